import { quoted } from '../../../shared/check/codes.ts'
import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import type { FoundElement } from '../../html/found-element.ts'
import type { Problem } from '../result.ts'

type Rules = Pick<ScriptPresenceConfig, 'location' | 'attributes' | 'integrity'>
type AttributeRule = ScriptPresenceConfig['attributes'][string]

/** What is wrong with an element that the selector matches: its place, its attributes, its integrity value. */
export function elementProblems(element: FoundElement, rules: Rules, page: string): Problem[] {
  const { where } = element
  const problems = [
    ...placeProblem(element, rules),
    ...Object.entries(rules.attributes).flatMap(([name, rule]) =>
      attributeProblem(element, { name, rule, page }),
    ),
    ...integrityProblem(element, rules),
  ]
  return problems.map((problem) => ({ ...problem, where }))
}

function placeProblem({ inHead }: FoundElement, { location }: Rules): Problem[] {
  const actual = inHead ? 'head' : 'body'
  if (location === 'any' || location === actual) return []
  return [{ code: 'script_wrong_place', facts: { actual, expected: location } }]
}

type NamedRule = { name: string; rule: AttributeRule; page: string }

function attributeProblem(element: FoundElement, { name, rule, page }: NamedRule): Problem[] {
  const value = element.attributes[name.toLowerCase()]
  const failed = conditions.find(([key, holds]) => {
    const expected = rule[key]
    return expected !== undefined && !(value !== undefined && holds({ value, element, page }, expected))
  })
  if (!failed) return []
  const [key, , words] = failed
  const values = [rule[key]].flat().filter((one) => one !== undefined)
  const expected = `${words}${quoted(...values)}`
  return [{ code: 'script_attribute_mismatch', facts: { attribute: name, actual: shown(value), expected } }]
}

type Value = { value: string; element: FoundElement; page: string }
type Condition = [keyof AttributeRule, (value: Value, expected: string | string[]) => boolean, string]

const conditions: readonly Condition[] = [
  ['equals', ({ value }, expected) => value === expected, ''],
  ['startsWith', ({ value }, expected) => value.startsWith(String(expected)), 'a value that starts with '],
  ['contains', ({ value }, expected) => value.includes(String(expected)), 'a value that contains '],
  ['oneOf', ({ value }, expected) => expected.includes(value), 'one of '],
  ['hostIs', (value, expected) => hostOf(value) === String(expected).toLowerCase(), 'an address on '],
]

function hostOf({ value, element, page }: Value): string | undefined {
  return addressOf(value, element, page)?.hostname
}

/** The address that an attribute of an element names, by the page's own and its base element. */
export function addressOf(value: string, { base }: FoundElement, page: string): URL | undefined {
  return URL.parse(value, baseOf(base, page)) ?? undefined
}

/** What addresses are relative to; a base of these schemes is passed over (HTML, 4.2.3 "Set the frozen base URL"). */
export function baseOf(base: string | undefined, page: string): string {
  const url = base === undefined ? null : URL.parse(base, page)
  return url && !['data:', 'javascript:'].includes(url.protocol) ? url.href : page
}

function integrityProblem({ attributes }: FoundElement, { integrity: expected }: Rules): Problem[] {
  if (expected === undefined) return []
  const actual = attributes['integrity']
  const present = new Set(words(actual))
  if (words(expected).every((word) => present.has(word))) return []
  return [{ code: 'script_integrity_mismatch', facts: { actual: shown(actual), expected: quoted(expected) } }]
}

function shown(value: string | undefined): string {
  return value === undefined ? 'missing' : quoted(value)
}

function words(value: string | undefined): string[] {
  return (value ?? '').split(/\s+/).filter((word) => word !== '')
}
