// Covers the readers of code in api/guides/languages/*.ts, with real parsers as judges.
import assert from 'node:assert/strict'
import { everyFourth, filler, hostileValues } from '../../../support/checks/hostile-values.ts'

const values = hostileValues(10_000)

/** Runs a program and returns the arguments it passes to `out`. */
function run(code: string): unknown[] {
  const seen: unknown[] = []
  // oxlint-disable-next-line typescript/no-implied-eval -- the language itself is the oracle
  new Function('out', code)((...args: unknown[]) => seen.push(...args))
  return seen
}

describe('a value in JavaScript', () => {
  for (const [where, source, expected] of [
    ['strings', `out('{{x}}', "a{{x}}b", '\\'{{x}}')`, (v: string) => [v, `a${v}b`, `'${v}`]],
    ['templates', 'out(`{{x}}`, `a${ {b: "{{x}}"}.b }{{x}}`)', (v: string) => [v, `a${v}${v}`]],
    [
      'code',
      'const o = {k: {{x}}, l: [{{x}}]}; out(o.k, ...o.l, {{x}} + {{x}})',
      (v: string) => [v, v, v + v],
    ],
    ['comments', '// {{x}}\nout(1) /* {{x}} */ // {{x}}', () => [1]],
    [
      'code after divisions',
      "let a = 4, b = 2; out(a / b, (a) / b, a++ / 2, '{{x}}', {{x}})",
      (v: string) => [2, 2, 2, v, v],
    ],
    [
      'code after regular expressions',
      `out(/'/.test("'"), [/[/"]/].length, {{x}})`,
      (v: string) => [true, 1, v],
    ],
  ] as const) {
    it(`stays a plain value in ${where}`, () => {
      const fill = filler('js', source)
      for (const value of everyFourth(values, where.length))
        assert.deepEqual(run(fill(value)), expected(value), value)
    })
  }

  it('matches itself in regular expressions', () => {
    const fill = filler('js', 'return_(/^{{x}}$/, /^[{{x}}]+$/); function return_(a, b) { out(a, b) }')
    for (const value of values) {
      const [all, some] = run(fill(value)) as [RegExp, RegExp]
      assert.ok(all.test(value) && some.test(value), value)
    }
  })

  it('is not inserted after a backslash', () => {
    const source = String.raw`out('\{{x}}')`
    assert.equal(filler('js', source)("'evil"), source)
  })
})

describe('a value in JSON', () => {
  it('stays a plain value, within a string or as a whole string', () => {
    const fill = filler('json', String.raw`{"a": "{{x}}", "b": [{{x}}, "\"{{x}}"], {{x}}: 1}`)
    for (const value of values) {
      const expected = { a: value, b: [value, `"${value}`], ...JSON.parse(`{${JSON.stringify(value)}:1}`) }
      assert.deepEqual(JSON.parse(fill(value)), expected)
    }
  })

  it('is not inserted after a backslash', () => {
    const source = String.raw`{"a": "\{{x}}"}`
    assert.equal(filler('json', source)('"evil'), source)
  })
})

describe('a value in a URL', () => {
  it('stays within a single segment, parameter or fragment', () => {
    const fill = filler('url', 'https://host.example/a/{{x}}/b?q={{x}}&r=1#f{{x}}')
    for (const value of values) {
      const url = new URL(fill(value))
      assert.equal(url.origin, 'https://host.example')
      assert.deepEqual(url.pathname.split('/').map(decodeURIComponent), ['', 'a', value, 'b'])
      assert.deepEqual(
        [...url.searchParams],
        [
          ['q', value],
          ['r', '1'],
        ],
      )
      assert.equal(decodeURIComponent(url.hash), `#f${value}`)
    }
  })

  it('can be the whole URL if it is a URL', () => {
    const address = 'https://shop.example/a?b=c&d=e#f'
    assert.equal(filler('url', '{{x}}', 'url')(address), address)
    assert.equal(filler('url', '{{x}}', 'text')(address), encodeURIComponent(address))
    const inAnother = filler('url', 'https://api.example/?site={{x}}&k=1', 'url')(address)
    assert.deepEqual(
      [...new URL(inAnother).searchParams],
      [
        ['site', address],
        ['k', '1'],
      ],
    )
  })

  it('is percent-encoded in URLs in every other language', () => {
    const address = 'https://shop.example/a?b=c&d=e#f'
    for (const language of ['js', 'json', 'shell', 'text', 'php']) {
      const filled = filler(language, '"https://api.example/?site={{x}}&k=1"', 'url')(address)
      assert.ok(filled.includes(`?site=${encodeURIComponent(address)}&k=1`), filled)
    }
  })
})

describe('a value in an unknown language', () => {
  it('is inserted only if its characters are harmless', () => {
    for (const language of ['php', 'css', 'python', '', undefined, 'constructor', '__proto__']) {
      const fill = filler(language ?? '', 'f({{x}})')
      for (const value of values.slice(0, 2000)) assert.match(fill(value), /^f\([\w\-.:/?#@&=+,%]*\)$/)
    }
  })
})
