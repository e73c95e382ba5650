import assert from 'node:assert/strict'
import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { everyFourth, filler, hostileValues, withValue } from '../../../support/checks/hostile-values.ts'

type Node = DefaultTreeAdapterTypes.Node
type Tree = [string, Record<string, string>, (Tree | string)[]]

/** Parses HTML as a browser does, and drops comments. */
function treeOf(html: string): Tree {
  return toTree(parseFragment(html))
}

function toTree(node: Node): Tree {
  const attributes =
    'attrs' in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {}
  const children = 'childNodes' in node ? node.childNodes : []
  return [
    node.nodeName,
    attributes,
    children.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : toTree(child))),
  ]
}

const values = hostileValues(10_000)

describe('a value in HTML', () => {
  for (const [where, source] of [
    ['text', '<p>Hello {{x}}!</p><b>{{x}}</b>'],
    ['attributes', `<a title="{{x}}" class='b {{x}} c' data-x = "{{x}}" id="z">l</a>`],
    ['unquoted attributes', '<a data-x={{x}} data-y=a{{x}}b async>l</a><br data-x={{x}}>'],
    ['a title and a textarea', '<title>{{x}}</title><textarea>{{x}}</textarea><i></i>'],
    ['comments', '<!-- {{x}} --><!--{{x}}--><i></i>'],
    ['text after unclosed markup', '<p>a < b <3 {{x}} <<b>{{x}}</b>'],
  ] as const) {
    it(`stays a plain value in ${where}`, () => {
      const fill = filler('html', source)
      const expected = treeOf(fill('REF'))
      for (const value of everyFourth(values, where.length)) {
        assert.deepEqual(treeOf(fill(value)), withValue(expected, value), value)
      }
    })
  }

  it('stays part of the surrounding URL', () => {
    const fill = filler('html', '<script src="https://cdn.example/{{x}}/w.js?id={{x}}&b=1"></script><i></i>')
    for (const value of values) {
      const [, , [script, after]] = treeOf(fill(value)) as [string, object, [Tree, Tree]]
      assert.equal(after[0], 'i')
      const { pathname, searchParams } = new URL(script[1]['src'] ?? '')
      assert.deepEqual(pathname.split('/').map(decodeURIComponent), ['', value, 'w.js'])
      assert.deepEqual(
        [...searchParams],
        [
          ['id', value],
          ['b', '1'],
        ],
      )
    }
  })

  it('stays data in scripts and in event handler attributes', () => {
    const source = `<script>out('{{x}}', {{x}}) // {{x}}\n</script><script type=module>out("{{x}}")</script>
<script type="application/ld+json">{"a":"{{x}}","b":{{x}}}</script><a async onclick="out('{{x}}', {{x}})">l</a>`
    const fill = filler('html', source)
    for (const value of values) {
      const [, , nodes] = treeOf(fill(value))
      const [script, module, , json, link, ...others] = nodes as Tree[]
      assert.equal(others.length, 0)
      assert.deepEqual(run(textOf(script)), [value, value])
      assert.deepEqual(run(textOf(module)), [value])
      assert.deepEqual(JSON.parse(textOf(json)), { a: value, b: value })
      assert.deepEqual(run(String(link?.[1]['onclick'])), [value, value])
    }
  })

  it('is not inserted where no value is safe', () => {
    for (const source of [
      '<{{x}}>',
      '<a {{x}}="b">',
      '<a {{x}}>',
      '</{{x}}>',
      '<iframe srcdoc="{{x}}">',
      '<a href="javascript:f({{x}})">',
      '<a onclick="f(&quot;{{x}}&quot;)">',
    ]) {
      assert.equal(filler('html', source)('evil'), source)
    }
  })

  it('is inserted into styles only if its characters are harmless', () => {
    for (const source of ['<style>a{color:{{x}}}</style>', '<a style="color:{{x}}">']) {
      const fill = filler('html', source)
      const [before = '', after = ''] = source.split('{{x}}')
      for (const value of values) {
        assert.match(fill(value).slice(before.length, -after.length), /^[\w\-.:/?#@&=+,%;]*$/)
      }
    }
  })
})

function textOf(tree: Tree | undefined): string {
  const [text] = tree?.[2] ?? []
  return typeof text === 'string' ? text : assert.fail('no text')
}

/** Runs a script and returns the arguments it passes to `out`. */
function run(code: string): unknown[] {
  const seen: unknown[] = []
  // oxlint-disable-next-line typescript/no-implied-eval -- the language itself is the oracle
  new Function('out', code)((...args: unknown[]) => seen.push(...args))
  return seen
}
