// Covers worker/checks/fit-result.ts, and the target in shared/check/job.ts.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckResult } from '../../shared/check/result.ts'
import { post, send } from '../support/api/api-requests.ts'
import { withDatabase } from '../support/services/database.ts'
import { withOwnRedis } from '../support/services/own-redis.ts'
import { HOST, withService } from '../support/processes/service-under-test.ts'

const REDIRECTS = 10
const URL_CHARACTERS = 2048
/** A result, Redis's own overhead, and a job with a target that a worker accepts. */
const MAX_JOB_BYTES = 22 * 1024
/** As much again for a target that it does not. */
const MAX_LARGE_JOB_BYTES = MAX_JOB_BYTES + 16 * 1024

describe('attack: results are used to fill Redis', () => {
  const database = withDatabase()
  const redis = withOwnRedis()
  const service = withService(database, () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }))
  let site: Server
  let origin = ''

  /** The URL of a hop, as long as a worker follows. */
  const hop = (index: number): string => `${origin}/${index}/`.padEnd(URL_CHARACTERS, 'x')

  before(async () => {
    site = createServer(({ url = '' }, res) => {
      const index = Number(url.split('/')[1])
      if (index < REDIRECTS) return void res.writeHead(302, { location: hop(index + 1) }).end()
      res.writeHead(200, { 'content-type': 'text/html' }).end('<title>Shop</title>')
    })
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const { port } = site.address() as AddressInfo
    origin = `http://${HOST}:${port}`
    const env = { LOG_LEVEL: 'silent' }
    await Promise.all([service.shared.api(env), service.shared.worker({ VERIFY_ALLOW_PORTS: String(port) })])
  })
  after(() => site.close())

  async function check(target: string, headers: Record<string, string> = {}) {
    const { baseUrl } = await service.shared.api()
    return post(`${baseUrl}/v1/verify`, { embedKey: service.embedKey, stepSlug: 'script', target }, headers)
  }

  /** Returns the result of a check with `respond-async`, and its id. */
  async function checkLater(target: string): Promise<{ id: string; result: CheckResult }> {
    const { baseUrl } = await service.shared.api()
    const { status, body } = await check(target, { Prefer: 'respond-async' })
    assert.equal(status, 202, JSON.stringify(body))
    const id = String(body['id'])
    for (;;) {
      const answer = await send(`${baseUrl}/v1/verify/${id}`)
      if (answer.status === 200) return { id, result: answer.body as unknown as CheckResult }
      await sleep(50)
    }
  }

  /** Returns a result without what differs between two runs of a check. */
  function withoutTimes({ ok, details }: CheckResult): unknown {
    const { timings: _, durationMs: _ms, checkedAt: _at, ...rest } = details
    return { ok, ...rest }
  }

  const hostile = {
    'a chain of redirects with long URLs': { target: () => hop(0), maxBytes: MAX_JOB_BYTES },
    'a target of control characters': {
      target: () => '\u0000'.repeat(2300),
      maxBytes: MAX_LARGE_JOB_BYTES,
    },
    'a long target of characters that JSON escapes': {
      target: () => `${origin}/${'"\\'.repeat(2000)}`,
      maxBytes: MAX_LARGE_JOB_BYTES,
    },
  }

  for (const [what, { target, maxBytes }] of Object.entries(hostile)) {
    it(`keeps at most ${maxBytes} bytes for an hour, and answers the same at once and later: ${what}`, async () => {
      const { id, result } = await checkLater(target())
      const bytes = await redis.command((client) =>
        client.memory('USAGE', `{waymark:script_presence}:script_presence:${id}`, 'SAMPLES', 0),
      )
      assert.ok(Number(bytes) < maxBytes, `${bytes} bytes`)
      assert.ok(Buffer.byteLength(JSON.stringify(result)) <= 16 * 1024)
      assert.equal(result.details.shortened, true)
      const { body } = await check(target())
      assert.deepEqual(withoutTimes(body as unknown as CheckResult), withoutTimes(result))
    })
  }

  it('refuses a target that takes more than 16 KiB by its characters', async () => {
    for (const target of ['\u0000'.repeat(8192), '"'.repeat(8192), '漢'.repeat(8192)]) {
      const { status, body } = await check(target)
      assert.equal(status, 400)
      assert.match(JSON.stringify(body), /target: takes more than 16 KiB once it is encoded/)
    }
  })

  it('shows each hop of a chain, cut with a mark, and the whole final URL', async () => {
    const { result } = await checkLater(hop(0))
    const { code, finalUrl, redirects } = result.details
    assert.deepEqual([code, finalUrl], ['script_not_found', hop(REDIRECTS)])
    assert.equal(redirects.length, REDIRECTS)
    for (const [index, { status, from, to }] of redirects.entries()) {
      assert.equal(status, 302)
      assert.ok(from.endsWith('…') && hop(index).startsWith(from.slice(0, -1)), from)
      assert.ok(to.endsWith('…') && hop(index + 1).startsWith(to.slice(0, -1)), to)
    }
  })
})
