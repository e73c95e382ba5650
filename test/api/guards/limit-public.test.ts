import assert from 'node:assert/strict'
import type { Limit, Limiter } from '../../../api/rate-limit/limiter.ts'
import type { TemplateLimits } from '../../../api/guides/limits.ts'
import { post, type JsonResponse } from '../../support/api/api-requests.ts'
import { EMBED_KEY, guideWith, withApi } from '../../support/api/api.ts'

describe('the limits of requests with an embed key and no token', () => {
  const used = new Map<string, number>()
  let own: TemplateLimits = {}
  const api = withApi({
    trustProxy: 1,
    publicLimits: 'client',
    findGuide: async () => guideWith([], { limits: own }),
    makeLimiter: (limit) => countingLimiter(limit, used),
  })
  beforeEach(() => {
    used.clear()
    own = {}
  })

  const event = { embedKey: EMBED_KEY, sessionId: 's-1', event: 'template_loaded' }

  async function report(client: string, count = 1): Promise<JsonResponse> {
    const events = Array.from({ length: count }, () => event)
    return post(`${api.url}/v1/events`, { events }, { 'X-Forwarded-For': client })
  }

  const limitIn = ({ headers }: JsonResponse): (string | null)[] => [
    headers.get('ratelimit-policy'),
    headers.get('ratelimit'),
  ]
  const message = ({ body }: JsonResponse): string => (body as { error: { message: string } }).error.message

  it('count for the client, with the key, and for the ceiling of the key', async () => {
    await report('192.0.2.1', 2)
    await report('192.0.2.2')
    assert.deepEqual(Object.fromEntries(used), {
      [`events-client ${EMBED_KEY} 192.0.2.1`]: 2,
      [`events-client ${EMBED_KEY} 192.0.2.2`]: 1,
      [`events-ceiling ${EMBED_KEY}`]: 3,
    })
  })

  it('count for the key if the template says so', async () => {
    own = { public: 'key' }
    await report('192.0.2.1', 2)
    await report('192.0.2.2')
    assert.deepEqual(Object.fromEntries(used), { [`events ${EMBED_KEY}`]: 3 })
  })

  it('report the limit that has the fewest requests left', async () => {
    assert.deepEqual(limitIn(await report('192.0.2.1')), [
      '"events-client";q=600;w=60',
      '"events-client";r=599;t=1',
    ])
    used.set(`events-ceiling ${EMBED_KEY}`, 29_900)
    assert.deepEqual(limitIn(await report('192.0.2.2')), [
      '"events-ceiling";q=30000;w=60',
      '"events-ceiling";r=99;t=1',
    ])
  })

  it('do not count a refused client for the key', async () => {
    own = { events: 10 }
    await report('192.0.2.1', 10)
    const refused = await report('192.0.2.1')
    assert.equal(
      message(refused),
      'Over the limit of 10 events a minute for this guide from this network address',
    )
    assert.deepEqual(limitIn(refused), ['"events-client";q=10;w=60', '"events-client";r=0;t=1'])
    assert.equal(used.get(`events-ceiling ${EMBED_KEY}`), 10)
  })

  it('do not count a request for its client that the ceiling refuses', async () => {
    used.set(`events-ceiling ${EMBED_KEY}`, 29_999)
    const refused = await report('2001:db8::1', 2)
    assert.equal(message(refused), 'Over the limit of 30000 events of all clients a minute for this guide')
    assert.deepEqual(limitIn(refused), ['"events-ceiling";q=30000;w=60', '"events-ceiling";r=1;t=1'])
    assert.equal(used.get(`events-client ${EMBED_KEY} 2001:db8:0:0::/64`), 0)
    assert.equal(used.get(`events-client ${EMBED_KEY} 2001:db8:0::/48`), 0)
  })

  it("allow an IPv6 /48 ten times the template's own limit", async () => {
    own = { events: 10 }
    for (let network = 0; network < 10; network += 1)
      assert.equal((await report(`2001:db8:0:${network}::1`, 10)).status, 202)
    const refused = await report('2001:db8:0:a::1')
    assert.equal(message(refused), 'Over the limit of 100 events a minute from this IPv6 /48')
  })
})

/** A limiter whose window never ends. */
function countingLimiter(limit: Limit, used: Map<string, number>): Limiter {
  return {
    limit,
    count: async (key, { points = 1, requests = limit.requests } = {}) => {
      const name = `${limit.name} ${key}`
      const before = used.get(name) ?? 0
      const allowed = before + points <= requests
      if (allowed) used.set(name, before + points)
      return { allowed, remaining: requests - (used.get(name) ?? 0), resetMs: 500 }
    },
  }
}
