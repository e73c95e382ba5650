// Covers every endpoint in api/endpoints/declared-endpoints.ts, and docs/openapi.json.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { declaredEndpoints } from '../../../api/endpoints/declared-endpoints.ts'
import type { EndpointDeclaration } from '../../../api/http/endpoint.ts'
import { makeAccount, type TestAccount, withAdminApi } from '../../support/api/admin-api.ts'
import { makeActive } from '../../support/signing/signers.ts'
import {
  assertDeclared,
  codeOf,
  exchange,
  isAdmin,
  makeParam,
  nameOf,
  OPERATOR_TOKEN,
  type Exchanged,
} from './exchange.ts'
import { contractSigner, EXAMPLE_KEY } from './signed-resources.ts'
import { resourceMakers } from './resources.ts'
import { mutatedDrafts, validDrafts, type Draft } from './request.ts'

/** Number of requests for each route. WAYMARK_CONTRACT_RUNS=1000 sends more, and different ones in each run. */
const LONG = process.env['WAYMARK_CONTRACT_RUNS']
const VALID_RUNS = Number(LONG ?? 6)
const MUTATED_RUNS = Number(LONG ?? 20)
const runs = (numRuns: number): fc.Parameters<unknown> => ({ numRuns, ...(LONG ? {} : { seed: 20_260_101 }) })

const adminRoutes = declaredEndpoints.filter(isAdmin)
/** Signing keys belong to the service, not to an account: only an operator can grant their scope. */
const accountRoutes = adminRoutes.filter(({ path }) => !path.startsWith('/v1/admin/signing-keys'))
/** Some requests name a resource in the query or the body rather than in the path. */
const namesResource = ({ path }: EndpointDeclaration): boolean => path.includes('{') || path in resourceMakers
const withId = accountRoutes.filter(namesResource)
const withoutId = accountRoutes.filter((route) => route.method === 'GET' && !namesResource(route))
const changing = adminRoutes.filter(
  ({ method, headers = {} }) => method !== 'GET' && (method !== 'POST' || 'Idempotency-Key' in headers),
)
/** Signals are counted, like readers' events, and not audited. */
const notAudited = ['POST /v1/admin/installations/{id}/signals']
const audited = changing.filter((route) => !notAudited.includes(nameOf(route)))
const patching = adminRoutes.filter(({ method }) => method === 'PATCH')
/** Queries with results in every account. */
const searches: Readonly<Record<string, Record<string, string>>> = { '/v1/admin/search': { q: 'a' } }
const repeatable = changing.filter(({ method }) => method === 'POST')

type SuccessOptions = {
  readonly headers?: Record<string, string>
  readonly until?: (answer: Exchanged) => Promise<boolean>
}

