import assert from 'node:assert/strict'
import { parse } from 'css-what'
import {
  misplacedInSelector,
  selectorParts,
  withStandIns,
} from '../../../../api/guides/checks/selector-values.ts'
import { tokensOf } from '../../../../shared/check/css-tokens.ts'
import { readNewSelector, readSelector } from '../../../../shared/check/read-selector.ts'
import { checkSyntax } from '../../../../shared/check/selector-syntax.ts'
import { everyFourth, hostileValues } from '../../../support/checks/hostile-values.ts'
import { scan } from '../../../worker/html/oracle.ts'

/** Selectors in which only a placeholder contains the stand-in's letter. */
const inStrings = [
  'script[data-site="{{a}}"]',
  `script[data-site='{{a}}' i]`,
  'script[src*="/s.js?id={{a}}&x=1"][async]',
  String.raw`[data-site="\41{{a}}41"]`,
  String.raw`[data-site="\000041{{a}}"]`,
  String.raw`[data-site="\\{{a}}\"" ]`,
  String.raw`[data-site="\{{{a}}}"]`,
  '[data-site="{{a}}{{b}}"]',
  'head:not(:has([data-site^="{{a}}"])) , a > b',
]
const inNames = [
  '#{{a}}',
  '#{{a}} b',
  '.{{a}}.c /* { */ > b',
  '.{{a}}/* x */ b',
  '.a-{{a}}-b',
  '.-{{a}}',
  '.--{{a}}+b',
  '.{{a}}{{b}}',
  String.raw`.\31{{a}}`,
  String.raw`.\{{{a}}`,
  '[data-site={{a}}]',
  '[data-site=a{{a}} i]',
  ':is(.{{a}}, #{{b}})~p',
  '[data-{{a}}]',
  '{{a}}-b',
]

function fill(template: string, values: Readonly<Record<string, string>>): string {
  const parts = selectorParts(template)
  return parts
    .map((part) => (typeof part === 'string' ? part : part.escape(values[part.name] ?? '')))
    .join('')
}

/** Returns the parsed selector, with the values in place of the stand-ins, in order. */
function expectedOf(template: string): (values: readonly string[]) => unknown {
  const parsed = parse(withoutComments(withStandIns(template)))
  return (values) => {
    const remaining = [...values]
    return withStandInsReplaced(parsed, () => remaining.shift() ?? '')
  }
}

/** Copies a parsed selector, replacing each stand-in in a name or a value. */
function withStandInsReplaced(part: unknown, next: () => string): unknown {
  if (Array.isArray(part)) return part.map((inner) => withStandInsReplaced(inner, next))
  if (typeof part !== 'object' || part === null) return part
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(part)) {
    const isText = typeof inner === 'string' && (key === 'value' || key === 'name')
    copy[key] = isText ? inner.replaceAll('v', next) : withStandInsReplaced(inner, next)
  }
  return copy
}

function withoutComments(selector: string): string {
  const syntax = checkSyntax(selector)
  if ('reason' in syntax) assert.fail(`${selector}: ${syntax.reason}`)
  return syntax.text
}

describe('a value in a selector', () => {
  const values = hostileValues(10_000)

  for (const [start, template] of [...inStrings, ...inNames].entries()) {
    it(`changes only the text that contains it, in ${template}`, () => {
      const kinds = tokensOf(withStandIns(template)).map(({ kind }) => kind)
      const expected = expectedOf(template)
      assert.equal(readNewSelector(withStandIns(template)).kind, 'read')
      for (const a of everyFourth(values, start)) {
        const b = values[a.length] ?? ''
        const filled = fill(template, { a, b })
        assert.deepEqual(parse(withoutComments(filled)), expected([a, b]), filled)
        assert.deepEqual(
          tokensOf(filled).map(({ kind }) => kind),
          kinds,
          filled,
        )
      }
    })
  }

  it('is compared by the worker, in a string and in a name', async () => {
    for (const value of values.filter((_, index) => index % 40 === 0)) {
      const text = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      const page = `<p data-site="${text}"></p><p data-site="${text}x"></p><p data-site="x${text}"></p>`
      for (const template of ['[data-site="{{a}}"]', `[data-site='{{a}}']`, '[data-site={{a}}]']) {
        const { matches } = await scan(page, fill(template, { a: value }))
        assert.equal(matches.length, 1, fill(template, { a: value }))
      }
    }
  })

  it('may contain non-ASCII characters in a class', () => {
    for (const a of ['é', 'مرحبا', '👍', '\u00a0x', '×', '1👍'])
      assert.equal(readSelector(fill('.{{a}}', { a })).kind, 'read', a)
  })
})

describe('a placeholder in a selector', () => {
  for (const [template, problem] of [
    ['script/* {{x}} */', /^\{\{x}} cannot be used in a comment$/],
    [':nth-child({{x}})', /^\{\{x}} cannot be used in :nth-child\(\)$/],
    [':nth-child(2n+1 of [a="{{x}}"])', /cannot be used in :nth-child\(\)$/],
    [':lang({{x}})', /cannot be used in :lang\(\)$/],
    ['a:{{x}}', /must be in a quoted value or in a name/],
    ['a:not{{x}}(b)', /must be in a quoted value or in a name/],
    [String.raw`.a\{{x}}`, /must not follow a backslash$/],
    [String.raw`[a="\\\{{x}}"]`, /must not follow a backslash$/],
    ['.{{y}}:nth-of-type({{installation.token}})', /^\{\{installation\.token}} cannot be used/],
  ] as const) {
    it(`is refused in ${template}`, () => {
      assert.match(misplacedInSelector(template) ?? '', problem)
    })
  }

  it('is accepted in every other position in these tests', () => {
    for (const template of [...inStrings, ...inNames]) assert.equal(misplacedInSelector(template), undefined)
  })
})
