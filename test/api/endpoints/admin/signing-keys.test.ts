import assert from 'node:assert/strict'
import { makeKey, withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused, send } from '../../../support/api/api-requests.ts'
import { makePublished, ok } from '../../../support/api/drafts.ts'
import { makeActive, newSigner } from '../../../support/signing/signers.ts'
import { withSigningApi } from '../../../support/api/signing.ts'

describe('signing keys in the admin API', () => {
  const { api, call, database, key, mine, publishGuide } = withSigningApi()
  const revoke = async (id: string, body: unknown = { reason: 'Leaked' }) =>
    call(`POST /v1/admin/signing-keys/${id}/revoke`, { body })

  it('are listed as in the catalog', async () => {
    const { data } = await ok<{ data: unknown[] }>(call('GET /v1/admin/signing-keys'))
    const { body } = await send(`${api.url}/.well-known/waymark-signing-keys.json`)
    assert.deepEqual(data, body['keys'])
  })

  it('require the scope signing:admin', async () => {
    const { key: other } = await makeKey(database.db, mine.id, ['keys:write'])
    const answer = await call('GET /v1/admin/signing-keys', { key: other })
    assertRefused(answer, { status: 403, code: 'insufficient_scope' })
  })

  it('cannot be revoked if active or unknown, or without a reason', async () => {
    assertRefused(await revoke(key.keyId), { status: 409, code: 'signing_key_conflict' })
    assertRefused(await revoke(key.keyId, {}), { status: 400, code: 'invalid_request' })
    assertRefused(await revoke('0'.repeat(64)), { status: 404, code: 'not_found' })
    assertRefused(await revoke('nonsense'), { status: 404, code: 'not_found' })
  })

  it('are revoked only by a process that has the active key', async () => {
    const { versionId } = await publishGuide()
    await makeActive(database.db, newSigner())
    assertRefused(await revoke(key.keyId), { status: 409, code: 'signing_key_conflict' })
    const { body } = await send(`${api.url}/v1/versions/${versionId}/signature`)
    assert.equal(body['key_id'], key.keyId)
  })
})

describe('revoking a signing key', () => {
  const [old, current] = [newSigner(), newSigner()]
  const { api, call, database } = withAdminApi({
    keyring: [old, current],
  })
  let versionId = ''

  before(async () => {
    await makeActive(database.db, old)
    versionId = (await makePublished(call)).versionId
    await makeActive(database.db, current)
  })

  it("signs the key's versions again, and is recorded in the audit log", async () => {
    const answer = await ok<{ key: Record<string, unknown>; resigned_versions: number }>(
      call(`POST /v1/admin/signing-keys/${old.keyId}/revoke`, { body: { reason: 'Leaked' } }),
    )
    assert.equal(answer.resigned_versions, 1)
    assert.deepEqual(
      [answer.key['status'], answer.key['revocation_reason'], answer.key['successor_key_id']],
      ['revoked', 'Leaked', current.keyId],
    )
    const { data } = await ok<{ data: Record<string, unknown>[] }>(call('GET /v1/admin/audit-log'))
    assert.deepEqual([data[0]?.['action'], data[0]?.['resource_id']], ['signing_key.revoked', old.keyId])
    const { body } = await send(`${api.url}/v1/versions/${versionId}/signature`)
    assert.deepEqual([body['key_id'], body['public_key_pem']], [current.keyId, current.publicKeyPem])
  })
})
