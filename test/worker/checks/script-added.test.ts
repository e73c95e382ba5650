// Covers script_may_be_added, of worker/checks/script/*.ts.
import assert from 'node:assert/strict'
import { assertResult, check, html } from '../../support/checks/script-check.ts'

const selector = 'script[src="https://cdn.widget.example/w.js?site=s1"]'

/** The script begins on line 4. */
const pageWith = (script: string) =>
  html(`<!doctype html>\n<title>A shop</title>\n<p>Hello\n${script}\n<p>There is much to read here.`)

describe("a script on the page that contains the snippet's address", () => {
  for (const [what, script, line] of [
    [
      'a loader',
      "<script>var s = document.createElement('script')\ns.src = 'https://cdn.widget.example/w.js?site=s1'</script>",
      5,
    ],
    ['a loader without a scheme', '<script>load("//cdn.widget.example/w.js?v=" + 3)</script>', 4],
    [
      'document.write',
      `<script>document.write('<script src="https://cdn.widget.example/w.js"><\\/script>')</script>`,
      4,
    ],
    [
      "a framework's state",
      `<script id=__NEXT_DATA__ type="application/json">{"a":${'[0],'.repeat(4000)}"b":"https://cdn.widget.example/w.js"}</script>`,
      4,
    ],
    [
      'JSON with escaped slashes',
      '<script>let a = {"src":"https:\\/\\/cdn.widget.example\\/w.js"}</script>',
      4,
    ],
    [
      'JSON with slashes as code points',
      '<script>let a = "https:\\u002F\\u002Fcdn.widget.example\\u002Fw.js"</script>',
      4,
    ],
    [
      'a loader in an address',
      `<script src="data:text/javascript;base64,${Buffer.from('load("https://cdn.widget.example/w.js?v=1")').toString('base64')}"></script>`,
      4,
    ],
    [
      'a loader in an address that an optimiser moved',
      `<script data-src="data:text/javascript,load(%22https://cdn.widget.example/w.js%22)"></script>`,
      4,
    ],
    ['a module', '<script type=module>import "https://cdn.widget.example/w.js"</script>', 4],
  ] as const) {
    it(`script_may_be_added: ${what}`, async () => {
      for (const absent of [false, true]) {
        const result = await check(pageWith(script), { selector, absent })
        assertResult(result, { conclusive: false, code: 'script_may_be_added' })
        const [diagnostic, ...others] = result.details.diagnostics
        assert.equal(
          diagnostic?.message,
          `The snippet is not in the HTML of the page, but the script on line ${line} contains its address or a value of it, and may add it.`,
        )
        assert.match(diagnostic?.hint ?? '', /^Open .* confirm this step by hand\./)
        assert.equal(diagnostic?.where?.line, line)
        assert.deepEqual(others, [])
      }
    })
  }

  for (const [wanted, script] of [
    ['script[src*="/w.js"]', '<script>add(cdn + "/w.js")</script>'],
    ['script[src*=widget]', '<script>add("https://cdn.widget.example/w.js")</script>'],
    ['script[src$="widget/w.js"]', '<script>add("/lib/widget/w.js")</script>'],
    ['link[href^="//cdn.widget.example/"]', '<script>add("https://cdn.widget.example/w.css")</script>'],
    ['head > script[src*="/w.js"]', '<script>add("/w.js")</script>'],
  ] as const) {
    it(`is recognised by a part of the address: ${wanted}`, async () => {
      assertResult(await check(pageWith(script), { selector: wanted }), {
        conclusive: false,
        code: 'script_may_be_added',
      })
    })
  }

  for (const [why, wanted, script] of [
    ['a word is not an address', 'script[src*=widget]', '<script>widget = 1; let s = "widget"</script>'],
    ['the file is a different one', selector, '<script>add("https://cdn.widget.example/x.js")</script>'],
    [
      'the address is in data about the page',
      selector,
      '<script type="application/ld+json">["https://cdn.widget.example/w.js"]</script>',
    ],
    ['no script adds such an element', 'meta[src*="/w.js"]', '<script>add("/w.js")</script>'],
    ['the address is in a comment', selector, '<!-- https://cdn.widget.example/w.js -->'],
    ['the address is in text', selector, '<p>https://cdn.widget.example/w.js'],
  ] as const) {
    it(`script_not_found: ${why}`, async () => {
      assertResult(await check(pageWith(script), { selector: wanted }), { code: 'script_not_found' })
    })
  }

  it('also makes the result inconclusive if an inactive copy is found', async () => {
    const copy = '<!-- <script src="https://cdn.widget.example/w.js?site=s1"></script> -->'
    const result = await check(pageWith(`${copy}<script>add("//cdn.widget.example/w.js")</script>`), {
      selector,
    })
    assertResult(result, { conclusive: false, code: 'script_inactive' })
    assert.deepEqual(
      result.details.diagnostics.map(({ code }) => code),
      ['script_inactive', 'script_may_be_added'],
    )
  })

  it('takes precedence over a page built by JavaScript, and over a tag manager', async () => {
    const shell = '<div id=root></div><script>load("//cdn.widget.example/w.js")</script>'
    assertResult(await check(html(shell), { selector }), { conclusive: false, code: 'script_may_be_added' })
    const manager = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3"></script>'
    assertResult(await check(pageWith(manager + shell), { selector }), {
      conclusive: false,
      code: 'script_may_be_added',
    })
  })

  it('is not found among 40,000 other addresses', async () => {
    const names = '"https://cdn.widget.example/v.js",'.repeat(40_000)
    assertResult(await check(pageWith(`<script>[${names}]</script>`), { selector }), {
      code: 'script_not_found',
    })
  })
})
