// Covers the findings of worker/checks/script/evaluate-page.ts.
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import type { CheckCode } from '../../../shared/check/codes.ts'
import { fromZone } from '../../support/checks/dns-server.ts'
import { assertResult, check, fixture, html, page, type Expected } from '../../support/checks/script-check.ts'
import { site, siteAddress, siteHost } from '../../support/checks/site.ts'

const unsure = (code: CheckCode): Expected => ({ conclusive: false, code })

describe('script_presence findings', () => {
  describe('on a page with a consent tool', () => {
    it('script_consent_gated: a warning if the element matches anyway', async () => {
      const result = await check(page('consent-matching'))
      assertResult(result, { ok: true, found: true, code: 'script_consent_gated' })
      const [diagnostic] = result.details.diagnostics
      assert.equal(diagnostic?.severity, 'warning')
      assert.equal(diagnostic?.message, 'The snippet waits for the consent of each visitor (Cookiebot).')
      assert.deepEqual(diagnostic?.where, { line: 6, column: 1 })
    })

    it('script_consent_gated: neither found nor absent if its address was moved', async () => {
      const result = await check(page('consent-moved'))
      assertResult(result, unsure('script_consent_gated'))
      const { diagnostics, script } = result.details
      assert.equal(diagnostics[0]?.message, 'The snippet waits for the consent of each visitor (Complianz).')
      assert.deepEqual(diagnostics[0]?.where, { line: 6, column: 1 })
      assert.match(script?.excerpt ?? '', /data-cmplz-src/)
      assertResult(await check(page('consent-moved'), { absent: true }), unsure('script_consent_gated'))
    })

    it('include no warning if another copy runs immediately', async () => {
      const body = `${fixture('consent-matching').toString()}${fixture('with-snippet').toString()}`
      assertResult(await check(html(body), { minMatches: 2 }), { ok: true, found: true, code: 'ok' })
    })
  })

  describe('on a page with an optimiser', () => {
    it('script_altered: a warning if the element matches anyway', async () => {
      const result = await check(page('rocket-loader'))
      assertResult(result, { ok: true, found: true, code: 'script_altered' })
      assert.equal(result.details.message, 'The snippet is changed by an optimiser (Rocket Loader).')
    })

    it('script_altered: neither found nor absent if its address was moved', async () => {
      const result = await check(page('litespeed'))
      assertResult(result, unsure('script_altered'))
      assert.equal(result.details.message, 'The snippet is changed by an optimiser (LiteSpeed Cache).')
      assertResult(await check(page('litespeed'), { absent: true }), unsure('script_altered'))
    })

    it('script_altered: the snippet may be in a merged file', async () => {
      const result = await check(page('merged-scripts'), { selector: 'script[src*="/plugins/widget/"]' })
      assertResult(result, unsure('script_altered'))
      assert.match(result.details.message, /merged into one file by an optimiser \(Autoptimize\)\.$/)
    })

    it('script_not_found: a script of another site is never merged', async () => {
      assertResult(await check(page('merged-scripts')), { code: 'script_not_found' })
      assertResult(await check(page('merged-scripts'), { selector: 'meta[name=x]' }), {
        code: 'script_not_found',
      })
    })
  })

  describe('on a page with a tag manager', () => {
    it('script_via_tag_manager: a miss is uncertain, and the container is named', async () => {
      const result = await check(page('tag-manager'))
      assertResult(result, unsure('script_via_tag_manager'))
      assert.match(result.details.message, /the tag manager GTM-AB12CD3 \(Google Tag Manager\) is/)
      assertResult(await check(page('tag-manager'), { absent: true }), unsure('script_via_tag_manager'))
    })

    it('script_via_tag_manager: a merchant of Shopify wrote a pixel', async () => {
      const pixels = (list: string): RequestListener =>
        html(
          `<h1>Shop</h1><script id="web-pixels-manager-setup">(function e(e,d){${';'.repeat(9000)}})(
          {webPixelsConfigList:[{"id":"41","configuration":"{\\"pixelId\\":\\"1\\"}","type":"APP"},${list}]});</script>`,
        )
      const own =
        '{"id":"4711","eventPayloadVersion":"1","runtimeContext":"LAX","type":"CUSTOM","name":"Ads"}'
      for (const list of [own, own.replaceAll('"', '\\"')]) {
        for (const config of [{}, { selector: undefined, code: ["acme('init', '7')"] }]) {
          const result = await check(pixels(list), config)
          assertResult(result, unsure('script_via_tag_manager'))
          assert.match(result.details.message, /the tag manager 4711 \(custom pixel of Shopify\) is/)
        }
      }
      const usual = '{"id":"shopify-custom-pixel","runtimeContext":"LAX","type":"CUSTOM"}'
      assertResult(await check(pixels(usual)), { code: 'script_not_found' })
    })

    it('name no tag manager if the element is on the page', async () => {
      const result = await check(page('tag-manager'), { selector: 'h1' })
      assertResult(result, { ok: true, found: true, code: 'ok' })
    })

    it('script_not_found: a tag manager cannot add the element', async () => {
      const result = await check(page('tag-manager'), { selector: 'meta[name="site-verification"]' })
      assertResult(result, { code: 'script_not_found' })
    })

    it('script_inactive: a commented-out element may have moved to the tag manager', async () => {
      const result = await check(page('commented-with-tag-manager'))
      assertResult(result, unsure('script_inactive'))
      const codes = result.details.diagnostics.map(({ code }) => code)
      assert.deepEqual(codes, ['script_inactive', 'script_via_tag_manager'])
    })

    it('script_not_found: some elements are on the page, and the tag manager may add the rest', async () => {
      const result = await check(page('tag-manager'), { selector: 'script:not([src])', minMatches: 2 })
      assertResult(result, unsure('script_not_found'))
    })

    it('script_only_after_cache_bust: the uncached page decides', async () => {
      const listener: RequestListener = (req, res) =>
        page(req.url?.includes('waymark-verify') ? 'with-snippet' : 'tag-manager')(req, res)
      const result = await check(listener, { cacheBust: 'onMiss' })
      assertResult(result, { found: true, code: 'script_only_after_cache_bust' })
    })
  })

  it('names the platform of the site', async () => {
    assert.equal((await check(page('wordpress'))).details.script?.platform, 'WordPress')
    assert.equal((await check(page('shopify'))).details.script?.platform, 'Shopify')
    assert.equal((await check(page('with-snippet'))).details.script?.platform, undefined)
  })

  describe('on a page with an inactive copy', () => {
    for (const [name, place] of [
      ['inside-script', 'another script element'],
      ['in-textarea', 'a textarea element (line 10)'],
    ] as const) {
      it(`script_inactive: the copy is in ${place}`, async () => {
        const result = await check(page(name))
        assertResult(result, { code: 'script_inactive' })
        assert.equal(
          result.details.message,
          `The snippet is on the page, but it is inside ${place}, where browsers do not run it.`,
        )
      })
    }

    for (const [name, what, where] of [
      ['pasted-as-text', 'as it is', { line: 10, column: 13 }],
      [
        'pasted-by-editor',
        'and changed by an editor into links, quotes and colours',
        { line: 10, column: 18 },
      ],
    ] as const) {
      it(`script_inactive: the snippet was pasted as text, ${what}`, async () => {
        const result = await check(page(name))
        assertResult(result, { code: 'script_inactive' })
        const [diagnostic] = result.details.diagnostics
        assert.equal(
          diagnostic?.message,
          'The snippet is on the page, but it was pasted as text (line 10), which visitors see and browsers do not run.',
        )
        assert.match(
          diagnostic?.hint ?? '',
          /^Paste the snippet again in the HTML or code view of the editor/,
        )
        assert.deepEqual(diagnostic?.where, where)
      })
    }

    it('include no pasted text if the element is on the page or should be absent', async () => {
      const both = `${fixture('pasted-as-text').toString()}${fixture('with-snippet').toString()}`
      assertResult(await check(html(both)), { ok: true, found: true, code: 'ok' })
      assertResult(await check(page('pasted-as-text'), { absent: true }), { ok: true, code: 'ok' })
    })
  })

  describe('on a page with a base element', () => {
    it('resolves a relative address against it', async () => {
      const attributes = { src: { hostIs: 'cdn.widget.example' } }
      const result = await check(page('base-href'), { selector: 'script[data-site=s1]', attributes })
      assertResult(result, { ok: true, found: true, code: 'ok' })
    })

    it('ignores an invalid base', async () => {
      const body = '<base href="data:text/html,x"><script id=a src=/w.js></script>'
      const attributes = { src: { hostIs: siteHost } }
      const result = await check(html(body), { selector: '#a', attributes })
      assertResult(result, { ok: true, found: true, code: 'ok' })
    })
  })

  describe('on a page that forwards visitors', () => {
    const pages =
      (served: Record<string, RequestListener>): RequestListener =>
      (req, res) =>
        (served[req.url ?? ''] ?? html('gone', 404))(req, res)

    it('follows a meta refresh, as browsers do', async () => {
      const listener = pages({ '/': page('meta-refresh'), '/en/shop': page('with-snippet') })
      const result = await check(listener)
      assertResult(result, { ok: true, found: true, code: 'ok' })
      assert.equal(result.details.finalUrl, `${site}/en/shop`)
      assert.deepEqual(result.details.redirects, [{ status: 200, from: `${site}/`, to: `${site}/en/shop` }])
    })

    it('redirect_limit: each of many pages only refreshes to the next', async () => {
      const listener: RequestListener = (req, res) =>
        html(`<meta http-equiv=refresh content="0;url=${req.url}x">`)(req, res)
      const result = await check(listener)
      assertResult(result, unsure('redirect_limit'))
      assert.equal(result.details.redirects.length, 3)
    })

    it('redirect_not_allowed: the refresh leads to an address that must not be checked', async () => {
      for (const to of ['http://127.0.0.1/', 'http://intern.example.net/', 'http://localhost/']) {
        const dns = fromZone({ [siteHost]: { A: [siteAddress] }, 'intern.example.net': { A: ['10.0.0.1'] } })
        const listener = html(`<meta http-equiv=refresh content="0;url=${to}">`)
        const { details } = await check(listener, {}, { dns })
        assert.deepEqual([details.code, details.conclusive], ['redirect_not_allowed', false])
        assert.match(details.message, /: it is not a public address\.$/)
        assert.deepEqual([details.finalUrl, details.redirects], [`${site}/`, []])
      }
      const result = await check(html('<meta http-equiv=refresh content="0;url=ftp://a.example/">'))
      assertResult(result, unsure('redirect_not_allowed'))
    })

    it('redirect_bad_join: the slash after the host is missing', async () => {
      const result = await check(html(`<meta http-equiv=refresh content="0;url=${site}next">`))
      assertResult(result, unsure('redirect_bad_join'))
      assert.deepEqual(
        result.details.diagnostics.map(({ code }) => code),
        ['redirect_bad_join'],
      )
    })

    it('redirect_offsite: the snippet is on another site', async () => {
      const dns = fromZone({
        [siteHost]: { A: [siteAddress] },
        'www.other.example.net': { A: [siteAddress] },
      })
      const listener: RequestListener = (req, res) =>
        req.headers.host === 'www.other.example.net'
          ? page('with-snippet')(req, res)
          : html('<meta http-equiv=refresh content="0;url=http://www.other.example.net/">')(req, res)
      assertResult(await check(listener, {}, { dns }), { ok: true, found: true, code: 'redirect_offsite' })
    })

    it('follows a refresh of a header, and one at once of a page with content', async () => {
      const text = 'There is much to read here. '.repeat(20)
      for (const first of [
        html('<p>Please wait', 200, { refresh: '0; url=/shop' }),
        html(`<p>${text}`, 200, { refresh: '0;/shop' }),
        html(`<meta http-equiv=refresh content="0;url=/shop"><p>${text}`),
      ]) {
        const result = await check(pages({ '/': first, '/shop': page('with-snippet') }))
        assertResult(result, { ok: true, found: true, code: 'ok' })
      }
    })

    it('loads a page again that sets a cookie and asks for that', async () => {
      const setting = { 'set-cookie': 'seen=1' }
      for (const first of [
        html('<script>location.reload()</script>', 200, setting),
        html('<script>location.href = location.href</script>Please wait', 200, setting),
        html('<meta http-equiv=refresh content="1">Please wait', 200, setting),
        html('Please wait', 200, { ...setting, refresh: '0' }),
      ]) {
        const listener: RequestListener = (req, res) =>
          (req.headers.cookie === 'seen=1' ? page('with-snippet') : first)(req, res)
        assertResult(await check(listener), { ok: true, found: true, code: 'ok' })
      }
    })

    it('loads a page again only once, and only for a cookie', async () => {
      for (const headers of [{ 'set-cookie': 'seen=1' }, {}]) {
        let visits = 0
        const listener: RequestListener = (req, res) => {
          visits += 1
          html('<script>location.reload()</script>', 200, headers)(req, res)
        }
        assertResult(await check(listener), unsure('content_needs_javascript'))
        assert.equal(visits, 'set-cookie' in headers ? 2 : 1)
      }
    })

    it('ignores a refresh that is late or leads to the same page', async () => {
      for (const body of [
        '<meta http-equiv=refresh content="60;url=/shop"><p>A board',
        '<meta http-equiv=refresh content="0"><p>A board',
        '<noscript><meta http-equiv=refresh content="0;url=/shop"></noscript><p>A board',
      ]) {
        const listener = pages({ '/': html(body), '/shop': page('with-snippet') })
        assertResult(await check(listener), { code: 'script_not_found' })
      }
    })

    it('content_needs_javascript: a script forwards visitors', async () => {
      assertResult(await check(page('script-redirect')), unsure('content_needs_javascript'))
    })
  })

  describe("on a bot protection's page", () => {
    for (const [name, vendor] of [
      ['bot-challenge', 'Cloudflare'],
      ['bot-imperva', 'Imperva'],
      ['bot-datadome', 'DataDome'],
      ['bot-akamai', 'Akamai'],
      ['bot-human', 'HUMAN'],
      ['bot-aws-waf', 'AWS WAF'],
      ['bot-sucuri', 'Sucuri'],
      ['bot-siteground', 'SiteGround'],
    ] as const) {
      it(`http_bot_challenge: ${vendor}, by its page`, async () => {
        for (const status of [200, 403]) {
          const result = await check(html(fixture(name), status))
          assertResult(result, unsure('http_bot_challenge'))
          assert.equal(
            result.details.message,
            `The bot protection of ${vendor} answered instead of the page ${site}/.`,
          )
        }
      })
    }

    for (const [status, header, value, vendor] of [
      [403, 'cf-mitigated', 'challenge', 'Cloudflare'],
      [202, 'x-amzn-waf-action', 'challenge', 'AWS WAF'],
      [405, 'x-amzn-waf-action', 'captcha', 'AWS WAF'],
      [403, 'x-vercel-mitigated', 'challenge', 'Vercel'],
      [202, 'sg-captcha', 'challenge', 'SiteGround'],
      [403, 'server', 'AkamaiGHost', 'Akamai'],
    ] as const) {
      it(`http_bot_challenge: ${vendor}, by the header ${header} with status ${status}`, async () => {
        const result = await check(html('', status, { [header]: value }))
        assertResult(result, unsure('http_bot_challenge'))
        assert.match(result.details.message, new RegExp(`protection of ${vendor} answered`))
      })
    }

    it("http_bot_challenge is not reported for an ordinary page with a bot protection's script", async () => {
      const text = 'There is much to read here. '.repeat(20)
      const body = `<script src=https://ct.captcha-delivery.com/c.js></script><p>${text}`
      assertResult(await check(html(body)), { code: 'script_not_found' })
      const answered = await check(html(fixture('with-snippet'), 200, { server: 'AkamaiGHost' }))
      assertResult(answered, { ok: true, found: true, code: 'ok' })
    })
  })
})
