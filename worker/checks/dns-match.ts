import { isIP, SocketAddress } from 'node:net'
import type { DnsLookupConfig, RecordType } from '../../shared/check/config.ts'
import { networks } from '../net/address.ts'
import type { Failure } from '../net/outcome.ts'

/** Whether the condition was observed, and what stands against it where it was not. */
export type Verdict = { readonly found: boolean; readonly problem?: Failure }

/** `show` renders a record as a message may show it. */
export type Asked = {
  readonly name: string
  readonly config: DnsLookupConfig
  readonly show: (record: string) => string
}

/** Compares the records of a name with what the step wants. */
export function judgeRecords(records: readonly string[], asked: Asked): Verdict {
  const { config } = asked
  const { recordType, quantifier } = config
  const wanted = wantedValues(config).map((value) => canonical(value, recordType))
  const matches = records.filter((record) => recordMatches(record, wanted, config))
  const wrong = records.filter((record) => !matches.includes(record))

  switch (quantifier) {
    case 'any':
      return matches.length > 0 ? { found: true } : { found: false, problem: against(wrong, asked) }
    case 'all':
      return wrong.length === 0 ? { found: true } : { found: false, problem: mismatch(wrong, asked) }
    case 'none':
      return matches.length === 0 ? { found: true } : { found: false, problem: mismatch(matches, asked) }
  }
}

function wantedValues({ value, values }: DnsLookupConfig): string[] {
  return [...(value === undefined ? [] : [value]), ...(values ?? [])]
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

/** A record in the forms that a wanted value may have: an MX or SRV record also without its numbers. */
function comparableForms(record: string, recordType: RecordType): string[] {
  const whole = canonical(record, recordType)
  const numbered = recordType === 'MX' || recordType === 'SRV'
  return numbered ? [whole, whole.split(' ').at(-1) ?? whole] : [whole]
}

/** Host names compare without regard to case and final dot, addresses by value, TXT and CAA to the letter. */
function canonical(value: string, recordType: RecordType): string {
  switch (recordType) {
    case 'TXT':
    case 'CAA':
      return value
    case 'A':
    case 'AAAA':
      return isIP(value) === 0 ? value : new SocketAddress(addressOptions(value)).address
    case 'CNAME':
    case 'MX':
    case 'NS':
    case 'SRV':
      return value.trim().replace(/\s+/g, ' ').toLowerCase().replace(/\.$/, '')
  }
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
  const { name, config } = asked
  const sameKind = wrong.filter((record) => isAttempt(record, config))
  if (sameKind.length > 0) return mismatch(sameKind, asked)
  const wanted = describeWanted(config)
  const expected = wanted === '' ? '' : ` with the value ${wanted}`
  return { code: 'dns_record_missing', facts: { name, recordType: config.recordType, expected } }
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

function mismatch(records: readonly string[], { name, config, show }: Asked): Failure {
  const actual = records.map(show).join(', ')
  const wanted = describeWanted(config)
  const expected = config.quantifier === 'none' ? `no record ${wanted}` : wanted
  return { code: 'dns_record_mismatch', facts: { name, recordType: config.recordType, actual, expected } }
}

function describeWanted(config: DnsLookupConfig): string {
  const values = wantedValues(config).join(' or ')
  switch (config.match) {
    case 'exists':
      return ''
    case 'equals':
    case 'oneOf':
      return values
    case 'contains':
      return `one that contains ${values}`
    case 'startsWith':
      return `one that starts with ${values}`
    case 'inCidr':
      return `an address in ${values}`
  }
}
