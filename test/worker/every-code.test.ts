// Covers every code of shared/check/codes.ts, each with a cause.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Job } from 'bullmq'
import { codeEntry, problemCodes, type ProblemCode } from '../../shared/check/codes.ts'
import type { CheckType } from '../../shared/check/types.ts'
import type { WorkerResult } from '../../shared/check/result.ts'
import { makeLog } from '../../shared/log.ts'
import { resultPayload } from '../../shared/queue/payload.ts'
import type { CheckTools } from '../../worker/checks/check.ts'
import { runCheck, type CheckEnd } from '../../worker/checks/index.ts'
import { checkProcessor } from '../../worker/job.ts'
import { plainChecks } from '../../worker/run-plain-check.ts'
import { makeWorkerMetrics } from '../../worker/metrics/metrics.ts'
import type { FetcherDeps } from '../../worker/net/http/fetch-page.ts'
import { makeAuthority, selfSigned, type Authority } from '../support/checks/certificates.ts'
import { fromZone, reply, withDnsServer, type DnsScript } from '../support/checks/dns-server.ts'
import {
  page,
  redirects,
  sends,
  sendsAndWaits,
  withRawServer,
  type RawServerOptions,
  type Script,
} from '../support/checks/raw-server.ts'
import { fixture } from '../support/checks/script-check.ts'
import { extendedError, withNameServers, type Bed } from '../support/checks/name-servers.ts'
import { RECORD, runLookup, VALUE } from '../support/checks/zone-check.ts'
import { withSilentPort } from '../support/services/silent-port.ts'
import { siteAddress, siteHost, toolsFor } from '../support/checks/site.ts'
import { withReadableTexts } from '../support/checks/readable-texts.ts'

/** A stand-in for the internet: one server that takes every connection, and one name server. */
type World = RawServerOptions & {
  readonly script?: Script
  readonly dns?: DnsScript
  readonly deps?: Partial<FetcherDeps>
  readonly end?: Partial<CheckEnd>
}

type CheckInput = { readonly target?: string; readonly config?: Record<string, unknown> }

const target = `http://${siteHost}/`
const secure = `https://${siteHost}/`
const usualDns = fromZone({ [siteHost]: { A: [siteAddress] } })
const ok = 'HTTP/1.1 200 OK\r\n'

async function withWorld<T>(world: World, use: (tools: CheckTools) => Promise<T>): Promise<T> {
  const {
    script = page('hello', 'Content-Type: text/html'),
    dns = usualDns,
    deps,
    end: _,
    ...options
  } = world
  return withRawServer(
    script,
    (server) =>
      withDnsServer(dns, (names) => {
        const dialMap = () => ({ address: '127.0.0.1', port: server.port })
        const limits = {
          retries: 0,
          perHostPerMinute: 100,
          perAddressPerMinute: 100,
          perAddressInAllPerMinute: 100,
          lookupsPerDomainPerMinute: 1000,
          lookupsPerDomainInAllPerMinute: 1000,
          ...deps?.limits,
        }
        return use(toolsFor([names.server], { dialMap, ...deps, limits }))
      }),
    options,
  )
}

function check(
  type: CheckType,
  { target: address = target, config = {} }: CheckInput,
  world: World,
): Promise<WorkerResult> {
  return withWorld(world, (tools) =>
    runCheck({ type, target: address, config }, tools, { budgetMs: 10_000, ...world.end }),
  )
}

const ping = (input: CheckInput, world: World = {}) => check('http_ping', input, world)
const lookup = (input: CheckInput, world: World = {}) => check('dns_lookup', input, world)
const at = (address: string) => ping({ target: address })
const answering = (script: Script, config: CheckInput['config'] = {}) => ping({ config }, { script })
const named = (dns: DnsScript) => ping({}, { dns })
const limited = (script: Script, limits: FetcherDeps['limits'], config: CheckInput['config'] = {}) =>
  ping({ config }, { script, deps: { ...(limits && { limits }) } })

