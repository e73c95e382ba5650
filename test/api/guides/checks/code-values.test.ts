// Covers api/guides/checks/code-values.ts.
import assert from 'node:assert/strict'
import { escapes } from '../../../../shared/content/escapes.ts'
import { codeParts, misplacedInCode } from '../../../../api/guides/checks/code-values.ts'
import { findCode } from '../../../../shared/code/find-code.ts'
import { readFragment, type CodeFragment } from '../../../../shared/code/fragment.ts'
import { readProgram } from '../../../../shared/code/program.ts'

function fill(source: string, value: string): CodeFragment {
  const text = codeParts(source).map((part) => (typeof part === 'string' ? part : part.escape(value)))
  return readFragment(text.join(''))
}

function isFoundIn(program: string, fragment: CodeFragment): boolean {
  return fragment.kind === 'fragment' && findCode(readProgram(program), [fragment.units]).kind === 'found'
}

const forms: readonly ((value: string, quote: string) => string)[] = [
  (value, quote) => `acme('init', ${quote}${value}${quote})`,
  (value, quote) => `acme('init', ${quote}${value}${quote}`,
  (value, quote) => `_mq.push(['setSiteId', ${quote}${value}${quote}])`,
  (value, quote) => `app_id: ${quote}${value}${quote}`,
  (value, quote) => `window.acmeId = ${quote}${value}${quote}`,
  (value, quote) => `s.src = ${quote}https://cdn.acme.test/${value}/w.js${quote}`,
  (value, quote) => `acme.on(${quote}a-${value}-b${quote}, { site: 'S' })`,
]
const quotes = ["'", '"', '`']
const letters = [
  ...Array.from('\'"`\\${}()[];,/*<>!-\n\r\t\u2028…‘’ab17.+&|'),
  '\\u',
  '${',
  '</script>',
  '//',
  '*/',
  'éé',
]

/** Values of one to eight pieces, each the same in every run. */
function hostileValue(seed: number): string {
  let state = seed * 2_654_435_761
  const next = (bound: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  return Array.from({ length: 1 + next(8) }, () => letters[next(letters.length)]).join('')
}

describe('a value in a fragment of code', () => {
  it('is found where a script has exactly it, and nowhere else, for hostile values', () => {
    for (let seed = 0; seed < 10_000; seed += 1) {
      const value = hostileValue(seed)
      const form = forms[seed % forms.length]
      const quote = quotes[seed % quotes.length]
      if (!form || quote === undefined) assert.fail('no form')
      const fragment = fill(form('{{id}}', quote), value)
      if (fragment.kind === 'refused') continue
      const written = (text: string): string => form(JSON.stringify(text).slice(1, -1), '"')
      assert.ok(isFoundIn(closed(written(value)), fragment), `${JSON.stringify(value)} in ${form('', quote)}`)
      for (const wrong of [`${value}x`, `x${value}`, value.slice(1), hostileValue(seed + 20_000)]) {
        if (wrong === value) continue
        assert.ok(
          !isFoundIn(closed(written(wrong)), fragment),
          `${JSON.stringify(value)} in ${written(wrong)}`,
        )
      }
    }
  })

  it('is a number or a string outside of strings, as the guide shows it', () => {
    assert.ok(isFoundIn('h={hxid:42}', fill('hxid: {{id}}', '42')))
    assert.ok(isFoundIn('h={hxid:"42"}', fill('hxid: {{id}}', '42')))
    assert.ok(!isFoundIn('acme(site7)', fill('acme({{id}})', 'site7')))
    for (const value of [
      "'a'",
      '1)',
      'a.b',
      'a b',
      '/a/',
      '-1',
      '…',
      '1e5',
      '0123',
      '9007199254740993',
      'abc',
    ]) {
      const shown = escapes.js(value)
      assert.ok(isFoundIn(`h={hxid:${shown}}`, fill('hxid: {{id}}', value)), value)
      assert.ok(!isFoundIn(`h={hxid:${escapes.js(`${value}9`)}}`, fill('hxid: {{id}}', value)), value)
    }
  })

  it('cannot stand in a comment, in a regular expression, in a part of a template or after a backslash', () => {
    for (const source of ['acme() // {{id}}', 'acme(/{{id}}/)', 'acme(`${a}{{id}}`)', "acme('\\{{id}}')"])
      assert.match(misplacedInCode(source) ?? '', /\{\{id\}\} must be in a string/, source)
    assert.equal(misplacedInCode("acme('{{id}}', {{n}}, `{{id}}`)"), undefined)
  })
})

/** Closes the brackets that a fragment leaves open. */
function closed(source: string): string {
  return source.startsWith('acme(') && !source.endsWith(')') ? `${source})` : source
}
