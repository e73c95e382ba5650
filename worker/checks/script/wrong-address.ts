import { AttributeAction, SelectorType, type AttributeSelector } from 'css-what'
import { quoteValues } from '../../../shared/check/messages/facts.ts'
import { toDifference } from '../../html/diagnostics/difference.ts'
import type { Difference } from '../../../shared/check/result.ts'
import type { FoundElement } from '../../html/found-element.ts'
import type { Subject } from '../../html/selector/subject.ts'
import type { Problem } from '../result.ts'
import { addressOf } from './address.ts'

/** The cost of resolving an address. */
const ADDRESS_STEPS = 1000

type WrongAddress = {
  readonly attribute: string
  readonly value: string
  /** The address that a browser asks for. */
  readonly actual: string
  readonly expected: string
}

/**
 * Problem of an element whose attribute has the wanted text, but whose address is another one for browsers:
 * `/proxy?url=https://cdn.acme.test/w.js`, or `”https://cdn.acme.test/w.js”` with typographic quotation marks.
 */
export function addressProblem(element: FoundElement, subject: Subject, page: string): Problem | undefined {
  const wrong = wrongAddress(element, subject, page)
  if (!wrong) return undefined
  const facts = {
    line: element.where?.line ?? 1,
    actual: quoteValues(wrong.actual),
    expected: quoteValues(wrong.expected),
  }
  return { code: 'script_wrong_address', facts, where: element.where }
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

type Token = Subject['compounds'][number]['parts'][number]['token']

const partial: ReadonlySet<AttributeAction> = new Set([
  AttributeAction.Any,
  AttributeAction.End,
  AttributeAction.Equals,
  AttributeAction.Start,
])

/** A condition that names a host: only such an address can be told from another one. */
function isAddressCondition(token: Token): token is AttributeSelector {
  if (token.type !== SelectorType.Attribute || !partial.has(token.action)) return false
  const name = token.name.toLowerCase()
  return (name === 'src' || name === 'href') && hostPattern.test(token.value)
}

const hostPattern = /^(?:https?:)?\/\/[^/?#\s.]+\.[^/?#\s]+(?:[/?#]|$)/i

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
  const wanted = expected.replace(/^https?:/i, '')
  if (address && isAt(`//${address.host}${address.pathname}${address.search}`, wanted)) return undefined
  return { attribute, value, actual: address?.href ?? value, expected }
}

/** Browsers write host names in lower case, and encode some characters of the rest. */
function isAt(address: string, wanted: string): boolean {
  const [host, rest] = splitHost(wanted)
  const [actualHost, actualRest] = splitHost(address)
  const isHost = rest === '' ? actualHost.startsWith(host.toLowerCase()) : actualHost === host.toLowerCase()
  return isHost && decoded(actualRest).startsWith(decoded(rest))
}

function splitHost(address: string): [host: string, rest: string] {
  const end = address.slice(2).search(/[/?#]/)
  return end === -1 ? [address.slice(2), ''] : [address.slice(2, end + 2), address.slice(end + 2)]
}

function decoded(text: string): string {
  try {
    return decodeURI(text.split('#', 1)[0] ?? '')
  } catch {
    return text
  }
}
