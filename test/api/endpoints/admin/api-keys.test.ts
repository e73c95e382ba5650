import assert from 'node:assert/strict'
import { isAccountKey } from '../../../../api/credentials/account-key.ts'
import { accountScopes } from '../../../../api/credentials/scopes.ts'
import { makeAccount, makeKey, withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused, type JsonResponse } from '../../../support/api/api-requests.ts'

const FUTURE = '2090-01-31T00:00:00.000Z'

describe('/v1/admin/api-keys', () => {
  const { call, database, mine, theirs } = withAdminApi()
  const create = async (body: object = {}, key = mine.key): Promise<JsonResponse> =>
    call('POST /v1/admin/api-keys', { key, body: { name: 'CI', scopes: ['projects:read'], ...body } })
  const works = async (key: unknown): Promise<boolean> =>
    (await call('GET /v1/admin/account', { key: String(key) })).status === 200
  const listed = async (id: unknown): Promise<Record<string, unknown> | undefined> => {
    const { body } = await call('GET /v1/admin/api-keys?limit=100')
    return (body['data'] as Record<string, unknown>[]).find((key) => key['id'] === id)
  }

  const makeEndingKey = async (accountId: string, end: Date): Promise<{ key: string; keyId: string }> => {
    const made = await makeKey(database.db, accountId)
    await database.db('api_keys').where({ id: made.keyId }).update({ expires_at: end })
    return made
  }

  it('creates a working key, and returns it only once', async () => {
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

  it('accepts an expiry with any offset, and returns it in UTC', async () => {
    const { body } = await create({ expires_at: '2099-06-01T14:30:00+02:00' })
    assert.equal(body['expires_at'], '2099-06-01T12:30:00.000Z')
    for (const expires_at of ['2099-06-01T14:30:00', '2099-06-01', '9999-12-31T23:59:59-01:00', 'soon']) {
      const refused = await create({ expires_at })
      assert.match(assertRefused(refused, { status: 400, code: 'invalid_request' }), /^expires_at: must be/)
    }
  })

  it('returns a key at the Location of its creation', async () => {
    const { body, headers } = await create()
    const { key, ...shown } = body
    const location = `/v1/admin/api-keys/${String(shown['id'])}`
    assert.equal(headers.get('location'), location)
    const found = await call(`GET ${location}`)
    assert.deepEqual([found.status, found.body], [200, shown])

    const rotated = await call(`POST ${location}/rotate`, { body: { overlap_seconds: 60 } })
    const { key: _, ...next } = rotated.body
    assert.equal(rotated.headers.get('location'), `/v1/admin/api-keys/${String(next['id'])}`)
    assert.deepEqual((await call(`GET ${rotated.headers.get('location')}`)).body, next)

    assert.equal((await call(`DELETE ${location}`)).status, 204)
    assert.ok((await call(`GET ${location}`)).body['revoked_at'])
    assert.equal((await call(`GET ${location}`, { key: String(key) })).status, 401)
  })

  it('returns no key of another account, and no key without the scope', async () => {
    const { body } = await create()
    const path = `GET /v1/admin/api-keys/${String(body['id'])}`
    assertRefused(await call(path, { key: theirs.key }), { status: 404, code: 'not_found' })
    assertRefused(await call('GET /v1/admin/api-keys/none'), { status: 404, code: 'not_found' })
    const { key } = await makeKey(database.db, mine.id, ['keys:write'])
    assertRefused(await call(path, { key }), { status: 403, code: 'insufficient_scope' })
  })

  it("changes a key's name, scopes and expiry", async () => {
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

  it('revokes a key permanently', async () => {
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
    const rotate = async (id: unknown, overlap: number): Promise<JsonResponse> =>
      call(`POST /v1/admin/api-keys/${String(id)}/rotate`, { body: { overlap_seconds: overlap } })

    it('into a key with the same name and scopes, and lets the old key work for the overlap', async () => {
      const { body: old } = await create({ expires_at: FUTURE })
      const { status, body } = await rotate(old['id'], 3600)
      assert.equal(status, 201)
      for (const name of ['name', 'scopes', 'expires_at']) assert.deepEqual(body[name], old[name])
      assert.ok((await works(old['key'])) && (await works(body['key'])))
      const end = Date.parse(String((await listed(old['id']))?.['expires_at']))
      assert.ok(Math.abs(end - Date.now() - 3_600_000) < 60_000)
    })

    it('immediately without an overlap', async () => {
      const { body: old } = await create()
      const { body } = await rotate(old['id'], 0)
      assert.deepEqual([await works(old['key']), await works(body['key'])], [false, true])
      assertRefused(await rotate(old['id'], 0), { status: 409, code: 'api_key_ended' })
    })

    it('without extending the old key', async () => {
      const soon = new Date(Date.now() + 60_000).toISOString()
      const { body: old } = await create({ expires_at: soon })
      await rotate(old['id'], 3600)
      assert.equal((await listed(old['id']))?.['expires_at'], soon)
    })
  })

  describe('does not let a key grant a scope that it lacks', () => {
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

    it('by rotating or extending a stronger key', async () => {
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

  it('refuses invalid scopes and expiries, naming the field', async () => {
    const wrong: [body: object, named: RegExp][] = [
      [{ scopes: [] }, /^scopes: /],
      [{ scopes: ['projects'] }, /^scopes\.0: /],
      [{ scopes: ['keys:read', 'keys:read'] }, /^scopes: must name each scope once/],
      [{ expires_at: '2001-01-01T00:00:00.000Z' }, /^expires_at: must be in the future/],
      [{ expires_at: 'tomorrow' }, /^expires_at: /],
      [{ key: 'mine' }, /^key: is not a known field/],
    ]
    for (const [body, named] of wrong) {
      assert.match(assertRefused(await create(body), { status: 400, code: 'invalid_request' }), named)
    }
  })

  describe('does not let a key make or change a key that outlives it', () => {
    const END = '2080-01-01T00:00:00.000Z'
    const refusal = { status: 422, code: 'expires_after_caller' }
    let ending: { key: string; keyId: string }

    before(async () => {
      ending = await makeEndingKey(mine.id, new Date(END))
    })

    it('when making a key', async () => {
      for (const expires_at of [FUTURE, '2080-01-01T00:00:00.001Z', null]) {
        const message = assertRefused(await create({ expires_at }, ending.key), refusal)
        assert.match(message, /^expires_at: .*2080-01-01T00:00:00\.000Z/)
      }
      for (const expires_at of [END, '2079-01-01T00:00:00.000Z']) {
        assert.equal((await create({ expires_at }, ending.key)).body['expires_at'], expires_at)
      }
    })

    it('and makes a key expire with it by default', async () => {
      assert.equal((await create({}, ending.key)).body['expires_at'], END)
      assert.equal((await create()).body['expires_at'], null)
    })

    it("when changing a key's expiry", async () => {
      const { body } = await create({ expires_at: '2079-01-01T00:00:00.000Z' })
      for (const id of [String(body['id']), ending.keyId]) {
        for (const expires_at of [FUTURE, null]) {
          const options = { key: ending.key, body: { expires_at } }
          assertRefused(await call(`PATCH /v1/admin/api-keys/${id}`, options), refusal)
        }
      }
      const sooner = { key: ending.key, body: { expires_at: END } }
      assert.equal((await call(`PATCH /v1/admin/api-keys/${String(body['id'])}`, sooner)).status, 200)
    })

    it('when adding a scope, but lets it rename and weaken a key', async () => {
      const { body } = await create({ scopes: ['projects:read', 'keys:read'] })
      const change = async (change: object): Promise<JsonResponse> =>
        call(`PATCH /v1/admin/api-keys/${String(body['id'])}`, { key: ending.key, body: change })
      assertRefused(await change({ scopes: ['projects:read', 'keys:write'] }), refusal)
      assert.equal((await change({ name: 'Renamed', scopes: ['projects:read'] })).status, 200)
    })

    it('when rotating a key', async () => {
      const { body } = await create()
      const rotate = { key: ending.key, body: { overlap_seconds: 60 } }
      assertRefused(await call(`POST /v1/admin/api-keys/${String(body['id'])}/rotate`, rotate), refusal)
    })
  })

  describe('takes away the last key that can manage keys only with allow_lockout', () => {
    const refusal = { status: 409, code: 'last_key_manager' }
    const changes: [what: string, request: string, body?: object][] = [
      ['by revoking it', 'DELETE'],
      ['by its scopes', 'PATCH', { scopes: ['keys:read'] }],
      ['by its expiry', 'PATCH', { expires_at: FUTURE }],
    ]
    for (const [what, method, body] of changes) {
      it(what, async () => {
        const { id, key, keyId } = await makeAccount(database.db)
        await makeKey(database.db, id, ['keys:read', 'projects:write'])
        await makeEndingKey(id, new Date(0))
        const path = `/v1/admin/api-keys/${keyId}`
        const message = assertRefused(await call(`${method} ${path}`, { key, body }), refusal)
        assert.match(message, /keys:write.*allow_lockout=true/)
        assertRefused(await call(`${method} ${path}?allow_lockout=false`, { key, body }), refusal)
        const { status } = await call(`${method} ${path}?allow_lockout=true`, { key, body })
        assert.equal(status, method === 'DELETE' ? 204 : 200)
      })

      it(`${what}, but without it if another such key remains`, async () => {
        const { id, key, keyId } = await makeAccount(database.db)
        await makeKey(database.db, id, ['keys:write'])
        const { status } = await call(`${method} /v1/admin/api-keys/${keyId}`, { key, body })
        assert.equal(status, method === 'DELETE' ? 204 : 200)
      })
    }

    it('by its expiry, if the other such key expires sooner', async () => {
      const { id, key, keyId } = await makeAccount(database.db)
      await makeEndingKey(id, new Date('2080-01-01'))
      const change = { key, body: { expires_at: FUTURE } }
      assertRefused(await call(`PATCH /v1/admin/api-keys/${keyId}`, change), refusal)
    })

    it('but lets the key be renamed and rotated without it', async () => {
      const { key, keyId } = await makeAccount(database.db)
      const path = `/v1/admin/api-keys/${keyId}`
      assert.equal((await call(`PATCH ${path}`, { key, body: { name: 'Renamed' } })).status, 200)
      const rotated = await call(`POST ${path}/rotate`, { key, body: { overlap_seconds: 0 } })
      assert.equal(rotated.status, 201)
      assert.ok(await works(rotated.body['key']))
    })

    it('even when the last two are revoked at the same time', async () => {
      const { id, key, keyId } = await makeAccount(database.db)
      const other = await makeKey(database.db, id)
      const answers = await Promise.all(
        [{ key, keyId }, other].map(async (one) =>
          call(`DELETE /v1/admin/api-keys/${one.keyId}`, { key: one.key }),
        ),
      )
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [204, 409],
      )
    })
  })

  it('allows at most a hundred active keys, even with thirty simultaneous requests', async () => {
    const { id, key } = await makeAccount(database.db)
    for (let count = 1; count < 95; count++) await makeKey(database.db, id)
    const answers = await Promise.all(Array.from({ length: 30 }, async () => create({}, key)))
    const refused = answers.filter(({ status }) => status !== 201)
    assert.equal(refused.length, 25)
    for (const answer of refused) assertRefused(answer, { status: 409, code: 'account_limit_reached' })
  })

  it('allows another key once one of a hundred is revoked', async () => {
    const { id, key } = await makeAccount(database.db)
    const others: string[] = []
    for (let count = 1; count < 100; count++) others.push((await makeKey(database.db, id)).keyId)
    assertRefused(await create({}, key), { status: 409, code: 'account_limit_reached' })
    assert.equal((await call(`DELETE /v1/admin/api-keys/${others[0]}`, { key })).status, 204)
    assert.equal((await create({}, key)).status, 201)
  })
})
