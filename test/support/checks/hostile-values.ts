import fc from 'fast-check'
import { languageNamed } from '../../../api/guides/languages/index.ts'
import { findPlaceholders } from '../../../api/guides/placeholders.ts'
import type { TemplateVariable } from '../../../api/guides/variables/declarations.ts'
import { checkValue } from '../../../shared/content/variable-values.ts'

/** Names that every object inherits, so that a plain object has a value for them. */
export const inheritedNames = [
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
  '__defineGetter__',
  '__proto__',
]

/** Texts that are special in at least one language. */
const fragments = [
  Array.from(`<>"'\`\\/|&;:,.!?*+-=_~^$%#@()[]{} \u00a0\u2003é漢👍`),
  ['</script>', '<script>', '<!--', '-->', '--!>', ']]>', '<img src=x onerror=alert(1)>', '&quot;', '&#39;'],
  ['&amp;', '${', '#{', '{{', '}}', '{{x}}', '\\x3c', '\\u0022', '\\n', '*/', '/*', '//', '=>', 'alert(1)'],
  ['javascript:', '$(id)', '$(', '`id`', '${IFS}', '&&', '||', '>>', '<<EOF', 'EOF', "'\\''", '"$@"', '!!'],
  ['!$', '~root', '%00', '%2e%2e', '..', '../', '://', '?a=b', '&c=d', '#f', '@evil.example', '%41'],
  ['https://evil.example/', 'www.evil.example', '**', '__', '![', '](', '[x](y)', '- ', '1. ', '> ', '# '],
  ['---', '===', '    ', '<b>', ': ', '\\*', 'a', 'Z', '0', '9', ...inheritedNames, 'null', '-e', '--'],
].flat()

const anything = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 8 })
      .map((some) => some.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }) },
)

/** Generates the same values on each call, all of which the API accepts for the type. */
export function hostileValues(count: number, type: TemplateVariable['type'] = 'text'): string[] {
  const values = new Set<string>()
  for (let seed = 1; values.size < count; seed++) {
    for (const given of fc.sample(anything, { numRuns: count, seed })) {
      const checked = checkValue(
        { type, maxLength: 1000 },
        type === 'url' ? `https://shop.example/${given}` : given,
      )
      if (checked.ok && values.size < count) values.add(checked.value)
    }
  }
  return [...values]
}

/** Every fourth value from `start` on, so that four tests share the values. */
export function everyFourth<T>(values: readonly T[], start: number): T[] {
  return values.filter((_, index) => index % 4 === start % 4)
}

/** Copies the result of a parser with the value in place of each REF. */
export function withValue(parsed: unknown, value: string): unknown {
  if (typeof parsed === 'string') return parsed.replaceAll('REF', () => value)
  if (Array.isArray(parsed)) return parsed.map((inner) => withValue(inner, value))
  if (typeof parsed !== 'object' || parsed === null) return parsed
  return Object.fromEntries(Object.entries(parsed).map(([key, inner]) => [key, withValue(inner, value)]))
}

/** Returns a function that fills in `{{x}}` in code. Unlike in guides, free text is allowed in every language. */
export function filler(
  language: string,
  source: string,
  type: TemplateVariable['type'] = 'text',
): (value: string) => string {
  const variable = { name: 'x', type, label: 'X', required: false, example: 'x', maxLength: 1000 }
  const parts = findPlaceholders(
    source,
    { ...languageNamed(language), takesText: true },
    new Map([['x', variable]]),
  )
  return (value) => parts.map((part) => (typeof part === 'string' ? part : part.escape(value))).join('')
}
