// Covers web/console/snippet/*.ts.
import assert from 'node:assert/strict'
import { checkConfig } from '../../../shared/check/config.ts'
import { readNewSelector } from '../../../shared/check/read-selector.ts'
import { whyNeverMatches } from '../../../shared/check/never-matches.ts'
import { readUnfilledFragment } from '../../../api/guides/checks/code-values.ts'
import { deriveCheck } from '../../../web/console/snippet/derive-check.ts'
import { declarationProblems } from '../../../api/guides/variables/declarations.ts'
import { checkValue } from '../../../shared/content/variable-values.ts'
import { idValuesIn } from '../../../shared/snippet/id-values.ts'
import { withParts } from '../../../web/console/guides/with-parts.ts'
import { dkimKeysIn } from '../../../web/console/records/dkim-keys.ts'
import { pastedSnippets } from '../../support/checks/pasted-snippets.ts'
import { realSnippets } from '../../support/checks/real-snippets.ts'
import type { Verification } from '../../../web/console/api/versions.ts'
import { marksOf, mergeMarks } from '../../../web/console/snippet/marks.ts'
import { stepFor } from '../../../web/console/guides/step-for.ts'
import { languageOf } from '../../../web/console/snippet/language.ts'
import {
  findInSnippet,
  readSimpleSelector,
  describeSelector,
} from '../../../web/console/snippet/simple-selector.ts'
import {
  declaration,
  endsBeforeKey,
  withAllVariables,
  withVariables,
} from '../../../web/console/snippet/variables.ts'

/** The labels of variables by the snippets of vendors, where no attribute or key beside the value names it. */
const labels = {
  "fbq('init', '1234567890123456');": ['Pixel ID'],
  'fbq( "init", "YOUR_ID" )': ['Pixel ID'],
  "<img src=\"https://px.example/tr?id=1234567890123456\"><script>fbq('init', '1234567890123456')</script>": [
    'Pixel ID',
  ],
  '<script async defer src="//js-eu1.hs-scripts.com/20571234.js"></script>': ['Hub ID'],
  "gtag('config', 'G-7K2P9QX4ZT')": ['Measurement ID'],
  '<iframe src="https://www.googletagmanager.com/ns.html?id=GTM-K9X4QT7"></iframe>': ['Container ID'],
  'var sc_project=12034567;': ['Project ID'],
  "s1.src='https://embed.tawk.to/5f1e2d3c4b5a69788796a5b4/1gk3m9x2p'": ['Property ID', 'Widget ID'],
  "fbq('init', 'YOUR_DATASET_ID')": ['Dataset ID'],
  "my_fbq('init', '1234567890123456')": ['Site ID'],
}

