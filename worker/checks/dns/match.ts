import { isIP, SocketAddress } from 'node:net'
import { domainToASCII } from 'node:url'
import type { DnsLookupConfig, RecordType } from '../../../shared/check/config.ts'
import { networks } from '../../net/policy/address.ts'
import type { Failure } from '../../net/outcome.ts'
import { mismatch, missing, notPublic, unwantedRecords, wantedValues, type RecordCheck } from './problems.ts'
import { isHidden } from './shown-record.ts'

/** Result of comparing records: whether the condition was observed and, if not, the problem. */
export type DnsMatch = { readonly found: boolean; readonly problem?: Failure }

/**
 * Compares the records of a name with the step's config. The result never depends on the values of records that are not
 * public. If those values would decide it, the result is `dns_record_not_public`.
 */
export function validateRecords(records: readonly string[], check: RecordCheck): DnsMatch {
  const matches = matching(records, check)
  const rest = records.filter((record) => !matches.includes(record))
  const wrong = rest.filter((record) => !mayMatch(record, check))
  const hasHidden = rest.length > wrong.length

  switch (quantifierOf(check.config)) {
    case 'any':
      if (matches.length > 0) return { found: true }
      return { found: false, problem: hasHidden ? notPublic(check) : explainNoMatch(wrong, check) }
    case 'all':
      if (rest.length === 0) return { found: true }
      return { found: false, problem: wrong.length > 0 ? mismatch(wrong, check) : notPublic(check) }
    case 'none':
      if (matches.length > 0) return { found: false, problem: unwantedRecords(matches, check) }
      return hasHidden ? { found: false, problem: notPublic(check) } : { found: true }
  }
}

/** A name has only one CNAME record. Any further aliases in its chain are records of other names. */
function quantifierOf({ recordType, quantifier }: DnsLookupConfig): DnsLookupConfig['quantifier'] {
  return recordType === 'CNAME' && quantifier === 'all' ? 'any' : quantifier
}

/** Returns the records that match the step's config. A record that is not public can only match `exists`. */
export function matching(records: readonly string[], { config, policy }: RecordCheck): string[] {
  const wanted = canonicalValues(config)
  const comparable = (record: string): boolean =>
    config.match === 'exists' || !isHidden(record, config.recordType, policy)
  return records.filter((record) => comparable(record) && recordMatches(record, wanted, config))
}

/** Returns true for a record that is not public and might match. It cannot match complete values that are all public. */
function mayMatch(record: string, { config, policy }: RecordCheck): boolean {
  const { recordType, match } = config
  if (!isHidden(record, recordType, policy)) return false
  const isWhole = match === 'equals' || match === 'oneOf'
  return !isWhole || canonicalValues(config).some((value) => isHidden(value, recordType, policy))
}

function canonicalValues(config: DnsLookupConfig): string[] {
  return wantedValues(config).map((value) => canonical(value, config.recordType))
}

function recordMatches(
  record: string,
  wanted: readonly string[],
  { recordType, match }: DnsLookupConfig,
): boolean {
  const forms = comparableForms(record, recordType)
  const some = (test: (form: string, value: string) => boolean): boolean =>
    forms.some((form) => wanted.some((value) => test(form, value)))
  switch (match) {
    case 'exists':
      return true
    case 'equals':
    case 'oneOf':
      return some((form, value) => form === value)
    case 'contains':
      return some((form, value) => form.includes(value))
    case 'startsWith':
      return some((form, value) => form.startsWith(value))
    case 'inCidr':
      return wanted.some((cidr) => isInside(record, cidr))
    // They have rules of their own (mail/compare.ts).
    case 'spf':
    case 'dkim':
    case 'dmarc':
      return false
  }
}

/** Forms of a record that an expected value may take. MX, SRV and CAA records also match without their leading fields. */
function comparableForms(record: string, recordType: RecordType): string[] {
  const whole = canonical(record, recordType)
  const words = whole.split(' ')
  switch (recordType) {
    case 'MX':
    case 'SRV':
      return [whole, words.at(-1) ?? whole]
    case 'CAA':
      return [whole, words.slice(1).join(' '), words.slice(2).join(' ')]
    case 'A':
    case 'AAAA':
    case 'CNAME':
    case 'NS':
    case 'TXT':
      return [whole]
  }
}

/** Normalises a value: host names ignore case and a final dot, addresses compare by value, and TXT compares exactly. */
function canonical(value: string, recordType: RecordType): string {
  switch (recordType) {
    case 'TXT':
      return value
    case 'CAA':
      return value.replaceAll('"', '')
    case 'A':
    case 'AAAA':
      return isIP(value) === 0 ? value.toLowerCase() : new SocketAddress(addressOptions(value)).address
    case 'CNAME':
    case 'MX':
    case 'NS':
    case 'SRV':
      return value.trim().split(/\s+/).map(canonicalName).join(' ')
  }
}

/** Converts international names to the ASCII that DNS uses. Text that is not a name, such as part of a name, keeps its form. */
function canonicalName(name: string): string {
  const ascii = /[^\0-\x7f]/.test(name) ? domainToASCII(name) : ''
  return (ascii === '' ? name.toLowerCase() : ascii).replace(/\.$/, '')
}

function addressOptions(address: string): { address: string; family: 'ipv4' | 'ipv6' } {
  return { address, family: isIP(address) === 4 ? 'ipv4' : 'ipv6' }
}

function isInside(address: string, cidr: string): boolean {
  const version = isIP(address)
  return version !== 0 && networks(cidr).check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Reports a wrong value, or a missing record if none looks like a wrong value of the expected one. */
function explainNoMatch(wrong: readonly string[], check: RecordCheck): Failure {
  const sameKind = wrong.filter((record) => isAttempt(record, check.config))
  // In a chain of aliases, only the first is a record of this name.
  const shown = check.config.recordType === 'CNAME' ? sameKind.slice(0, 1) : sameKind
  return shown.length > 0 ? mismatch(shown, check) : missing(check)
}

/**
 * Returns true for a record that looks like a wrong value of the expected record. TXT records of many owners share a name,
 * so a TXT record counts only if it begins with the same key (`key=`), or if the step names a separate host for it.
 */
function isAttempt(record: string, config: DnsLookupConfig): boolean {
  if (config.recordType !== 'TXT' || config.name !== undefined) return true
  const keys = wantedValues(config).map((value) => /^[^=\s]+=/.exec(value)?.[0] ?? value)
  return keys.some((key) => record.toLowerCase().startsWith(key.toLowerCase()))
}
