// Covers worker/checks/script/not-run-problem.ts.
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { makeAuthority } from '../../support/checks/certificates.ts'
import { assertResult, check, html } from '../../support/checks/script-check.ts'
import { secureSite, siteHost } from '../../support/checks/site.ts'

const selector = 'script[src*="/w.js"]'
const around = (snippet: string) => html(`<!doctype html>\n<title>A shop</title>\n${snippet}\n<p>Welcome`)
const typed = (attributes: string) => around(`<script ${attributes} src="/w.js"></script>`)

describe('a matching script', () => {
  for (const [attributes, why] of [
    ['type="text/javascipt"', 'its type is "text/javascipt"'],
    ['type="text/javascript; charset=utf-8"', 'its type is "text/javascript; charset=utf-8"'],
    ['type="application/json"', 'its type is "application/json"'],
    ['type="text/template"', 'its type is "text/template"'],
    ['type=importmap', 'its type is "importmap"'],
    ['type=" "', 'its type is " "'],
    ['language=VBScript', 'its language is "VBScript"'],
  ] as const) {
    it(`gets script_not_run with ${attributes}, which browsers do not run`, async () => {
      const result = await check(typed(attributes), { selector })
      assertResult(result, { ok: true, found: true, code: 'script_not_run' })
      const [diagnostic] = result.details.diagnostics
      assert.equal(diagnostic?.severity, 'warning')
      assert.equal(
        diagnostic?.message,
        `The snippet is on the page (line 3), but browsers do not run it: ${why}.`,
      )
      assert.match(diagnostic?.hint ?? '', /with the type that the guide shows/)
      assert.deepEqual(diagnostic?.where, { line: 3, column: 1 })
    })
  }

  for (const attributes of [
    'type=""',
    'type="TEXT/JavaScript"',
    'type=" text/javascript\n"',
    'type=application/ecmascript',
    'type=text/jscript',
    'type=text/javascript1.5',
    'type=module',
    'language=JavaScript',
    'language=""',
    'type=text/javascript language=VBScript',
  ]) {
    it(`is run by browsers with ${attributes.trim()}`, async () => {
      assertResult(await check(typed(attributes), { selector }), { ok: true, found: true, code: 'ok' })
    })
  }

  for (const [attributes, words] of [
    ['nomodule', 'nomodule'],
    ['for=window event=onclick', 'for and event'],
    ['for=document event="onload()"', 'for and event'],
  ] as const) {
    it(`is skipped by browsers with ${attributes}`, async () => {
      const result = await check(typed(attributes), { selector })
      assertResult(result, { ok: true, found: true, code: 'script_not_run' })
      assert.match(result.details.message, new RegExp(`browsers skip scripts with ${words}\\.$`))
      assert.match(result.details.hint, new RegExp(`with the one from the guide, without ${words}\\.$`))
    })
  }

  for (const [attributes, wanted] of [
    ['nomodule', 'script[nomodule]'],
    ['nomodule type=module', selector],
    ['for=window', selector],
    ['for=" WINDOW" event="onload() "', selector],
    ['for=a event=b', 'script[for=a][event]'],
  ] as const) {
    it(`is accepted with ${attributes} for ${wanted}`, async () => {
      assertResult(await check(typed(attributes), { selector: wanted }), {
        ok: true,
        found: true,
        code: 'ok',
      })
    })
  }

  describe('with an http: address on an https: page', () => {
    const source = (address: string) => around(`<script src="${address}"></script>`)
    async function secureCheck(listener: RequestListener) {
      const authority = await makeAuthority()
      const certificate = await authority.issue([siteHost])
      const options = { certificate, ca: [authority.cert], target: `${secureSite}/` }
      return check(listener, { selector, csp: 'ignore' }, options)
    }

    it('is blocked by browsers', async () => {
      const result = await secureCheck(source('http://cdn.widget.example/w.js'))
      assertResult(result, { ok: true, found: true, code: 'script_not_run' })
      assert.equal(
        result.details.message,
        'The snippet is on the page (line 3), but browsers do not run it: its address begins with http:, which browsers block on a page with https:.',
      )
    })

    for (const address of [
      'https://cdn.widget.example/w.js',
      '//cdn.widget.example/w.js',
      '/w.js',
      'http://localhost:3000/w.js',
      'http://127.0.0.1/w.js',
    ]) {
      it(`is loaded from ${address}`, async () => {
        assertResult(await secureCheck(source(address)), { ok: true, found: true, code: 'ok' })
      })
    }

    it('is loaded if a policy upgrades the request', async () => {
      const upgrade = '<meta http-equiv=Content-Security-Policy content=upgrade-insecure-requests>'
      const page = around(`${upgrade}<script src="http://cdn.widget.example/w.js"></script>`)
      assertResult(await secureCheck(page), { ok: true, found: true, code: 'ok' })
    })

    it('is loaded on an http: page', async () => {
      const page = source('http://cdn.widget.example/w.js')
      assertResult(await check(page, { selector }), { ok: true, found: true, code: 'ok' })
    })
  })

  for (const [policy, code] of [
    ['sandbox', 'script_blocked_by_csp'],
    ["script-src 'self'; sandbox allow-forms", 'script_blocked_by_csp'],
    ['sandbox allow-forms ALLOW-scripts', 'ok'],
  ] as const) {
    it(`gets ${code} on a page with the policy "${policy}"`, async () => {
      const page = html('<!doctype html><script src="/w.js"></script>', 200, {
        'content-security-policy': policy,
      })
      const result = await check(page, { selector })
      assertResult(result, { ok: true, found: true, code })
      if (code !== 'ok') assert.match(result.details.hint, /^Add allow-scripts to sandbox in the policy/)
    })
  }

  it('is not sandboxed by a meta element', async () => {
    const page = around(
      '<meta http-equiv=Content-Security-Policy content=sandbox><script src="/w.js"></script>',
    )
    assertResult(await check(page, { selector }), { ok: true, found: true, code: 'ok' })
  })

  it('does not run in SVG, where src loads nothing', async () => {
    const page = around('<svg><script src="/w.js"></script></svg>')
    for (const wanted of [selector, `${selector}, b:has(i u)`]) {
      const result = await check(page, { selector: wanted })
      assertResult(result, { ok: true, found: true, code: 'script_not_run' })
      assert.match(
        result.details.message,
        /: it is inside an SVG drawing or a formula, where src loads nothing\.$/,
      )
      assert.match(result.details.hint, /outside the drawing or formula/)
    }
    assertResult(await check(around('<svg><script>1</script></svg>'), { selector: 'svg script' }), {
      ok: true,
      found: true,
      code: 'ok',
    })
  })

  for (const [what, config] of [
    ['the selector', { selector: 'script[type="application/ld+json"]' }],
    ['a part of the type in the selector', { selector: 'script[type*=json i]' }],
    [
      'a rule of the step',
      { selector: 'script#data', attributes: { type: { equals: 'application/ld+json' } } },
    ],
  ] as const) {
    it(`may be data if ${what} requires data`, async () => {
      const page = around('<script id=data type="application/ld+json">{}</script>')
      assertResult(await check(page, config), { ok: true, found: true, code: 'ok' })
    })
  }

  it('gets a warning even if the selector allows any type', async () => {
    for (const wanted of ['script[type]', 'script:not([type=module])', '[src]']) {
      const result = await check(typed('type=text/plane'), { selector: wanted })
      assertResult(result, { ok: true, found: true, code: 'script_held_back' })
    }
  })

  it('gets no warning if another copy runs', async () => {
    const both = around('<script type=a/b src=/w.js></script><script src=/w.js></script>')
    assertResult(await check(both, { selector, minMatches: 2 }), { ok: true, found: true, code: 'ok' })
  })
})

