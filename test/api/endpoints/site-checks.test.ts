import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { ApiError } from '../../../api/errors/errors.ts'
import { limiterFactory, type Limit, type Limiter } from '../../../api/rate-limit/limiter.ts'
import type { AccountCheckRequest } from '../../../shared/queue/check-queue.ts'
import { QueueFull, QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import { failFastRedis } from '../../../shared/queue/redis/clients.ts'
import { answeringQueue, readableLog, withApi } from '../../support/api/api.ts'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { limiterInMemory } from '../../support/api/limiter-in-memory.ts'
import { redisUrlOrSkip } from '../../support/services/services.ts'

const check = { type: 'script_presence', selector: 'script[src]' }
const target = 'https://shop.example.com/'

describe('POST /v1/site-checks', () => {
  const jobs: AccountCheckRequest[] = []
  const queue = {
    ...answeringQueue,
    run: async (job: AccountCheckRequest) => {
      jobs.push(job)
      return answeringQueue.run(job)
    },
  }
  const api = withApi({ queue, trustProxy: 1, localSites: true, makeLimiter: limiterInMemory })
  const off = withApi({ siteChecks: false })
  let clients = 0

  const ask = async (body: object, headers: Record<string, string> = {}) =>
    send(`${api.url}/v1/site-checks`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'X-Forwarded-For': `192.0.2.${++clients}`, ...headers },
    })

  it('checks a site without a guide, and without a browser', async () => {
    jobs.length = 0
    const { status, body } = await ask({ target, check })
    assert.deepEqual([status, body['ok']], [200, true])
    const [job] = jobs
    assert.deepEqual(
      [job?.type, job?.target, job?.config['selector'], job?.config['rendered']],
      ['script_presence', target, 'script[src]', 'never'],
    )
  })

  it('looks for a record at the site or the domain above it, as a guide does', async () => {
    jobs.length = 0
    const record = { type: 'dns_lookup', recordType: 'TXT', name: '_acme', match: 'equals', value: 'x' }
    assert.equal((await ask({ target, check: record })).status, 200)
    assert.equal(jobs[0]?.config['at'], 'either')
  })

  it('takes no other checks', async () => {
    for (const other of [
      { type: 'http_ping' },
      { type: 'rendered_presence', selector: 'a' },
      { ...check, code: 7 },
      { type: 'manual' },
    ])
      assertRefused(await ask({ target, check: other }), { status: 400, code: 'invalid_request' })
  })

  it('refuses pages of other sites', async () => {
    const headers = { Origin: 'https://other.example' }
    assertRefused(await ask({ target, check }, headers), { status: 403, code: 'cross_site_refused' })
    assert.equal((await ask({ target, check }, { Origin: api.url })).status, 200)
  })

  it('refuses sites on this machine to anybody else', async () => {
    const local = { target: 'http://localhost:8080/', check }
    assertRefused(await ask(local), { status: 403, code: 'cross_site_refused' })
  })

  it('is limited to six a minute for each client', async () => {
    const client = { 'X-Forwarded-For': '198.51.100.7' }
    for (let asked = 1; asked <= 6; asked++) assert.equal((await ask({ target, check }, client)).status, 200)
    const refused = await ask({ target, check }, client)
    assertRefused(refused, { status: 429, code: 'rate_limited' })
    assert.equal((await ask({ target, check })).status, 200)
  })

  it('does not count a request that is refused without a look', async () => {
    const client = { 'X-Forwarded-For': '198.51.100.8' }
    for (let asked = 1; asked <= 7; asked++) {
      const local = await ask({ target: 'http://localhost:8080/', check }, client)
      assertRefused(local, { status: 403, code: 'cross_site_refused' })
      const invalid = await ask({ target, check: { type: 'manual' } }, client)
      assertRefused(invalid, { status: 400, code: 'invalid_request' })
    }
    assert.equal((await ask({ target, check }, client)).status, 200)
  })

  it('does not exist unless the operator wants it', async () => {
    const body = JSON.stringify({ target, check })
    const refused = await send(`${off.url}/v1/site-checks`, { method: 'POST', body })
    assertRefused(refused, { status: 404, code: 'route_not_found' })
  })
})

describe('a check without a guide that gets no turn', () => {
  describe('with counts in memory', () => doesNotCount(limiterInMemory))

  describe('with counts on Redis', () => {
    let client: Redis
    let fromStore: (limit: Limit) => Limiter
    before(async function () {
      const url = await redisUrlOrSkip(this)
      client = failFastRedis({ kind: 'redis', url, rejectUnauthorized: true })
      if (client.status !== 'ready') await once(client, 'ready')
      fromStore = limiterFactory({ kind: 'redis', client, limitMs: 5000 }, readableLog().log)
    })
    after(() => client.disconnect())

    doesNotCount((limit) => {
      let limiter: Limiter | undefined
      return { limit, count: async (...count) => (limiter ??= fromStore(limit)).count(...count) }
    })
  })

  function doesNotCount(makeLimiter: (limit: Limit) => Limiter): void {
    let refusal: Error | undefined
    const queue = {
      ...answeringQueue,
      run: async (job: AccountCheckRequest) => {
        if (refusal) throw refusal
        return answeringQueue.run(job)
      },
    }
    const api = withApi({ queue, trustProxy: 1, makeLimiter })

    const ask = async (client: string) =>
      send(`${api.url}/v1/site-checks`, {
        method: 'POST',
        body: JSON.stringify({ target, check }),
        headers: { 'X-Forwarded-For': client },
      })

    for (const [what, error, status] of [
      ['too many checks are waiting', new QueueFull('Too many checks are waiting', 5), 503],
      ['too many checks run at once', new ApiError('rate_limited', 'Ten checks are running'), 429],
    ] as const)
      for (const client of [`198.18.${randomInt(256)}.${randomInt(256)}`, `2001:db8:${randomInt(9999)}::7`])
        it(`does not count if ${what}, for ${client.includes(':') ? 'IPv6' : 'IPv4'}`, async () => {
          refusal = error
          for (let asked = 1; asked <= 7; asked++) {
            const refused = await ask(client)
            assert.equal(refused.status, status)
            assert.match(refused.headers.get('ratelimit') ?? '', /"site-checks";r=6;/)
          }
          refusal = undefined
          for (let asked = 1; asked <= 6; asked++) assert.equal((await ask(client)).status, 200)
          assertRefused(await ask(client), { status: 429, code: 'rate_limited' })
        })

    it('counts if the queue did not answer, since the check may have run', async () => {
      const client = `198.19.${randomInt(256)}.${randomInt(256)}`
      refusal = new QueueUnavailable('No worker responded in time', 5)
      for (let asked = 1; asked <= 6; asked++) assert.equal((await ask(client)).status, 503)
      assertRefused(await ask(client), { status: 429, code: 'rate_limited' })
    })
  }
})
