import { AttributeAction } from 'css-what'
import { ownValue } from '../../../shared/own-value.ts'
import {
  phrase,
  quoteValues,
  type Fact,
  type Phrase,
  type Quoted,
} from '../../../shared/check/messages/facts.ts'
import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import type { Difference } from '../../../shared/check/result.ts'
import { toDifference } from '../../html/diagnostics/difference.ts'
import { nameInWords } from '../../html/diagnostics/named-value.ts'
import type { FoundElement } from '../../html/found-element.ts'
import type { Problem } from '../result.ts'
import type { Subject } from '../../html/selector/subject.ts'
import { addressOf } from './address.ts'
import { isAddressAttribute, isWebAddress, meetsCondition, namesHost } from './address-condition.ts'
import { addressText, isAddress } from './address-rule.ts'
import { addressDifference, addressProblem } from './wrong-address.ts'

type ElementRules = Pick<ScriptPresenceConfig, 'location' | 'attributes' | 'integrity'> & {
  /** The selector's conditions on addresses are compared with the address that browsers ask for. */
  readonly subject?: Subject
}
type AttributeRule = ScriptPresenceConfig['attributes'][string]

/** Problems of an element that the selector matches: its position, attributes or integrity value. */
export function elementProblems(element: FoundElement, rules: ElementRules, page: string): Problem[] {
  const { where } = element
  const problems = [
    ...placeProblem(element, rules),
    ...(rules.subject ? [addressProblem(element, rules.subject, page)] : []),
    ...Object.entries(rules.attributes).flatMap(([name, rule]) =>
      attributeProblem(element, { name, rule, page }),
    ),
    ...integrityProblem(element, rules),
  ]
  return problems.flatMap((problem) => (problem ? [{ ...problem, where }] : []))
}

const RULE_STEPS = 150
/** The cost of an address, and of a character of one, which is read a few times. */
const ADDRESS_STEPS = 500
const ADDRESS_CHARACTER_STEPS = 10
const INTEGRITY_CHARACTER_STEPS = 10

/** The cost of `elementProblems`, as `WorkBudget` counts it. */
export function ruleSteps({ attributes, base = '' }: FoundElement, rules: ElementRules): number {
  const { integrity = '' } = attributes
  const integritySteps = rules.integrity === undefined ? 0 : integrity.length * INTEGRITY_CHARACTER_STEPS
  return Object.entries(rules.attributes).reduce((steps, [name, { hostIs, address }]) => {
    const isResolved = hostIs !== undefined || address !== undefined || isAddressAttribute(name)
    if (!isResolved) return steps + RULE_STEPS
    const characters = (ownValue(attributes, name.toLowerCase()) ?? '').length + base.length
    return steps + RULE_STEPS + ADDRESS_STEPS + characters * ADDRESS_CHARACTER_STEPS
  }, integritySteps)
}

function placeProblem(element: FoundElement, { location }: ElementRules): Problem[] {
  if (location === 'any' || element.inHead === (location === 'head')) return []
  return [wrongHalfProblem(element, location)]
}

export type WrongPlace = Extract<Problem, { code: 'script_wrong_place' }>

/** Problem of an element in the wrong half of the page: the head instead of the body, or the reverse. */
export function wrongHalfProblem({ inHead, where }: FoundElement, expected: 'head' | 'body'): WrongPlace {
  const facts = {
    actual: phrase('in_half', { half: inHead ? 'head' : 'body', inLine: linePhrase(where) }),
    expected: phrase('in_its_half', { half: expected }),
    whereTo: phrase('into_half', { half: expected }),
  }
  return { code: 'script_wrong_place', facts, where }
}

/** The line in parentheses, if it is known. */
export function linePhrase(where: { readonly line: number } | undefined): Phrase {
  return where ? phrase('in_line', { line: where.line }) : phrase('no_line')
}

type NamedRule = { name: string; rule: AttributeRule; page: string }

function attributeProblem(element: FoundElement, named: NamedRule): Problem[] {
  const failed = failedRule(element, named)
  if (!failed) return []
  const facts = { attribute: nameInWords(named.name), actual: factOf(failed.found), expected: failed.wanted }
  return [{ code: 'script_attribute_mismatch', facts }]
}

type FailedRule = {
  readonly attribute: string
  readonly found: string | undefined
  readonly match: Exclude<keyof AttributeRule, 'address'>
  readonly expected: readonly string[]
  readonly wanted: Fact
}

