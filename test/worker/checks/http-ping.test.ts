import assert from 'node:assert/strict'
import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { httpPingConfig } from '../../../shared/check/config.ts'
import type { CheckResult } from '../../../shared/check/result.ts'
import { httpPing } from '../../../worker/checks/http-ping.ts'
import { WorkBudget } from '../../../worker/html/work-budget.ts'
import type { Failure } from '../../../worker/net/outcome.ts'
import type { Politeness } from '../../../worker/net/host-limits/politeness.ts'
import { makeAuthority } from '../../support/checks/certificates.ts'
import { fromZone } from '../../support/checks/dns-server.ts'
import { fixture } from '../../support/checks/script-check.ts'
import { secureSite, site, siteHost, withSite } from '../../support/checks/site.ts'
import { withReadableTexts } from '../../support/checks/readable-texts.ts'

type Options = Parameters<typeof withSite>[2] & { target?: string; signal?: AbortSignal; work?: WorkBudget }

async function ping(
  listener: RequestListener,
  config: Record<string, unknown> = {},
  {
    target = `${site}/`,
    signal = new AbortController().signal,
    work = new WorkBudget(),
    ...options
  }: Options = {},
): Promise<CheckResult> {
  const parsed = httpPingConfig.parse({ type: 'http_ping', ...config })
  const result = await withSite(
    listener,
    (tools) => httpPing({ target, config: parsed, signal, work }, tools),
    options,
  )
  return withReadableTexts(result)
}

const answer =
  (status: number, body = 'hello', headers: Record<string, string> = {}): RequestListener =>
  (_, res) =>
    res.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)

