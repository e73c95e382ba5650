import type { Verification } from '../api/versions.ts'
import { readSimpleSelector, describeSelector } from './simple-selector.ts'

/** Describes what a check looks for, in one sentence; undefined if plain words cannot. */
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

function describeElement({ selector, location, absent }: Verification): string | undefined {
  const simple = readSimpleSelector(String(selector))
  if (!simple) return undefined
  const where = places[String(location)] ?? 'the page'
  return `Passes when ${where} ${absent === true ? 'no longer has' : 'has'} ${describeSelector(simple)}.`
}

function describePage({ expectedStatus, bodyContains }: Verification): string {
  const statuses = listOf(expectedStatus)
  const texts = listOf(bodyContains).map((text) => `“${text}”`)
  const answer = statuses.length > 0 ? `with status ${statuses.join(' or ')}` : 'without an error'
  const source = texts.length > 0 ? `, and its source contains ${texts.join(' and ')}` : ''
  return `Passes when the page answers ${answer}${source}.`
}

const comparisons: Readonly<Record<string, string>> = {
  equals: 'whose value is',
  contains: 'whose value contains',
  startsWith: 'whose value begins with',
  oneOf: 'whose value is one of',
  inCidr: 'whose address is in',
}

function describeRecord({ recordType, name, match, value, values }: Verification): string {
  const wanted = [...(typeof value === 'string' ? [value] : []), ...listOf(values)].map((text) => `“${text}”`)
  const comparison = comparisons[String(match)]
  const condition = comparison === undefined ? '' : ` ${comparison} ${wanted.join(', ') || '…'}`
  return `Passes when ${hostOf(name)} has a ${String(recordType)} record${condition}.`
}

/** Name that a lookup asks for; a prefix is put before the visitor’s own domain. */
function hostOf(name: unknown): string {
  return typeof name === 'string' && name !== '' ? `${name}.example.com` : 'example.com'
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
