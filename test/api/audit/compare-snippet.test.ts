import assert from 'node:assert/strict'
import fc from 'fast-check'
import { compareSnippet } from '../../../api/audit/compare-snippet.ts'

const WIDGET = '<script src="https://cdn.example.com/w.js" data-site="{{site_id}}"></script>'

describe('a pasted text and a published snippet', () => {
  it('match with a value for each placeholder', () => {
    const pasted = WIDGET.replace('{{site_id}}', 'a &amp; b-1')
    const comparison = compareSnippet(WIDGET, pasted)
    assert.equal(comparison?.isMatch, true)
    assert.deepEqual(comparison.parts[1], { kind: 'value', name: 'site_id', text: 'a &amp; b-1' })
  })

  it('match whatever the values, and the parts add up to the pasted text', () => {
    const literal = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', '<', '=') })
    const value = fc.string({ maxLength: 6, unit: fc.constantFrom('a', 'b', '=', '0') })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(literal, value), { minLength: 1, maxLength: 5 }),
        literal,
        (pairs, last) => {
          const published = pairs.map(([text], index) => `${text}{{v${index}}}`).join('') + last
          const pasted = pairs.map(([text, value]) => text + value).join('') + last
          const comparison = compareSnippet(published, pasted)
          assert.equal(comparison?.isMatch, true)
          assert.equal(comparison.parts.map(({ text }) => text).join(''), pasted)
        },
      ),
    )
  })

  it('match if the pasted text still has the placeholders', () => {
    const comparison = compareSnippet(WIDGET, `  ${WIDGET}`)
    assert.equal(comparison?.isMatch, true)
    const changed = compareSnippet(WIDGET, WIDGET.replace('w.js', 'x.js'))
    assert.equal(changed?.isMatch, false)
    for (const { parts } of [comparison, changed]) assert.ok(parts.every(({ kind }) => kind !== 'value'))
  })

  for (const [why, published, pasted] of [
    ['line endings', 'a\nb\nc', 'a\r\nb\rc'],
    ['space around the text', 'a b', '\n  a b \n'],
    ['space at the end of lines', 'a  \nb', 'a\nb\t'],
    ['indentation of the whole text', 'a\n  b\n\nc', '    a\n      b\n\n    c'],
  ] as const)
    it(`match apart from ${why}`, () => assert.equal(compareSnippet(published, pasted)?.isMatch, true))

  it('do not match if the pasted text has an additional script', () => {
    assert.equal(compareSnippet(WIDGET, `${WIDGET}<script src="//evil.example"></script>`)?.isMatch, false)
    assert.equal(compareSnippet('init({{x}})', 'init(1); evil()')?.isMatch, false)
    assert.equal(compareSnippet('ab{{x}}ab', 'ab')?.isMatch ?? false, false)
    assert.equal(compareSnippet('{{x}}', '')?.isMatch, true)
  })

  it('include both texts where they differ', () => {
    const comparison = compareSnippet(WIDGET, WIDGET.replace('w.js', 'v.js').replace('{{site_id}}', '7'))
    const shown = comparison?.parts.filter(({ kind }) => kind !== 'same')
    assert.deepEqual(shown, [
      { kind: 'published', text: 'w.js' },
      { kind: 'pasted', text: 'v.js' },
      { kind: 'value', name: 'site_id', text: '7' },
    ])
  })

  it('are not compared if most of the published text is missing', () => {
    assert.equal(compareSnippet(WIDGET, '<script src="https://example.org/other.js"></script>'), undefined)
    assert.equal(compareSnippet('a '.repeat(10_000), 'b '.repeat(10_000)), undefined)
  })
})
