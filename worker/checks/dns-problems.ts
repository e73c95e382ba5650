import { quoted } from '../../shared/check/codes.ts'
import type { DnsLookupConfig } from '../../shared/check/config.ts'
import type { Failure } from '../net/outcome.ts'

/** `show` renders a record as a message may show it. */
export type Asked = {
  readonly name: string
  readonly config: DnsLookupConfig
  readonly show: (record: string) => string
}

/** These records are there with a wrong value. */
export function mismatch(records: readonly string[], asked: Asked): Failure {
  const subject = asked.config.quantifier === 'all' ? 'each' : 'it'
  return wrongRecord(records, asked, { expected: `${subject} should ${wanted(asked.config)}`, fix: 'Change' })
}

/** These records are there, and the step wants them gone. */
export function unwanted(records: readonly string[], asked: Asked): Failure {
  return wrongRecord(records, asked, { expected: 'it should not be there', fix: 'Delete' })
}

type Words = { readonly expected: string; readonly fix: string }

function wrongRecord(records: readonly string[], { name, config, show }: Asked, words: Words): Failure {
  const { recordType } = config
  const facts = { name, recordType, actual: quoted(...records.map(show)), ...words }
  return { code: 'dns_record_mismatch', facts }
}

/** What a record with a wrong value should do. */
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

/** No record as the step describes it is there. */
export function missing({ name, config }: Omit<Asked, 'show'>): Failure {
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