describe('a noscript frame', () => {
  const container = '<iframe src="https://www.googletagmanager.com/ns.html?id=GTM-AB12CD3" height=0></iframe>'
  const page = around(`<noscript>${container}</noscript>`)

  it('makes the step impossible to pass, because no browser with JavaScript creates its elements', async () => {
    const result = await check(page, { selector: 'iframe[src*="googletagmanager.com/ns.html"]' })
    assertResult(result, { conclusive: false, code: 'system_config_invalid' })
    assert.equal(
      result.details.message,
      'The check of this step is not set up correctly: iframe[src*="googletagmanager.com/ns.html"] is on the page (line 3), but inside a noscript element, as its vendor intends, and browsers that run JavaScript do not create it.',
    )
    assert.deepEqual(result.details.diagnostics[0]?.where, { line: 3, column: 11 })
  })

  it('is inconclusive if the selector also matches a script', async () => {
    const result = await check(page, { selector: '[src*="googletagmanager.com"]' })
    assertResult(result, { conclusive: false, code: 'script_via_tag_manager' })
  })

  it('is an inactive copy if it is not from a tag manager', async () => {
    const other = around('<noscript><iframe src="https://www.booking.example/w.js"></iframe></noscript>')
    assertResult(await check(other, { selector: 'iframe[src*="/w.js"]' }), { code: 'script_inactive' })
  })
})

describe('a script in a template', () => {
  const inside = (attributes: string) =>
    around(`<div><template ${attributes}><p><script src="/w.js"></script></template></div>`)

  for (const attributes of ['shadowrootmode=open', 'shadowrootmode="CLOSED" shadowrootclonable']) {
    it(`may run with ${attributes}, where selectors do not match`, async () => {
      for (const absent of [false, true]) {
        const result = await check(inside(attributes), { selector, absent })
        assertResult(result, { conclusive: false, code: 'content_unclear' })
        assert.match(result.details.message, / has a copy of the snippet in a shadow root \(line 3\), so /)
      }
    })
  }

  for (const attributes of ['', 'shadowrootmode', 'shadowrootmode=x', 'shadowroot=open']) {
    it(`does not run with "${attributes}"`, async () => {
      assertResult(await check(inside(attributes), { selector }), { code: 'script_inactive' })
      assertResult(await check(inside(attributes), { selector, absent: true }), { ok: true, code: 'ok' })
    })
  }
})

describe('a script on a page with Cross-Origin-Embedder-Policy', () => {
  const policy = { 'cross-origin-embedder-policy': 'require-corp; report-to="a"' }
  const snippet = (attributes: string): string =>
    `<p>Welcome<script src="https://cdn.widget.example/w.js" data-site="s1" ${attributes}></script>`

  it('gets a warning if it is of another origin and has no crossorigin', async () => {
    const { ok, details } = await check(html(snippet('async'), 200, policy))
    assert.deepEqual([ok, details.code], [true, 'script_not_run'])
    assert.match(details.message, /Cross-Origin-Embedder-Policy/)
  })

  it('gets none with crossorigin, as a module, with another policy, or from the same origin', async () => {
    assert.equal((await check(html(snippet('crossorigin'), 200, policy))).details.code, 'ok')
    assert.equal((await check(html(snippet('type=" Module"'), 200, policy))).details.code, 'ok')
    const other = { 'cross-origin-embedder-policy': 'unsafe-none' }
    assert.equal((await check(html(snippet(''), 200, other))).details.code, 'ok')
    const own = '<p>Welcome<script src="/w.js"></script>'
    assert.equal(
      (await check(html(own, 200, policy), { selector: 'script[src="/w.js"]' })).details.code,
      'ok',
    )
  })
})