/** Snippets as vendors publish them, with the variables and the check that they suggest. */
const snippets = {
  'a script with its own id': {
    pasted: '<script async src="https://cdn.example.com/acme.js" data-site="YOUR_ID"></script>',
    variables: { siteId: 'A-1042' },
    check: {
      type: 'script_presence',
      selector: 'script[src*="//cdn.example.com/acme.js"][data-site="{{siteId}}"]',
    },
  },
  "a script with someone's id": {
    pasted:
      "<script defer data-domain='shop.example.org' src='//stats.example.com/js/script.js?v=2'></script>",
    variables: { domain: 'shop.example.com' },
    check: {
      type: 'script_presence',
      selector: 'script[src*="//stats.example.com/js/script.js?v=2"][data-domain="{{domain}}"]',
    },
  },
  'the Google Analytics tag': {
    pasted: `<!-- Google tag (gtag.js) -->
<script async src="https://www.googletagmanager.com/gtag/js?id=G-XXXXXXXXXX"></script>
<script>
  window.dataLayer = window.dataLayer || [];
  function gtag(){dataLayer.push(arguments);}
  gtag('config', 'G-XXXXXXXXXX');
</script>`,
    variables: { measurementId: 'G-1A2B3C4D5E' },
    check: {
      type: 'script_presence',
      selector: 'script[src$="//www.googletagmanager.com/gtag/js?id={{measurementId}}"]',
      code: ["gtag('config', '{{measurementId}}'"],
    },
  },
  'an inline script that loads another script': {
    pasted: `<script>(function(w,d,s,l,i){j.src='https://www.googletagmanager.com/gtm.js?id='+i+dl;f.parentNode.insertBefore(j,f);
})(window,document,'script','dataLayer','GTM-AB12CD');</script>
<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-AB12CD" height="0"></iframe></noscript>`,
    variables: { containerId: 'GTM-AB12CD3' },
    check: {
      type: 'script_presence',
      code: ["(window,document,'script','dataLayer','{{containerId}}'"],
    },
  },
  'a meta tag that proves ownership': {
    pasted: '<meta name="acme-site-verification" content="[YOUR_CODE]" />',
    variables: { verificationCode: 'A-1042' },
    check: {
      type: 'script_presence',
      selector: 'meta[name="acme-site-verification"][content="{{verificationCode}}"]',
    },
  },
  'a custom element': {
    pasted: '<acme-chat workspace-id="XXXX-XXXX" theme="dark"></acme-chat>',
    variables: { workspaceId: 'A-1042' },
    check: { type: 'script_presence', selector: 'acme-chat[workspace-id="{{workspaceId}}"]' },
  },
  'a call with an id in its settings': {
    pasted: `acme('boot', { app_id: "k3x9", "siteKey": 'abc1', version: "v2" })`,
    variables: { appId: 'a1b2', siteKey: 'bcd2' },
    check: {
      type: 'script_presence',
      code: ['app_id: "{{appId}}"', `"siteKey": '{{siteKey}}'`],
    },
  },
  'a queue of lists': {
    pasted: `<script>var _mq = window._mq = window._mq || [];
(function() { var u = '//stats.example.com/'; _mq.push(['setSiteId', 'YOUR_SITE_ID']); })();</script>`,
    variables: { siteId: 'A-1042' },
    check: { type: 'script_presence', code: ["_mq.push(['setSiteId', '{{siteId}}'"] },
  },
  'a script with its own id in a call': {
    pasted:
      '<script src="https://cdn.example.com/n.js" defer></script><script>nimbus("init", "YOUR_SITE_ID")</script>',
    variables: { siteId: 'A-1042' },
    check: {
      type: 'script_presence',
      selector: 'script[src*="//cdn.example.com/n.js"]',
      code: ['nimbus("init", "{{siteId}}"'],
    },
  },
  'a loader without an id': {
    pasted:
      "<script>(function(d){var s=d.createElement('script');s.src='https://w.example.com/v2/w.js';d.head.append(s)})(document)</script>",
    variables: {},
    check: { type: 'script_presence', code: ["'https://w.example.com/v2/w.js'"] },
  },
  'a call with a real id, which its image has, too': {
    pasted: `<script>!function(f,v){f.src=v}(window,'https://px.example.com/v1/px.js');
px('init', '1234567890123456'); px('track', 'PageView');</script>
<noscript><img src="https://px.example.com/tr?id=1234567890123456&ev=PageView"></noscript>`,
    variables: { siteId: '2345678901234567' },
    check: { type: 'script_presence', code: ["px('init', '{{siteId}}'"] },
  },
  'a command that names a short id': {
    pasted: "_mq.push(['setTrackerUrl', u + 'm.php']); _mq.push(['setSiteId', '7']);",
    variables: { siteId: '1042' },
    check: { type: 'script_presence', code: ["_mq.push(['setSiteId', '{{siteId}}'"] },
  },
  'numbers without quotation marks': {
    pasted:
      'w._hx = { hxid:3141592, hxsv:6 }; w.__lc.license = 12345678; var account_id=123456, timeout=2000;',
    variables: { hxid: '1234567', license: '23456789', accountId: '234567' },
    check: {
      type: 'script_presence',
      code: ['hxid:{{hxid}}', 'w.__lc.license = {{license}}', 'account_id={{accountId}}'],
    },
  },
  'the last argument of a loader': {
    pasted: `(function(c,l,a,r,i){ c[a]=l; })(window, document, "clar", "script", "k3x9abcdef");`,
    variables: { siteId: 'a1b2cdefab' },
    check: {
      type: 'script_presence',
      code: ['(window, document, "clar", "script", "{{siteId}}"'],
    },
  },
  'a property with its name in brackets': {
    pasted: "window['_fx_host'] = 'fx.example'; window['_fx_org'] = 'o-1ABCDE-na1';",
    variables: { fxOrg: 'o-1ABCDE-fa2' },
    check: { type: 'script_presence', code: ["window['_fx_org'] = '{{fxOrg}}'"] },
  },
  'an id in an address and in a call': {
    pasted:
      '<script src="https://cdn.example.com/script/9f8e7d6c5b4a39281706.js"></script><script>amp.init("9f8e7d6c5b4a39281706", { "auto": true })</script>',
    variables: { siteId: '1a2b3c4d5e6f78901234' },
    check: {
      type: 'script_presence',
      selector: 'script[src*="//cdn.example.com/script/{{siteId}}.js"]',
      code: ['amp.init("{{siteId}}"'],
    },
  },
  'a key that the loader and the settings have': {
    pasted: `<script>an._writeKey="AbCd1234";an.load("AbCd1234"); // cdn.example.com/AbCd1234</script>`,
    variables: { writeKey: 'BcDe2345' },
    check: { type: 'script_presence', code: ['an._writeKey="{{writeKey}}"', 'an.load("{{writeKey}}"'] },
  },
  'an id as the name of a file': {
    pasted: '<script async src="https://js.example.com/20571234.js"></script>',
    variables: { siteId: '12345678' },
    check: { type: 'script_presence', selector: 'script[src*="//js.example.com/{{siteId}}.js"]' },
  },
  'blanks in brackets and after spaces': {
    pasted: `ph.init('<ph_project_api_key>', { em: '<user_email>' }); w.license = YOUR_LICENSE;`,
    variables: { phProjectApiKey: 'A-1042', license: 'A-1042' },
    check: {
      type: 'script_presence',
      code: ["ph.init('{{phProjectApiKey}}'", 'w.license = {{license}}'],
    },
  },
  "the address of a customer's page": {
    pasted: '<div class="acme-booking" data-url="https://book.example/acme/30min"></div>',
    variables: { pageUrl: 'https://book.example/abcd/12efa' },
    check: { type: 'script_presence', selector: 'div[data-url="{{pageUrl}}"]' },
  },
  'a key of an added script': {
    pasted: "s.setAttribute('data-site-key', 'k3x9ab'); s.src = 'https://cdn.example.com/w.js'",
    variables: { siteKey: 'a1b2cd' },
    check: { type: 'script_presence', code: ["s.setAttribute('data-site-key', '{{siteKey}}'"] },
  },
  'a TXT record': {
    pasted: ' acme-verification=YOUR_CODE\n',
    variables: { acmeVerification: 'A-1042' },
    check: {
      type: 'dns_lookup',
      recordType: 'TXT',
      match: 'equals',
      value: 'acme-verification={{acmeVerification}}',
    },
  },
  'code that suggests nothing': { pasted: 'npm install @acme/sdk', variables: {}, check: undefined },
  'quotes and backslashes': {
    pasted: String.raw`<script src='/a"b\c.js'></script>`,
    variables: {},
    check: { type: 'script_presence', selector: String.raw`script[src*="/a\"b\\c.js"]` },
  },
}