function failedRule(element: FoundElement, { name, rule, page }: NamedRule): FailedRule | undefined {
  const found = ownValue(element.attributes, name.toLowerCase())
  const failed = conditions.find(([key, holds]) => {
    const expected = rule[key]
    if (expected === undefined) return false
    if (found === undefined) return true
    const value = { value: found, element, page }
    return !holds(value, expected) && !holdsForBrowsers({ ...value, name }, key, expected)
  })
  if (!failed) return failedAddress(element, { name, rule, page }, found)
  const [match, , wanted] = failed
  const expected = [rule[match]].flat().filter((value) => value !== undefined)
  return { attribute: name, found, match, expected, wanted: wanted(quoteValues(...expected)) }
}

/** True if the text differs from an expected address, but not the address for which browsers ask. */
function holdsForBrowsers(
  { name, value, element, page }: AttributeValue & { name: string },
  key: Condition[0],
  expected: string | string[],
): boolean {
  const action = comparisons[key]
  if (!action || !isAddressAttribute(name)) return false
  const address = addressOf(value, element, page)
  return [expected]
    .flat()
    .some((text) => address && namesHost(text) && meetsCondition(address, { action, value: text }, page))
}

const comparisons: Readonly<Partial<Record<Condition[0], AttributeAction>>> = {
  equals: AttributeAction.Equals,
  oneOf: AttributeAction.Equals,
  startsWith: AttributeAction.Start,
  contains: AttributeAction.Any,
}

function failedAddress(
  element: FoundElement,
  { name, rule: { address: wanted }, page }: NamedRule,
  found: string | undefined,
): FailedRule | undefined {
  if (!wanted || (found !== undefined && isAddress(addressOf(found, element, page), wanted))) return undefined
  const text = addressText(wanted)
  const words = phrase('address_on', { values: quoteValues(text) })
  return { attribute: name, found, match: 'hostIs', expected: [text], wanted: words }
}

/** An element's attributes that violate the rules. */
export function elementDifferences(element: FoundElement, rules: ElementRules, page: string): Difference[] {
  const failed = Object.entries(rules.attributes).flatMap(
    ([name, rule]) => failedRule(element, { name, rule, page }) ?? [],
  )
  const { integrity } = rules
  const isAltered = integrityProblem(element, rules).length > 0
  const altered = { attribute: 'integrity', found: element.attributes['integrity'], match: 'equals' } as const
  return [
    ...((rules.subject && [addressDifference(element, rules.subject, page)]) ?? []).flatMap(
      (one) => one ?? [],
    ),
    ...failed.map(toDifference),
    ...(isAltered && integrity !== undefined ? [toDifference({ ...altered, expected: [integrity] })] : []),
  ]
}

type AttributeValue = { value: string; element: FoundElement; page: string }
type Condition = [
  Exclude<keyof AttributeRule, 'address'>,
  (value: AttributeValue, expected: string | string[]) => boolean,
  (values: Quoted) => Fact,
]

const conditions: readonly Condition[] = [
  ['equals', ({ value }, expected) => value === expected, (values) => values],
  [
    'startsWith',
    ({ value }, expected) => value.startsWith(String(expected)),
    (values) => phrase('value_starting_with', { values }),
  ],
  [
    'contains',
    ({ value }, expected) => value.includes(String(expected)),
    (values) => phrase('value_containing', { values }),
  ],
  ['oneOf', ({ value }, expected) => expected.includes(value), (values) => phrase('one_of', { values })],
  [
    'hostIs',
    (value, expected) => hostOf(value) === String(expected).toLowerCase(),
    (values) => phrase('address_on', { values }),
  ],
]

function hostOf({ value, element, page }: AttributeValue): string | undefined {
  const address = addressOf(value, element, page)
  return address && isWebAddress(address) ? address.hostname : undefined
}

function integrityProblem({ attributes }: FoundElement, { integrity: expected }: ElementRules): Problem[] {
  if (expected === undefined) return []
  const actual = attributes['integrity']
  const present = new Set(words(actual))
  if (words(expected).every((word) => present.has(word))) return []
  return [
    { code: 'script_integrity_mismatch', facts: { actual: factOf(actual), expected: quoteValues(expected) } },
  ]
}

function factOf(value: string | undefined): Fact {
  return value === undefined ? phrase('missing') : quoteValues(value)
}

function words(value: string | undefined): string[] {
  return (value ?? '').split(/\s+/).filter((word) => word !== '')
}
