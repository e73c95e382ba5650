import assert from 'node:assert/strict'
import fc from 'fast-check'
import { compareSnippet } from '../../../api/audit/compare-snippet.ts'

const WIDGET = '<script src="https://cdn.example.com/w.js" data-site="{{site_id}}"></script>'

describe('a pasted text and a published snippet', () => {
  it('match with a value for each placeholder', () => {
    const pasted = WIDGET.replace('{{site_id}}', 'a &amp; b-1')
    const comparison = compareSnippet(WIDGET, pasted)
    assert.equal(comparison?.relation, 'equal')
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
          assert.equal(comparison?.relation, 'equal')
          assert.equal(comparison.parts.map(({ text }) => text).join(''), pasted)
        },
      ),
    )
  })

  it('match if the pasted text still has the placeholders', () => {
    const comparison = compareSnippet(WIDGET, `  ${WIDGET}`)
    assert.equal(comparison?.relation, 'equal')
    const changed = compareSnippet(WIDGET, WIDGET.replace('w.js', 'x.js'))
    assert.equal(changed?.relation, 'similar')
    for (const { parts } of [comparison, changed]) assert.ok(parts.every(({ kind }) => kind !== 'value'))
  })

  for (const [why, published, pasted] of [
    ['line endings', 'a\nb\nc', 'a\r\nb\rc'],
    ['space around the text', 'a b', '\n  a b \n'],
    ['space at the end of lines', 'a  \nb', 'a\nb\t'],
    ['indentation of the whole text', 'a\n  b\n\nc', '    a\n      b\n\n    c'],
  ] as const)
    it(`match apart from ${why}`, () => assert.equal(compareSnippet(published, pasted)?.relation, 'equal'))

  it('do not match if the pasted text has an additional script', () => {
    const added = compareSnippet(WIDGET, `${WIDGET}<script src="//evil.example"></script>`)
    assert.equal(added?.relation, 'similar')
    assert.equal(compareSnippet('init({{x}})', 'init(1); evil()')?.relation, 'similar')
    assert.notEqual(compareSnippet('ab{{x}}ab', 'ab')?.relation, 'equal')
    assert.equal(compareSnippet('{{x}}', '')?.relation, 'equal')
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

  describe('of which it is a part', () => {
    const published = `<!-- Acme -->\n${WIDGET}\n<script>\n  acme.init('{{site_id}}')\n  acme.trackClicks()\n</script>`
    const script = WIDGET.replace('{{site_id}}', '4711')
    const marked = (pasted: string): string | undefined => {
      const { relation, parts } = compareSnippet(published, pasted) ?? {}
      if (relation !== 'part') return relation
      return parts?.map(({ kind, text }) => (kind === 'published' ? `[${text}]` : text)).join('')
    }

    it('are compared, and the missing rest is named', () => {
      const missing = "[<script>]\n  [acme.init('{{site_id}}')]\n  [acme.trackClicks()]\n[</script>]"
      assert.equal(marked(script), `[<!-- Acme -->]\n${script}\n${missing}`)
    })

    it('may have lines from several places, with other spaces', () => {
      const pasted = `${script}\n\n      acme.trackClicks()`
      const missing = "[<script>]\n  [acme.init('{{site_id}}')]\n  acme.trackClicks()\n[</script>]"
      assert.equal(marked(pasted), `[<!-- Acme -->]\n${script}\n${missing}`)
    })

    it('may begin and end within a line', () => {
      const part = marked('src="https://cdn.example.com/w.js" data-site="47')
      assert.match(
        part ?? '',
        /\[<script \]src="https:\/\/cdn\.example\.com\/w\.js" data-site="47\["><\/script>\]/,
      )
    })

    it('may end within the text after a value', () => {
      assert.match(
        marked('src="https://cdn.example.com/w.js" data-site="4711"></scr') ?? '',
        /><\/scr\[ipt>\]/,
      )
    })

    it('are only similar if a line differs, has more, or comes earlier', () => {
      assert.equal(marked(script.replace('w.js', 'v.js')), 'similar')
      assert.equal(marked(`${script}<script src="//evil.example"></script>`), 'similar')
      assert.equal(marked(`acme.trackClicks()\n${script}`), 'similar')
    })

    it('are not compared if they share only what any snippet has', () => {
      for (const pasted of ['<script>', '</script>', '<script src="https://', '// no more'])
        assert.equal(marked(pasted), undefined)
    })
  })

  it('are not compared if they share only the boilerplate of a tag or of a loader', () => {
    const local = '<script async src="/snippet.js" data-site="{{site_id}}"></script>'
    const loader = `<script>(function(w,d){var s=d.createElement('script');s.src='/a/{{id}}.js';
      var f=d.getElementsByTagName('script')[0];f.parentNode.insertBefore(s,f)})(window,document)</script>`
    const tagManager = '<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABC"></script>'
    assert.equal(compareSnippet(local, tagManager), undefined)
    assert.equal(compareSnippet(loader, loader.replace('/a/{{id}}.js', '//tags.example/b.js')), undefined)
    for (const alike of ['src="https://cdn.evil.example/snippet.js"', 'src="//evil.example/" data-site="1"'])
      assert.equal(compareSnippet(local, `<script async ${alike}></script>`)?.relation, 'similar', alike)
  })

  it('are not compared if they share only a host and the name of a query', () => {
    const manager = `<script>
  (function (w, d, s, l, i) {
    w[l] = w[l] || []
    w[l].push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    var first = d.getElementsByTagName(s)[0]
    var tag = d.createElement(s)
    tag.async = true
    tag.src = 'https://www.googletagmanager.com/gtm.js?id=' + i
    first.parentNode.insertBefore(tag, first)
  })(window, document, 'script', 'dataLayer', '{{containerId}}')
</script>`
    const analytics = '<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABC"></script>'
    assert.equal(compareSnippet(manager, analytics), undefined)
    const widget =
      '<script async src="https://cdn.shared.example/widgets/v1/w.js?customer_id={{id}}"></script>'
    for (const address of ['//cdn.shared.example/p?customer_id=7', '//cdn.shared.example/?customer_id=7'])
      assert.equal(
        compareSnippet(widget, `<script async src="https:${address}"></script>`),
        undefined,
        address,
      )
    for (const path of ['widgets/v1/w.js?id=7', 'widgets/v2/w.js', 'widgets/v1/b.js?customer_id=7'])
      assert.equal(
        compareSnippet(widget, `<script async src="https://cdn.shared.example/${path}"></script>`)?.relation,
        'similar',
        path,
      )
  })

  it('are not compared if most of the published text is missing', () => {
    assert.equal(compareSnippet(WIDGET, '<script src="https://example.org/other.js"></script>'), undefined)
    assert.equal(compareSnippet('a '.repeat(10_000), 'b '.repeat(10_000)), undefined)
  })
})
