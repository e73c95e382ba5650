import { phrase, quoteValues } from '../../../../shared/check/messages/facts.ts'
import { shorten } from '../../../../shared/check/shorten.ts'
import { failure } from '../../../net/failure.ts'
import type { Failure } from '../../../net/outcome.ts'
import { differingParts } from '../differing-part.ts'
import type { DnsMatch } from '../match.ts'
import { anyProvider, type RecordCheck } from '../problems.ts'
import { isCutOff, rsaBits } from './rsa-key.ts'
import { parseTags } from './tags.ts'

/** Receivers must not accept shorter RSA keys (RFC 8301, 3.2). */
const MIN_BITS = 1024

const SHOWN_CHARACTERS = 80

/** Compares the TXT records of a selector with the key that must be published (RFC 6376, 3.6.1). */
export function compareDkim(records: readonly string[], { name, config }: RecordCheck): DnsMatch {
  const keys = records.flatMap((record) => keyOf(record) ?? [])
  const [first] = keys
  if (!first) return { found: false, problem: missingDkim({ name }) }
  const wanted = config.dkim?.key === undefined ? undefined : wantedKey(config.dkim.key)
  const key = keys.find(({ data }) => data === wanted) ?? first
  if (key.data === '')
    return { found: false, problem: failure('mail_dkim_revoked', { name, provider: anyProvider }) }
  if (wanted !== undefined && key.data !== wanted) {
    const [actual, expected] = differingParts(key.data, wanted, SHOWN_CHARACTERS)
    const facts = {
      name,
      actual: quoteValues(actual),
      expected: quoteValues(expected),
      provider: anyProvider,
    }
    return { found: false, problem: failure('mail_dkim_mismatch', facts) }
  }
  if (key.type !== 'rsa') return { found: true }
  const bits = rsaBits(key.data)
  if (bits === undefined) return { found: false, problem: unreadable(key, name) }
  if (bits >= MIN_BITS) return { found: true }
  return { found: false, problem: failure('mail_dkim_weak', { name, bits, limit: MIN_BITS }) }
}

export function isDkim(record: string): boolean {
  return keyOf(record) !== undefined
}

export function missingDkim({ name }: Pick<RecordCheck, 'name'>): Failure {
  const facts = { name, provider: anyProvider, asName: phrase('part_before_domain') }
  return failure('mail_dkim_missing', facts)
}

/** Forms and strings of a limited length cut keys off. Anything else that is not a key is none. */
function unreadable({ record, data }: Key, name: string): Failure {
  if (!isCutOff(data)) return missingDkim({ name })
  const shown = quoteValues(shorten(record, SHOWN_CHARACTERS))
  return failure('dns_record_mistyped', {
    name,
    recordType: 'TXT',
    how: phrase('cut_off', { length: record.length }),
    actual: shown,
    expected: phrase('value_starting_with', { values: shown }),
    provider: anyProvider,
  })
}

/** Cuts the record of a key and the wanted key to the parts that differ, if the record has another key. */
export function differingKeys(record: string, wanted: string, length: number): [string, string] | undefined {
  const found = keyOf(record)?.data
  const key = wantedKey(wanted)
  const isWhole = Math.max(record.length, wanted.length) <= length
  if (found === undefined || found === key || isWhole) return undefined
  return differingParts(found, key, length)
}

type Key = { readonly record: string; readonly type: string; readonly data: string }

function keyOf(record: string): Key | undefined {
  const tags = parseTags(record)
  const data = tags?.get('p')
  const version = tags?.get('v')
  if (data === undefined || (version !== undefined && version !== 'DKIM1')) return undefined
  return { record, type: (tags?.get('k') ?? 'rsa').toLowerCase(), data: withoutSpace(data) }
}

/** A key may be given as a record, or in the lines of a PEM file. */
function wantedKey(text: string): string {
  return keyOf(text)?.data ?? withoutSpace(text.replaceAll(/-----[^-]+-----/g, ''))
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
