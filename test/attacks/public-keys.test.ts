// Covers api/guards/limit-public.ts and api/rate-limit/in-flight.ts, over several processes.
import assert from 'node:assert/strict'
import { assertLimited, timed, type TimedResponse } from '../support/api/allowed-requests.ts'
import { post, send, type JsonResponse } from '../support/api/api-requests.ts'
import { changeLimits } from '../../cli/limits/run.ts'
import { withDatabase } from '../support/services/database.ts'
import { insertTestInstallation } from '../support/api/installations.ts'
import { describeOnBothQueues } from '../support/services/queues.ts'
import { withService } from '../support/processes/service-under-test.ts'
import type { RunningApi } from '../support/processes/system.ts'

type Headers = Readonly<Record<string, string>>

/** One request of each kind with an embed key. Nothing is checked, since the step has no check. */
const kinds = {
  guides: {
    limit: 60,
    send: async (url: string, embedKey: string, headers: Headers) =>
      send(`${url}/v1/guides/${embedKey}`, { headers }),
  },
  events: {
    limit: 600,
    send: async (url: string, embedKey: string, headers: Headers) =>
      post(`${url}/v1/events`, { embedKey, sessionId: 's-1', event: 'template_loaded' }, headers),
  },
  verify: {
    limit: 30,
    send: async (url: string, embedKey: string, headers: Headers) =>
      post(`${url}/v1/verify`, { embedKey, stepSlug: 'manual', target: 'https://a.example' }, headers),
  },
  'asynchronous verify': {
    limit: 30,
    send: async (url: string, embedKey: string, headers: Headers) =>
      kinds.verify.send(url, embedKey, { ...headers, Prefer: 'respond-async' }),
  },
} as const

type Kind = (typeof kinds)[keyof typeof kinds]

const ATTACKER = '203.0.113.9'
const VISITOR = '198.51.100.7'
/** Addresses of as many other visitors. */
const OTHERS = Array.from({ length: 250 }, (_, index) => `192.0.2.${index}`)

