import assert from 'node:assert/strict'
import { withBrowser } from '../support/browser.ts'
import { demoGuide } from '../support/widget-guide.ts'
import { withWidgetSite } from '../support/widget.ts'

const cases: readonly (readonly [what: string, body: string, html: string])[] = [
  ['paragraphs', 'One\ntwo\n\nThree', '<p>One\ntwo</p><p>Three</p>'],
  [
    'strong, emphasis and code',
    '**a** *b* _c_ __d__ `e`',
    '<p><strong>a</strong> <em>b</em> <em>c</em> <strong>d</strong> <code>e</code>⧉</p>',
  ],
  ['one inside the other', '**a *b* `c`**', '<p><strong>a <em>b</em> <code>c</code>⧉</strong></p>'],
  ['names with underscores', 'snake_case_name and 2*3*4', '<p>snake_case_name and 2*3*4</p>'],
  ['code with backticks', '``a`b`` `<b>`', '<p><code>a`b</code>⧉ <code>&lt;b&gt;</code>⧉</p>'],
  ['backticks that nothing closes', '``a ``` `b`', '<p>``a ``` <code>b</code>⧉</p>'],
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
    'lists in lists',
    '- a\n  - b\n- c',
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>',
  ],
  ['lists with text that goes on', '- a\nb\n\n  c\n\nd', '<ul><li><p>a\nb</p><p>c</p></li></ul><p>d</p>'],
  ['lists after text', 'a\n- b', '<p>a</p><ul><li><p>b</p></li></ul>'],
  ['code blocks', '```js\na\n\n  b\n```\nc', 'js|a\n\n  b|<p>c</p>'],
  ['code blocks with backticks', '````\n```\n````', '|```|'],
  [
    'headings, below that of the step',
    '# a\n## b `c`\n###### d\ne',
    '<h4>a</h4><h5>b <code>c</code></h5><h6>d</h6><p>e</p>',
  ],
  ['what is no heading', '#a\n####### b', '<p>#a\n####### b</p>'],
  [
    'quotes, with anything in them',
    '> a\n> b\n>\n> - c\n> > d\n\ne',
    '<blockquote><p>a\nb</p><ul><li><p>c</p></li></ul><blockquote><p>d</p></blockquote></blockquote><p>e</p>',
  ],
  [
    'tables, which scroll in their box',
    'a\n| b | **c** |\n|---|:-:|\n| d \\| e | `f` |\n| g |\nh',
    '<p>a</p><div class="table" tabindex="0"><table><thead><tr><th>b</th><th><strong>c</strong></th></tr></thead>' +
      '<tbody><tr><td>d | e</td><td><code>f</code>⧉</td></tr><tr><td>g</td></tr></tbody></table></div><p>h</p>',
  ],
  ['bars that are no table', '| a\nb', '<p>| a\nb</p>'],
  [
    'links to videos, as a card',
    '[Watch it](https://www.youtube.com/watch?v=1)\n\nhttps://youtu.be.example.com/1',
    '<p><a class="video" href="https://www.youtube.com/watch?v=1" target="_blank" rel="noreferrer"><span>Watch it</span>' +
      '<small>youtube.com</small></a></p><p>https://youtu.be.example.com/1</p>',
  ],
  ['code blocks without an end', '~~~\na', '|a|'],
]

describe('the Markdown of a step', () => {
  const browser = withBrowser()
  const site = withWidgetSite(() => ({
    guide: () => ({ body: demoGuide() }),
    verify: () => 'hang up',
    events: () => ({ status: 202, body: { accepted: 1 } }),
  }))

  it('is rendered', async () => {
    await browser.withPage(async (page) => {
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
})

/** The body of the only step; of a code block its language and its code, and a sign for a button that copies inline code. */
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
  return [...body.childNodes].map((node) => node.outerHTML ?? node.textContent).join('')
})()`
