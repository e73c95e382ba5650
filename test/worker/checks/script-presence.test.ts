import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { CheckCode } from '../../../shared/check/codes.ts'
import { fromZone } from '../../support/checks/dns-server.ts'
import { assertResult, check, fixture, html, page, type Expected } from '../../support/checks/script-check.ts'
import { site } from '../../support/checks/site.ts'

describe('script_presence', () => {
  describe('answers yes', () => {
    it('when an element matches, with details', async () => {
      const result = await check(page('with-snippet'))
      assertResult(result, { ok: true, found: true, code: 'ok' })
      const { details } = result
      assert.equal(details.url, `${site}/`)
      assert.equal(details.finalUrl, `${site}/`)
      assert.equal(details.message, 'The snippet is on the page.')
      assert.deepEqual(details.script, {
        matches: 1,
        inHead: true,
        excerpt: '<script src="https://cdn.widget.example/w.js" data-site="s1" async>',
        nearMisses: [],
      })
      assert.equal(details.http?.status, 200)
      assert.equal(details.http?.contentType, 'text/html; charset=utf-8')
      assert.ok(details.timings.scanMs !== undefined && details.timings.ttfbMs !== undefined)
    })

    it('when the tree has a match for a selector with combinators', async () => {
      const result = await check(page('with-snippet'), { selector: 'head > title + script[async]' })
      assertResult(result, { ok: true, found: true, code: 'ok' })
    })

    it('on the final page of redirects, which it lists', async () => {
      const listener: RequestListener = (req, res) =>
        req.url === '/' ? res.writeHead(302, { location: '/shop' }).end() : page('with-snippet')(req, res)
      const { ok, details } = await check(listener)
      assert.equal(ok, true)
      assert.deepEqual([details.url, details.finalUrl], [`${site}/`, `${site}/shop`])
      assert.equal(details.redirects.length, 1)
    })

    it("on the config's path", async () => {
      const listener: RequestListener = (req, res) =>
        (req.url === '/checkout' ? page('with-snippet') : page('without-snippet'))(req, res)
      const { ok, details } = await check(listener, { path: '/checkout' }, { target: `${site}/?a=b` })
      assert.deepEqual([ok, details.url], [true, `${site}/checkout`])
    })

    it('when the match comes before the byte limit', async () => {
      const body = Buffer.concat([fixture('with-snippet'), Buffer.alloc(3 * 1024 * 1024, 'x')])
      assertResult(await check(html(body)), { ok: true, found: true, code: 'ok' })
    })

    it('when the match comes before the deadline on a page that never ends', async () => {
      const listener: RequestListener = (_, res) => {
        const headers = { 'content-type': 'text/html; charset=utf-8' }
        res.writeHead(200, headers).write(fixture('with-snippet'))
      }
      assertResult(await check(listener), { ok: true, found: true, code: 'ok' })
    })

    it('on a page in UTF-16', async () => {
      const body = Buffer.from(`\uFEFF${fixture('with-snippet').toString()}`, 'utf16le')
      const result = await check(html(body, 200, { 'content-type': 'text/html' }))
      assertResult(result, { ok: true, found: true, code: 'ok' })
    })

    it('for a status that the config expects', async () => {
      const result = await check(html(fixture('with-snippet'), 503), { expectedStatus: ['200-299', '503'] })
      assertResult(result, { ok: true, found: true, code: 'ok' })
    })
  })

  describe('answers no', () => {
    it('script_not_found: with near misses and their reasons', async () => {
      const result = await check(page('other-site'))
      assertResult(result, { code: 'script_not_found' })
      assert.equal(
        result.details.message,
        `The snippet was not found on ${site}/: the most similar element is on line 6, but its data-site is "s2", expected "s1".`,
      )
      assert.deepEqual(result.details.diagnostics[0]?.where, { line: 6, column: 1 })
      assert.deepEqual(result.details.script, {
        matches: 0,
        nearMisses: [
          {
            failed: '[data-site="s1"] does not hold: data-site is "s2"',
            excerpt: '<script src="https://cdn.widget.example/w.js" data-site="s2" async>',
            line: 6,
            column: 1,
            differences: [{ attribute: 'data-site', found: 's2', match: 'equals', expected: ['s1'] }],
          },
        ],
      })
    })

    for (const [name, place] of [
      ['commented', 'a comment'],
      ['in-template', 'a template element'],
      ['in-noscript', 'a noscript element'],
    ] as const) {
      it(`script_inactive: the snippet is in ${place}`, async () => {
        const result = await check(page(name))
        assertResult(result, { code: 'script_inactive' })
        const [diagnostic] = result.details.diagnostics
        assert.equal(
          diagnostic?.message,
          `The snippet is on the page, but it is inside ${place} (line 6), where browsers do not run it.`,
        )
        assert.equal(diagnostic?.where?.line, 6)
        assert.match(result.details.script?.excerpt ?? '', /^<script src="https:\/\/cdn\.widget\.example/)
      })
    }

    it('script_not_found: too few elements match', async () => {
      const result = await check(page('with-snippet'), { minMatches: 2 })
      assertResult(result, { code: 'script_not_found' })
      assert.match(result.details.message, /is there once, but should be there 2 times/)
      assert.equal(result.details.script?.matches, 1)
      assert.equal((await check(page('twice'), { minMatches: 2 })).ok, true)
    })

    it('script_too_many: too many elements match', async () => {
      const result = await check(page('twice'), { maxMatches: 1 })
      assertResult(result, { found: true, code: 'script_too_many' })
      assert.match(
        result.details.message,
        /^The snippet is on \S+ at least 2 times, but it should be there at most once\.$/,
      )
      assert.deepEqual(result.details.diagnostics[0]?.where, { line: 7, column: 1 })
      assert.equal((await check(page('with-snippet'), { maxMatches: 1 })).ok, true)
    })

    it('script_too_many: copies that only the tree has are also counted', async () => {
      const result = await check(html('<p><b class=x>1<p>2'), { selector: 'b.x', maxMatches: 1 })
      assertResult(result, { found: true, code: 'script_too_many' })
      assert.match(result.details.message, /^The snippet is on \S+ 2 times, /)
    })

    it('script_wrong_place: the snippet is in the body and should be in the head, or the reverse', async () => {
      const inBody = await check(page('in-body'), { location: 'head' })
      assertResult(inBody, { code: 'script_wrong_place' })
      assert.equal(
        inBody.details.message,
        'The snippet is in the body of the page (line 10), but belongs in its head.',
      )
      assert.deepEqual(inBody.details.diagnostics[0]?.where, { line: 10, column: 1 })
      assert.equal(inBody.details.script?.inHead, false)
      assertResult(await check(page('with-snippet'), { location: 'body' }), { code: 'script_wrong_place' })
      assert.equal((await check(page('with-snippet'), { location: 'head' })).ok, true)
      assert.equal((await check(page('in-body'), { location: 'body' })).ok, true)
    })

    it('script_attribute_mismatch: each kind of rule, with the value', async () => {
      const body = '<head><base href="https://cdn.example/lib/"><script id=a src=w.js data-x=one></script>'
      for (const [rule, holds, expected] of [
        [{ 'data-x': { equals: 'one' } }, true, ''],
        [{ 'DATA-X': { equals: 'one' } }, true, ''],
        [{ 'data-x': { equals: 'two' } }, false, 'it should be "two"'],
        [{ 'data-y': { equals: 'two' } }, false, 'data-y is missing; it should be "two"'],
        [{ src: { startsWith: 'w' } }, true, ''],
        [{ src: { startsWith: 'https:' } }, false, '"w.js"; it should be a value that starts with "https:"'],
        [{ src: { contains: '.js' } }, true, ''],
        [{ src: { contains: '.mjs' } }, false, 'it should be a value that contains ".mjs"'],
        [{ 'data-x': { oneOf: ['two', 'one'] } }, true, ''],
        [{ 'data-x': { oneOf: ['two', 'three'] } }, false, 'it should be one of "two", "three"'],
        [{ src: { hostIs: 'CDN.example' } }, true, ''],
        [{ src: { hostIs: 'example' } }, false, 'it should be an address on "example"'],
        [{ src: { contains: 'w', hostIs: 'other.example' } }, false, 'an address on "other.example"'],
      ] as const) {
        const result = await check(html(body), { selector: 'script#a', attributes: rule })
        const code = holds ? 'ok' : 'script_attribute_mismatch'
        assertResult(result, { ok: holds, found: holds, code })
        assert.ok(result.details.message.includes(expected), result.details.message)
        const [miss] = result.details.script?.nearMisses ?? []
        const [difference] = miss?.differences ?? []
        assert.deepEqual([difference?.attribute], holds ? [undefined] : Object.keys(rule))
      }
    })

    it('script_attribute_mismatch: shows the element next to the expected value', async () => {
      const body = '<p>x<script id=a src=/old.js data-x=one></script>'
      const attributes = {
        src: { contains: '/new.js' },
        'data-x': { oneOf: ['two', 'three'] },
        'data-y': { equals: '1' },
      }
      const { details } = await check(html(body), { selector: 'script#a', attributes })
      const { failed, ...miss } = details.script?.nearMisses[0] ?? { failed: '' }
      assert.match(failed, /its src is "\/old\.js"/)
      assert.deepEqual(miss, {
        excerpt: '<script id=a src=/old.js data-x=one>',
        line: 1,
        column: 5,
        differences: [
          { attribute: 'src', found: '/old.js', match: 'contains', expected: ['/new.js'] },
          { attribute: 'data-x', found: 'one', match: 'oneOf', expected: ['two', 'three'] },
          { attribute: 'data-y', found: null, match: 'equals', expected: ['1'] },
        ],
      })
    })

    it('accepts a later element when an earlier one breaks a rule', async () => {
      const body = '<script data-k=1></script><script data-k=2></script>'
      const attributes = { 'data-k': { equals: '2' } }
      const result = await check(html(body), { selector: 'script', attributes })
      assertResult(result, { ok: true, found: true, code: 'ok' })
      assert.equal(result.details.script?.matches, 1)
    })

    it('script_integrity_mismatch: the integrity is different or missing', async () => {
      const tag = (integrity: string) => html(`<script src=/w.js integrity="${integrity}"></script>`)
      const config = { selector: 'script', integrity: 'sha384-abc' }
      assert.equal((await check(tag('sha384-abc'), config)).ok, true)
      assert.equal((await check(tag(' sha512-x  sha384-abc '), config)).ok, true)
      assertResult(await check(tag('sha384-ABC'), config), { code: 'script_integrity_mismatch' })
      const missing = await check(html('<script src=/w.js></script>'), config)
      assert.match(missing.details.message, /is missing; it should be "sha384-abc"/)
      assert.deepEqual(missing.details.script?.nearMisses[0]?.differences, [
        { attribute: 'integrity', found: null, match: 'equals', expected: ['sha384-abc'] },
      ])
    })

    it('script_integrity_mismatch: one of several wanted hashes is missing', async () => {
      const tag = (integrity: string) => html(`<script src=/w.js integrity="${integrity}"></script>`)
      const config = { selector: 'script', integrity: 'sha384-abc sha512-def' }
      for (const both of ['sha384-abc sha512-def', 'sha512-def  sha256-x\tsha384-abc'])
        assert.equal((await check(tag(both), config)).ok, true)
      for (const one of ['sha384-abc', 'sha512-def', 'sha384-abc sha512-DEF'])
        assertResult(await check(tag(one), config), { code: 'script_integrity_mismatch' })
    })

    it('http_status_unexpected: the page does not exist', async () => {
      for (const status of [404, 410]) {
        const result = await check(html('gone', status))
        assertResult(result, { code: 'http_status_unexpected' })
        assert.equal(result.details.http?.status, status)
      }
    })

    it('content_not_html: the response is not HTML', async () => {
      const result = await check(html('{}', 200, { 'content-type': 'application/json' }))
      assertResult(result, { code: 'content_not_html' })
      assert.equal(result.details.message, `The page ${site}/ is sent as "application/json", not as HTML.`)
    })

    it('content_empty: the page is empty', async () => {
      assertResult(await check(page('empty')), { code: 'content_empty' })
    })
  })

  describe('could not tell', () => {
    const unsure = (code: CheckCode): Expected => ({ conclusive: false, code })

    it('content_needs_javascript: the page is built in the browser', async () => {
      assertResult(await check(page('javascript-shell')), unsure('content_needs_javascript'))
      const absent = await check(page('javascript-shell'), { absent: true })
      assertResult(absent, unsure('content_needs_javascript'))
    })

    it('http_bot_challenge: recognised by a header, or by the title whatever the status', async () => {
      const header = await check(html('', 403, { 'cf-mitigated': 'challenge' }))
      assertResult(header, unsure('http_bot_challenge'))
      assert.match(header.details.message, /Cloudflare/)
      for (const status of [200, 403, 503]) {
        const result = await check(html(fixture('bot-challenge'), status))
        assertResult(result, unsure('http_bot_challenge'))
      }
      const absent = await check(page('bot-challenge'), { absent: true })
      assertResult(absent, unsure('http_bot_challenge'))
    })

    it('http_auth_required and http_rate_limited: a login or a rate limit hides the page', async () => {
      assertResult(await check(html('', 401)), unsure('http_auth_required'))
      assertResult(await check(html('<title>No</title>', 403)), unsure('http_auth_required'))
      assertResult(await check(html('', 429)), unsure('http_rate_limited'))
    })

    it('http_status_unexpected: the server has a temporary problem', async () => {
      assertResult(await check(html('', 500)), unsure('http_status_unexpected'))
    })

    it('http_body_too_large: the limit came before a match', async () => {
      const body = Buffer.concat([fixture('without-snippet'), Buffer.alloc(3 * 1024 * 1024, 'x')])
      for (const absent of [false, true]) {
        const result = await check(html(body), { absent })
        assertResult(result, unsure('http_body_too_large'))
        assert.equal(result.details.http?.truncated, true)
      }
    })

    it('content_too_complex: the tree that the selector needs has too many elements', async () => {
      const body = `<p>${'<i></i>'.repeat(120_000)}<script></script>`
      const result = await check(html(body), { selector: 'p:has(i) > script' })
      assertResult(result, unsure('content_too_complex'))
      assert.match(result.details.message, /^The page http:\S+ takes too much work/)
    })

    it('http_decode_failed: the page cannot be decoded', async () => {
      const result = await check(html('<b>', 200, { 'content-type': 'text/html; charset=hz-gb-2312' }))
      assertResult(result, unsure('http_decode_failed'))
      assert.match(result.details.message, /^www\.shop\.example\.com sent the page in a form/)
    })

    it('http_body_incomplete: the connection ended in the middle', async () => {
      const listener: RequestListener = (_, res) => {
        res.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
        res.write('<p>hello', () => res.destroy())
      }
      assertResult(await check(listener), unsure('http_body_incomplete'))
      assertResult(await check(listener, { absent: true }), unsure('http_body_incomplete'))
    })

    it('http_body_incomplete: even after one retry', async () => {
      let requests = 0
      const listener: RequestListener = (req, res) => {
        requests += 1
        if (requests > 2) return page('with-snippet')(req, res)
        res.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
        res.write('<p>hello', () => res.destroy())
      }
      const limits = { retries: 1, retryPauseMs: 1, perHostPerMinute: 2 }
      assertResult(await check(listener, {}, { limits }), unsure('http_body_incomplete'))
      assert.equal(requests, 2)
      assertResult(await check(listener, {}, { limits }), { ok: true, found: true, code: 'ok' })
      requests = 1
      assertResult(await check(listener, {}, { limits }), { ok: true, found: true, code: 'ok' })
      assert.equal(requests, 3)
    })

    it('system_deadline_exceeded: the page did not end in time', async () => {
      const deadline = new AbortController()
      const listener: RequestListener = (_, res) => {
        res.writeHead(200, { 'content-type': 'text/html' })
        res.write('<p>hello', () => deadline.abort({ code: 'system_deadline_exceeded', facts: {} }))
      }
      const result = await check(listener, {}, { signal: deadline.signal })
      assertResult(result, unsure('system_deadline_exceeded'))
      assert.equal(result.details.retryable, true)
    })

    it('system_cancelled: no caller is waiting', async () => {
      const signal = AbortSignal.abort({ code: 'system_cancelled', facts: {} })
      assertResult(await check(page('with-snippet'), {}, { signal }), unsure('system_cancelled'))
    })

    it('dns_nxdomain and other codes: the page was not read, even if the failure is certain', async () => {
      const result = await check(page('with-snippet'), {}, { dns: fromZone({}) })
      assertResult(result, unsure('dns_nxdomain'))
    })

    it('target_scheme_not_allowed: the step requires https', async () => {
      const { ok, details } = await check(page('with-snippet'), { requireHttps: true })
      assert.deepEqual([ok, details.conclusive, details.code], [false, false, 'target_scheme_not_allowed'])
    })

    it('system_config_invalid: the selector is invalid', async () => {
      const result = await check(page('with-snippet'), { selector: 'script:hover' })
      assertResult(result, unsure('system_config_invalid'))
      assert.match(result.details.message, /:hover depends on what a visitor does/)
    })

    it('when the unread part may have more matches than allowed', async () => {
      const body = Buffer.concat([fixture('with-snippet'), Buffer.alloc(3 * 1024 * 1024, 'x')])
      const result = await check(html(body), { maxMatches: 1 })
      assertResult(result, { found: true, conclusive: false, code: 'http_body_too_large' })
    })
  })

  describe('for an element that should be absent', () => {
    it('answers yes if the element is missing', async () => {
      const result = await check(page('without-snippet'), { absent: true })
      assertResult(result, { ok: true, code: 'ok' })
      assert.equal(result.details.message, 'The snippet is not on the page.')
      assertResult(await check(page('commented'), { absent: true }), { ok: true, code: 'ok' })
    })

    it('answers no if the element is on the page', async () => {
      const result = await check(page('with-snippet'), { absent: true })
      assertResult(result, { found: true, code: 'script_too_many' })
      assert.match(result.details.message, /but it should not be there/)
    })

    it('counts only elements that meet the rules', async () => {
      const config = { absent: true, location: 'head' }
      assert.equal((await check(page('in-body'), config)).ok, true)
      assert.equal((await check(page('with-snippet'), config)).ok, false)
    })
  })

  describe('retries past caches', () => {
    /** Serves the page with the snippet only to requests past the cache. */
    const cached =
      (requests: string[]): RequestListener =>
      (req, res) => {
        requests.push(`${req.url} ${req.headers['cache-control'] ?? ''}`)
        const fresh = req.url?.includes('waymark-verify') === true
        ;(fresh ? page('with-snippet') : page('without-snippet'))(req, res)
      }

    it('script_only_after_cache_bust: a cache serves an old page', async () => {
      const requests: string[] = []
      const result = await check(cached(requests), { cacheBust: 'onMiss' }, { target: `${site}/?a=%20b` })
      assertResult(result, { found: true, code: 'script_only_after_cache_bust' })
      assert.equal(requests.length, 2)
      assert.equal(requests[0], '/?a=%20b ')
      assert.match(requests[1] ?? '', /^\/\?a=%20b&waymark-verify=[\da-f]{16} no-cache$/)
    })

    it('and keeps the first result if the fresh page is no better', async () => {
      let requests = 0
      const listener: RequestListener = (req, res) => {
        requests += 1
        page('other-site')(req, res)
      }
      assertResult(await check(listener, { cacheBust: 'onMiss' }), { code: 'script_not_found' })
      assert.equal(requests, 2)
    })

    it('but not if retries are off, the check could not tell, or the element should be absent', async () => {
      for (const config of [{}, { cacheBust: 'onMiss', absent: true }]) {
        const requests: string[] = []
        await check(cached(requests), config)
        assert.equal(requests.length, 1)
      }
      let requests = 0
      const shell: RequestListener = (req, res) => {
        requests += 1
        page('javascript-shell')(req, res)
      }
      await check(shell, { cacheBust: 'onMiss' })
      assert.equal(requests, 1)
    })
  })

  describe('evaluates the Content-Security-Policy', () => {
    const withPolicy = (policy: string, body = fixture('with-snippet')) =>
      html(body, 200, { 'content-security-policy': policy })

    it('script_blocked_by_csp: as a warning, as an error, or not at all', async () => {
      const listener = withPolicy("default-src 'self'")
      const warned = await check(listener)
      assertResult(warned, { ok: true, found: true, code: 'script_blocked_by_csp' })
      assert.equal(
        warned.details.hint,
        'Add https://cdn.widget.example to default-src in the policy; it is set in the web server, in a security plugin or in a meta tag.',
      )
      assert.equal(warned.details.diagnostics[0]?.severity, 'warning')
      const required = await check(listener, { csp: 'require' })
      assertResult(required, { found: true, code: 'script_blocked_by_csp' })
      assertResult(await check(listener, { csp: 'ignore' }), { ok: true, found: true, code: 'ok' })
    })

    it('of the header and of meta elements before the script', async () => {
      const own = await check(page('own-policy'), { csp: 'require' })
      assertResult(own, { found: true, code: 'script_blocked_by_csp' })
      const allowed = await check(withPolicy('script-src cdn.widget.example'), { csp: 'require' })
      // An address without a scheme takes the page's, which is http here. https is also allowed.
      assertResult(allowed, { ok: true, found: true, code: 'ok' })
      const later = `<script id=a src=//x.example/></script><meta http-equiv=Content-Security-Policy content="script-src 'none'">`
      const after = await check(html(later), { csp: 'require', selector: '#a' })
      assertResult(after, { ok: true, found: true, code: 'ok' })
    })

    it('by nonce and by the hash of an inline script', async () => {
      const inline = Buffer.from('<script id=a nonce=n1>go()</script>')
      const config = { csp: 'require', selector: 'script#a' }
      const hash = createHash('sha256').update('go()').digest('base64')
      assert.equal((await check(withPolicy("script-src 'nonce-n1'", inline), config)).ok, true)
      assert.equal((await check(withPolicy(`script-src 'sha256-${hash}'`, inline), config)).ok, true)
      const blocked = await check(withPolicy("script-src 'nonce-n2'", inline), config)
      assertResult(blocked, { found: true, code: 'script_blocked_by_csp' })
    })

    it('by the script text as parsed', async () => {
      const inline = Buffer.from('<script id=a>go()\r\nstop()\0</script>')
      const hash = createHash('sha256').update('go()\nstop()\uFFFD').digest('base64')
      const listener = withPolicy(`script-src 'sha256-${hash}'`, inline)
      assert.equal((await check(listener, { csp: 'require', selector: '#a' })).ok, true)
    })

    it('but ignores the nonce of a tag with injected markup', async () => {
      const inline = Buffer.from('<script id=a title="<script" nonce=n1>go()</script>')
      const listener = withPolicy("script-src 'nonce-n1'", inline)
      assert.equal((await check(listener, { csp: 'require', selector: '#a' })).ok, false)
    })

    it('but ignores a report-only policy', async () => {
      const only = html(fixture('with-snippet'), 200, {
        'content-security-policy-report-only': "script-src 'none'",
      })
      assertResult(await check(only, { csp: 'require' }), { ok: true, found: true, code: 'ok' })
      const meta = `<meta http-equiv=Content-Security-Policy-Report-Only content="script-src 'none'"><script id=a></script>`
      assert.equal((await check(html(meta), { csp: 'require', selector: '#a' })).ok, true)
    })

    it('but ignores hashes for a script that is too long to hash', async () => {
      const inline = Buffer.from(`<script id=a>${'x'.repeat(300 * 1024)}</script>`)
      const listener = withPolicy("script-src 'self'", inline)
      assert.equal((await check(listener, { csp: 'require', selector: '#a' })).ok, true)
    })

    it('but not for data blocks and other elements', async () => {
      const policy = "script-src 'none'"
      for (const [body, selector] of [
        ['<script type="application/json" id=a>{}</script>', 'script#a'],
        ['<img id=a src=x>', '#a'],
      ] as const) {
        const result = await check(withPolicy(policy, Buffer.from(body)), { csp: 'require', selector })
        assert.equal(result.ok, true)
      }
    })
  })

  it('never shows more of a page than the schema allows', async () => {
    const long = 'x'.repeat(20_000)
    const body = `<script class=a id="${long}" data-y="${long}"></script>`.repeat(3)
    const config = { selector: 'script.a[id=y]', attributes: { [`data-${'y'.repeat(90)}`]: { equals: 'y' } } }
    const result = await check(
      html(body, 200, { 'content-type': `text/html; x=${long.slice(0, 2000)}` }),
      config,
    )
    assertResult(result, { code: 'script_not_found' })
    assert.equal(result.details.http?.contentType?.length, 255)
    const differing = { selector: 'script.a', attributes: config.attributes }
    assertResult(await check(html(body), differing), { code: 'script_attribute_mismatch' })
  })
})