describe('a check derived from a pasted snippet', () => {
  for (const [name, { pasted, variables, check }] of Object.entries(snippets)) {
    it(`fits ${name}`, () => {
      const made = withAllVariables(pasted)
      assert.deepEqual(Object.fromEntries(made.variables.map((one) => [one.name, one.example])), variables)
      // Visitors never see the author's own value.
      for (const { example } of made.variables) assert.equal(made.names.has(example), false, example)
      assert.deepEqual(idValuesIn(made.snippet), [])
      const derived = deriveCheck(made.snippet)
      assert.deepEqual(derived?.check, check)
      assertUsable(derived?.check)
    })
  }

  for (const [snippet, expected] of Object.entries(labels)) {
    it(`calls ${expected.join(' and ')} what its vendor calls so: ${snippet}`, () => {
      assert.deepEqual(
        withAllVariables(snippet).variables.map(({ label }) => label),
        expected,
      )
    })
  }

  it("prefers the element with a visitor's value", () => {
    const snippet =
      '<script src="https://a.example/x.js"></script><div id="chat" data-key="{{apiKey}}"></div>'
    assert.equal(deriveCheck(snippet)?.check['selector'], 'div[id="chat"][data-key="{{apiKey}}"]')
  })

  it('looks for ids that are the same for everyone, rather than for addresses', () => {
    const check = deriveCheck("acme('init', 'site-77x'); load('https://cdn.example.com/a.js')")?.check
    assert.deepEqual(check?.['code'], ["acme('init', 'site-77x'"])
  })

  it('takes neither versions nor dates nor measures for ids', () => {
    const snippet = `<script src="https://cdn.example.com/v1.2.3/20240115/jquery-3.6.0.min.js" width="1024">
      </script><script>a.load('v2'); b.init('1.0.25'); c = { sv: 6, timeout: 2000, z: 99999 }; d('js', new Date())
      e.createElement("h1"); f.config("default", { width: 100000 })</script>`
    assert.deepEqual(idValuesIn(snippet), [])
  })

  it('takes neither names of elements nor measures for ids', () => {
    const snippet = `<button id="btn1" class="mt-3 p2" tabindex="0"></button><svg viewBox="0 0 24 24"></svg>
      <script>Cal("init", "30min", { origin: "https://app.cal.example" })</script>`
    assert.deepEqual(idValuesIn(snippet), [])
  })

  it('ignores everyday words and code', () => {
    const snippet = `<script src="https://cdn.example.com/v1/app.js" data-loaded="true" data-count="3">
      var SITE_ID = read(); window.acme = { debug: false }</script><!-- <b data-site="YOUR_ID"> -->`
    const found = idValuesIn(snippet).map(({ text }) => text)
    assert.deepEqual(found, ['YOUR_ID'], 'a stand-in in a comment must also be replaced')
  })
})

