import { quoted } from '../../shared/check/codes.ts'
import type { DnsLookupConfig } from '../../shared/check/config.ts'
import { failure } from '../net/failure.ts'
import type { Failure } from '../net/outcome.ts'
import type { DialPolicy } from '../net/policy/dial-policy.ts'
import { shownRecord } from './dns-shown.ts'

/** A lookup of a name and the step's config. `policy` decides which records are public. */
export type Asked = {
  readonly name: string
  readonly config: DnsLookupConfig
  readonly policy: DialPolicy
}

/** Problem of records that exist with a wrong value. */
export function mismatch(records: readonly string[], asked: Asked): Failure {
  const subject = asked.config.quantifier === 'all' ? 'each' : 'it'
  return wrongRecord(records, asked, { expected: `${subject} should ${wanted(asked.config)}`, fix: 'Change' })
}

/** Problem of records that exist but should not. */
export function unwanted(records: readonly string[], asked: Asked): Failure {
  return wrongRecord(records, asked, { expected: 'it should not be there', fix: 'Delete' })
}

type Words = { readonly expected: string; readonly fix: string }

function wrongRecord(records: readonly string[], { name, config, policy }: Asked, words: Words): Failure {
  const { recordType } = config
  const shown = records.map((record) => shownRecord(record, recordType, policy))
  const facts = { name, recordType, actual: quoted(...shown), ...words }
  return { code: 'dns_record_mismatch', facts }
}

/** Completes "it should ..." in the hint for a wrong value. */
function wanted(config: DnsLookupConfig): string {
  const values = wantedValues(config)
  const shown = values.length > 1 ? `one of ${quoted(...values)}` : quoted(...values)
  switch (config.match) {
    case 'exists':
      return 'be there'
    case 'equals':
    case 'oneOf':
      return `be ${shown}`
    case 'contains':
      return `contain ${shown}`
    case 'startsWith':
      return `start with ${shown}`
    case 'inCidr':
      return `be an address in ${shown}`
  }
}

/** Problem when records that are not public would decide the result. */
export function notPublic({ name, config }: Asked): Failure {
  return failure('dns_record_not_public', { name, recordType: config.recordType })
}

/** Problem of a missing record. */
export function missing({ name, config }: Asked): Failure {
  const { recordType } = config
  return {
    code: 'dns_record_missing',
    facts: { name, recordType, record: `${recordType} record${like(config)}` },
  }
}

function like(config: DnsLookupConfig): string {
  const values = wantedValues(config)
  const shown = quoted(...values)
  switch (config.match) {
    case 'exists':
      return ''
    case 'equals':
    case 'oneOf':
      return values.length > 1 ? ` with one of the values ${shown}` : ` with the value ${shown}`
    case 'contains':
      return ` that contains ${shown}`
    case 'startsWith':
      return ` that starts with ${shown}`
    case 'inCidr':
      return ` with an address in ${shown}`
  }
}

export function wantedValues({ value, values }: DnsLookupConfig): string[] {
  return [...(value === undefined ? [] : [value]), ...(values ?? [])]
}