const html = (body: string, ...headers: string[]) => page(body, 'Content-Type: text/html', ...headers)
const snippet = '<script src="https://cdn.widget.example/w.js" data-site="s1"></script>'

/** Looks for the snippet on a page with this HTML. */
const onPage = (body: string, config: CheckInput['config'] = {}, ...headers: string[]) =>
  check(
    'script_presence',
    { config: { selector: 'script[src*="widget"]', cacheBust: 'never', ...config } },
    { script: html(body, ...headers) },
  )

const status = (line: string) =>
  sends(`HTTP/1.1 ${line}\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n`)

/** Redirects `/` to the location, and serves a page at every other path. */
const onlyFirst =
  (location: string): Script =>
  (socket, request) => {
    const answer = request.startsWith('GET / ') ? redirects(location) : html('arrived')
    answer(socket, request)
  }

const zoneLookup = async (bed: Bed, config?: Record<string, unknown>) =>
  withNameServers(bed, async ({ tools }) => runLookup(tools, config))
const alias = (name: string) => ({ recordType: 'CNAME', name, match: 'equals', value: 'shop.acme.net' })

const spf = { recordType: 'TXT', match: 'spf', spf: { include: '_spf.acme.net' } }
const dkim = { recordType: 'TXT', match: 'dkim', name: 's1._domainkey', dkim: { key: 'b3RoZXI=' } }
/** An RSA key of 512 bits. */
const SHORT_KEY =
  'MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAK2L6vPQt7mZfUrKN01j3/hWEn/t3R3xwc8tSf3+Z7EjHwJNO1UNs9Ju0PRGsWFnyHNu/RtqGL7iolzCcE93u60CAwEAAQ=='
const dmarc = { recordType: 'TXT', match: 'dmarc', dmarc: { policyAtLeast: 'reject' } }
const publishingAt = (name: string, ...texts: string[]): Bed => ({ servers: [{ [name]: { TXT: texts } }] })
const publishing = (...texts: string[]): Bed => publishingAt('example.com', ...texts)

let authority: Authority
const day = 86_400_000
const overTls = async (from: Date, to: Date, names: readonly string[] = [siteHost]) => ({
  tls: await authority.issue(names, { from, to }),
  deps: { ca: [authority.cert] },
})
const validFor = (days: number) => overTls(new Date(Date.now() - day), new Date(Date.now() + days * day))

/** Codes that only the web process returns (test/api/endpoints/signal-checks.test.ts, test/api/monitors/runs/run-monitor.test.ts). */
const notOfWorkers = ['signal_not_received', 'signal_stale'] as const
/** Those of a browser are in test/worker/render/every-browser-code.test.ts. */
type WorkerCode = Exclude<ProblemCode, (typeof notOfWorkers)[number] | `rendered_${string}`>