describe('the marks of a check in its snippet', () => {
  const marked = (check: Verification, snippet: string): string[] | undefined =>
    marksOf(check, snippet)?.map(({ start, end }) => snippet.slice(start, end))
  const script = (about: object): Verification => ({ type: 'script_presence', ...about })

  for (const { name, snippet } of [...realSnippets, ...pastedSnippets])
    it(`are there for the check derived from ${name}`, () => {
      const made = withAllVariables(snippet)
      const derived = deriveCheck(made.snippet)
      assert.ok(derived)
      assert.notDeepEqual(marksOf(derived.check, made.snippet), [])
      assert.notEqual(marksOf(derived.check, made.snippet), undefined)
    })

  it('are where the script runs, not where a comment says the same', () => {
    const snippet = `<!-- acme('init', '{{siteId}}') --><script>// acme('init', '{{siteId}}')
      acme("init", '{{siteId}}', {})</script>`
    const check = script({ code: ["acme('init', '{{siteId}}'"] })
    assert.deepEqual(marked(check, snippet), [`acme("init", '{{siteId}}'`])
    assert.equal(marksOf(check, snippet)?.[0]?.start, snippet.indexOf('acme("init"'))
  })

  it('tell a variable from another, with and without quotation marks', () => {
    const check = script({ code: ['siteId: "{{siteId}}"'] })
    assert.deepEqual(marked(check, '<script>acme({ siteId: {{siteId}} })</script>'), ['siteId: {{siteId}}'])
    assert.deepEqual(marked(check, '<script>acme({ siteId: {{userId}} })</script>'), [])
  })

  it('of several checks are merged where they overlap', () => {
    const marks = [
      { start: 4, end: 9 },
      { start: 0, end: 2 },
      { start: 4, end: 6 },
      { start: 8, end: 12 },
      { start: 12, end: 13 },
    ]
    assert.deepEqual(mergeMarks(marks), [
      { start: 0, end: 2 },
      { start: 4, end: 12 },
      { start: 12, end: 13 },
    ])
  })

  it('are none unless one script has all fragments', () => {
    const check = script({ code: ["acme.load('a1')", "acme.page('a2')"] })
    assert.deepEqual(marked(check, "<script>acme.load('a1')</script><script>acme.page('a2')</script>"), [])
    assert.deepEqual(marked(check, "<script>acme.load('a1');acme.page('a2')</script>"), [
      "acme.load('a1')",
      "acme.page('a2')",
    ])
  })

  it('are the attributes of the element, and the value of a record', () => {
    const snippet = '<div></div><script async src="https://a.example/x.js" data-site="{{siteId}}"></script>'
    const check = script({ selector: 'script[src*="//a.example/x.js"][data-site="{{siteId}}"]' })
    assert.deepEqual(marked(check, snippet), ['//a.example/x.js', '{{siteId}}'])
    const record: Verification = { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'a={{id}}' }
    assert.deepEqual(marked(record, '_a TXT a={{id}}'), ['a={{id}}'])
    assert.equal(marksOf({ type: 'rendered_presence' }, snippet), undefined)
  })
})