describe('http_ping', () => {
  it('answers yes for an available page, with details', async () => {
    const { ok, details } = await ping(answer(200))
    assert.equal(ok, true)
    assert.equal(details.found, true)
    assert.equal(details.code, 'ok')
    assert.equal(details.url, `${site}/`)
    assert.equal(details.finalUrl, `${site}/`)
    assert.deepEqual(details.http, {
      status: 200,
      version: '1.1',
      contentType: 'text/html',
      bytesRead: 0,
      truncated: false,
    })
    assert.ok(details.timings.ttfbMs !== undefined)
  })

  it('answers no for a missing page, with the expected status', async () => {
    const { ok, details } = await ping(answer(404))
    assert.equal(ok, false)
    assert.equal(details.found, false)
    assert.equal(details.code, 'http_status_unexpected')
    assert.equal(details.conclusive, true)
    assert.equal(
      details.message,
      `${site}/ answered with status 404 (Not Found), but a status of 200-399 was expected.`,
    )
    assert.match(details.hint, new RegExp(`${siteHost}/`))
  })

  it('cannot tell if a login or a rate limit hides the page', async () => {
    for (const [status, code] of [
      [401, 'http_auth_required'],
      [429, 'http_rate_limited'],
    ] as const) {
      const { ok, details } = await ping(answer(status))
      assert.deepEqual([ok, details.code, details.conclusive], [false, code, false])
    }
  })

  describe('cannot tell if a bot protection answers instead of the page', () => {
    const walled = async (
      listener: RequestListener,
      config: Record<string, unknown> = {},
    ): Promise<string> => {
      const { ok, details } = await ping(listener, config)
      assert.deepEqual([ok, details.code, details.conclusive], [false, 'http_bot_challenge', false])
      return details.message
    }
    const challenge = fixture('bot-challenge').toString()
    const config = { bodyContains: ['hello'] }

    it('recognised by a header, whatever the status and the method', async () => {
      for (const status of [200, 403, 503]) {
        for (const given of [{}, { method: 'HEAD' }, { absent: true }, config]) {
          const message = await walled(answer(status, 'hello', { 'cf-mitigated': 'challenge' }), given)
          assert.match(message, /^The bot protection of Cloudflare answered instead of the page /)
        }
      }
    })

    it("recognised within the check's work budget", async () => {
      for (const [config, listener] of [
        [{}, answer(403, challenge)],
        [{ bodyContains: ['hello'] }, answer(200, challenge)],
      ] as const) {
        const work = new WorkBudget()
        await ping(listener, config, { work })
        assert.ok(work.spent > challenge.length)
        const { details } = await ping(listener, config, { work: new WorkBudget({ steps: 0 }) })
        assert.notEqual(details.code, 'http_bot_challenge')
      }
    })

    it('recognised by the title of a refusal', async () => {
      for (const status of [403, 429, 503]) await walled(answer(status, challenge))
      assert.match(await walled(answer(403, fixture('bot-datadome').toString())), /DataDome/)
    })

    it('recognised by the title while the page is searched for texts', async () => {
      for (const given of [
        config,
        { bodyNotContains: ['hello'] },
        { bodyContains: ['<title>Just a moment'] },
        { bodyNotContains: ['Just a moment'] },
      ]) {
        await walled(answer(200, challenge), given)
      }
      assert.match(await walled(answer(200, fixture('bot-imperva').toString()), config), /Imperva/)
    })

    it('but can if the script of a bot protection is on a page that meets the conditions', async () => {
      const body = '<script src=https://ct.captcha-delivery.com/c.js></script><p>hello'
      const neverEnds: RequestListener = (_, res) => void res.writeHead(200).write(body)
      assert.equal((await ping(neverEnds, config)).ok, true)
      assert.equal((await ping(answer(200, body + 'x'.repeat(300_000)), config)).ok, true)
      const text = 'There is much to read here. '.repeat(20)
      assert.equal((await ping(answer(200, body + text), { bodyNotContains: ['error'] })).ok, true)
    })

    it('but can if the bot protection answers only for the page that should not exist', async () => {
      for (const wall of [answer(403, challenge), answer(200, '', { 'cf-mitigated': 'challenge' })]) {
        const listener: RequestListener = (req, res) => (req.url === '/' ? answer(200) : wall)(req, res)
        await walled(listener, { controlProbe: true })
      }
    })
  })

  it('follows and lists redirects', async () => {
    const { ok, details } = await ping((req, res) =>
      req.url === '/' ? res.writeHead(301, { location: '/new' }).end() : res.end('here'),
    )
    assert.equal(ok, true)
    assert.deepEqual(details.redirects, [{ status: 301, from: `${site}/`, to: `${site}/new` }])
    assert.equal(details.finalUrl, `${site}/new`)
  })

  it("checks the config's path on the target's origin", async () => {
    const listener: RequestListener = (req, res) => res.writeHead(req.url === '/health?x=1' ? 200 : 404).end()
    const { ok, details } = await ping(listener, { path: '/health?x=1' }, { target: `${site}/page?q#f` })
    assert.equal(ok, true)
    assert.equal(details.url, `${site}/health?x=1`)
  })

  it('sends HEAD, and GET if HEAD is refused', async () => {
    for (const refusal of [405, 501]) {
      const methods: (string | undefined)[] = []
      const listener: RequestListener = (req, res) => {
        methods.push(req.method)
        res.writeHead(req.method === 'HEAD' ? refusal : 200).end()
      }
      assert.equal((await ping(listener, { method: 'HEAD' })).ok, true)
      assert.deepEqual(methods, ['HEAD', 'GET'])
    }
  })

  it('sends GET if HEAD gets another status, or nothing', async () => {
    for (const answerHead of [
      (res: ServerResponse) => res.writeHead(404).end(),
      (res: ServerResponse) => res.writeHead(403).end(),
      (res: ServerResponse) => res.writeHead(500).end(),
      (res: ServerResponse) => res.socket?.destroy(),
      (res: ServerResponse) => res.socket?.resetAndDestroy(),
      (res: ServerResponse) => res.socket?.end('no HTTP\r\n'),
    ]) {
      const listener: RequestListener = (req, res) =>
        void (req.method === 'HEAD' ? answerHead(res) : res.writeHead(200).end())
      assert.equal((await ping(listener, { method: 'HEAD' })).ok, true, String(answerHead))
    }
  })

  it('accepts an expected response to HEAD', async () => {
    const methods: (string | undefined)[] = []
    const listener: RequestListener = (req, res) => {
      methods.push(req.method)
      res.writeHead(405).end()
    }
    assert.equal((await ping(listener, { method: 'HEAD', expectedStatus: ['405'] })).ok, true)
    assert.deepEqual(methods, ['HEAD'])
  })

  it('sends GET when it needs the body', async () => {
    const listener: RequestListener = (req, res) =>
      res.writeHead(req.method === 'GET' ? 200 : 400).end('hello')
    assert.equal((await ping(listener, { method: 'HEAD', bodyContains: ['hello'] })).ok, true)
  })

  it('accepts exactly the expected statuses and ranges', async () => {
    for (const [status, ok] of [
      [199 + 1, true],
      [299, true],
      [300, false],
      [404, true],
      [405, false],
    ] as const) {
      const result = await ping(answer(status), { expectedStatus: ['200-299', '404'] })
      assert.equal(result.ok, ok, String(status))
    }
  })

  it('reports all problems together', async () => {
    const config = { headers: { 'x-frame-options': 'DENY', server: 'caddy' }, bodyContains: ['one', 'two'] }
    const { details } = await ping(answer(200), config)
    assert.deepEqual(
      details.diagnostics.map(({ code }) => code),
      ['http_header_mismatch', 'http_header_mismatch', 'http_body_mismatch', 'http_body_mismatch'],
    )
  })

  it('names a header with an unexpected value', async () => {
    const { ok, details } = await ping(answer(200), { headers: { 'Content-Type': 'application/json' } })
    assert.deepEqual([ok, details.code], [false, 'http_header_mismatch'])
    assert.match(
      details.message,
      /Content-Type of \S+ is "text\/html", but should be one that contains "application\/json"/,
    )
  })

  it('searches the body for literal texts', async () => {
    const config = { bodyContains: ['hello'], bodyNotContains: ['error'] }
    const good = await ping(answer(200, 'well, hello'), config)
    assert.equal(good.ok, true)
    assert.equal(good.details.http?.bytesRead, 11)
    const missing = await ping(answer(200, 'nothing'), config)
    assert.deepEqual([missing.ok, missing.details.code], [false, 'http_body_mismatch'])
    assert.equal(missing.details.message, `The page ${site}/ does not contain "hello".`)
    const forbidden = await ping(answer(200, 'hello, an error'), config)
    assert.equal(forbidden.details.message, `The page ${site}/ contains "error", which should not be there.`)
  })

  it('cannot tell what follows the byte limit', async () => {
    const limits = { decodedBytes: 1000 }
    const listener = answer(200, `${'x'.repeat(5000)}hello`)
    const { ok, details } = await ping(listener, { bodyContains: ['hello'] }, { limits })
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'http_body_too_large', false])
    assert.equal(details.http?.truncated, true)
  })

  describe('retries a page that ends early', () => {
    const limits = { retryPauseMs: 1, perHostPerMinute: 1 }
    const config = { bodyContains: ['hello'] }
    /** Site that ends the response early this many times before it sends the whole page. */
    const breaksOff = (times: number, requests: string[] = []): RequestListener => {
      return (req, res) => {
        requests.push(String(req.url))
        if (requests.length > times) return void res.end('well, hello')
        res.writeHead(200, { 'content-length': '11' })
        res.write('well, ', () => res.destroy())
      }
    }

    it('and uses the complete page, as one visit to the host', async () => {
      const requests: string[] = []
      const { ok, details } = await ping(breaksOff(1, requests), config, { limits })
      assert.deepEqual([ok, requests.length, details.http?.bytesRead], [true, 2, 11])
    })

    it('http_body_incomplete: but only once', async () => {
      const requests: string[] = []
      const { details } = await ping(breaksOff(2, requests), config, { limits })
      assert.deepEqual([details.code, details.retryable, requests.length], ['http_body_incomplete', true, 2])
    })

    it('but not if the received part is enough', async () => {
      const requests: string[] = []
      const { ok } = await ping(breaksOff(1, requests), { bodyContains: ['well'] }, { limits })
      assert.deepEqual([ok, requests.length], [true, 1])
    })

    it('http_body_incomplete: and reports the first failure if time runs out during the retry', async () => {
      const deadline = new AbortController()
      const requests: string[] = []
      const listener: RequestListener = (req, res) =>
        requests.length === 0
          ? breaksOff(1, requests)(req, res)
          : deadline.abort({ code: 'system_deadline_exceeded', facts: {} })
      const { details } = await ping(listener, config, { limits, signal: deadline.signal })
      assert.equal(details.code, 'http_body_incomplete')
    })
  })

  it('reports a slow response', async () => {
    const { details } = await ping((_, res) => void setTimeout(() => res.end(), 60), { maxResponseMs: 20 })
    assert.equal(details.code, 'http_too_slow')
    assert.equal(details.conclusive, true)
  })

  it('does not count its own waits as slowness of the site', async () => {
    const politeness: Politeness = {
      count: async () => undefined,
      countLookup: async () => undefined,
      remember: async () => undefined,
      acquire: async () => {
        await sleep(60)
        return async () => undefined
      },
    }
    const { ok, details } = await ping(answer(200), { maxResponseMs: 50 }, { politeness })
    assert.equal(ok, true, details.message)
    assert.ok(details.timings.totalMs >= 50)
  })

  it('recognises a site that answers every page with success', async () => {
    const soft = await ping(answer(200), { controlProbe: true })
    assert.deepEqual([soft.ok, soft.details.code], [false, 'http_soft_404'])
    assert.equal(soft.details.conclusive, true)
    const honest: RequestListener = (req, res) => res.writeHead(req.url === '/' ? 200 : 404).end()
    assert.equal((await ping(honest, { controlProbe: true })).ok, true)
  })

  it('requests a missing page in the same folder as the checked page', async () => {
    const requests: string[] = []
    const listener: RequestListener = (req, res) => {
      requests.push(String(req.url))
      res.writeHead(requests.length === 1 ? 200 : 404).end()
    }
    const target = `${site}/shop/item?x=1`
    assert.equal((await ping(listener, { controlProbe: true }, { target })).ok, true)
    assert.equal(requests[0], '/shop/item?x=1')
    assert.match(String(requests[1]), /^\/shop\/[0-9a-f-]{36}$/)
  })

  it('applies the same conditions to the missing page', async () => {
    const listener: RequestListener = (req, res) => res.end(req.url === '/' ? 'ready' : 'an error page')
    assert.equal((await ping(listener, { controlProbe: true, bodyContains: ['ready'] })).ok, true)
    const soft = await ping(listener, { controlProbe: true, bodyNotContains: ['maintenance'] })
    assert.equal(soft.details.code, 'http_soft_404')
  })

  it('cannot tell if it must not request the missing page', async () => {
    const { ok, details } = await ping(
      answer(200),
      { controlProbe: true },
      { limits: { perHostPerMinute: 1 } },
    )
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'system_target_busy', false])
  })

  it('cannot tell if the missing page is refused temporarily or ends early', async () => {
    const tooMany: RequestListener = (_, res) => res.writeHead(429).end()
    const broken: RequestListener = (_, res) => {
      res.writeHead(200, { 'content-length': '11' })
      res.write('hello', () => res.destroy())
    }
    const config = { controlProbe: true, bodyContains: ['hello', 'hello,'] }
    for (const [probe, code] of [
      [tooMany, 'http_rate_limited'],
      [broken, 'http_body_incomplete'],
    ] as const) {
      const listener: RequestListener = (req, res) =>
        req.url === '/' ? answer(200, 'hello, you')(req, res) : probe(req, res)
      const { ok, details } = await ping(listener, config, { limits: { retries: 0 } })
      assert.deepEqual([ok, details.code, details.conclusive], [false, code, false])
    }
  })

  it('requests the missing page within the same visit to the host', async () => {
    const listener: RequestListener = (req, res) => res.writeHead(req.url === '/' ? 200 : 404).end('hello')
    const { ok } = await ping(listener, { controlProbe: true }, { limits: { perHostAtOnce: 1 } })
    assert.equal(ok, true)
  })

  it('warns about a certificate that expires soon, with its details', async () => {
    const authority = await makeAuthority()
    const day = 86_400_000
    const validity = { from: new Date(Date.now() - day), to: new Date(Date.now() + 5.5 * day) }
    const certificate = await authority.issue([siteHost], validity)
    const options = { certificate, ca: [authority.cert], target: `${secureSite}/` }
    const { ok, details } = await ping(answer(200), { minTlsDays: 10 }, options)
    assert.deepEqual([ok, details.code, details.tls?.daysLeft], [true, 'tls_cert_expiring', 5])
    const day5 = details.tls?.validTo.slice(0, 10)
    assert.equal(details.message, `The certificate of ${siteHost} expires in 5 days, on ${day5}.`)
    assert.match(details.tls?.protocol ?? '', /^TLSv1/)
  })

  it('refuses a plain page when https is required', async () => {
    const { ok, details } = await ping(answer(200), { requireHttps: true })
    assert.deepEqual([ok, details.code], [false, 'target_scheme_not_allowed'])
  })

  it('answers yes for an absent page, and no for one that is still there', async () => {
    const gone = await ping(answer(410), { absent: true })
    assert.deepEqual([gone.ok, gone.details.found, gone.details.code], [true, false, 'ok'])
    const there = await ping(answer(200), { absent: true })
    assert.deepEqual(
      [there.ok, there.details.found, there.details.code],
      [false, true, 'http_status_unexpected'],
    )
    const noName = await ping(answer(200), { absent: true }, { dns: fromZone({}) })
    assert.deepEqual([noName.ok, noName.details.found], [true, false])
  })

  it('does not treat "could not tell" as absent', async () => {
    const walled = await ping(answer(401), { absent: true })
    assert.deepEqual([walled.ok, walled.details.conclusive], [false, false])
    const hostile = await ping(answer(200), { absent: true }, { target: 'http://127.0.0.1/' })
    assert.deepEqual([hostile.ok, hostile.details.code], [false, 'target_address_not_public'])
  })

  it('reports a name that does not exist', async () => {
    const { ok, details } = await ping(answer(200), {}, { dns: fromZone({}) })
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'dns_nxdomain', true])
  })

  it('ends at its deadline with the given reason', async () => {
    const reason: Failure = { code: 'system_deadline_exceeded', facts: {} }
    const ending = new AbortController()
    const listener: RequestListener = () => ending.abort(reason)
    const { ok, details } = await ping(listener, {}, { signal: ending.signal })
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'system_deadline_exceeded', false])
  })
})