describe('every declared route', function () {
  this.timeout(LONG ? 3_600_000 : 60_000)
  const admin = withAdminApi({
    keyring: [contractSigner],
    operatorTokens: [OPERATOR_TOKEN],
    publicExamples: [EXAMPLE_KEY],
  })
  before(async () => makeActive(admin.database.db, contractSigner))
  // Each test has new accounts, whose limits no other test has used up.
  const newAccount = async (): Promise<TestAccount> => makeAccount(admin.database.db)

  for (const route of declaredEndpoints) {
    it(`answers valid requests as declared: ${nameOf(route)}`, async () => {
      const account = await newAccount()
      let succeeded = false
      await fc.assert(
        fc.asyncProperty(validDrafts(route), async (draft) => {
          const answer = await exchange(admin, route, { ...draft, account })
          assertDeclared(route, answer)
          succeeded ||= answer.status < 300
        }),
        runs(VALID_RUNS),
      )
      const mayNeverSucceed = route.path === '/v1/verify/{id}'
      assert.ok(succeeded || mayNeverSucceed, 'no request succeeded: add valid values to resources.ts')
    })

    it(`answers arbitrary requests as declared: ${nameOf(route)}`, async () => {
      const account = await newAccount()
      await fc.assert(
        fc.asyncProperty(mutatedDrafts(route), async (draft) => {
          assertDeclared(route, await exchange(admin, route, { ...draft, account }))
        }),
        runs(MUTATED_RUNS),
      )
    })
  }

  for (const route of adminRoutes) {
    it(`needs an account API key: ${nameOf(route)}`, async () => {
      const account = { ...(await newAccount()), key: '' }
      const answer = await exchange(admin, route, { query: {}, account })
      assert.deepEqual([answer.status, codeOf(answer)], [401, 'api_key_required'])
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="waymark"')
    })
  }

  for (const route of withId) {
    it(`cannot reach another account: ${nameOf(route)}`, async () => {
      const [account, owner] = [await newAccount(), await newAccount()]
      const { draft } = await succeed(route, account)
      const param = await makeParam(admin, route, owner)
      const crossing = await exchange(admin, route, { ...draft, account, ...(param && { param }) })
      assert.deepEqual([crossing.status, codeOf(crossing)], [404, 'not_found'])
    })
  }

  /** Another account with resources of every kind, made once, because the tests that search for its names only read. */
  let other: Promise<{ theirs: TestAccount; names: string[] }> | undefined

  async function makeOther(): Promise<{ theirs: TestAccount; names: string[] }> {
    const theirs = await newAccount()
    const names = [theirs.id, theirs.keyId]
    for (const [place, make] of Object.entries(resourceMakers)) {
      if (accountRoutes.some(({ path }) => path.startsWith(place)))
        names.push(await make(admin.database.db, theirs))
    }
    for (const change of repeatable) await succeed(change, theirs)
    return { theirs, names }
  }

  for (const route of withoutId) {
    it(`returns nothing of another account: ${nameOf(route)}`, async () => {
      other ??= makeOther()
      const [mine, { theirs, names }] = [await newAccount(), await other]
      const query = searches[route.path] ?? (route.query ? { limit: 100 } : {})
      const shown = await exchange(admin, route, { query, account: theirs })
      assert.ok(
        names.some((name) => shown.text.includes(name)),
        'the other account does not see its own resources',
      )
      const { status, text } = await exchange(admin, route, { query, account: mine })
      assert.equal(status, 200)
      for (const name of names) assert.ok(!text.includes(name), name)
    })
  }

  for (const route of audited) {
    it(`logs its changes: ${nameOf(route)}`, async () => {
      const account = await newAccount()
      const { answer } = await succeed(route, account, {
        until: async (draft) => (await entriesOf(draft)).length > 0,
      })
      const entries = await entriesOf(answer)
      for (const { account_id: id, actor } of entries) {
        assert.deepEqual([id, actor], [account.id, `key:${account.keyId}`])
      }
    })
  }

  for (const route of repeatable) {
    it(`is carried out once for an Idempotency-Key: ${nameOf(route)}`, async () => {
      const account = await newAccount()
      const { draft, answer: first } = await succeed(route, account, {
        headers: { 'Idempotency-Key': 'once' },
      })
      const second = await exchange(admin, route, { ...draft, account })
      assert.deepEqual([second.status, second.text], [first.status, first.text])
      assert.equal(second.headers.get('idempotency-replayed'), 'true')
      assert.deepEqual(await entriesOf(second), [])
    })
  }

  for (const route of patching) {
    it(`changes nothing with an empty body: ${nameOf(route)}`, async () => {
      const account = await newAccount()
      const param = await makeParam(admin, route, account)
      const [get] = declaredEndpoints.filter(({ method, path }) => method === 'GET' && path === route.path)
      const read = async (): Promise<Exchanged> => {
        assert.ok(get, 'no route returns the resource')
        return exchange(admin, get, { query: {}, account, ...(param && { param }) })
      }
      const before = await read()
      const headers = { 'If-Match': '*' }
      const answer = await exchange(admin, route, {
        query: {},
        account,
        headers,
        body: {},
        ...(param && { param }),
      })
      assert.equal(answer.status, 200, answer.text)
      const after = await read()
      assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
      assert.deepEqual(await entriesOf(answer), [])
    })
  }

  async function entriesOf({ requestId }: Exchanged): Promise<{ account_id: string; actor: string }[]> {
    return admin.database.db('audit_log').where({ request_id: requestId }).select('account_id', 'actor')
  }

  /** Sends valid requests until one succeeds and satisfies `until`. Returns the request and its response. */
  async function succeed(
    route: EndpointDeclaration,
    account: TestAccount,
    { headers = {}, until = async () => true }: SuccessOptions = {},
  ): Promise<{ draft: Draft; answer: Exchanged }> {
    const drafts = validDrafts(route)
    for (let seed = 1; seed <= 50; seed++) {
      const [valid] = fc.sample(drafts, { numRuns: 1, seed })
      const param = await makeParam(admin, route, account)
      const draft = {
        query: {},
        ...valid,
        headers: { ...valid?.headers, ...headers },
        ...(param && { param }),
      }
      const answer = await exchange(admin, route, { ...draft, account })
      if (answer.status < 300 && (await until(answer))) return { draft, answer }
    }
    return assert.fail('no request succeeded: add valid values to resources.ts')
  }
})
