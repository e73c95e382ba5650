import assert from 'node:assert/strict'
import { isAccountKey } from '../../../../api/credentials/account-key.ts'
import { accountScopes } from '../../../../api/credentials/scopes.ts'
import { makeAccount, makeKey, withAdminApi } from '../../../support/admin-api.ts'
import { assertRefused, type Answer } from '../../../support/api-requests.ts'

const FUTURE = '2090-01-31T00:00:00.000Z'

describe('/v1/admin/api-keys', () => {
  const { call, database, mine } = withAdminApi()
  const create = async (body: object = {}, key = mine.key): Promise<Answer> =>
    call('POST /v1/admin/api-keys', { key, body: { name: 'CI', scopes: ['projects:read'], ...body } })
  const works = async (key: unknown): Promise<boolean> =>
    (await call('GET /v1/admin/account', { key: String(key) })).status === 200
  const listed = async (id: unknown): Promise<Record<string, unknown> | undefined> => {
    const { body } = await call('GET /v1/admin/api-keys?limit=100')
    return (body['data'] as Record<string, unknown>[]).find((key) => key['id'] === id)
  }

  it('makes a key that works, and shows it this once', async () => {
    const { status, body } = await create({ expires_at: FUTURE })
    assert.equal(status, 201)
    const { key, ...shown } = body
    assert.ok(isAccountKey(String(key)))
    assert.equal(shown['display'], `wmk_live_…${String(key).slice(-4)}`)
    assert.deepEqual([shown['scopes'], shown['expires_at']], [['projects:read'], FUTURE])
    assert.deepEqual(await listed(shown['id']), shown)
    assert.ok(await works(key))
    assert.ok(!JSON.stringify((await call('GET /v1/admin/api-keys?limit=100')).body).includes(String(key)))
  })

  it('changes name, scopes and end of a key', async () => {
    const { body } = await create()
    const change = { name: 'CD', scopes: ['keys:read'], expires_at: FUTURE }
    const changed = await call(`PATCH /v1/admin/api-keys/${String(body['id'])}`, { body: change })
    const { name, scopes, expires_at } = changed.body
    assert.deepEqual({ name, scopes, expires_at }, change)
    const cleared = await call(`PATCH /v1/admin/api-keys/${String(body['id'])}`, {
      body: { expires_at: null },
    })
    assert.deepEqual([cleared.body['name'], cleared.body['expires_at']], ['CD', null])
    assert.equal((await call('GET /v1/admin/projects', { key: String(body['key']) })).status, 403)
  })

  it('revokes a key for good', async () => {
    const { body } = await create()
    const path = `/v1/admin/api-keys/${String(body['id'])}`
    assert.equal((await call(`DELETE ${path}`)).status, 204)
    assert.ok(!(await works(body['key'])))
    const revoked = (await listed(body['id']))?.['revoked_at']
    assert.equal((await call(`DELETE ${path}`)).status, 204)
    assert.equal((await listed(body['id']))?.['revoked_at'], revoked)
    for (const answer of [
      await call(`PATCH ${path}`, { body: { name: 'again' } }),
      await call(`POST ${path}/rotate`, { body: { overlap_seconds: 60 } }),
    ]) {
      assertRefused(answer, { status: 409, code: 'api_key_ended' })
    }
  })

  describe('rotates a key', () => {
    const rotate = async (id: unknown, overlap: number): Promise<Answer> =>
      call(`POST /v1/admin/api-keys/${String(id)}/rotate`, { body: { overlap_seconds: overlap } })

    it('into one with the same traits, and lets the old one work for the overlap', async () => {
      const { body: old } = await create({ expires_at: FUTURE })
      const { status, body } = await rotate(old['id'], 3600)
      assert.equal(status, 201)
      for (const name of ['name', 'scopes', 'expires_at']) assert.deepEqual(body[name], old[name])
      assert.ok((await works(old['key'])) && (await works(body['key'])))
      const end = Date.parse(String((await listed(old['id']))?.['expires_at']))
      assert.ok(Math.abs(end - Date.now() - 3_600_000) < 60_000)
    })

    it('at once when there is to be no overlap', async () => {
      const { body: old } = await create()
      const { body } = await rotate(old['id'], 0)
      assert.deepEqual([await works(old['key']), await works(body['key'])], [false, true])
      assertRefused(await rotate(old['id'], 0), { status: 409, code: 'api_key_ended' })
    })

    it('without making the old one live longer', async () => {
      const soon = new Date(Date.now() + 60_000).toISOString()
      const { body: old } = await create({ expires_at: soon })
      await rotate(old['id'], 3600)
      assert.equal((await listed(old['id']))?.['expires_at'], soon)
    })
  })

  describe('lets a key give no scope that it lacks', () => {
    const refusal = { status: 403, code: 'insufficient_scope' }
    let weak: { key: string; keyId: string }
    let strong: { key: string; keyId: string }

    before(async () => {
      weak = await makeKey(database.db, mine.id, ['keys:write', 'projects:read'])
      strong = await makeKey(database.db, mine.id)
    })

    it('to a new key', async () => {
      const answer = await create({ scopes: ['projects:read', 'signing:admin'] }, weak.key)
      assert.match(assertRefused(answer, refusal), /signing:admin/)
      assert.equal((await create({}, weak.key)).status, 201)
    })

    it('to itself', async () => {
      const body = { scopes: accountScopes }
      assertRefused(await call(`PATCH /v1/admin/api-keys/${weak.keyId}`, { key: weak.key, body }), refusal)
    })

    it('by rotating or prolonging a stronger key', async () => {
      const path = `/v1/admin/api-keys/${strong.keyId}`
      const body = { overlap_seconds: 60 }
      assertRefused(await call(`POST ${path}/rotate`, { key: weak.key, body }), refusal)
      assertRefused(await call(`PATCH ${path}`, { key: weak.key, body: { expires_at: FUTURE } }), refusal)
    })

    it('but lets it weaken or revoke a stronger key', async () => {
      const path = `/v1/admin/api-keys/${strong.keyId}`
      const weaken = { key: weak.key, body: { scopes: ['projects:read'] } }
      assert.equal((await call(`PATCH ${path}`, weaken)).status, 200)
      assert.equal((await call(`DELETE ${path}`, { key: weak.key })).status, 204)
    })
  })

  it('refuses scopes and ends that make no sense, naming the field', async () => {
    const wrong: [body: object, named: RegExp][] = [
      [{ scopes: [] }, /^scopes: /],
      [{ scopes: ['projects'] }, /^scopes\.0: /],
      [{ scopes: ['keys:read', 'keys:read'] }, /^scopes: must name each scope once/],
      [{ expires_at: '2001-01-01T00:00:00.000Z' }, /^expires_at: must be in the future/],
      [{ expires_at: 'tomorrow' }, /^expires_at: /],
      [{ key: 'mine' }, /^key: is not known here/],
    ]
    for (const [body, named] of wrong) {
      assert.match(assertRefused(await create(body), { status: 400, code: 'invalid_request' }), named)
    }
  })

  it('makes no more than a hundred keys that work', async () => {
    const { id, key } = await makeAccount(database.db)
    const others: string[] = []
    for (let count = 1; count < 100; count++) others.push((await makeKey(database.db, id)).keyId)
    assertRefused(await create({}, key), { status: 409, code: 'account_limit_reached' })
    assert.equal((await call(`DELETE /v1/admin/api-keys/${others[0]}`, { key })).status, 204)
    assert.equal((await create({}, key)).status, 201)
  })
})
