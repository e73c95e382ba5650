import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { ok } from '../../support/api/drafts.ts'
import { SNIPPET, withSigningApi } from '../../support/api/signing.ts'

describe('GET /v1/audit/snippet/{sha256}', () => {
  const { api, call, key, publishGuide } = withSigningApi()
  const auditOf = async (hash: string, headers = {}) =>
    send(`${api.url}/v1/audit/snippet/${hash}`, { headers })
  const matchesOf = async (hash: string) => (await auditOf(hash)).body['matches'] as Record<string, unknown>[]
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

  it('finds a version by its content hash', async () => {
    const { versionId, templateId } = await publishGuide()
    const { body: record } = await send(`${api.url}/v1/versions/${versionId}/signature`)
    const hash = String(record['content_hash'])
    const publishedAt = (record['content'] as Record<string, unknown>)['published_at']
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
          published_at: publishedAt,
          first_published_at: publishedAt,
          signature_url: `/v1/versions/${versionId}/signature`,
        },
      ],
      next_cursor: null,
    })
    const again = await auditOf(hash, { 'If-None-Match': headers.get('etag') ?? '' })
    assert.equal(again.status, 304)
  })

  it('finds every version with a snippet, grouped by template, earliest publisher first', async () => {
    const snippet = '<script src="https://cdn.example.com/first.js"></script>'
    const first = await publishGuide({ snippet })
    const other = await publishGuide({ snippet })
    const later = await publishGuide({ snippet, templateId: first.templateId })
    const found = await matchesOf(hashOf(snippet))
    assert.deepEqual(
      found.map((match) => match['setup_version_id']),
      [first.versionId, later.versionId, other.versionId],
    )
    const [one, two, three] = found
    assert.equal(one?.['first_published_at'], one?.['published_at'])
    assert.equal(two?.['first_published_at'], one?.['published_at'])
    assert.equal(three?.['first_published_at'], three?.['published_at'])
  })

  it('neither repeats nor skips a version across pages while versions are published', async () => {
    const snippet = '<script src="https://cdn.example.com/paged.js"></script>'
    const hash = hashOf(snippet)
    const first = await publishGuide({ snippet })
    const squatter = await publishGuide({ snippet })
    const read = async (query: string): Promise<{ ids: unknown[]; next: unknown }> => {
      const { body } = await auditOf(`${hash}?limit=1${query}`)
      const matches = body['matches'] as Record<string, unknown>[]
      return { ids: matches.map((match) => match['setup_version_id']), next: body['next_cursor'] }
    }
    const one = await read('')
    assert.deepEqual(one.ids, [first.versionId])
    const later = await publishGuide({ snippet, templateId: first.templateId })
    const third = await publishGuide({ snippet })
    const two = await read(`&cursor=${String(one.next)}`)
    const three = await read(`&cursor=${String(two.next)}`)
    const four = await read(`&cursor=${String(three.next)}`)
    assert.deepEqual(
      [...two.ids, ...three.ids, ...four.ids],
      [later.versionId, squatter.versionId, third.versionId],
    )
    assert.equal(four.next, null)
    assert.deepEqual((await read('')).ids, one.ids)
  })

  it('ignores unknown query parameters, like all public reads', async () => {
    await publishGuide()
    assert.equal((await auditOf(`${hashOf(SNIPPET)}?utm_source=mail`)).status, 200)
    const page = await fetch(`${api.url}/audit/${hashOf(SNIPPET)}?utm_source=mail`)
    assert.deepEqual([page.status, (await page.text()).includes('<h1>Found</h1>')], [200, true])
  })

  it('rejects the cursor of another list', async () => {
    const { versionId } = await publishGuide()
    const foreign = Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url')
    const otherHash = await publishGuide({
      snippet: '<script src="https://cdn.example.com/alone.js"></script>',
    })
    const ofOther = Buffer.from(otherHash.versionId).toString('base64url')
    for (const query of [
      'cursor=nonsense',
      `cursor=${versionId}`,
      `cursor=${foreign}`,
      `cursor=${ofOther}`,
      'limit=0',
      'limit=101',
    ]) {
      assertRefused(await auditOf(`${hashOf(SNIPPET)}?${query}`), { status: 400, code: 'invalid_request' })
    }
  })

  it('still finds an unpublished version, without access to its content', async () => {
    const { versionId } = await publishGuide()
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'A typo' } }))
    const match = (await matchesOf(hashOf(SNIPPET))).find((row) => row['setup_version_id'] === versionId)
    assert.deepEqual([match?.['status'], match?.['signature_url']], ['unpublished', null])
  })

  it('answers 404 for a hash that was never published', async () => {
    assertRefused(await auditOf('0'.repeat(64)), { status: 404, code: 'snippet_not_found' })
  })

  it('answers 400 for anything but a lowercase SHA-256', async () => {
    for (const hash of ['0'.repeat(63), '0'.repeat(65), 'A'.repeat(64), 'nonsense']) {
      assertRefused(await auditOf(hash), { status: 400, code: 'invalid_request' })
    }
  })
})