/** Produces each code. A code without a row does not compile. */
const causes: Readonly<Record<WorkerCode, () => Promise<WorkerResult>>> = {
  target_invalid_url: () => at('shop'),
  target_too_long: () => at(`${target}${'a'.repeat(3000)}`),
  target_scheme_not_allowed: () => at('ftp://www.shop.example.com/'),
  target_credentials_not_allowed: () => at('http://user:secret@www.shop.example.com/'),
  target_port_not_allowed: () => at(`http://${siteHost}:8080/`),
  target_host_invalid: () => at('http://shop/'),
  target_host_special_use: () => at('http://router.local/'),
  target_address_not_public: () => at('http://127.0.0.1/'),

  dns_nxdomain: () => named(fromZone({})),
  dns_no_records: () => named(fromZone({ [siteHost]: { TXT: ['x'] } })),
  dns_servfail: () => named((query) => reply(query, { rcode: 'SERVFAIL' })),
  dns_refused: () => named((query) => reply(query, { rcode: 'REFUSED' })),
  dns_timeout: () => named(() => undefined),
  dns_bad_response: () => named((query) => reply(query, { rcode: 'NOTIMP' })),
  dns_record_missing: () => lookup({ config: { recordType: 'TXT', name: '_waymark' } }),
  dns_record_not_public: () =>
    lookup(
      { config: { recordType: 'A', match: 'equals', value: '10.0.0.5' } },
      { dns: fromZone({ [siteHost]: { A: ['10.0.0.5'] } }) },
    ),
  dns_record_mismatch: () => lookup({ config: { recordType: 'A', match: 'equals', value: '93.184.216.35' } }),

  dns_dnssec_invalid: () =>
    zoneLookup({
      servers: [{}],
      resolver: (query) => reply(query, { rcode: 'SERVFAIL', additionals: [extendedError(6)] }),
    }),
  dns_lame_delegation: () =>
    zoneLookup({ servers: [(query) => reply(query, { rcode: 'REFUSED' })], cached: {} }),
  dns_servers_disagree: () => zoneLookup({ servers: [RECORD, {}], cached: {} }),
  dns_record_misplaced: () => zoneLookup({ servers: [{ 'example.com': { TXT: [VALUE] } }] }),
  dns_record_mistyped: () => zoneLookup({ servers: [{ '_acme.example.com': { TXT: [`"${VALUE}"`] } }] }),
  dns_record_proxied: () =>
    zoneLookup({ servers: [{ 'shop.example.com': { A: ['104.16.1.1'] } }] }, alias('shop.example.com')),
  mail_spf_missing: () => zoneLookup({ servers: [{}] }, spf),
  mail_spf_multiple: () => zoneLookup(publishing('v=spf1 ip4:192.0.2.1 -all', 'v=spf1 mx -all'), spf),
  mail_spf_invalid: () => zoneLookup(publishing('v=spf1 ipv4:1.2.3.4 -all'), spf),
  mail_spf_too_many_lookups: () => zoneLookup(publishing(`v=spf1${' a'.repeat(11)} -all`), spf),
  mail_spf_not_included: () => zoneLookup(publishing('v=spf1 -all'), spf),
  mail_dkim_missing: () => zoneLookup({ servers: [{}] }, dkim),
  mail_dkim_revoked: () => zoneLookup(publishingAt('s1._domainkey.example.com', 'v=DKIM1; p='), dkim),
  mail_dkim_mismatch: () => zoneLookup(publishingAt('s1._domainkey.example.com', 'p=a2V5'), dkim),
  mail_dkim_weak: () =>
    zoneLookup(publishingAt('s1._domainkey.example.com', `p=${SHORT_KEY}`), { ...dkim, dkim: undefined }),
  mail_dmarc_missing: () => zoneLookup({ servers: [{}] }, dmarc),
  mail_dmarc_multiple: () =>
    zoneLookup(publishingAt('_dmarc.example.com', 'v=DMARC1; p=none', 'v=DMARC1; p=reject'), dmarc),
  mail_dmarc_invalid: () => zoneLookup(publishingAt('_dmarc.example.com', 'v=DMARC1; p=block'), dmarc),
  mail_dmarc_too_weak: () => zoneLookup(publishingAt('_dmarc.example.com', 'v=DMARC1; p=none'), dmarc),
  dns_propagating: () => zoneLookup({ servers: [RECORD], cached: {} }),

  connect_refused: () =>
    // Nothing listens on port 1: its service has not been in use for decades.
    ping({}, { deps: { dialMap: () => ({ address: '127.0.0.1', port: 1 }) } }),
  connect_timeout: () =>
    withSilentPort((port) =>
      ping({}, { deps: { dialMap: () => ({ address: '127.0.0.1', port }), limits: { connectMs: 50 } } }),
    ),
  // TCP cannot connect to a broadcast address, so no packet is sent.
  connect_unreachable: () =>
    ping({}, { deps: { dialMap: () => ({ address: '255.255.255.255', port: 80 }) } }),
  connect_reset: () => answering((socket) => void socket.resetAndDestroy()),
  connect_closed: () => answering((socket) => void socket.end()),

  tls_handshake_failed: () =>
    ping(
      { target: secure },
      {
        script: (socket) =>
          void socket.once('data', () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, 40]))),
        speaksFirst: true,
      },
    ),
  tls_handshake_too_large: async () =>
    ping({ target: secure }, { ...(await validFor(90)), deps: { limits: { tlsHandshakeBytes: 500 } } }),
  tls_not_supported: () =>
    ping({ target: secure }, { script: sends('HTTP/1.1 400 Bad\r\n\r\n'), speaksFirst: true }),
  tls_timeout: () =>
    ping(
      { target: secure },
      { script: (socket) => void socket.resume(), speaksFirst: true, deps: { limits: { connectMs: 100 } } },
    ),
  tls_cert_expired: async () => ping({ target: secure }, await overTls(new Date(2020, 0), new Date(2021, 0))),
  tls_cert_name_mismatch: async () =>
    ping({ target: secure }, await overTls(new Date(2020, 0), new Date(2050, 0), ['www.example.org'])),
  tls_cert_untrusted: async () => ping({ target: secure }, { tls: await selfSigned(siteHost) }),
  tls_cert_expiring: async () => ping({ target: secure, config: { minTlsDays: 10 } }, await validFor(5.5)),

  redirect_limit: () =>
    answering((socket, request) => {
      const [, count = '0'] = /^GET \/(\d*)/.exec(request) ?? []
      redirects(`/${Number(count) + 1}`)(socket, request)
    }),
  redirect_loop: () => answering(redirects('/')),
  redirect_invalid_location: () => answering(sends('HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n')),
  redirect_not_allowed: () => answering(onlyFirst('http://10.0.0.1/')),
  redirect_downgrade: async () => {
    // The redirect's target does not answer, because the server only speaks TLS.
    const result = await ping(
      { target: secure },
      { ...(await validFor(90)), script: redirects(`${target}plain`) },
    )
    assert.equal(result.details.redirects.length, 1)
    return result
  },
  redirect_offsite: () =>
    ping(
      {},
      {
        script: onlyFirst('http://www.other.example.net/'),
        dns: fromZone({ [siteHost]: { A: [siteAddress] }, 'www.other.example.net': { A: [siteAddress] } }),
      },
    ),
  redirect_bad_join: () => answering(onlyFirst('http://www.shop.example.comnext')),

  http_headers_timeout: () => limited(() => {}, { headersMs: 50 }),
  http_body_timeout: () =>
    limited(
      sendsAndWaits(`${ok}Content-Length: 9\r\n\r\nhi`),
      { bodyIdleMs: 50 },
      { bodyContains: ['hello'] },
    ),
  http_version_unsupported: () => answering(status('505 HTTP Version Not Supported')),
  http_protocol_error: () => answering(sendsAndWaits('SSH-2.0-OpenSSH_9.6\r\n')),
  http_headers_too_large: () => answering(sends(`${ok}X: ${'x'.repeat(40_000)}\r\n\r\n`)),
  http_body_incomplete: () =>
    answering(sends(`${ok}Content-Length: 9\r\n\r\nhi`), { bodyContains: ['hello'] }),
  http_body_too_large: () =>
    limited(html('x'.repeat(5000)), { decodedBytes: 1024 }, { bodyContains: ['hello'] }),
  http_decode_failed: () =>
    answering(html('not packed', 'Content-Encoding: gzip'), { bodyContains: ['hello'] }),
  http_encoding_unsupported: () =>
    answering(html('?', 'Content-Encoding: gzip, gzip, gzip'), { bodyContains: ['hello'] }),
  http_status_unexpected: () => answering(status('404 Not Found')),
  http_auth_required: () => answering(status('401 Unauthorized')),
  http_bot_challenge: () => onPage('<title>Just a moment...</title>', {}, 'cf-mitigated: challenge'),
  http_rate_limited: () => answering(status('429 Too Many Requests')),
  http_header_mismatch: () => answering(html('hello'), { headers: { 'X-Frame-Options': 'DENY' } }),
  http_body_mismatch: () => answering(html('bye'), { bodyContains: ['hello'] }),
  http_too_slow: () =>
    answering((socket, request) => void setTimeout(() => html('late')(socket, request), 40), {
      maxResponseMs: 10,
    }),
  http_soft_404: () => answering(html('everything is fine'), { controlProbe: true }),

  content_not_html: () =>
    check(
      'script_presence',
      { config: { selector: 'script' } },
      { script: page('{}', 'Content-Type: application/json') },
    ),
  content_xhtml: () =>
    check(
      'script_presence',
      { config: { selector: 'script' } },
      { script: page(snippet, 'Content-Type: application/xhtml+xml') },
    ),
  content_empty: () => onPage(''),
  content_unclear: () => onPage('<table><tr><select><b>Welcome</select>'),
  content_too_complex: () =>
    onPage(
      `<svg><title><div></div></svg>${Array.from({ length: 2000 }, (_, i) => `<font size=${i}><p>`).join('')}`,
    ),
  content_stand_in: () => onPage('<title>Coming soon</title><p>We open in May.'),
  content_needs_javascript: () =>
    onPage('<div id="root"></div><script src="/assets/index-4f2a.js"></script>'),

  script_not_found: () => onPage('<p>Welcome to our shop.'),
  script_too_many: () => onPage(`<p>Welcome${snippet}${snippet}`, { maxMatches: 1 }),
  script_wrong_place: () => onPage(`<body><p>Welcome${snippet}`, { location: 'head' }),
  script_attribute_mismatch: () =>
    onPage(`<p>Welcome${snippet}`, { attributes: { 'data-site': { equals: 's2' } } }),
  script_in_unclosed_markup: () => onPage(`<p>Welcome to our shop.<!-- ${snippet}`),
  script_inactive: () => onPage(`<p>Welcome to our shop.<!-- ${snippet} -->`),
  script_not_run: () => onPage(`<p>Welcome${snippet.replace('<script', '<script type=text/javascipt')}`),
  script_wrong_address: () =>
    onPage(`<p>Welcome${snippet.replace('https://cdn', '/proxy?url=https://cdn')}`, {
      selector: 'script[src*="//cdn.widget.example/w.js"]',
    }),
  script_held_back: () =>
    onPage('<p>Welcome<script type="text/x-later">acme("init", "7")</script>', {
      selector: undefined,
      code: ["acme('init', '7')"],
    }),
  script_consent_gated: () => onPage(fixture('consent-matching').toString()),
  script_altered: () => onPage(fixture('rocket-loader').toString()),
  script_blocked_by_csp: () =>
    onPage(`<p>Welcome${snippet}`, {}, "Content-Security-Policy: script-src 'self'"),
  script_only_after_cache_bust: () => {
    const script: Script = (socket, request) =>
      html(request.includes('waymark-verify') ? `<p>Welcome${snippet}` : '<p>Welcome')(socket, request)
    return check('script_presence', { config: { selector: 'script[src*="widget"]' } }, { script })
  },
  script_may_be_added: () => onPage('<p>Welcome<script>add("//cdn.widget.example/w.js")</script>'),
  script_not_in_tag_manager: async () => {
    const google = 'www.googletagmanager.com'
    const manager = `<h1>A shop</h1><script src="https://${google}/gtm.js?id=GTM-AB12CD3"></script>`
    const config = { selector: 'script[src*="cdn.widget.example"]', cacheBust: 'never' }
    return check(
      'script_presence',
      { target: secure, config },
      {
        ...(await overTls(new Date(2020, 0), new Date(2050, 0), [siteHost, google])),
        dns: fromZone({ [siteHost]: { A: [siteAddress] }, [google]: { A: [siteAddress] } }),
        script: (socket, request) =>
          (request.startsWith('GET /gtm.js') ? page('var data = {}') : html(manager))(socket, request),
      },
    )
  },
  script_via_tag_manager: () => onPage(fixture('tag-manager').toString()),
  script_platform_mismatch: () =>
    onPage(`<meta name=generator content="WordPress 6.8">${snippet}`, { platforms: ['shopify', 'wix'] }),
  script_integrity_mismatch: () => onPage(`<p>Welcome${snippet}`, { integrity: 'sha384-abc' }),

  system_deadline_exceeded: () => ping({}, { script: () => {}, end: { budgetMs: 300 } }),
  system_config_invalid: () => lookup({ config: { recordType: 'TXT', match: 'equals' } }),
  system_check_unsupported: () => lookup({ config: { recordType: 'TXT', strength: 2 } }),
  system_cancelled: () => {
    const nobodyWaits = new AbortController()
    const script: Script = () => nobodyWaits.abort({ code: 'system_cancelled', facts: {} })
    return ping({}, { script, end: { signal: nobodyWaits.signal } })
  },
  system_overloaded: runWithoutFiles,
  system_target_busy: () =>
    withWorld({ deps: { limits: { perHostPerMinute: 1 } } }, async (tools) => {
      const request = { type: 'http_ping', target, config: {} } as const
      assert.equal((await runCheck(request, tools, { budgetMs: 10_000 })).ok, true)
      return runCheck(request, tools, { budgetMs: 10_000 })
    }),
  system_internal_error: () =>
    withWorld({}, async (tools) => {
      const broken = { ...tools, fetchPage: () => Promise.reject(new Error('a mistake of ours')) }
      const clock = { now: () => Date.now(), known: Promise.resolve(), stop: () => undefined }
      const log = makeLog('test', 'silent')
      const run = checkProcessor({
        run: plainChecks(broken),
        clock,
        log,
        running: new Map(),
        metrics: makeWorkerMetrics(),
      })
      const job = { type: 'http_ping', target, config: {}, deadline: Date.now() + 10_000, requestId: 'r' }
      return resultPayload.parse(
        await run({ id: 'j', timestamp: Date.now(), data: { json: JSON.stringify(job) } } as unknown as Job),
      )
    }),
}

