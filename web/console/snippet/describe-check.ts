import { ownValue } from '../../../shared/own-value.ts'
import type { Verification } from '../api/versions.ts'
import { readSimpleSelector, describeSelector } from './simple-selector.ts'

/** Describes in one sentence what a check looks for. Undefined for other types and for complex selectors. */
export function describeCheck(check: Verification): string | undefined {
  switch (check.type) {
    case 'script_presence':
      return describeElement(check)
    case 'http_ping':
      return describePage(check)
    case 'dns_lookup':
      return describeRecord(check)
    default:
      return undefined
  }
}

const places: Readonly<Record<string, string>> = {
  head: 'the head of the page',
  body: 'the body of the page',
}

function describeElement({ selector, code, location, absent }: Verification): string | undefined {
  const simple = typeof selector === 'string' ? readSimpleSelector(selector) : undefined
  if (selector !== undefined && !simple) return undefined
  const fragments = listOf(code).map((text) => `“${text}”`)
  const wanted = [
    ...(simple ? [describeSelector(simple)] : []),
    ...(fragments.length > 0 ? [`a script that runs ${fragments.join(' and ')}`] : []),
  ]
  const place = ownValue(places, String(location)) ?? 'the page'
  const [verb, or] = absent === true ? ['no longer has', ' or '] : ['has', ' and ']
  return `Passes when ${place} ${verb} ${wanted.join(or)}.`
}

function describePage({ expectedStatus, bodyContains }: Verification): string {
  const statuses = listOf(expectedStatus)
  const texts = listOf(bodyContains).map((text) => `“${text}”`)
  const condition = statuses.length > 0 ? `with status ${statuses.join(' or ')}` : 'without an error'
  const source = texts.length > 0 ? `, and its source contains ${texts.join(' and ')}` : ''
  return `Passes when the page responds ${condition}${source}.`
}

const comparisons: Readonly<Record<string, string>> = {
  equals: 'whose value is',
  contains: 'whose value contains',
  startsWith: 'whose value begins with',
  oneOf: 'whose value is one of',
  inCidr: 'whose address is in',
}

function describeRecord({ recordType, name, match, value, values }: Verification): string {
  const expected = [...(typeof value === 'string' ? [value] : []), ...listOf(values)].map(
    (text) => `“${text}”`,
  )
  const comparison = ownValue(comparisons, String(match))
  const condition = comparison === undefined ? '' : ` ${comparison} ${expected.join(', ') || '…'}`
  return `Passes when ${hostOf(name)} has a ${String(recordType)} record${condition}.`
}

/** Returns an example of the name to look up. A name in the check is put before the visitor’s domain. */
function hostOf(name: unknown): string {
  return typeof name === 'string' && name !== '' ? `${name}.example.com` : 'example.com'
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
