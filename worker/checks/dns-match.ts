import { isIP, SocketAddress } from 'node:net'
import { domainToASCII } from 'node:url'
import type { DnsLookupConfig, RecordType } from '../../shared/check/config.ts'
import { networks } from '../net/address.ts'
import type { Failure } from '../net/outcome.ts'
import { mismatch, missing, unwanted, wantedValues, type Asked } from './dns-problems.ts'

/** Whether the condition was observed, and what stands against it where it was not. */
export type Verdict = { readonly found: boolean; readonly problem?: Failure }

/** Compares the records of a name with what the step wants. */
export function judgeRecords(records: readonly string[], asked: Asked): Verdict {
  const matches = matching(records, asked.config)
  const wrong = records.filter((record) => !matches.includes(record))

  switch (quantifierOf(asked.config)) {
    case 'any':
      return matches.length > 0 ? { found: true } : { found: false, problem: against(wrong, asked) }
    case 'all':
      return wrong.length === 0 ? { found: true } : { found: false, problem: mismatch(wrong, asked) }
    case 'none':
      return matches.length === 0 ? { found: true } : { found: false, problem: unwanted(matches, asked) }
  }
}

/** A name has one CNAME record; what else is in its chain of aliases are records of other names. */
function quantifierOf({ recordType, quantifier }: DnsLookupConfig): DnsLookupConfig['quantifier'] {
  return recordType === 'CNAME' && quantifier === 'all' ? 'any' : quantifier
}

/** Those of the records that are as the step describes them. */
export function matching(records: readonly string[], config: DnsLookupConfig): string[] {
  const wanted = wantedValues(config).map((value) => canonical(value, config.recordType))
  return records.filter((record) => recordMatches(record, wanted, config))
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
  }
}

/** A record in the forms that a wanted value may have: one of MX, SRV or CAA also without what stands in front. */
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

/** Host names compare without regard to case and final dot, addresses by value, TXT to the letter. */
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

/** International names are in DNS as ASCII; what is no name, such as a part of one, stays as it is. */
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

/** No record was the wanted one: is it missing, or there with a wrong value? */
function against(wrong: readonly string[], asked: Asked): Failure {
  const sameKind = wrong.filter((record) => isAttempt(record, asked.config))
  // Of a chain of aliases, the first one is the record of this name.
  const shown = asked.config.recordType === 'CNAME' ? sameKind.slice(0, 1) : sameKind
  return shown.length > 0 ? mismatch(shown, asked) : missing(asked)
}

/**
 * TXT records of many owners share one name, so another owner's record is no wrong value of ours: it is one only
 * when it begins with the same key (`key=`), or when the name is made for this purpose.
 */
function isAttempt(record: string, config: DnsLookupConfig): boolean {
  if (config.recordType !== 'TXT' || config.name !== undefined) return true
  const keys = wantedValues(config).map((value) => /^[^=\s]+=/.exec(value)?.[0] ?? value)
  return keys.some((key) => record.toLowerCase().startsWith(key.toLowerCase()))
}
