// Covers shared/code/find-code.ts, shared/code/fragment.ts, shared/code/program.ts and shared/code/code-units.ts.
import assert from 'node:assert/strict'
import { findCode, type CodeFinding, type DifferentValue } from '../../../shared/code/find-code.ts'
import { readFragment } from '../../../shared/code/fragment.ts'
import { readProgram } from '../../../shared/code/program.ts'

function find(source: string, ...fragments: readonly string[]): CodeFinding {
  const units = fragments.map((text) => {
    const fragment = readFragment(text)
    return fragment.kind === 'fragment' ? fragment.units : assert.fail(`${text}: ${fragment.reason}`)
  })
  return findCode(readProgram(source), units)
}

function valuesIn(finding: CodeFinding): readonly DifferentValue[] {
  return finding.kind === 'differs' ? finding.values : assert.fail(finding.kind)
}

const same: readonly (readonly [fragment: string, source: string])[] = [
  ["px('init', '7')", 'px("init",`7`)'],
  ["px('init', '7')", 'window.px( /* id */ "init", // here\n "\\x37" );'],
  ["px('init', '7');", "px('init','7')"],
  ["px('init', '7')", "px('init', 7)"],
  ["px('init', 7)", "px('init', 7.0)"],
  ['px({ id: "a", on: true })', "px({'id':'a','on':!0,})"],
  ["acme.b['c']('d')", "acme['b'].c('d')"],
  ['acme.on = undefined', 'acme.on=void 0'],
  ["'app_id': 'k'", 'boot({app_id:"k"})'],
  ["gt('config', 'G-1'", "gt('config', 'G-1', { a: 1 })"],
  ["'https://cdn.acme.test/v…'", "s.src = 'https://cdn.acme.test/v2/w.js'"],
  ["siteId = 'S-1'", "window.siteId = 'S-1'\nnext()"],
]

const other: readonly (readonly [fragment: string, source: string])[] = [
  ["px('init', '7')", "px('init', '7' + x)"],
  ["'S-12'", "a('S-1' + 'S-12')"],
  ["px('init', '7')", "opx('init', '7')"],
  ["px('init', '7')", "my.px('init', '7')"],
  ["px('init', '7')", "my.window.px('init', '7')"],
  ["px('init', '7')", "'px(\\'init\\', \\'7\\')'"],
  ["px('init', '7')", "`px('init', '7')`"],
  ["px('init', '7')", "/px('init', '7')/"],
  ["px('init', '7')", "px('track', '7')"],
  ["siteId = 'S-1'", "siteId = 'S-1'.slice(1)"],
  ["siteId = 'S-1'", "siteId == 'S-1'"],
  ['hxid: 7', 'a ? hxid : -7'],
  ['{ ids: [1, 2] }', '{ ids: [1,, 2] }'],
]

describe('code in a program', () => {
  for (const [fragment, source] of same) {
    it(`is found: ${fragment} in ${source}`, () => assert.equal(find(source, fragment).kind, 'found'))
  }
  for (const [fragment, source] of other) {
    it(`is not found: ${fragment} in ${source}`, () => assert.equal(find(source, fragment).kind, 'absent'))
  }

  it('is there with other values, which are named', () => {
    const source = "call('0700 777'); _mq.push(['setSiteId', '3'])"
    assert.deepEqual(valuesIn(find(source, "_mq.push(['setSiteId', '7'])")), [
      { name: 'setSiteId', found: '3', wanted: '7', at: 41 },
    ])
  })

  it('is there with a blank that nobody has filled in', () => {
    assert.deepEqual(valuesIn(find('w.s = { hxid:YOUR_HX_ID, hxsv:6 }', 'hxid: 31415')), [
      { name: 'hxid', found: 'YOUR_HX_ID', wanted: '31415', at: 13 },
    ])
    assert.equal(find('w.s = { hxid: site.id }', 'hxid: 31415').kind, 'absent')
  })

  for (const [fragment, source, name] of [
    ["(w, d, 'layer', 'TM-5678')", "(w, d, 'layer', 'TM-1234')", ''],
    ["(window, document, 'nv-1'", "(window, document, 'nv-2')", ''],
    ["acme(window, 'nv-1'", "acme(window, 'nv-2')", 'acme'],
    ["acme('init', { a: b }, 'nv-1'", "acme('init', { a: b }, 'nv-2')", 'init'],
    ["acme.load(['nv-1'", "acme.load(['nv-2'])", 'load'],
    ["site.key = 'nv-1'", "site.key = 'nv-2'", 'key'],
  ] as const) {
    it(`names a value by its key, command or function: ${JSON.stringify(name)} in ${source}`, () => {
      assert.deepEqual(
        valuesIn(find(source, fragment)).map((value) => value.name),
        [name],
      )
    })
  }

  it('says which fragments are there, and where', () => {
    const finding = find("boot('a'); run('b')", "boot('a')", "stop('c')")
    assert.deepEqual(finding, { kind: 'absent', places: [{ at: 0, last: 8, values: [] }, undefined] })
  })

  it('is there with another address on the same host', () => {
    const source = "s.src = 'https://cdn.acme.test/v2/w.js'"
    assert.equal(find(source, "'https://cdn.acme.test/v'").kind, 'differs')
    assert.equal(find(source, "'https://cdn.acme.example/v'").kind, 'absent')
  })

  it('prefers a place with the right values', () => {
    assert.equal(find("px('init', '3'); px('init', '7')", "px('init', '7')").kind, 'found')
  })

  it('must have all fragments', () => {
    const source = "boot('a', { app_id: 'k' })"
    assert.equal(find(source, "boot('a'", "app_id: 'k'").kind, 'found')
    assert.equal(find(source, "boot('a'", "api_key: 'k'").kind, 'absent')
  })
})

describe('a fragment of code', () => {
  const refused = {
    "px('init": /quotation marks/,
    'px(‘init’)': /quotation marks/,
    'a)': /brackets/,
    '() => {} / 2': /slash/,
    ';;': /name or value/,
    'a(1)': /three characters/,
    '// nothing': /name or value/,
  }
  for (const [text, reason] of Object.entries(refused)) {
    it(`is refused: ${text}`, () => {
      const fragment = readFragment(text)
      assert.match(fragment.kind === 'refused' ? fragment.reason : '', reason)
    })
  }
})