/** Runs the check in a separate process, because the limit applies to a whole process. */
async function runWithoutFiles(): Promise<WorkerResult> {
  const script = fileURLToPath(new URL('../support/runner/no-files-left.ts', import.meta.url))
  const child = spawn('sh', ['-c', 'ulimit -n 100 && exec "$0" "$1"', process.execPath, script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [result] = (await once(child, 'message')) as [WorkerResult]
  await once(child, 'close')
  return result
}

describe('every verification code', () => {
  before(async () => {
    authority = await makeAuthority()
  })

  for (const [code, cause] of Object.entries(causes) as [WorkerCode, () => Promise<WorkerResult>][]) {
    it(`${code} occurs, with readable texts`, async () => {
      const { ok, details } = withReadableTexts(await cause())
      const diagnostic = details.diagnostics.find((diagnostic) => diagnostic.code === code)
      assert.ok(diagnostic, JSON.stringify(details))
      assert.equal(diagnostic.severity, codeEntry(code).severity)
      if (diagnostic.severity === 'error') {
        assert.deepEqual([ok, details.code], [false, code])
        assert.equal(details.retryable, codeEntry(code).retryable)
      }
    })
  }

  it('has a cause here, except those of a browser and of the web process', () => {
    const missing = problemCodes.filter((code) => !(code in causes) && !code.startsWith('rendered_'))
    assert.deepEqual(missing, notOfWorkers)
  })
})
