import type { AttributeSelector } from 'css-what'
import { phrase, quoteValues } from '../../../shared/check/messages/facts.ts'
import { toDifference } from '../../html/diagnostics/difference.ts'
import type { Difference } from '../../../shared/check/result.ts'
import type { FoundElement } from '../../html/found-element.ts'
import type { Subject } from '../../html/selector/subject.ts'
import type { Problem } from '../result.ts'
import { addressOf } from './address.ts'
import { beginsWith, isAddressCondition, isWebAddress } from './address-condition.ts'

/** The cost of resolving an address. */
const ADDRESS_STEPS = 1000

type WrongAddress = {
  readonly attribute: string
  readonly value: string
  /** The address that a browser asks for; undefined if it asks for none. */
  readonly address: URL | undefined
  readonly expected: string
}

/**
 * Problem of an element whose attribute has the wanted text, but whose address is another one for browsers:
 * `/proxy?url=https://cdn.acme.test/w.js`, or `”https://cdn.acme.test/w.js”` with typographic quotation marks.
 */
export function addressProblem(element: FoundElement, subject: Subject, page: string): Problem | undefined {
  const wrong = wrongAddress(element, subject, page)
  if (!wrong) return undefined
  const { where } = element
  const line = where?.line ?? 1
  const { address, value, expected } = wrong
  if (address && !isWebAddress(address)) return { ...notLoaded(address, line), where, ...certain }
  const facts = {
    line,
    actual: quoteValues(address?.href ?? value),
    expected: quoteValues(expected),
    how: phrase(typographicQuotes.test(value) ? 'as_plain_text' : 'with_its_address'),
  }
  return { code: 'script_wrong_address', facts, where }
}

const certain = { severity: 'error', conclusive: true } as const

const typographicQuotes = /[\u2018-\u201f\u2032-\u2036\u00ab\u00bb]/

/** Problem of an address with a mistyped scheme, or with one from which no page loads anything. */
export function notLoaded({ protocol }: URL, line: number): Problem {
  const why = phrase('scheme_not_loaded', { scheme: protocol })
  return { code: 'script_not_run', facts: { line, why, how: phrase('with_https') } }
}

export function addressDifference(
  element: FoundElement,
  subject: Subject,
  page: string,
): Difference | undefined {
  const wrong = wrongAddress(element, subject, page)
  if (!wrong) return undefined
  const { attribute, value, expected } = wrong
  return toDifference({ attribute, found: value, match: 'contains', expected: [expected] })
}

/** The cost of `addressProblem`, as `WorkBudget` counts it. */
export function addressSteps({ compounds }: Subject): number {
  return compounds.reduce((steps, { parts }) => steps + parts.length * 5, 0) + ADDRESS_STEPS
}

function wrongAddress(element: FoundElement, { compounds }: Subject, page: string): WrongAddress | undefined {
  let wrong: WrongAddress | undefined
  for (const { name, parts } of compounds) {
    if (name !== undefined && name !== element.name) continue
    const conditions = parts.flatMap(({ token }) => (isAddressCondition(token) ? [token] : []))
    const failed = conditions.map((condition) => wrongFor(condition, element, page)).find((one) => one)
    // One alternative of the selector is enough.
    if (!failed) return undefined
    wrong ??= failed
  }
  return wrong
}

function wrongFor(
  condition: AttributeSelector,
  element: FoundElement,
  page: string,
): WrongAddress | undefined {
  const attribute = condition.name.toLowerCase()
  const value = element.attributes[attribute]
  if (value === undefined) return undefined
  const address = addressOf(value, element, page)
  const expected = condition.value
  if (address && isWebAddress(address) && beginsWith(address, expected)) return undefined
  return { attribute, value, address, expected }
}
