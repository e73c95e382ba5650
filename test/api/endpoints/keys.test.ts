import assert from 'node:assert/strict'
import { announceKey } from '../../../api/signing/rotation.ts'
import { revokeAndResign } from '../../../api/signing/revocation.ts'
import { jwkThumbprint } from '../../../api/signing/signer.ts'
import { send } from '../../support/api/api-requests.ts'
import { makeActive, newSigner } from '../../support/signing/signers.ts'
import { withSigningApi } from '../../support/api/signing.ts'

describe('the key endpoints', () => {
  const { api, database, key } = withSigningApi()
  const url = (name: string): string => `${api.url}/.well-known/waymark-signing-${name}`
  const catalogOf = async () =>
    (await send(url('keys.json'))).body as { active_key_id: string; keys: Record<string, unknown>[] }

  it('return the active key as PEM', async () => {
    const response = await fetch(url('key.pem'))
    assert.equal(response.headers.get('content-type'), 'application/x-pem-file')
    assert.equal(await response.text(), key.publicPem)
  })

  it('return the active key as JSON', async () => {
    const { body } = await send(url('key.json'))
    assert.deepEqual(body, {
      key_id: key.keyId,
      algorithm: 'ed25519',
      public_key_pem: key.publicPem,
      jwk_thumbprint: jwkThumbprint(key.publicPem),
    })
  })

  it('may be cached for five minutes, can be read by every origin, and answer 304 to a client that has the keys', async () => {
    for (const name of ['key.pem', 'key.json', 'keys.json']) {
      const { headers } = await fetch(url(name))
      assert.equal(headers.get('cache-control'), 'public, max-age=300, must-revalidate')
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      const again = await fetch(url(name), { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
      assert.deepEqual([again.status, await again.text()], [304, ''])
    }
  })

  it('allow additional headers after a preflight', async () => {
    const { status, headers } = await fetch(url('keys.json'), {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'GET', Origin: 'https://a.example' },
    })
    assert.equal(status, 204)
    assert.equal(headers.get('access-control-allow-origin'), '*')
  })

  it('return the whole catalog: next, active, retired and revoked keys', async () => {
    const [second, third] = [newSigner(), newSigner()]
    await makeActive(database.db, second)
    await database.db.transaction(async (trx) => announceKey(trx, { key: third }))
    await database.db.transaction(async (trx) =>
      revokeAndResign(trx, { keyId: key.keyId, reason: 'Lost laptop', keyring: undefined }),
    )
    const { active_key_id: active, keys } = await catalogOf()
    assert.equal(active, second.keyId)
    assert.deepEqual(
      keys.map(({ key_id, status, revocation_reason, successor_key_id }) => [
        key_id,
        status,
        revocation_reason,
        successor_key_id,
      ]),
      [
        [key.keyId, 'revoked', 'Lost laptop', second.keyId],
        [second.keyId, 'active', null, null],
        [third.keyId, 'pending', null, null],
      ],
    )
    const [first] = keys
    assert.deepEqual(Object.keys(first ?? {}), [
      'key_id',
      'algorithm',
      'public_key_pem',
      'status',
      'created_at',
      'activates_at',
      'retired_at',
      'revoked_at',
      'revocation_reason',
      'successor_key_id',
      'jwk_thumbprint',
    ])
  })
})