describe('a selector in words', () => {
  const snippet =
    '<script async src="https://cdn.example.com/acme.js" class="a b" data-site="{{siteId}}"></script>'
  const selectors = {
    'script[src*="//cdn.example.com/acme.js"][data-site="{{siteId}}"]': {
      words:
        'a script whose “src” contains “//cdn.example.com/acme.js” and whose “data-site” is the visitor’s {{siteId}}',
      marked: ['//cdn.example.com/acme.js', '{{siteId}}'],
    },
    'script[async].a': {
      words: 'a script that has “async” and that has the class “a”',
      marked: ['async', 'a b'],
    },
    'meta[name="x"]': { words: 'a meta whose “name” is “x”', marked: undefined },
    '#chat': { words: 'an element whose “id” is “chat”', marked: undefined },
    'head > script': undefined,
    'script:not([async])': undefined,
    'script[src="x" i]': undefined,
    'a, b': undefined,
    'script[src': undefined,
  }
  for (const [selector, expected] of Object.entries(selectors)) {
    it(`is ${expected ? 'described and marked' : 'not described'} for ${selector}`, () => {
      const simple = readSimpleSelector(selector)
      assert.equal(simple && describeSelector(simple), expected?.words)
      const marked =
        simple && findInSnippet(simple, snippet)?.map(({ start, end }) => snippet.slice(start, end))
      assert.deepEqual(marked, expected?.marked)
    })
  }
})

describe('the language of a pasted snippet', () => {
  const languages = {
    '<script src="a.js"></script>': 'html',
    'https://example.com/feed?id={{siteId}}': 'url',
    '{ "a": 1 }': 'json',
    'npm install @acme/sdk': 'shell',
    'acme.init({ site: "A-1" })': 'js',
    'acme-verification=abc': 'text',
  }
  for (const [snippet, language] of Object.entries(languages)) {
    it(`is ${language} for ${snippet}`, () => assert.equal(languageOf(snippet), language))
  }
})

function assertUsable(check: unknown): void {
  if (check === undefined) return
  const parsed = checkConfig.parse(check)
  if (parsed.type !== 'script_presence') return
  for (const code of parsed.code ?? []) assert.equal(readUnfilledFragment(code).kind, 'fragment', code)
  if (parsed.selector === undefined) return
  const read = readNewSelector(parsed.selector.replaceAll(/\{\{\w+\}\}/g, 'v'))
  assert.ok(read.kind === 'read', parsed.selector)
  assert.equal(whyNeverMatches(read.list), undefined)
}

describe('the step of a pasted snippet', () => {
  it('places it where browsers leave it: before the end of the body if it begins with an element of the body', () => {
    const script = '<script src="https://cdn.example.com/a.js" data-site="A-1"></script>'
    assert.match(stepFor(script).config.body, /before `<\/head>`/)
    const step = stepFor(`<div id="acme"></div>${script}`)
    assert.match(step.config.body, /before `<\/body>`/)
    assert.equal(step.config.placement, 'body')
  })
})

describe('the variable for a key of DKIM', () => {
  const key = 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA+/'.padEnd(392, 'Ab3/')

  it('takes the key of 2048 bits in base64, and has an example of its form', () => {
    const made = declaration('dkimKey')
    assert.deepEqual(checkValue(made, key), { ok: true, value: key })
    assert.match(made.example, /^MII[\w+/]+IDAQAB$/)
    assert.deepEqual(declarationProblems({ ...made, options: undefined }), [])
    assert.equal(made.label, 'DKIM key')
  })

  for (const [what, snippet] of [
    ['in one string', `nm1._domainkey TXT "v=DKIM1; k=rsa; p=${key}"`],
    ['in two strings', `nm1._domainkey TXT ("v=DKIM1; k=rsa; p=${key.slice(0, 230)}" "${key.slice(230)}")`],
    ['without its version', `nm1._domainkey TXT p=${key}`],
  ] as const) {
    it(`takes the place of a key that the author chooses: ${what}`, () => {
      const [found] = dkimKeysIn(snippet)
      assert.equal(found?.text.replaceAll(/[" ]/g, ''), key)
      const made = withVariables(snippet, withParts(snippet, [], new Set([found?.text ?? ''])))
      assert.deepEqual(made.variables, [declaration('dkimKey')])
      assert.deepEqual(deriveCheck(made.snippet)?.check['dkim'], { key: '{{dkimKey}}' })
    })
  }

  it('is offered for no other part of a record', () => {
    for (const text of ['v=DKIM1; p=', 'v=DKIM1; p={{dkimKey}}', `v=DMARC1; p=${key}`])
      assert.deepEqual(dkimKeysIn(text), [])
  })

  it('is recognised by what stands before it', () => {
    assert.equal(endsBeforeKey('s1._domainkey TXT "v=DKIM1; k=rsa; p='), true)
    assert.equal(endsBeforeKey('v=DMARC1; p='), false)
    assert.equal(endsBeforeKey('https://cdn.example.com/?p='), false)
  })
})
