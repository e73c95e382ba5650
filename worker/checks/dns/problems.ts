import { phrase, quoteValues, type Phrase } from '../../../shared/check/messages/facts.ts'
import type { DnsLookupConfig } from '../../../shared/check/config.ts'
import { failure } from '../../net/failure.ts'
import type { Failure } from '../../net/outcome.ts'
import type { DialPolicy } from '../../net/policy/dial-policy.ts'
import { differingParts } from './differing-part.ts'
import { recordFact } from './shown-record.ts'

/** The name looked up and the step's config. `policy` decides which records are public. */
export type RecordCheck = {
  readonly name: string
  readonly config: DnsLookupConfig
  readonly policy: DialPolicy
}

/** Problem of records that exist with a wrong value. */
export function mismatch(records: readonly string[], check: RecordCheck): Failure {
  const [record] = records
  const [value] = wantedValues(check.config)
  if (records.length === 1 && record !== undefined && value !== undefined && isLong(record, value))
    return longMismatch(record, value, check)
  const what = wantedPhrase(check.config)
  const expected =
    check.config.quantifier === 'all' ? phrase('each_should', { what }) : phrase('it_should', { what })
  return wrongRecord(records, check, { expected, fix: phrase('change') })
}

/** Characters of a value that a message shows. */
const SHOWN_CHARACTERS = 80

function isLong(record: string, value: string): boolean {
  return record.length > SHOWN_CHARACTERS && value.length > SHOWN_CHARACTERS
}

/** Shows the parts that differ: the beginnings of two keys are often the same. */
function longMismatch(record: string, value: string, check: RecordCheck): Failure {
  const [actual, wanted] = differingParts(record, value, SHOWN_CHARACTERS)
  const what = phrase('be_value', { values: quoteValues(wanted) })
  const words = { expected: phrase('it_should', { what }), fix: phrase('change') }
  return wrongRecord([actual], check, words)
}

/** Problem of records that exist but should not. */
export function unwantedRecords(records: readonly string[], check: RecordCheck): Failure {
  return wrongRecord(records, check, {
    expected: phrase('record_should_not_be_there'),
    fix: phrase('delete'),
  })
}

export const anyProvider = phrase('your_dns_provider')

type Words = { readonly expected: Phrase; readonly fix: Phrase }

function wrongRecord(
  records: readonly string[],
  { name, config, policy }: RecordCheck,
  words: Words,
): Failure {
  const { recordType } = config
  const shown = records.map((record) => recordFact(record, recordType, policy))
  const facts = { name, recordType, actual: quoteValues(...shown), ...words, provider: anyProvider }
  return { code: 'dns_record_mismatch', facts }
}

/** Completes "it should ..." in the hint for a wrong value. */
function wantedPhrase(config: DnsLookupConfig): Phrase {
  const all = wantedValues(config)
  const values = quoteValues(...all)
  switch (config.match) {
    case 'exists':
      return phrase('be_there')
    case 'equals':
    case 'oneOf':
      return all.length > 1 ? phrase('be_one_of', { values }) : phrase('be_value', { values })
    case 'contains':
      return phrase('contain', { values })
    case 'startsWith':
      return phrase('start_with', { values })
    case 'inCidr':
      return phrase('be_in_network', { values })
    case 'spf':
    case 'dkim':
    case 'dmarc':
      return phrase('be_there')
  }
}

/** Problem when records that are not public would decide the result. */
export function notPublic({ name, config }: RecordCheck): Failure {
  return failure('dns_record_not_public', { name, recordType: config.recordType })
}

/** Problem of a missing record. */
export function missing({ name, config }: RecordCheck): Failure {
  const { recordType } = config
  const record = wantedRecord(config)
  const asName = phrase('part_before_domain')
  return failure('dns_record_missing', { name, recordType, record, provider: anyProvider, asName })
}

function wantedRecord(config: DnsLookupConfig): Phrase {
  const { recordType, match } = config
  const all = wantedValues(config)
  const facts = { recordType, values: quoteValues(...all) }
  switch (match) {
    case 'exists':
      return phrase('record', { recordType })
    case 'equals':
    case 'oneOf':
      return all.length > 1 ? phrase('record_with_one_of', facts) : phrase('record_with_value', facts)
    case 'contains':
      return phrase('record_containing', facts)
    case 'startsWith':
      return phrase('record_starting_with', facts)
    case 'inCidr':
      return phrase('record_in_network', facts)
    case 'spf':
    case 'dkim':
    case 'dmarc':
      return phrase('record', { recordType })
  }
}

export function wantedValues({ value, values }: DnsLookupConfig): string[] {
  return [...(value === undefined ? [] : [value]), ...(values ?? [])]
}