describeOnBothQueues('attack: one anonymous client uses up the limits of an embed key', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  let apis: readonly RunningApi[] = []

  before(async () => {
    const env = { TRUST_PROXY: '1' }
    apis = await Promise.all([service.shared.api(env), service.shared.secondApi(env)])
  })

  const from = (client: string): Headers => ({ 'x-forwarded-for': client })
  const as = (token: string): Headers => ({ ...from(ATTACKER), authorization: `Bearer ${token}` })

  /** Sends requests to both web processes in turn, as a load balancer does. Returns the responses. */
  async function sendMany({ send }: Kind, count: number, headers: Headers): Promise<TimedResponse[]> {
    const answers: TimedResponse[] = []
    for (let sent = 0; sent < count; sent += 50) {
      const batch = Array.from({ length: Math.min(50, count - sent) }, async (_, index) =>
        timed(async () => send(apis[index % 2]?.baseUrl ?? '', service.embedKey, headers)),
      )
      answers.push(...(await Promise.all(batch)))
    }
    return answers
  }

  const sendOne = async (kind: Kind, headers: Headers): Promise<TimedResponse> => {
    const [answer] = await sendMany(kind, 1, headers)
    return answer ?? assert.fail('no answer')
  }

  /**
   * Sends one request more than the limit, and then one from each of these clients until one is refused: at once, unless
   * the machine is so slow that requests have left the window. Asserts that the limit held, and returns the refusal.
   */
  async function exceed(
    kind: Kind,
    { limit, first, later }: { limit: number; first: Headers; later: readonly Headers[] },
  ): Promise<JsonResponse> {
    const answers = await sendMany(kind, limit + 1, first)
    for (const headers of later) {
      const answer = await sendOne(kind, headers)
      answers.push(answer)
      if (answer.status !== 429) continue
      assertLimited(answers, limit)
      return answer
    }
    return assert.fail('no request was refused')
  }

  const repeated = (headers: Headers): Headers[] => OTHERS.map(() => headers)

  /** Creates an installation, whose token no process knows yet. */
  async function newToken(): Promise<string> {
    const [templateId] = await database
      .db('embed_keys')
      .where({ key: service.embedKey })
      .pluck<string[]>('template_id')
    const { token } = await insertTestInstallation(database.db, templateId ?? '')
    return token
  }

  for (const [name, kind] of Object.entries(kinds)) {
    const { limit } = kind

    it(`is refused by key, which still answers the holders of tokens: ${name}`, async () => {
      const others = OTHERS.map(from)
      const { body, headers } = await exceed(kind, { limit, first: from(ATTACKER), later: others })
      assert.match(
        JSON.stringify(body),
        new RegExp(`Over the limit of ${limit} \\w+ a minute for this guide"`),
      )
      assert.match(headers.get('ratelimit-policy') ?? '', new RegExp(`^"\\w+";q=${limit};w=60$`))
      assert.notEqual((await sendOne(kind, as(await newToken()))).status, 429)
    })

    it(`is refused by client, without refusing other visitors and the holders of tokens: ${name}`, async () => {
      await changeLimits(database.db, service.embedKey, { public: 'client' })
      const { body, headers } = await exceed(kind, {
        limit,
        first: from(ATTACKER),
        later: repeated(from(ATTACKER)),
      })
      const message = `Over the limit of ${limit} \\w+ a minute for this guide from this network address`
      assert.match(JSON.stringify(body), new RegExp(message))
      assert.match(headers.get('ratelimit-policy') ?? '', new RegExp(`^"\\w+-client";q=${limit};w=60$`))
      assert.notEqual((await sendOne(kind, from(VISITOR))).status, 429)
      assert.notEqual((await sendOne(kind, as(await newToken()))).status, 429)
    })

    it(`has the limit of a key for each token, which takes nothing from the key: ${name}`, async () => {
      const token = await newToken()
      const { body, headers } = await exceed(kind, { limit, first: as(token), later: repeated(as(token)) })
      assert.match(JSON.stringify(body), new RegExp(`${limit} \\w+ a minute for this installation`))
      assert.match(headers.get('ratelimit-policy') ?? '', new RegExp(`^"\\w+-installation";q=${limit};w=60$`))
      assert.notEqual((await sendOne(kind, as(await newToken()))).status, 429)
      await exceed(kind, { limit, first: from(ATTACKER), later: repeated(from(ATTACKER)) })
    })
  }

  it('is refused by the ceiling of the key if it has many addresses, and the message says so', async () => {
    await changeLimits(database.db, service.embedKey, { public: 'client', guides: '2' })
    const clients = [...OTHERS.slice(0, 51), ...OTHERS].map(from)
    const answers: TimedResponse[] = await Promise.all(
      clients.slice(0, 102).map(async (headers) => sendOne(kinds.guides, headers)),
    )
    for (const headers of clients.slice(102)) {
      const answer = await sendOne(kinds.guides, headers)
      answers.push(answer)
      if (answer.status === 429) break
    }
    assertLimited(answers, 100)
    const { body, headers } = answers.at(-1) ?? assert.fail()
    assert.match(
      JSON.stringify(body),
      /Over the limit of 100 requests of all clients a minute for this guide/,
    )
    assert.equal(headers.get('ratelimit-policy'), '"guides-ceiling";q=100;w=60')
  })

  for (const headers of [{}, { Prefer: 'respond-async' }] as const) {
    const how = 'Prefer' in headers ? 'asynchronous' : 'synchronous'

    it(`leaves room for other clients and the holders of tokens with slow checks: ${how}`, async () => {
      // The slow checks have as long as possible, since a check that ends makes room for another.
      const env = { LIMIT_PER_HOST_AT_ONCE: '1000', LIMIT_HEADERS_MS: '9500', LIMIT_RETRIES: '0' }
      const [token] = await Promise.all([newToken(), service.shared.worker(env)])
      const path = `/held-${how}`
      const held = service.site.hold(path)
      const slow = Array.from({ length: 10 }, async (_, index) =>
        check(index, service.target(`${path}?${index}`), { ...from(ATTACKER), ...headers }),
      )
      const running = 'Prefer' in headers ? 5 : 8
      for (let visits = 0; visits < running; visits += 1) await held.next()
      // The others are refused, or wait for their turn, which takes nothing from anyone else.
      assert.equal((await check(0, service.target(), from(VISITOR))).status, 200)
      assert.equal((await check(1, service.target(), as(token))).status, 200)
      assert.equal(held.count(), running)

      held.release()
      const statuses = (await Promise.all(slow)).map(({ status }) => status)
      const fiveOf = (status: number): number[] => Array.from({ length: 5 }, () => status)
      const expected =
        'Prefer' in headers ? [...fiveOf(202), ...fiveOf(429)] : [...fiveOf(200), ...fiveOf(200)]
      assert.deepEqual(
        statuses.toSorted((one, other) => one - other),
        expected,
      )
    })
  }

  async function check(api: number, target: string, headers: Headers): Promise<JsonResponse> {
    const body = { embedKey: service.embedKey, stepSlug: 'ping', target }
    return post(`${apis[api % 2]?.baseUrl}/v1/verify`, body, headers)
  }
})
