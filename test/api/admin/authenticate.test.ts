import assert from 'node:assert/strict'
import { makeAccountKey } from '../../../api/credentials/account-key.ts'
import type { Limit } from '../../../api/rate-limit/limiter.ts'
import { makeKey, withAdminApi } from '../../support/api/admin-api.ts'
import { assertRefused, send, type JsonResponse } from '../../support/api/api-requests.ts'

describe('an account API key', () => {
  const counted: string[] = []
  const limits: Limit[] = []
  const { api, call, database, mine, theirs } = withAdminApi({
    makeLimiter: (limit) => {
      limits.push(limit)
      return {
        limit,
        count: async (key) => {
          counted.push(key)
          return { allowed: key !== theirs.id, remaining: 7, resetMs: 1000 }
        },
      }
    },
  })
  const withHeader = async (headers: Record<string, string>): Promise<JsonResponse> =>
    send(`${api.url}/v1/admin/account`, { headers })

  it('authenticates its account', async () => {
    const { status, body } = await call('GET /v1/admin/account')
    assert.deepEqual([status, body['id']], [200, mine.id])
    assert.equal((await withHeader({ Authorization: `bearer  ${mine.key} ` })).status, 200)
  })

  it('is required', async () => {
    for (const header of ['', 'Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', mine.key]) {
      const answer = await withHeader({ Authorization: header })
      assertRefused(answer, { status: 401, code: 'api_key_required' })
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="waymark"')
    }
  })

  it('is refused without a query or a count if it is mistyped', async () => {
    const queries: string[] = []
    const listen = ({ sql }: { sql: string }): number => queries.push(sql)
    database.db.on('query', listen)
    counted.length = 0
    for (const key of [`${mine.key.slice(0, -1)}!`, mine.key.slice(0, -1), 'wm_0123456789abcdefghijABCD']) {
      const answer = await call('GET /v1/admin/account', { key })
      assertRefused(answer, { status: 401, code: 'api_key_invalid' })
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="waymark", error="invalid_token"')
    }
    database.db.off('query', listen)
    assert.deepEqual([queries, counted], [[], []])
  })

  it('is refused if it is unknown, revoked or expired', async () => {
    const [revoked, expired] = [await makeKey(database.db, mine.id), await makeKey(database.db, mine.id)]
    await database.db('api_keys').where({ id: revoked.keyId }).update({ revoked_at: new Date() })
    await database.db('api_keys').where({ id: expired.keyId }).update({ expires_at: new Date() })
    for (const key of [makeAccountKey(), revoked.key, expired.key]) {
      assertRefused(await call('GET /v1/admin/account', { key }), { status: 401, code: 'api_key_invalid' })
    }
  })

  it('needs the scope that the refusal names', async () => {
    const { key } = await makeKey(database.db, mine.id, ['projects:write', 'keys:read'])
    const answer = await call('GET /v1/admin/projects', { key })
    assert.match(assertRefused(answer, { status: 403, code: 'insufficient_scope' }), /projects:read/)
    const challenge = 'Bearer realm="waymark", error="insufficient_scope", scope="projects:read"'
    assert.equal(answer.headers.get('www-authenticate'), challenge)
    assert.equal((await call('GET /v1/admin/account', { key })).status, 200)
    assert.equal((await call('GET /v1/admin/audit-log', { key })).status, 200)
  })

  it('has its last use recorded at most once a minute', async () => {
    const { key, keyId } = await makeKey(database.db, mine.id)
    const lastUse = async (): Promise<Date | null> =>
      (
        await database
          .db('api_keys')
          .where({ id: keyId })
          .first<{ last_used_at: Date | null }>('last_used_at')
      ).last_used_at
    assert.equal(await lastUse(), null)
    await call('GET /v1/admin/account', { key })
    const first = await lastUse()
    assert.ok(first)
    await call('GET /v1/admin/account', { key })
    assert.deepEqual(await lastUse(), first)
    const earlier = new Date(first.getTime() - 61_000)
    await database.db('api_keys').where({ id: keyId }).update({ last_used_at: earlier })
    await call('GET /v1/admin/account', { key })
    assert.ok(Number(await lastUse()) >= first.getTime())
  })

  it('shares 120 requests a minute with the other keys of its account', async () => {
    const limit = limits.find(({ name }) => name === 'admin')
    assert.deepEqual([limit?.requests, limit?.seconds], [120, 60])
    const other = await makeKey(database.db, mine.id)
    await call('GET /v1/admin/account')
    await call('GET /v1/admin/account', { key: other.key })
    counted.length = 0
    await call('GET /v1/admin/account')
    const { headers } = await call('GET /v1/admin/account', { key: other.key })
    assert.deepEqual(counted, [mine.id, mine.id])
    assert.equal(headers.get('ratelimit'), '"admin";r=7;t=1')
    const over = await call('GET /v1/admin/account', { key: theirs.key })
    assertRefused(over, { status: 429, code: 'rate_limited' })
    assert.equal(over.headers.get('retry-after'), '2')
  })

  it('makes responses uncacheable, and unreadable for pages from other origins', async () => {
    for (const key of [mine.key, 'none']) {
      const { headers } = await call('GET /v1/admin/account', {
        key,
        headers: { Origin: 'https://a.example' },
      })
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(headers.get('access-control-allow-origin'), null)
    }
  })
})

describe('guessing account API keys', () => {
  let left = 3
  const counted: string[] = []
  const { call, database, mine, theirs } = withAdminApi({
    makeLimiter: (limit) => ({
      limit,
      count: async (key, { points = 1 } = {}) => {
        if (limit.name !== 'guesses') return { allowed: true, remaining: 7, resetMs: 1000 }
        counted.push(key)
        left -= points
        return { allowed: left >= 0, remaining: Math.max(0, left), resetMs: 1000 }
      },
    }),
  })
  const ask = async (key: string): Promise<number> => (await call('GET /v1/admin/account', { key })).status

  it('is refused without a query after repeated failures, but keys that have worked are not', async () => {
    assert.equal(await ask(mine.key), 200)
    assert.equal(left, 3)
    for (let tries = 0; tries < 3; tries += 1) assert.equal(await ask(makeAccountKey()), 401)

    const queries: string[] = []
    const listen = ({ sql }: { sql: string }): number => queries.push(sql)
    database.db.on('query', listen)
    const codes = [await ask(makeAccountKey()), await ask(makeAccountKey()), await ask(theirs.key)]
    database.db.off('query', listen)
    assert.deepEqual([codes, queries], [[429, 429, 429], []])
    assert.equal(await ask(mine.key), 200)
    left = 3
    assert.equal(await ask(theirs.key), 200)
    assert.deepEqual([...new Set(counted)], ['127.0.0.1'])
  })

  it('counts attempts with a key once it is revoked', async () => {
    left = 3
    const { key, keyId } = await makeKey(database.db, mine.id)
    assert.deepEqual([await ask(key), left], [200, 3])
    await database.db('api_keys').where({ id: keyId }).update({ revoked_at: new Date() })
    assert.deepEqual([await ask(key), left], [401, 3])
    assert.deepEqual([await ask(key), left], [401, 2])
  })
})
