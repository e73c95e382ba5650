import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { makeSignInCode } from '../../../api/console/sign-in-code.ts'
import { hashAccountKey } from '../../../api/credentials/account-key.ts'
import { findApiKey } from '../../../api/store/accounts/api-keys.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { send, type JsonResponse } from '../../support/api/api-requests.ts'

const consoleHeaders = { 'Waymark-Console': '1', 'Content-Type': 'application/json' }

describe('a console session', () => {
  const { api, database, mine, theirs, call } = withAdminApi()

  it('is a cookie that no script can read and no other site can send, in exchange for a key', async () => {
    const { status, headers, body } = await signIn(mine.key)
    assert.equal(status, 200)
    assert.equal((body as { account: { id: string } }).account.id, mine.id)
    const cookie = headers.get('Set-Cookie') ?? ''
    assert.match(cookie, /^waymark-console=[\w-]{43}; path=\/; expires=[^;]+; samesite=strict; httponly$/i)
    assert.doesNotMatch(cookie, /wmk_live/)
  })

  it('gives access to the admin API', async () => {
    const { status, body } = await admin('/v1/admin/account', { Cookie: await cookieOf(mine.key) })
    assert.equal(status, 200)
    assert.equal((body as { id: string }).id, mine.id)
  })

  it("has requests of its own, apart from those of the account's programs", async () => {
    const { headers } = await admin('/v1/admin/account', { Cookie: await cookieOf(theirs.key) })
    assert.equal(headers.get('ratelimit-policy'), '"console";q=300;w=60')
    const program = await call('GET /v1/admin/account', { key: theirs.key })
    assert.match(String(program.headers.get('ratelimit')), /^"admin";r=119;/)
  })

  it('is not accepted outside the console', async () => {
    const headers = { ...consoleHeaders, Cookie: await cookieOf(mine.key) }
    const { status } = await send(`${api.url}/v1/admin/account`, { headers })
    assert.equal(status, 401)
  })

  it('gives access only to the admin API', async () => {
    const headers = { Cookie: await cookieOf(mine.key) }
    const paths = ['/readyz', '/v1/verification-codes', '/v1/admin/../../readyz', '/v1/admin%2f..%2faccount']
    for (const path of paths) {
      assert.equal((await admin(path, headers)).status, 404, path)
    }
  })

  it('rejects requests that another site may have caused', async () => {
    const Cookie = await cookieOf(mine.key)
    const foreign = [
      { Cookie },
      { Cookie, ...consoleHeaders, 'Sec-Fetch-Site': 'cross-site' },
      { Cookie, ...consoleHeaders, 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      const answer = await send(`${api.url}/console/api/v1/admin/account`, { headers })
      assert.equal(answer.status, 403)
      assert.equal(codeOf(answer), 'console_only')
    }
    const body = JSON.stringify({ api_key: mine.key })
    const login = await send(`${api.url}/console/session`, { method: 'POST', body })
    assert.equal(login.status, 403)
    assert.equal(login.headers.get('Set-Cookie'), null)
  })

  it('answers no preflight, so that other sites cannot send its header', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
    const { headers: answered } = await send(`${api.url}/console/session`, { method: 'OPTIONS', headers })
    assert.equal(answered.get('Access-Control-Allow-Origin'), null)
  })

  it('rejects invalid keys', async () => {
    for (const key of ['wmk_live_mistyped', `${mine.key.slice(0, -1)}_`, 'x'.repeat(200)]) {
      const answer = await signIn(key)
      assert.equal(answer.status, 401)
      assert.equal(codeOf(answer), 'api_key_invalid')
      assert.equal(answer.headers.get('Set-Cookie'), null)
    }
  })

  it('ends on sign-out, and is replaced on the next sign-in', async () => {
    const Cookie = await cookieOf(mine.key)
    const again = await signIn(mine.key, { Cookie })
    assert.equal((await session({ Cookie })).status, 401)
    const next = cookieIn(again)
    assert.equal((await session({ Cookie: next })).status, 200)
    const out = await send(`${api.url}/console/session`, {
      method: 'DELETE',
      headers: { ...consoleHeaders, Cookie: next },
    })
    assert.equal(out.status, 204)
    assert.match(out.headers.get('Set-Cookie') ?? '', /^waymark-console=; path=\/; expires=Thu, 01 Jan 1970/)
    assert.equal(codeOf(await session({ Cookie: next })), 'console_session_ended')
  })

  it('expires at the end of its lifetime, or when it is not used', async () => {
    for (const change of [`expires_at = now()`, `seen_at = now() - interval '2 hours'`]) {
      const Cookie = await cookieOf(theirs.key)
      assert.equal((await session({ Cookie })).status, 200)
      await database.db.raw(`update console_sessions set ${change} where key_id = ?`, [theirs.keyId])
      assert.equal(codeOf(await session({ Cookie })), 'console_session_ended')
      assert.equal(codeOf(await admin('/v1/admin/account', { Cookie })), 'console_session_ended')
    }
  })

  it('ends when its key is revoked', async () => {
    const body = { name: 'Short', scopes: ['projects:read'] }
    const created = (await call('POST /v1/admin/api-keys', { body })).body as { id: string; key: string }
    const Cookie = await cookieOf(created.key)
    await call(`DELETE /v1/admin/api-keys/${created.id}`)
    assert.equal(codeOf(await session({ Cookie })), 'api_key_invalid')
    assert.equal(codeOf(await admin('/v1/admin/account', { Cookie })), 'api_key_invalid')
  })

  it('has the scopes of its key', async () => {
    const body = { name: 'Reader', scopes: ['projects:read'] }
    const created = (await call('POST /v1/admin/api-keys', { body })).body as { key: string }
    const Cookie = await cookieOf(created.key)
    assert.equal((await admin('/v1/admin/projects', { Cookie })).status, 200)
    assert.equal(codeOf(await admin('/v1/admin/api-keys', { Cookie })), 'insufficient_scope')
  })

  it('is stored without a key or token that a reader of the database could use', async () => {
    const token = (await cookieOf(mine.key)).split('=')[1] ?? ''
    const { rows } = await database.db.raw<{ rows: { row: string }[] }>(
      `select row_to_json(s)::text || encode(sealed_key, 'escape') as row from console_sessions s`,
    )
    assert.ok(rows.length > 0)
    for (const { row } of rows) {
      assert.ok(!row.includes(mine.key) && !row.includes(token))
    }
  })

  it('is opened once with the code of a sign-in link', async () => {
    const code = await makeSignInCode(database.db, await keyOf(mine.key))
    const first = await exchange({ sign_in_code: code })
    assert.equal(first.status, 200)
    assert.equal((await admin('/v1/admin/account', { Cookie: cookieIn(first) })).status, 200)
    const again = await exchange({ sign_in_code: code })
    assert.equal(codeOf(again), 'sign_in_code_invalid')
    assert.equal(again.headers.get('Set-Cookie'), null)
  })

  it('is not opened with an expired code or a session token, and a code is not a session token', async () => {
    const code = await makeSignInCode(database.db, await keyOf(mine.key))
    assert.equal((await session({ Cookie: `waymark-console=${code}` })).status, 401)
    const token = (await cookieOf(mine.key)).split('=')[1] ?? ''
    assert.equal((await exchange({ sign_in_code: token })).status, 400)
    assert.equal(codeOf(await exchange({ sign_in_code: token.slice(0, 32) })), 'sign_in_code_invalid')
    assert.equal((await exchange({ sign_in_code: code, api_key: mine.key })).status, 400)
    await database
      .db('console_sessions')
      .update({ expires_at: database.db.raw(`now() - interval '1 second'`) })
    assert.equal(codeOf(await exchange({ sign_in_code: code })), 'sign_in_code_invalid')
  })

  async function keyOf(secret: string): Promise<{ keyId: string; secret: string }> {
    const row = await findApiKey(database.db, hashAccountKey(secret))
    return { keyId: row?.id ?? '', secret }
  }

  async function exchange(body: object): Promise<JsonResponse> {
    return send(`${api.url}/console/session`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: consoleHeaders,
    })
  }

  async function signIn(key: string, headers: Record<string, string> = {}): Promise<JsonResponse> {
    const body = JSON.stringify({ api_key: key })
    return send(`${api.url}/console/session`, {
      method: 'POST',
      body,
      headers: { ...consoleHeaders, ...headers },
    })
  }

  async function cookieOf(key: string): Promise<string> {
    return cookieIn(await signIn(key))
  }

  function cookieIn({ headers }: JsonResponse): string {
    return headers.get('Set-Cookie')?.split(';')[0] ?? ''
  }

  async function session(headers: Record<string, string>): Promise<JsonResponse> {
    return send(`${api.url}/console/session`, { headers: { ...consoleHeaders, ...headers } })
  }

  async function admin(path: string, headers: Record<string, string>): Promise<JsonResponse> {
    return send(`${api.url}/console/api${path}`, { headers: { ...consoleHeaders, ...headers } })
  }
})

