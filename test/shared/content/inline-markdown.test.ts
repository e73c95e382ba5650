import assert from 'node:assert/strict'
import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { inlineTokens, type InlineToken } from '../../../shared/content/inline-markdown.ts'

/** Writes tokens as `kind(inner)`, with the address of links, and text as it is. */
function describeTokens(text: string): string {
  const part = ({ from, to }: { from: number; to: number }): string => text.slice(from, to)
  const written = (token: InlineToken): string => {
    if (token.kind === 'escape') return `escape(${part(token)})`
    if (token.kind === 'code') return `code(${part(token.inner)})`
    const inner = describeTokens(part(token.inner))
    return 'url' in token ? `${token.kind}(${inner}|${part(token.url)})` : `${token.kind}(${inner})`
  }
  let [described, end] = ['', 0]
  for (const token of inlineTokens(text)) {
    described += text.slice(end, token.from) + written(token)
    end = token.to
  }
  return described + text.slice(end)
}

describe('inline Markdown', () => {
  for (const [text, described] of [
    ['**a *b* `c`** d', 'strong(a em(b) code(c)) d'],
    ['__a__ _b_ snake_case_name 2*3*4', 'strong(a) em(b) snake_case_name 2*3*4'],
    ['* a * b', '* a * b'],
    ['``a`b`` ` c', 'code(a`b) ` c'],
    ['\\*a\\* \\`b` c`', 'escape(\\*)aescape(\\*) escape(\\`)bcode( c)'],
    ['[a `b](c)` d](https://e.example/f) g', 'link(a code(b](c)) d|https://e.example/f) g'],
    ['![a](https://b.example/c.png)', 'image(a|https://b.example/c.png)'],
    ['[a](<b> "c d") [e]( f)', 'link(a|b) link(e| f)'.replace('| f', '|f')],
    ['[a](b c) [d]e [](f', '[a](b c) [d]e [](f'],
    ['*a `*` b*', 'em(a code(*) b)'],
    ['*a \\* b*', 'em(a escape(\\*) b)'],
    ['[a](b)[c](d)', 'link(a|b)link(c|d)'],
  ] as const) {
    it(`is ${described} in ${text}`, () => assert.equal(describeTokens(text), described))
  }

  const pieces = [
    'a',
    ' ',
    '*',
    '**',
    '_',
    '__',
    '`',
    '``',
    '\\',
    '[',
    ']',
    '(',
    ')',
    '](',
    '!',
    '<',
    '>',
    '"',
    '\n',
    'b.c',
  ]
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((list) => list.join(''))

  it('has tokens in order, each within the text and around its parts', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let end = 0
        for (const token of inlineTokens(text)) {
          assert.ok(end <= token.from && token.from < token.to && token.to <= text.length)
          end = token.to
          if (token.kind === 'escape') continue
          const { from, to } = 'url' in token ? token.url : token.inner
          assert.ok(
            token.from < token.inner.from && token.inner.from <= token.inner.to && token.inner.to < token.to,
          )
          assert.ok(token.from < from && from <= to && to < token.to)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('has the same code spans as CommonMark', () => {
    const judge = new MarkdownIt('commonmark')
    fc.assert(
      fc.property(texts, (raw) => {
        // No block structure, link or tag, which the judge would look for first.
        const text = `a ${raw.replaceAll(/[[\]<>()!\n]/g, '')}`
        const [paragraph] = judge.parseInline(text, {})
        const expected = (paragraph?.children ?? [])
          .filter(({ type }) => type === 'code_inline')
          .map(({ content }) => content)
        assert.deepEqual(codesIn(text).map(normalise), expected)
      }),
      { numRuns: 5000 },
    )
  })
})

function codesIn(text: string): string[] {
  return inlineTokens(text).flatMap((token) => {
    if (token.kind === 'escape') return []
    const inner = text.slice(token.inner.from, token.inner.to)
    return token.kind === 'code' ? [inner] : codesIn(inner)
  })
}

/** CommonMark strips one space from each side of code that is not only space. */
function normalise(code: string): string {
  return /^ .*[^ ].* $|^ [^ ] $/.test(code) ? code.slice(1, -1) : code
}
