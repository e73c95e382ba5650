// Covers worker/html/code/*.ts, worker/checks/script/code-problems.ts, shared/code/find-computed.ts and
// worker/html/diagnostics/whole-page/code-copies.ts.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { check, html } from '../../support/checks/script-check.ts'
import { ways } from '../../support/checks/snippet-ways.ts'
import { vendors, type Vendor } from '../../support/checks/vendor-snippets.ts'

/** An end tag that the scanner leaves to the tree. */
const forTree = '<svg><path></path></span></svg>'

describe('script_presence for code', () => {
  for (const vendor of vendors) {
    it(`is right about each form of ${vendor.name}`, async () => wrongForms(vendor, ''))

    it(`is right about each form of ${vendor.name} on a page that needs the tree`, async () =>
      wrongForms(vendor, forTree))
  }

  const loader = { code: ["(window, document, 'script', 'dataLayer', 'TM-AB12CD3')"] }
  const init = { code: ["px('init', '1234567890')"] }
  const loaded = { code: ["'https://px.example/px.js'"] }
  const queued = { code: ["_mq.push(['setSiteId', '7']"] }
  const tagged = { code: ["tag('set', 'A-1')"] }
  const elsewhere = {
    'put by a minifier where it is used': [
      '!function(e,t){t.src="https://tm.example/tm.js?id=TM-AB12CD3"}(window,document)',
      loader,
    ],
    'in a constant': ['const PIXEL = "1234567890"; px("init", PIXEL)', init],
    'in the settings of a plugin': ['var options = { "pixels": ["1234567890"] }', init],
    'beside another value': ['px("init", "9999999999"); other("init", "1234567890")', init],
    'in another address': ['load("//proxy.example/?u=https://px.example/px.js")', loaded],
    'in base64': [`eval(atob("${base64("px('init', '1234567890')")}"))`, init],
    'in base64 in parts': [
      `eval(atob("${base64("px('init', '1234567890')").slice(0, 20)}" + "${base64("px('init', '1234567890')").slice(20)}"))`,
      init,
    ],
    'with escapes of addresses': [
      "document.write(unescape('%70%78%28%27init%27%2C%271234567890%27%29'))",
      init,
    ],
    'in the address of a script that it adds': [
      `s.src = "data:text/javascript;base64,${base64("px('init', '1234567890')")}"`,
      init,
    ],
    'in parts': ["px('in' + 'it', '12345' + '678' + '90')", init],
    'that is a variable': ["var id = '7'; _mq.push(['setSiteId', id])", queued],
    'that is not in the page': [
      "px('init', document.body.dataset.pixel || settings.get('pixel')); px('go')",
      init,
    ],
    'that is not in the page, beside another one': ["px('init', '9999999999'); px('init', pixel)", init],
    'in the same list of another queue': ["q = _mq; q.push(['setSiteId', 7])", queued],
    'in a queue that is made if needed': ["(window._mq = window._mq || []).push(['setSiteId', '7'])", queued],
    'after another list': ["_mq.push(['trackPageView'], ['setSiteId', '7'])", queued],
    'in a call by another name': ["function t(){ q.push(arguments) } t('set', 'A-1')", tagged],
  } as const
  for (const [name, [code, wanted]] of Object.entries(elsewhere)) {
    it(`cannot tell about a value ${name}`, async () => {
      const { ok, details } = await check(html(`<p>Tea</p><script>${code}</script>`), {
        selector: undefined,
        ...wanted,
      })
      assert.deepEqual([ok, details.conclusive, details.code], [false, false, 'script_may_be_added'])
    })
  }

  describe('of which each part has the id', () => {
    const [own, other] = ['nv_Kp47xR2w', 'nv_8fk2Qz71']
    const loader = (id: string): string => `!function(w,d,i){w.nimbus=load(d,i)}(window,document,'${id}')`
    const call = (id: string): string => `nimbus('init','${id}')`
    const wanted = { code: [`(window,document,'${own}'`, `nimbus('init','${own}'`] }
    const misses = {
      'names the value of the first part that has another id': [
        [loader(other), call(own)],
        ['script_attribute_mismatch', /its value \(line 2\) is "nv_8fk2Qz71"; it should be "nv_Kp47xR2w"\.$/],
      ],
      'names the value of the second part that has another id': [
        [loader(own), call(other)],
        [
          'script_attribute_mismatch',
          /its "init" \(line 2\) is "nv_8fk2Qz71"; it should be "nv_Kp47xR2w"\.$/,
        ],
      ],
      'names the call that was cut off': [
        [loader(own)],
        [
          'script_not_found',
          /the script on line 2 has a part of it, but "nimbus\('init','nv_Kp47xR2w'" is missing/,
        ],
      ],
      'names the loader that is missing': [
        [call(own)],
        ['script_not_found', /has a part of it, but "\(window,document,'nv_Kp47xR2w'" is missing/],
      ],
      'says that the call is in a comment': [
        [loader(own), `\n//${call(own)}`],
        ['script_inactive', /inside a comment of a script \(line 3\)/],
      ],
    } as const
    for (const [what, [code, [expected, message]]] of Object.entries(misses)) {
      it(`${what}, and is sure`, async () => {
        const body = `<p>Tea</p>\n<script>${code.join(';')}</script>`
        const { details } = await check(html(body), { selector: undefined, ...wanted })
        assert.deepEqual([details.conclusive, details.code], [true, expected])
        assert.match(details.message, message)
      })
    }

    it('says that only the part for browsers without JavaScript is there', async () => {
      const pixel = `<noscript><img src="https://px.nimbus.example/p.gif?site=${own}"></noscript>`
      const { details } = await check(html(`<p>Tea</p>\n${pixel}`), { selector: undefined, ...wanted })
      assert.deepEqual([details.conclusive, details.code], [true, 'script_not_found'])
      assert.match(
        details.message,
        /only its part .* is there \(noscript, line 2\); the script is missing\.$/,
      )
    })

    it('says what to do without a tool that holds scripts back', async () => {
      const held = `<script type="text/plain">${loader(own)};${call(own)}</script>`
      const { details } = await check(html(`<p>Tea</p>\n${held}`), { selector: undefined, ...wanted })
      assert.equal(details.code, 'script_held_back')
      assert.match(details.hint, /If the site uses no such tool, paste the snippet again/)
    })

    it('says which part is missing beside one with a variable', async () => {
      const body = `<p>Tea</p>\n<script>${loader(own)};other('init',id)</script>`
      const { details } = await check(html(body), { selector: undefined, ...wanted })
      assert.deepEqual([details.conclusive, details.code], [true, 'script_not_found'])
    })

    for (const [what, body] of [
      ['the second part has a variable', `<script>${loader(own)};nimbus('init',id)</script>`],
      ['the parts are in two scripts', `<script>${loader(own)}</script><script>${call(own)}</script>`],
      ['the id is elsewhere', `<script>${loader(own)};var id='${own}';nimbus('init',id)</script>`],
    ] as const) {
      it(`cannot tell if ${what}`, async () => {
        const { details } = await check(html(`<p>Tea</p>${body}`), { selector: undefined, ...wanted })
        assert.deepEqual([details.conclusive, details.code], [false, 'script_may_be_added'])
      })
    }
  })

  it('cannot tell about a copy in the document of a frame', async () => {
    const body = `<iframe srcdoc="<script>px('init', '1234567890')</script>"></iframe>`
    const { details } = await check(html(`<p>Tea</p>${body}`), { selector: undefined, ...init })
    assert.deepEqual([details.conclusive, details.code], [false, 'content_unclear'])
    assert.match(details.message, /a copy of the snippet in the attribute srcdoc \(line 1\)/)
  })

  const unclear = {
    'syntax that acorn does not know': [
      "<script>\nlet a: string\npx('init', '1234567890')</script>",
      /line 2/,
    ],
    'a script of which the end is not read': [
      `<script>px('init', '1234567890')\n${'tea()\n'.repeat(50_000)}</script>`,
      /too long/,
    ],
    'a script that is too deeply nested': [
      `<script>px('init', '1234567890'); ${'['.repeat(9000)}${']'.repeat(9000)}</script>`,
      /deeply nested/,
    ],
    'a copy in a shadow root': [
      `<tea-card><template shadowrootmode="open"><script>px('init', '1234567890')</script></template></tea-card>`,
      /a shadow root \(line 1\)/,
    ],
    'a copy in a shadow root beside one in a comment': [
      `<!-- <script>px('init', '1234567890')</script> -->
      <p><template shadowrootmode="open"><script>px('init', '1234567890')</script></template></p>`,
      /a shadow root \(line 2\)/,
    ],
    'a handler of an event': [
      `<img src="/tea.png" onerror="px('init', &quot;1234567890&quot;)">`,
      /the attribute onerror/,
    ],
    'a handler beside a copy in a comment': [
      `<!-- <script>px('init', '1234567890')</script> --><p onclick="px('init', '1234567890')">Tea</p>`,
      /the attribute onclick/,
    ],
    'a handler in a shadow root': [
      `<p><template shadowrootmode="open"><img src="/tea.png" onerror="px('init', '1234567890')"></template></p>`,
      /the attribute onerror/,
    ],
    'a handler of a script': [
      `<script src="/tea.js" onload="px('init', '1234567890')"></script>`,
      /the attribute onload/,
    ],
    'an address that is a script': [
      `<a href=" java\nscript:px(%27init%27, '1234567890')">Tea</a>`,
      /the attribute href/,
    ],
    ...drawn({
      'with escaped quotation marks': '<script>px(&#39;init&#39;,&quot;1234567890&quot;)</script>',
      'in a CDATA section': "<script><![CDATA[px('init', '1234567890')]]></script>",
      'with an address that is none in SVG': `<script src="/tea.js">px('init', '1234567890')</script>`,
      'with a comment in it': "<script>px('init', <!-- tea -->'1234567890')</script>",
      'with an element in it': "<script>px('init', <i>tea</i>'1234567890')</script>",
      'with nomodule, which is for HTML': "<script nomodule>px('init', '1234567890')</script>",
      'in a style element': "<style><script>px('init', '1234567890')</script></style>",
    }),
  } as const
  for (const [name, [body, cause]] of Object.entries(unclear)) {
    it(`cannot tell about ${name}`, async () => {
      const { ok, details } = await check(html(`<p>Tea</p>${body}`), { selector: undefined, ...init })
      assert.deepEqual([ok, details.conclusive, details.code], [false, false, 'content_unclear'])
      assert.match(details.message, cause)
    })
  }

  it('says which of an element and code is missing', async () => {
    const config = { selector: 'script[data-site="nv_9"]', code: ["nimbus('init', 'nv_9')"], minMatches: 1 }
    const element = '<script data-site="nv_9" src="https://cdn.nimbus.example/n.js"></script>'
    const code = "<script>nimbus('init','nv_9')</script>"
    const both = await check(html(element + code), config)
    assert.equal(both.ok, true)
    const onlyElement = await check(html(`<p>Hello</p>${element}`), config)
    assert.match(
      onlyElement.details.message,
      /: its element is there, but the script that runs "nimbus\('init', 'nv_9'\)" is missing\.$/,
    )
    assert.equal(onlyElement.details.script?.excerpt, undefined)
    const onlyCode = await check(html(`<p>Hello</p>${code}`), config)
    assert.match(onlyCode.details.message, / is there, but its element is missing\.$/)
    const neither = await check(html('<p>Hello</p>'), config)
    assert.match(neither.details.message, /nothing on the page resembles it/)
  })

  it('names the line of a mistake that only a parser sees', async () => {
    const body = "<script>\nvar tea = {\n cup: 'a' pot: 'b' }\npx('init', '1234567890')</script>"
    const { details } = await check(html(`<p>Tea</p>${body}`), { selector: undefined, ...init })
    assert.deepEqual([details.conclusive, details.code], [true, 'script_not_run'])
    assert.match(details.message, /line 4\).*syntax error \(line 3\)/)
  })

  const addresses = [
    "data:text/javascript,px('init','1234567890');var a='5%'",
    "data:text/javascript,px('init','1234567890');var a='%ff'",
    "data:text/javascript,px('init','1234567890')#tea",
    `data:text/javascript;${'tea=1;'.repeat(100)},px('init','1234567890')`,
    "da\nta:text/plain,px('init','1234567890')",
    `data:text/javascript;base64,${base64("px('init', '1234567890')").replace(/=+$/, '')}`,
  ]
  for (const address of addresses) {
    it(`finds it in the address ${address.slice(0, 80)}`, async () => {
      const { ok, details } = await check(html(`<p>Tea</p><script src="${address}"></script>`), {
        selector: undefined,
        ...init,
      })
      assert.deepEqual([ok, details.code], [true, 'script_altered'])
    })
  }

  const rewritten = {
    'with backslashes': [String.raw`px(\'init\', \'1234567890\')`, /backslash/],
    'with written line breaks': [String.raw`\npx('init', '1234567890');\n`, /the signs \\n/],
    'with a written line break in it': [String.raw`px('init',\n'1234567890');`, /the signs \\n/],
    'with acute accents': ['px(´init´, ´1234567890´)', /word processor/],
    'with escaped typographic quotes': [
      'px(&#8217;init&#8217;, &#8217;1234567890&#8217;)',
      /escaped as in HTML/,
    ],
    'escaped twice': ['px(&amp;#39;init&amp;#39;, &amp;#39;1234567890&amp;#39;)', /escaped as in HTML/],
    'with two kinds of quotes': [`px('init", '1234567890")`, /does not end with the quotation mark/],
    'between tags of an editor': ["</p><p>px('init', '1234567890');</p><p>", /syntax error \(line 1\)/],
    'after an end tag': ["tea()\n</div> px('init', '1234567890')", /syntax error \(line 2\)/],
    'with its name in an element': ["<b>px</b>('init', '1234567890')", /syntax error/],
    'after a string with its quotation mark': ["var tea = 'it's'; px('init', '1234567890')", /syntax error/],
    'with an invisible character': ["px('init',\u200b '1234567890')", /invisible characters/],
    'with an invisible character in its name': ["p\u200bx('init', '1234567890')", /invisible characters/],
  } as const
  for (const [name, [code, cause]] of Object.entries(rewritten)) {
    it(`says what is wrong with a copy ${name}`, async () => {
      const { details } = await check(html(`<p>Tea</p><script>${code}</script>`), {
        selector: undefined,
        ...init,
      })
      assert.deepEqual([details.conclusive, details.code], [true, 'script_not_run'], details.message)
      assert.match(details.message, cause)
    })
  }

  it('names another id in an address that has no other long text', async () => {
    const body = "<script>s.src = 'https://a.px.example/9999999999abcdef/default'</script>"
    const { details } = await check(html(`<p>Tea</p>${body}`), {
      selector: undefined,
      code: ["'https://a.px.example/1234567890abcdef/default'"],
    })
    assert.deepEqual([details.conclusive, details.code], [true, 'script_attribute_mismatch'])
    assert.match(details.message, /9999999999abcdef/)
  })

  it('names the quotation mark before it that was left open', async () => {
    const body = `<p>Tea</p>\n<a href="/x>Tea</a>\n<script>px('init', '1234567890')</script> <a href="/y">Cup</a>`
    const { details } = await check(html(body), { selector: undefined, ...init })
    assert.deepEqual([details.conclusive, details.code], [true, 'script_in_unclosed_markup'])
    assert.match(details.message, /\(line 3\).* the quotation mark that begins on line 2 /)
  })

  it('names the line of another value, and shows characters that nobody sees', async () => {
    const body = "<script>\npx('init', '1234567890\u200b')</script>"
    const { details } = await check(html(`<p>Tea</p>${body}`), { selector: undefined, ...init })
    assert.match(details.message, /its "init" \(line 2\) is "1234567890\\u200b"/)
  })

  it('still names another value in a call', async () => {
    const body = "<script>(window._mq = window._mq || []); _mq.push(['setSiteId', '3'])</script>"
    const { details } = await check(html(`<p>Tea</p>${body}`), { selector: undefined, ...queued })
    assert.deepEqual([details.conclusive, details.code], [true, 'script_attribute_mismatch'])
  })

  const misses = {
    'a value with a space in it': ["<script>px('init', '1234567890 ')</script>", 'script_attribute_mismatch'],
    'a call with another command and a variable': ["<script>px('track', pixel)</script>", 'script_not_found'],
    'a call without a value': ["<script>px('init', undefined)</script>", 'script_not_found'],
    'a method of the same name': ["<script>my.px('init', pixel)</script>", 'script_not_found'],
    'a value in a longer one': ['<script>var tea = "12345678901"</script>', 'script_not_found'],
    'a value in data that describes the page': [
      '<script type="application/ld+json">{"id":"1234567890"}</script>',
      'script_not_found',
    ],
    'a value in a script with a mistake': ['<script>tea(“a”, "1234567890")</script>', 'script_not_found'],
    "a copy in a comment rather than somebody else's snippet": [
      "<!-- <script>px('init', '1234567890')</script> --><script>px('init', '9999999999')</script>",
      'script_inactive',
    ],
    'typographic quotes before a slash that only a parser could read': [
      '<script>px(‘init’, ‘1234567890’); function f() {} /a/.test(b); px()</script>',
      'script_not_run',
    ],
    'a copy in an attribute': [
      `<div data-embed="<script>px('init', &quot;1234567890&quot;)</script>"></div>`,
      'script_inactive',
    ],
    'pasted text with the sign of a tag': [
      "<p>for (i=0;i<n.length;i++) { a() } px('init', '1234567890'); </p>",
      'script_inactive',
    ],
    'a copy in a template in a shadow root': [
      `<p><template shadowrootmode="open"><template><script>px('init', '1234567890')</script></template></template>`,
      'script_inactive',
    ],
    'a shadow root in a template': [
      `<template><p><template shadowrootmode="open"><script>px('init', '1234567890')</script></template></template>`,
      'script_inactive',
    ],
    'an SVG script with an address': [
      `<svg><script href="/tea.js">px('init', '1234567890')</script></svg>`,
      'script_not_run',
    ],
    'a comment after an SVG script without an end tag': [
      `<svg><script href="/tea.js"/></svg><!-- <script>px('init', '1234567890')</script> -->`,
      'script_inactive',
    ],
    'a module of another type of data': [
      `<script type="module" src="data:text/plain,px('init','1234567890')"></script>`,
      'script_not_run',
    ],
    'base64 with another sign in it': [
      `<script src="data:text/javascript;base64,${base64("px('init', '1234567890') ")}!"></script>`,
      'script_not_run',
    ],
    'an address with code behind a number sign': [
      `<script src="data:text/javascript,tea()#;px('init','1234567890')"></script>`,
      'script_not_run',
    ],
    'an encoded script in a comment': [
      `<!-- <script src="data:text/javascript;base64,${base64("px('init', '1234567890')")}"></script> -->`,
      'script_inactive',
    ],
    'an encoded script in a template': [
      `<template><script src="data:,px('init','1234567890')"></script></template>`,
      'script_inactive',
    ],
    'the last of many calls in a comment': [
      `<script>// ${"px('track', 'tea'); ".repeat(60)}\n// px('init', '1234567890')\n</script>`,
      'script_inactive',
    ],
  } as const
  for (const [name, [body, code]] of Object.entries(misses)) {
    it(`explains ${name}`, async () => {
      const { ok, details } = await check(html(`<p>Tea</p>${body}`), { selector: undefined, ...init })
      assert.deepEqual([ok, details.conclusive, details.code], [false, true, code], details.message)
    })
  }
})

function drawn(scripts: Readonly<Record<string, string>>): Record<string, readonly [string, RegExp]> {
  return Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => [
      `an SVG script ${name}`,
      [`<svg>${script}</svg>`, /SVG drawing/],
    ]),
  )
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

async function wrongForms(vendor: Vendor, before: string): Promise<void> {
  const wrong: string[] = []
  for (const { name, page, verdict } of ways) {
    if (vendor.without?.includes(name)) continue
    const { ok, details } = await check(html(before + page(vendor)), {
      selector: undefined,
      code: [...vendor.code],
    })
    const { code, conclusive } = details
    const actual = { ok, code, ...(verdict.conclusive !== undefined && { conclusive }) }
    if (!isDeepStrictEqual(actual, verdict)) wrong.push(`${name}: ${code}, ${details.message}`)
  }
  assert.deepEqual(wrong, [])
}
