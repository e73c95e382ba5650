import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { assertRefused, send } from '../../support/api-requests.ts'
import { ok } from '../../support/drafts.ts'
import { SNIPPET, withSigningApi } from '../../support/signing.ts'

describe('GET /v1/audit/snippet/{sha256}', () => {
  const { api, call, key, publishGuide } = withSigningApi()
  const auditOf = async (hash: string, headers = {}) =>
    send(`${api.url}/v1/audit/snippet/${hash}`, { headers })
  const matchesOf = async (hash: string) => (await auditOf(hash)).body['matches'] as Record<string, unknown>[]
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

  it('finds a version by the hash of its content', async () => {
    const { versionId, templateId } = await publishGuide()
    const { body: record } = await send(`${api.url}/v1/versions/${versionId}/signature`)
    const hash = String(record['content_hash'])
    const { status, body, headers } = await auditOf(hash)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      content_hash: hash,
      matches: [
        {
          setup_version_id: versionId,
          install_template_id: templateId,
          version: 1,
          status: 'published',
          key_id: key.keyId,
          key_status: 'active',
          signed_at: record['signed_at'],
          published_at: (record['content'] as Record<string, unknown>)['published_at'],
          signature_url: `/v1/versions/${versionId}/signature`,
        },
      ],
    })
    const again = await auditOf(hash, { 'If-None-Match': headers.get('etag') ?? '' })
    assert.equal(again.status, 304)
  })

  it('finds every version that a snippet was in, newest first', async () => {
    const first = await publishGuide()
    const second = await publishGuide()
    const found = (await matchesOf(hashOf(SNIPPET))).map((match) => match['setup_version_id'])
    assert.deepEqual(found.slice(0, 2), [second.versionId, first.versionId])
  })

  it('goes on finding what was unpublished, without a way to its content', async () => {
    const { versionId } = await publishGuide()
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'A typo' } }))
    const match = (await matchesOf(hashOf(SNIPPET))).find((one) => one['setup_version_id'] === versionId)
    assert.deepEqual([match?.['status'], match?.['signature_url']], ['unpublished', null])
  })

  it('answers 404 for what was never published', async () => {
    assertRefused(await auditOf('0'.repeat(64)), { status: 404, code: 'snippet_not_found' })
  })

  it('answers 400 for what is no lowercase SHA-256', async () => {
    for (const hash of ['0'.repeat(63), '0'.repeat(65), 'A'.repeat(64), 'nonsense']) {
      assertRefused(await auditOf(hash), { status: 400, code: 'invalid_request' })
    }
  })
})
