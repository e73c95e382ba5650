import assert from 'node:assert/strict'
import type { AccountCheckRequest } from '../../../shared/queue/check-queue.ts'
import { answeringQueue, withApi } from '../../support/api/api.ts'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { limiterInMemory } from '../../support/api/limiter-in-memory.ts'

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
