import { phrase, quoteValues } from '../../../../shared/check/messages/facts.ts'
import { bareKey } from '../../../../shared/check/dns/mail-record.ts'
import { shorten } from '../../../../shared/check/shorten.ts'
import { failure } from '../../../net/failure.ts'
import type { Failure } from '../../../net/outcome.ts'
import { differingParts } from '../differing-part.ts'
import type { DnsMatch } from '../match.ts'
import { anyProvider, type RecordCheck } from '../problems.ts'
import { isCutOff, rsaBits } from './rsa-key.ts'
import { parseTags, type Tags } from './tags.ts'

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
    const part = partOfKey(records, { key, wanted, name })
    if (part) return { found: false, problem: part }
    const [actual, expected] = differingParts(key.data, wanted, SHOWN_CHARACTERS)
    const facts = {
      name,
      actual: quoteValues(actual),
      expected: quoteValues(expected),
      provider: anyProvider,
    }
    return { found: false, problem: failure('mail_dkim_mismatch', facts) }
  }
  if (!key.isUsable) return { found: false, problem: missingDkim({ name }) }
  if (key.type === 'ed25519')
    return isEd25519(key.data) ? { found: true } : { found: false, problem: unreadable(key, name) }
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

/** A shorter beginning may be that of any key. */
const MIN_BEGINNING = 40

type Parts = { readonly key: Key; readonly wanted: string; readonly name: string }

/** Problem of a key of which only the beginning is there, or of which the rest is in a record of its own. */
function partOfKey(records: readonly string[], { key, wanted, name }: Parts): Failure | undefined {
  if (key.data.length < MIN_BEGINNING || !wanted.startsWith(key.data)) return undefined
  const rest = wanted.slice(key.data.length)
  const isInTwo = records.some((record) => withoutSpace(record) === rest)
  const [actual, expected] = differingParts(key.data, wanted, SHOWN_CHARACTERS)
  return failure('dns_record_mistyped', {
    name,
    recordType: 'TXT',
    how: isInTwo ? phrase('in_two_records') : phrase('cut_off', { length: key.record.length }),
    actual: quoteValues(actual),
    expected: quoteValues(expected),
    provider: anyProvider,
  })
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

type Key = {
  readonly record: string
  readonly type: string
  readonly data: string
  /** False for a key that receivers do not use for mail: of a type that they do not know, or for something else. */
  readonly isUsable: boolean
}

function keyOf(record: string): Key | undefined {
  const tags = parseTags(record)
  const data = tags?.get('p')
  const version = tags?.get('v')
  if (data === undefined || (version !== undefined && version !== 'DKIM1')) return undefined
  const type = (tags?.get('k') ?? 'rsa').toLowerCase()
  return { record, type, data: withoutSpace(data), isUsable: isUsable(type, tags) }
}

/** Key types, hashes and services of RFC 6376, 3.6.1, and RFC 8463. Nobody signs with SHA-1 any more (RFC 8301). */
function isUsable(type: string, tags: Tags | undefined): boolean {
  const has = (tag: string, ...values: readonly string[]): boolean => {
    const list = tags?.get(tag)?.toLowerCase().split(':') ?? values
    return list.some((value) => values.includes(value.trim()))
  }
  return ['rsa', 'ed25519'].includes(type) && has('h', 'sha256') && has('s', '*', 'email')
}

const ED25519_BYTES = 32

function isEd25519(base64: string): boolean {
  return /^[A-Za-z\d+/]+={0,2}$/.test(base64) && Buffer.from(base64, 'base64').length === ED25519_BYTES
}

/** A key may be given as a record, or in the lines of a PEM file. */
function wantedKey(text: string): string {
  return keyOf(text)?.data ?? bareKey(text)
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
