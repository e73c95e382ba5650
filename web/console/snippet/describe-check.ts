import { ownValue } from '../../../shared/own-value.ts'
import type { Verification } from '../api/versions.ts'
import { describeVisit } from './describe-visit.ts'
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
    case 'rendered_presence':
      return describeVisit(check)
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

const dnsPlaces: Readonly<Record<string, string>> = {
  host: '',
  domain: ', for the domain of the site,',
  either: ', for the site or its domain,',
}

/** The conditions of mail records, each with the fields of its own. */
function describeMail({ name, match, spf, dmarc }: Verification): string | undefined {
  const host = hostOf(name)
  const sender = isParts(spf)
    ? Object.entries(spf)
        .filter(([mechanism]) => mechanism !== 'all')
        .map(([mechanism, text]) => `${mechanism}:${String(text)}`)
    : []
  const { policyAtLeast: policy, rua } = isParts(dmarc) ? dmarc : {}
  const reports = typeof rua === 'string' ? ` and sends reports to ${rua}` : ''
  switch (match) {
    case 'spf':
      return `Passes when the SPF record of ${host} allows ${sender.join() || '…'}.`
    case 'dkim':
      return `Passes when ${name === undefined ? 'its selector' : host} has the DKIM key.`
    case 'dmarc':
      return `Passes when the DMARC policy of ${host.replace(/^_dmarc\./, '')} is ${typeof policy === 'string' ? `${policy} or stricter` : 'valid'}${reports}.`
    default:
      return undefined
  }
}

function isParts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function describeRecord(check: Verification): string {
  const mail = describeMail(check)
  if (mail !== undefined) return mail
  const { recordType, name, at, match, value, values } = check
  const expected = [...(typeof value === 'string' ? [value] : []), ...listOf(values)].map(
    (text) => `“${text}”`,
  )
  const comparison = ownValue(comparisons, String(match))
  const condition = comparison === undefined ? '' : ` ${comparison} ${expected.join(', ') || '…'}`
  const place = ownValue(dnsPlaces, String(at)) ?? ''
  return `Passes when ${hostOf(name)}${place} has a ${String(recordType)} record${condition}.`
}

/** Returns an example of the name to look up. A name in the check is put before the visitor’s domain. */
function hostOf(name: unknown): string {
  return typeof name === 'string' && name !== '' && name !== '@' ? `${name}.example.com` : 'example.com'
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