describe('too many attempts to sign in to the console', () => {
  const counted: string[] = []
  const { api, mine } = withAdminApi({
    makeLimiter: (limit) => ({
      limit,
      count: async (key) => {
        if (limit.name === 'sign-in') counted.push(key)
        return { allowed: limit.name !== 'sign-in', remaining: 0, resetMs: 30_000 }
      },
    }),
  })

  it('are refused by client address, even with a valid key', async () => {
    const body = JSON.stringify({ api_key: mine.key })
    const answer = await send(`${api.url}/console/session`, { method: 'POST', body, headers: consoleHeaders })
    assert.equal(answer.status, 429)
    assert.equal(answer.headers.get('Retry-After'), '31')
    assert.deepEqual(counted, ['127.0.0.1'])
  })
})

describe('guessing console sessions', () => {
  let left = 2
  const { api, database, mine } = withAdminApi({
    makeLimiter: (limit) => ({
      limit,
      count: async (_key, { points = 1 } = {}) => {
        if (limit.name !== 'guesses') return { allowed: true, remaining: 7, resetMs: 1000 }
        left -= points
        return { allowed: left >= 0, remaining: Math.max(0, left), resetMs: 1000 }
      },
    }),
  })
  const guess = (): string => `waymark-console=${randomBytes(32).toString('base64url')}`
  const ask = async (what: string, Cookie: string): Promise<number> => {
    const [method = '', path = ''] = what.split(' ')
    return (await send(api.url + path, { method, headers: { ...consoleHeaders, Cookie } })).status
  }
  const paths = ['GET /console/session', 'DELETE /console/session', 'GET /console/api/v1/admin/account']

  it('is refused without a query after repeated failures, but a session that has worked is not', async () => {
    const body = JSON.stringify({ api_key: mine.key })
    const { headers } = await send(`${api.url}/console/session`, {
      method: 'POST',
      body,
      headers: consoleHeaders,
    })
    const Cookie = headers.get('Set-Cookie')?.split(';')[0] ?? ''
    assert.equal(await ask('GET /console/api/v1/admin/account', Cookie), 200)
    for (let tries = 0; tries < 2; tries += 1) assert.equal(await ask('GET /console/session', guess()), 401)

    const queries: string[] = []
    const listen = ({ sql }: { sql: string }): number => queries.push(sql)
    database.db.on('query', listen)
    const statuses = await Promise.all(paths.map(async (path) => ask(path, guess())))
    database.db.off('query', listen)
    assert.deepEqual([statuses, queries], [[429, 429, 429], []])
    assert.equal(await ask('GET /console/session', Cookie), 200)
  })
})

function codeOf({ body }: JsonResponse): string {
  return (body as { error: { code: string } }).error.code
}
