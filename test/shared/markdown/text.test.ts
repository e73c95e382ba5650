import assert from 'node:assert/strict'
import MarkdownIt from 'markdown-it'
import { escapeText, fenceCode, quoteMarkdown, writeCodeSpan } from '../../../shared/markdown/text.ts'

const commonMark = new MarkdownIt('commonmark')

describe('a text in Markdown', () => {
  it('is one line of plain text', () => {
    const text = '*a* _b_ `c` [d](e) <f> &lt; #\n- g | ~h~ \\'
    assert.equal(
      commonMark.render(`# ${escapeText(text)}`),
      '<h1>*a* _b_ `c` [d](e) &lt;f&gt; &amp;lt; # - g | ~h~ \\</h1>\n',
    )
  })

  it('is a code span, whatever backticks it has', () => {
    for (const text of ['a', '`a', 'a``b`', '```']) {
      assert.equal(commonMark.renderInline(`b ${writeCodeSpan(text)} c`), `b <code>${text}</code> c`)
    }
  })

  it('is a quote, in which whatever it leaves open ends', () => {
    for (const text of ['```\na', '<!--', '<script>\n', 'a\r```\r\nb', '[a', '- a\n\n      b']) {
      const html = commonMark.render(`${quoteMarkdown(text)}\n\n**c**`)
      assert.match(html, /<\/blockquote>\n<p><strong>c<\/strong><\/p>\n$/)
    }
  })

  it('is code, in a fence longer than any in it, with a language only if that is one word', () => {
    assert.equal(fenceCode('html', '<p>\n'), '```html\n<p>\n```')
    assert.equal(fenceCode('a b', '````\n'), '`````\n````\n`````')
    assert.equal(fenceCode(undefined, ''), '```\n\n```')
  })
})
