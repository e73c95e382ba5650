import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../shared/canonical.ts'
import { verifyRecord } from '../../../shared/verify-record.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { assertRefused, send, type JsonResponse } from '../../support/api/api-requests.ts'
import { withApi } from '../../support/api/api.ts'
import { makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../../support/api/drafts.ts'
import { makeActive, newSigner } from '../../support/signing/signers.ts'
import { publishUnsigned, withSigningApi } from '../../support/api/signing.ts'

describe('GET /v1/versions/{version_id}/signature', () => {
  const { api, call, database, key, publishGuide } = withSigningApi()
  const recordOf = async (id: string, headers = {}) =>
    send(`${api.url}/v1/versions/${id}/signature`, { headers })
  const catalog = async (): Promise<unknown> =>
    (await send(`${api.url}/.well-known/waymark-signing-keys.json`)).body

  it("returns a published version's record, which verifies", async () => {
    const { versionId, templateId } = await publishGuide()
    const { status, headers, body } = await recordOf(versionId)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), [
      'setup_version_id',
      'algorithm',
      'key_id',
      'content_hash',
      'signature',
      'signed_at',
      'public_key_pem',
      'content',
    ])
    assert.equal(body['setup_version_id'], versionId)
    assert.equal(body['algorithm'], 'ed25519')
    assert.equal(body['key_id'], key.keyId)
    assert.equal(body['public_key_pem'], key.publicPem)
    assert.match(String(body['signed_at']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal(body['signed_at'], (body['content'] as Record<string, unknown>)['published_at'])
    assert.equal((body['content'] as Record<string, unknown>)['install_template_id'], templateId)
    assert.equal(headers.get('cache-control'), 'public, max-age=300')
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    const verification = await verifyRecord(body, { readCatalog: catalog, versionId })
    assert.equal(verification.ok, true, JSON.stringify(verification))
  })

  it('has a single signature to return, even if several requests publish the draft at once', async () => {
    const draft = await makeDraft(call, (await makeTemplate(call)).id)
    const { headers } = await putSteps(call, draft.id, [stepWith('a')])
    const match = { 'If-Match': headers.get('etag') ?? '' }
    const tries = Array.from({ length: 8 }, async () =>
      call(`POST /v1/admin/versions/${draft.id}/publish`, { headers: match }),
    )
    const won = (await Promise.all(tries)).filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    assert.equal((await database.db('signatures').where({ version_id: draft.id })).length, 1)
  })

  it('sends the content as the text that was hashed', async () => {
    const { versionId } = await publishGuide()
    const response = await fetch(`${api.url}/v1/versions/${versionId}/signature`)
    const text = await response.text()
    const content = text.slice(text.indexOf('"content":') + 10, -1)
    const record = JSON.parse(text) as { content_hash: string; content: unknown }
    assert.equal(createHash('sha256').update(content).digest('hex'), record.content_hash)
    assert.equal(canonicalJson(record.content), content)
  })

  it('answers 304 to a client that has the record', async () => {
    const { versionId } = await publishGuide()
    const etag = (await recordOf(versionId)).headers.get('etag') ?? ''
    assert.match(etag, /^"[^"]+"$/)
    const again = await recordOf(versionId, { 'If-None-Match': etag })
    assert.deepEqual([again.status, again.headers.get('etag')], [304, etag])
  })

  it('answers 404 for an unknown or malformed id', async () => {
    for (const id of ['0193a3c1-5a7e-7c10-8f6e-0242ac120002', 'nonsense', '%00']) {
      assertRefused(await recordOf(id), { status: 404, code: 'version_not_found' })
    }
  })

  it('answers 404 while a version is unpublished, and returns the same record once it is published again', async () => {
    const { versionId } = await publishGuide()
    const first = await recordOf(versionId)
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'A typo' } }))
    assertRefused(await recordOf(versionId), { status: 404, code: 'version_not_found' })
    await ok(publish(call, versionId))
    assert.deepEqual((await recordOf(versionId)).body, first.body)
  })

  it('counts requests per client address', async () => {
    const { versionId } = await publishGuide()
    const { headers } = await recordOf(versionId)
    assert.equal(headers.get('ratelimit-policy'), '"signing";q=300;w=60')
  })

  it('omits the public key, and changes the ETag, once another key is active', async () => {
    const { versionId } = await publishGuide()
    const before = await recordOf(versionId)
    await makeActive(database.db, newSigner())
    const after = await recordOf(versionId)
    assert.deepEqual(after.body, { ...before.body, public_key_pem: null })
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
    assert.equal((await verifyRecord(after.body, { readCatalog: catalog })).ok, true)
  })
})

describe('an environment without a signing key', () => {
  const api = withApi()

  for (const path of [
    '/.well-known/waymark-signing-key.pem',
    '/.well-known/waymark-signing-key.json',
    '/.well-known/waymark-signing-keys.json',
  ]) {
    it(`answers an uncacheable 503 at ${path}`, async () => {
      const answer = await send(api.url + path)
      assertRefused(answer, { status: 503, code: 'signing_key_not_configured' })
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    })
  }
})

describe('GET /v1/versions/{version_id}/signature in an environment without a signing key', () => {
  const admin = withAdminApi({ keyring: [] })
  const { api, call } = admin
  const recordOf = async (id: string): Promise<JsonResponse> => send(`${api.url}/v1/versions/${id}/signature`)

  it('answers 503 for a published version', async () => {
    const versionId = await publishUnsigned(admin)
    const answer = await recordOf(versionId)
    assertRefused(answer, { status: 503, code: 'signing_key_not_configured' })
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
  })

  it('answers 404 for a draft or an unknown version', async () => {
    const draft = await makeDraft(call, (await makeTemplate(call)).id)
    for (const id of [draft.id, '0193a3c1-5a7e-7c10-8f6e-0242ac120002', 'nonsense']) {
      assertRefused(await recordOf(id), { status: 404, code: 'version_not_found' })
    }
  })
})
