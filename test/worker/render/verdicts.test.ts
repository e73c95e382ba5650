// Covers worker/render/checks/rendered-presence.ts, worker/render/checks/explain-miss.ts.

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import type { CheckCode } from '../../../shared/check/codes.ts'
import { fewAtOnce, withBrowserWorld, type Answer, type World } from '../../support/render/browser-world.ts'

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const page = (body: string): string => `<!doctype html><meta charset="utf-8"><title>Shop</title>${body}`
const script =
  (code: string): Answer =>
  (_, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/javascript' }).end(code)
const status =
  (code: number): Answer =>
  (_, response) =>
    void response.writeHead(code, cors).end()

/** An analytics script such as Plausible's: reports the domain of its site, and has a function for events. */
const analytics = (endpoint: string): Answer =>
  script(`(() => {
    const { domain } = document.currentScript.dataset
    window.stats = (name) => fetch('${endpoint}', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ n: name, d: domain }) })
    window.stats.v = 9
    stats('pageview')
  })()`)
const own = 'http://stats.example.com/api/event'
const snippet = (domain = 'shop.example.com', more = ''): string =>
  `<script defer src="http://stats.example.com/js/script.js" data-domain="${domain}" ${more}></script>`
const vendor: World = {
  'stats.example.com/js/script.js': analytics(own),
  'stats.example.com/api/event': status(202),
}
const at = (body: string): World => ({ 'shop.example.com/': page(body) })
const banner = `<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner" style="position: fixed; bottom: 0">
  <button class="cmplz-accept" onclick="document.querySelector('#cmplz-cookiebanner-container').remove(); load()">Accept</button>
  <button class="cmplz-deny">Deny</button></div></div><script>function load() {
    const s = document.createElement('script'); s.src = 'http://stats.example.com/js/script.js'; s.dataset.domain = 'shop.example.com'; document.head.append(s)
  }</script>`

const event = (host = 'stats.example.com') => ({
  global: { path: 'stats.v' },
  trigger: { global: 'stats', args: ['verification'] },
  request: {
    hostIs: host,
    method: 'POST',
    pathPrefix: '/api/event',
    bodyContains: ['"n":"verification","d":"shop.example.com"'],
  },
})

type Verdict = {
  readonly world: World
  readonly code: CheckCode
  readonly conclusive?: boolean
  readonly says?: RegExp
  readonly given?: object
  readonly target?: string
}

const cached: Answer = ({ url = '' }, response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(page(url.includes('waymark-verify') ? snippet() : '<p>old'))

/** The verdicts of Plausible's verifier (lib/plausible/installation_support/verification), and what this check says. */
const verdicts: Readonly<Record<string, Verdict>> = {
  'the test event was accepted for this site': { world: at(snippet()), code: 'ok' },
  'it works only past the cache': {
    world: { 'shop.example.com/': cached },
    code: 'script_only_after_cache_bust',
  },
  'the test event is for another site': {
    world: at(snippet('other.example.com')),
    code: 'rendered_not_found',
    says: /request to stats\.example\.com/,
  },
  'the snippet has another domain': {
    world: at(snippet('other.example.com')),
    given: { selector: 'script[src*="//stats.example.com/js/"][data-domain="shop.example.com"]' },
    code: 'rendered_other_value',
    says: /other\.example\.com/,
  },
  'the proxy on the site answers with an error': {
    world: {
      ...at('<script defer src="/js/script.js" data-domain="shop.example.com"></script>'),
      'shop.example.com/js/script.js': analytics('/api/event'),
      'shop.example.com/api/event': status(404),
    },
    given: event('shop.example.com'),
    code: 'rendered_request_failed',
    says: /404/,
  },
  'the service answers with an error': {
    world: { ...at(snippet()), 'stats.example.com/api/event': status(500) },
    code: 'rendered_request_failed',
    says: /500/,
  },
  'the policy of the site blocks it': {
    world: at(
      `<meta http-equiv="content-security-policy" content="script-src 'self' 'unsafe-inline'">${snippet()}`,
    ),
    code: 'rendered_blocked_by_csp',
    says: /stats\.example\.com/,
  },
  'a consent banner may stop it': {
    world: at(banner),
    code: 'rendered_consent_unhandled',
    conclusive: false,
    says: /complianz/i,
  },
  'it works once the visitor consents': {
    world: at(banner),
    given: { ...event(), consent: 'accept' },
    code: 'ok',
  },
  'the domain was not found': { world: {}, code: 'dns_nxdomain', conclusive: false },
  'the address is invalid': { world: {}, target: 'http://', code: 'target_invalid_url', conclusive: false },
  'the site cannot be reached': {
    world: { 'shop.example.com': (request) => void request.socket.destroy() },
    code: 'connect_closed',
    conclusive: false,
  },
  'there is no snippet': { world: at('<p>Hello'), code: 'rendered_not_found' },
  'its script fails': {
    world: { ...at(snippet()), 'stats.example.com/js/script.js': script('stats.missing.now()') },
    code: 'rendered_script_error',
    says: /stats is not defined/,
  },
  'its script ignores automated browsers': {
    world: {
      ...at(snippet()),
      'stats.example.com/js/script.js': script('window.stats = () => navigator.webdriver; stats.v = 9'),
    },
    code: 'rendered_silent',
    conclusive: false,
  },
  'the site is too slow': {
    world: { 'shop.example.com/': () => undefined },
    given: { ...event(), timeoutMs: 4000 },
    code: 'rendered_budget_exceeded',
    conclusive: false,
  },
  'an optimiser delays it until the visitor moves': {
    world: at(`${snippet('shop.example.com', 'type="rocketlazyloadscript"')}<script>
      addEventListener('mousemove', () => {
        const held = document.querySelector('[type=rocketlazyloadscript]'), free = document.createElement('script')
        free.dataset.domain = held.dataset.domain; free.src = held.src; held.replaceWith(free)
      }, { once: true })</script>`),
    code: 'ok',
  },
}

describe('the verdicts of a browser check', function () {
  this.timeout(60_000)
  const world = withBrowserWorld()

  const check = fewAtOnce(verdicts, async ({ world: sites, given = event(), target }) =>
    world.check(
      { ...vendor, ...sites },
      { config: { type: 'rendered_presence', ...given }, ...(target && { target }) },
    ),
  )

  for (const [what, verdict] of Object.entries(verdicts)) {
    it(what, async () => {
      const { ok, details } = await check(what)
      assert.deepEqual(
        [details.code, ok, details.conclusive],
        [verdict.code, verdict.code === 'ok', verdict.conclusive ?? true],
        details.message,
      )
      if (verdict.says) assert.match(details.message, verdict.says)
    })
  }
})
