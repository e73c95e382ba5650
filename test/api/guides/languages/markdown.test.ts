import assert from 'node:assert/strict'
import MarkdownIt, { type Token } from 'markdown-it'
import { stripMarkdown } from '../../../../api/guides/body.ts'
import { everyFourth, filler, hostileValues, withValue } from '../../../support/checks/hostile-values.ts'

const values = hostileValues(10_000)
/** A renderer with every feature enabled, which reveals values that become tags or links. */
const markdown = new MarkdownIt({ html: true, linkify: true })

type Shape = {
  type: string
  tag: string
  content: string
  attributes: Token['attrs']
  children: Shape[] | undefined
}

function shapesOf(source: string): Shape[] {
  return markdown.parse(source, {}).map(toShape)
}

function toShape({ type, tag, content, attrs, children }: Token): Shape {
  const inner = children?.filter((child) => child.type !== 'text' || child.content !== '').map(toShape)
  return { type, tag, content: children ? '' : content, attributes: attrs, children: inner }
}

describe('a value in Markdown', () => {
  for (const [where, source] of [
    ['paragraphs', 'A {{x}} b\n{{x}} c {{x}}\n\n{{x}}\n\n   {{x}}\n'],
    ['headings, lists and quotes', '# {{x}}\n\n- {{x}}\n- a {{x}}\n\n1. {{x}}\n2. {{x}} b\n\n> {{x}}\n'],
    ['text that a digit would turn into a list', '{{x}}. a\n\n{{x}}) b\n\n- {{x}}. c\n'],
    ['emphasis', 'a **b {{x}} c** and *{{x}} d* and __e {{x}}__\n'],
    ['labels', 'a [b {{x}} c](https://host.example/) ![{{x}}](https://host.example/i.png)\n'],
    ['titles', 'a [b](https://host.example/ "c {{x}}")\n'],
    ['inline code', 'a `{{x}}` b ``c ` {{x}}`` d \\`{{x}} e `f`\n'],
    ['text with an unclosed backtick', 'a ` b {{x}}\n\nc ` d {{x}} `` e\n'],
  ] as const) {
    it(`stays a plain value in ${where}`, () => {
      const fill = filler('markdown', source)
      const expected = shapesOf(fill('REF'))
      for (const value of everyFourth(values, where.length)) {
        assert.deepEqual(shapesOf(fill(value)), withValue(expected, value))
      }
    })
  }

  it('stays within a single part of the surrounding URL', () => {
    const links = [
      '[a](https://host.example/{{x}}/b?c={{x}})',
      '<https://host.example/{{x}}>',
      '![d](<https://host.example/{{x}}>)',
    ]
    const fill = filler('markdown', links.join(' '))
    for (const value of everyFourth(values, 0)) {
      const inline = shapesOf(fill(value)).flatMap(({ children = [] }) => children)
      const attributes = inline.flatMap(({ attributes }) => attributes ?? [])
      const addresses = attributes.filter(([name]) => name !== 'alt').map(([, address]) => new URL(address))
      assert.deepEqual(
        addresses.map(({ origin, pathname }) => [origin, ...pathname.split('/').map(decodeURIComponent)]),
        [
          ['https://host.example', '', value, 'b'],
          ['https://host.example', '', value],
          ['https://host.example', '', value],
        ],
      )
      assert.deepEqual([...(addresses[0]?.searchParams ?? [])], [['c', value]])
    }
  })

  it('can be the whole URL of a link if it is a URL', () => {
    const address = 'https://shop.example/a?b=c&d=e#f'
    assert.equal(filler('markdown', '[a]({{x}})', 'url')(address), `[a](${address})`)
    assert.equal(filler('markdown', '[a]({{x}})')('javascript:alert'), '[a](javascript%3Aalert)')
  })

  it('is not inserted after a backslash', () => {
    assert.equal(filler('markdown', 'a \\{{x}}')('*b*'), 'a \\{{x}}')
    assert.equal(filler('markdown', 'a \\\\{{x}}')('*b*'), 'a \\\\\\*b\\*')
  })

  it('is plain text after an unclosed link or image', () => {
    assert.equal(
      stripMarkdown('# a\n> > b\n\n| c | d |\n|---|:-:|\n| e | f |'),
      'a\nb\n\n| c | d |\n| e | f |',
    )
    assert.equal(stripMarkdown('[a [b](c) {{x}}'), '[a b (c) {{x}}')
    assert.equal(stripMarkdown('![a ![b](c) {{x}}'), '![a b {{x}}')
    assert.equal(stripMarkdown('[a](b [c](d) {{x}}'), '[a](b c (d) {{x}}')
  })

  it('is found in linear time in a text of backticks or brackets', () => {
    for (const piece of ['`a', '``` ', '[', '](', '\\', '<a:', '{{x}}'])
      assertInTime(piece, (text) => filler('markdown', text)('y'))
    for (const piece of ['`a', '``` ', '[', '](', '\\', '**a', '_a', '<https:', '[](', '![a](<', '[a](b '])
      assertInTime(piece, stripMarkdown)
  })
})

/** Linear time is a fraction of a second here; quadratic time would be many seconds. */
function assertInTime(piece: string, read: (text: string) => unknown): void {
  const before = process.cpuUsage()
  read(piece.repeat(80_000))
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  assert.ok(seconds < 2, `${piece} took ${seconds} s`)
}
