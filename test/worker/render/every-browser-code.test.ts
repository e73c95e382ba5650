// Covers worker/render/checks/explain-miss.ts, worker/render/checks/visit-result.ts, worker/render/visit/answer-consent.ts.

import assert from 'node:assert/strict'
import { codeEntry, type ProblemCode } from '../../../shared/check/codes.ts'
import type { CheckResult } from '../../../shared/check/result.ts'
import { withBrowserWorld, type Answer, type World } from '../../support/render/browser-world.ts'

type BrowserCode = Extract<ProblemCode, `rendered_${string}`>

const page = (body: string): string => `<!doctype html><meta charset="utf-8"><title>Shop</title>${body}`
const at = (body: string): World => ({ 'shop.example.com/': page(body) })
const status =
  (code: number): Answer =>
  (_, response) =>
    void response.writeHead(code, { 'access-control-allow-origin': '*' }).end()
const sends = (id: string): string =>
  `<script>fetch('http://collect.acme-tags.com/e?id=${id}', { mode: 'no-cors' })</script>`
const accepted: World = { 'collect.acme-tags.com/e': status(204) }
const request = { request: { hostIs: 'collect.acme-tags.com', pathPrefix: '/e', query: { id: 'S-1' } } }

/** The dialog of Complianz, which runs code when the visitor accepts. */
const dialog = (onAccept: string, before = ''): string =>
  `<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner" style="position: fixed; bottom: 0">
  <button class="cmplz-accept" onclick="accept()">Accept</button><button class="cmplz-deny" onclick="leave()">Deny</button>
  </div></div><script>${before}
    function leave() { document.querySelector('#cmplz-cookiebanner-container').remove() }
    function accept() { leave(); ${onAccept} }
  </script>`
const send = `fetch('http://collect.acme-tags.com/e?id=S-1', { mode: 'no-cors' });`

describe('the codes of a browser check', function () {
  this.timeout(60_000)
  const world = withBrowserWorld()
  const check = async (sites: World, given: object = request, more: object = {}): Promise<CheckResult> =>
    world.check({ ...accepted, ...sites }, { config: { type: 'rendered_presence', ...given }, ...more })

  /** Produces each code. A code without a row does not compile. */
  const causes: Readonly<Record<BrowserCode, () => Promise<CheckResult>>> = {
    rendered_other_value: () => check(at(sends('S-2'))),
    rendered_before_consent: () => check(at(dialog(send, send)), { ...request, consent: 'gated' }),
    rendered_request_failed: () => check({ ...at(sends('S-1')), 'collect.acme-tags.com/e': status(401) }),
    rendered_blocked_by_csp: () =>
      check(at(`<meta http-equiv="content-security-policy" content="connect-src 'self'">${sends('S-1')}`)),
    rendered_script_error: () =>
      check(at('<script>acme.send()</script>'), { global: { path: 'acme.config.id', equals: 'S-1' } }),
    rendered_not_found: () => check(at('<p>Hello')),
    rendered_consent_unhandled: () => check(at('<p>Hello'), { ...request, consent: 'gated' }),
    rendered_silent: () => check(at(`<script>if (!navigator.webdriver) { ${send} }</script>`)),
    rendered_budget_exceeded: () =>
      check(
        {
          ...at('<img src="/big.png">'),
          'shop.example.com/big.png': (_, response) => void response.end(Buffer.alloc(50_000)),
        },
        request,
        { tools: { budget: { bytes: 20_000 } } },
      ),
    rendered_crashed: async () => {
      const result = check({
        ...at('<img src="http://slow.example.com/">'),
        'slow.example.com': () => undefined,
      })
      await world.untilReceived('slow')
      process.kill(world.browser.pid() ?? assert.fail('no browser'), 'SIGKILL')
      return result
    },
    rendered_only: async () =>
      world.check(
        {
          'shop.example.com/': page(
            `<script>document.write('<scr' + 'ipt src="http://cdn.acme-tags.com/t.js"></scr' + 'ipt>')</script>`,
          ),
          'cdn.acme-tags.com': '',
        },
        { config: { type: 'script_presence', selector: 'script[src*="//cdn.acme-tags.com/t.js"]' } },
      ),
  }

  for (const [code, cause] of Object.entries(causes) as [BrowserCode, () => Promise<CheckResult>][]) {
    it(`${code} occurs, with readable texts`, async () => {
      const { ok, details } = await cause()
      const diagnostic = details.diagnostics.find((diagnostic) => diagnostic.code === code)
      assert.ok(diagnostic, JSON.stringify(details))
      const { severity, retryable, conclusive } = codeEntry(code)
      assert.equal(diagnostic.severity, severity)
      assert.equal(ok, severity === 'warning')
      assert.deepEqual([details.code, details.retryable, details.conclusive], [code, retryable, conclusive])
      for (const text of [diagnostic.title, diagnostic.message, diagnostic.hint])
        assert.doesNotMatch(text ?? '{', /[{}]|undefined|\[object/)
    })
  }

  it('passes gated if the request comes after the consent only', async () => {
    const { ok, details } = await check(at(dialog(send)), { ...request, consent: 'gated' })
    assert.ok(ok, details.message)
    assert.deepEqual([details.rendered?.consent, details.rendered?.requests.length], ['accepted', 1])
  })

  it('could not tell about gated if the tool takes no answer', async () => {
    const stubborn = dialog(send)
      .replace('function leave() {', 'function leave() { return;')
      .replace('leave(); ', 'return; ')
    const { details } = await check(at(stubborn), { ...request, consent: 'gated' })
    assert.deepEqual([details.code, details.conclusive], ['rendered_consent_unhandled', false])
    assert.match(details.message, /complianz/i)
  })

  it('passes with reject if it works without consent, and not if it needs consent', async () => {
    const given = { ...request, consent: 'reject' }
    assert.ok((await check(at(dialog('', send)), given)).ok)
    const { ok, details } = await check(at(dialog(send)), given)
    assert.deepEqual([ok, details.code], [false, 'rendered_not_found'])
    assert.equal(details.rendered?.consent, 'rejected')
  })
})
