// Covers web/widget/markdown/*.ts.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../support/browser/axe.ts'
import { withBrowser } from '../support/browser/browser.ts'
import { demoGuide } from '../support/browser/widget-guide.ts'
import { withWidgetSite } from '../support/browser/widget.ts'

const cases: readonly (readonly [what: string, body: string, html: string])[] = [
  ['paragraphs', 'One\ntwo\n\nThree', '<p>One\ntwo</p><p>Three</p>'],
  [
    'strong, emphasis and code',
    '**a** *b* _c_ __d__ `e`',
    '<p><strong>a</strong> <em>b</em> <em>c</em> <strong>d</strong> <code>e</code>⧉</p>',
  ],
  ['nested emphasis', '**a *b* `c`**', '<p><strong>a <em>b</em> <code>c</code>⧉</strong></p>'],
  ['names with underscores', 'snake_case_name and 2*3*4', '<p>snake_case_name and 2*3*4</p>'],
  ['code with backticks', '``a`b`` `<b>`', '<p><code>a`b</code>⧉ <code>&lt;b&gt;</code></p>'],
  ['unclosed backticks', '``a ``` `b`', '<p>``a ``` <code>b</code>⧉</p>'],
  ['escapes', '\\*a\\* \\<b\\> \\`c\\`', '<p>*a* &lt;b&gt; `c`</p>'],
  [
    'links',
    '[a **b** `c`](https://a.example/x?y=1)',
    '<p><a href="https://a.example/x?y=1" target="_blank" rel="noreferrer">a <strong>b</strong> <code>c</code></a></p>',
  ],
  [
    'addresses',
    '[mail](mailto:a@b.example)',
    '<p><a href="mailto:a@b.example" target="_blank" rel="noreferrer">mail</a></p>',
  ],
  ['HTML as text', 'a <b>b</b> &amp; c', '<p>a &lt;b&gt;b&lt;/b&gt; &amp;amp; c</p>'],
  [
    'lists',
    '- a\n- b\n\n1. c\n2. d',
    '<ul><li><p>a</p></li><li><p>b</p></li></ul><ol start="1"><li><p>c</p></li><li><p>d</p></li></ol>',
  ],
  ['lists that start elsewhere', '3. a\n4. b', '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
  [
    'nested lists',
    '- a\n  - b\n- c',
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>',
  ],
  ['lists with continued text', '- a\nb\n\n  c\n\nd', '<ul><li><p>a\nb</p><p>c</p></li></ul><p>d</p>'],
  ['lists after text', 'a\n- b', '<p>a</p><ul><li><p>b</p></li></ul>'],
  ['code blocks', '```js\na\n\n  b\n```\nc', 'js|a\n\n  b|<p>c</p>'],
  ['code blocks with backticks', '````\n```\n````', '|```|'],
  [
    "headings, below the step's own heading",
    '# a\n## b `c`\n###### d\ne',
    '<h4>a</h4><h5>b <code>c</code></h5><h6>d</h6><p>e</p>',
  ],
  ['lines that are not headings', '#a\n####### b', '<p>#a\n####### b</p>'],
  [
    'quotes with any content',
    '> a\n> b\n>\n> - c\n> > d\n\ne',
    '<blockquote><p>a\nb</p><ul><li><p>c</p></li></ul><blockquote><p>d</p></blockquote></blockquote><p>e</p>',
  ],
  [
    'tables, which scroll in a box',
    'a\n| b | **c** |\n|---|:-:|\n| d \\| e | `f` |\n| g |\nh',
    '<p>a</p><div class="table" tabindex="0"><table><thead><tr><th>b</th><th><strong>c</strong></th></tr></thead>' +
      '<tbody><tr><td>d | e</td><td><code>f</code>⧉</td></tr><tr><td>g</td></tr></tbody></table></div><p>h</p>',
  ],
  ['bars that are not a table', '| a\nb', '<p>| a\nb</p>'],
  [
    'links to videos, as cards',
    '[Watch it](https://www.youtube.com/watch?v=1)\n\nhttps://youtu.be.example.com/1',
    '<p><a class="video" href="https://www.youtube.com/watch?v=1" target="_blank" rel="noreferrer"><span>Watch it</span>' +
      '<small>youtube.com</small></a></p><p>https://youtu.<wbr>be.<wbr>example.<wbr>com/<wbr>1</p>',
  ],
  ['unclosed code blocks', '~~~\na', '|a|'],
]

/** Code, and its tokens with the first letter of their kind, or `#` for numbers. */
const tokens: readonly (readonly [language: string, code: string, tokens: readonly string[]])[] = [
  [
    'html',
    '<!-- <b> --><a href="x>y" b=\'c\'>it</a>\n<script async>let a = "<b>" // </b>\n</script><style>b{top:0}</style>',
    [
      'c <!-- <b> -->',
      'k <a',
      'n href',
      's "x>y"',
      'n b',
      "s 'c'",
      'k >',
      'k </a',
      'k >',
      'k <script',
      'n async',
      'k >',
      'k let',
      's "<b>"',
      'c // </b>',
      'k </script',
      'k >',
      'k <style',
      'k >',
      'n top',
      '# 0',
      'k </style',
      'k >',
    ],
  ],
  [
    'js',
    'const a1 = f(2.5, `x\n`, "it\'s \\"") /* c',
    ['k const', 'n f', '# 2.5', 's `x\n`', 's "it\'s \\""', 'c /* c'],
  ],
  ['JavaScript', "'a\nnew newer // b\nnull", ["s 'a", 'k new', 'c // b', 'k null']],
  [
    'css',
    '@media print { a:hover { color:#fff; top: -1.5em !important } } /* c */ b::after{content:"x"}',
    ['k @media', 'n color', '# #fff', 'n top', '# -1.5em', 'k !important', 'c /* c */', 'n content', 's "x"'],
  ],
  ['json', '{"a" : ["b", -1.5e3, true, "c', ['n "a"', 's "b"', '# -1.5e3', 'k true', 's "c']],
  [
    'sh',
    '# c\nif curl -X POST "$A" ${B} \'d\' x#y; then',
    ['c # c', 'k if', '# -X', 's "$A"', 'n ${B}', "s 'd'", 'k then'],
  ],
  ['php', 'if (1) "a"', []],
  ['__proto__', 'if (1) "a"', []],
  ['js', 'null;'.repeat(2_001), []],
]

describe("a step's Markdown", () => {
  const browser = withBrowser()
  const site = withWidgetSite(() => ({
    verify: () => 'disconnect',
  }))

  it('is rendered', async () => {
    await browser.withSharedPage(async (page) => {
      for (const [what, body, html] of cases) {
        site.service.answers.guide = () => ({
          body: demoGuide({ steps: [{ slug: 'one', title: 'One', body, verify: { type: 'manual' } }] }),
        })
        await page.goto(site.page('<waymark-guide embed-key="wm_1"></waymark-guide>'))
        await page.locator('ol > li').first().waitFor()
        assert.equal(await page.evaluate(shown), html, what)
      }
    })
  })

  it('has highlighted code if its language is known, without a change to its text', async () => {
    await browser.withSharedPage(async (page) => {
      // Blocks are highlighted in order, so the last one is the last to finish.
      const blocks = [...tokens, ['json', '1', ['# 1']] as const]
      await openCode(
        page,
        blocks.map(([language, code]) => `\`\`\`\`${language}\n${code}\n\`\`\`\``).join('\n\n'),
      )
      await page.locator('figure:last-of-type pre span').waitFor()
      for (const [index, [language, code, expected]] of blocks.entries()) {
        const [text, ...found] = await page.evaluate<string[]>(tokensOf(index))
        assert.equal(text, code)
        assert.deepEqual(found, expected, language)
      }
    })
  })

  it('shows code before highlighting is loaded, which moves nothing, and without it if it cannot be loaded', async () => {
    const code = '<script src="https://cdn.example.com/pixel.js"></script>'
    const size = "JSON.stringify(document.querySelector('waymark-guide').getBoundingClientRect())"
    await browser.withSharedPage(async (page) => {
      const requested = Promise.withResolvers<() => Promise<void>>()
      await page.route(/\/widget\/code-/, (route) => requested.resolve(async () => route.continue()))
      await openCode(page, `\`\`\`html\n${code}\n\`\`\``)
      const release = await requested.promise
      assert.equal(await page.locator('pre').textContent(), code)
      const before = await page.evaluate(size)
      await release()
      await page.locator('pre .keyword').first().waitFor()
      assert.equal(await page.evaluate(size), before)
    })
    await browser.withSharedPage(
      async (page) => {
        const failed = page.waitForEvent('requestfailed')
        await page.route(/\/widget\/code-/, async (route) => route.abort())
        await openCode(page, `\`\`\`html\n${code}\n\`\`\``)
        await failed
        assert.equal(await page.locator('pre').textContent(), code)
      },
      { expected: /Failed to load resource|preload/ },
    )
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`wraps lines of code on request, and is accessible when highlighted: ${colorScheme}`, async () => {
      await browser.withSharedPage(
        async (page) => {
          await page.setViewportSize({ width: 320, height: 800 })
          const all = tokens.map(([language, code]) => `\`\`\`\`${language}\n${code}\n\`\`\`\``)
          await openCode(page, [...all, '```json', '1', '```'].join('\n'))
          await page.locator('figure:last-of-type pre span').waitFor()
          const overflow = async (): Promise<number> =>
            page.evaluate(`(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(${firstPre})`)
          assert.ok((await overflow()) > 0)
          const button = page.getByRole('button', { name: 'Wrap lines' }).first()
          assert.equal(await button.getAttribute('aria-pressed'), 'false')
          await button.click()
          assert.equal(await button.getAttribute('aria-pressed'), 'true')
          assert.equal(await overflow(), 0)
          await assertAccessible(page, { state: `code in colours, ${colorScheme}` })
          await button.click()
          assert.ok((await overflow()) > 0)
        },
        { colorScheme },
      )
    })
  }

  it('wraps one line at first', async () => {
    await browser.withSharedPage(async (page) => {
      await page.setViewportSize({ width: 320, height: 800 })
      await openCode(
        page,
        `\`\`\`html\n<script src="https://cdn.example.com/${'x'.repeat(80)}.js"></script>\n\`\`\``,
      )
      const [isPressed, overflow] = await page
        .getByRole('button', { name: 'Wrap lines' })
        .evaluate((button) => {
          const { scrollWidth = 0, clientWidth = 0 } = button.closest('figure')?.querySelector('pre') ?? {}
          return [button.ariaPressed, scrollWidth - clientWidth]
        })
      assert.deepEqual([isPressed, overflow], ['true', 0])
    })
  })

  async function openCode(page: Page, body: string): Promise<void> {
    const steps = [{ slug: 'one', title: 'One', body, verify: { type: 'manual' } }]
    site.service.answers.guide = () => ({ body: demoGuide({ steps }) })
    await page.goto(site.page('<waymark-guide embed-key="wm_1"></waymark-guide>'))
    await page.locator('ol > li').first().waitFor()
  }
})

const firstPre = "document.querySelector('waymark-guide').shadowRoot.querySelector('pre')"

/** Expression for the text of a code block, followed by its tokens. */
function tokensOf(index: number): string {
  return `(({ textContent, children }) =>
    [textContent, ...[...children].map((span) => span.className.replace('number', '#')[0] + ' ' + span.textContent)]
  )(document.querySelector('waymark-guide').shadowRoot.querySelectorAll('figure code')[${index}])`
}

/**
 * The body of the only step; of a code block its language and its code, and a sign for a button that copies inline
 * code.
 */
const shown = `(() => {
  const body = document.querySelector('waymark-guide').shadowRoot.querySelector('h3 + div').cloneNode(true)
  for (const own of [...body.children].slice(-2)) own.remove()
  for (const value of body.querySelectorAll('.value')) {
    value.querySelector('.copy:has(button)').replaceWith('⧉')
    value.replaceWith(...value.childNodes)
  }
  for (const figure of body.querySelectorAll('figure')) {
    figure.replaceWith(figure.querySelector('span').textContent + '|' + figure.querySelector('pre').textContent + '|')
  }
  // test/web/labels.test.ts tests text directions.
  for (const element of body.querySelectorAll('[dir]')) element.removeAttribute('dir')
  return [...body.childNodes].map((node) => node.outerHTML ?? node.textContent).join('')
})()`
