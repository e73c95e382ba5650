import type { DnsLookupConfig } from '../../../shared/check/config.ts'
import { phrase, type Phrase } from '../../../shared/check/messages/facts.ts'
import { normalName } from '../../net/dns/dns-name.ts'
import { typedName } from '../../../shared/check/dns/record-place.ts'
import { matching } from './match.ts'
import { wantedValues, type RecordCheck } from './problems.ts'

/** A record that has almost the expected value, and what is different about it. */
export type Mistyped = { readonly record: string; readonly expected: string; readonly how: Phrase }

/** Finds the record in which an expected value was mistyped. `zone` is the name that a provider's form may append. */
export function findMistyped(
  records: readonly string[],
  check: RecordCheck,
  zone: string,
): Mistyped | undefined {
  const { config } = check
  if (wantedValues(config).length === 0 || config.match === 'inCidr') return undefined
  const halves = halvesOf(records, config)
  if (halves) return halves
  const isRight = (record: string): boolean => matching([record], check).length > 0
  for (const record of records.filter((one) => !isRight(one))) {
    const spaced = wantedValues(config).find((value) => isSameWithoutSpaces(record, value, config))
    if (spaced !== undefined) return { record, expected: spaced, how: phrase('with_spaces') }
    for (const [how, rewrite] of rewritesFor(check, zone)) {
      const value = rewrite(record)
      if (value !== record && isRight(value)) return { record, expected: wantedBy(value, config), how }
    }
    const cut = wantedValues(config).find((value) => isCutOff(record, value, config))
    if (cut !== undefined) return { record, expected: cut, how: phrase('cut_off', { length: record.length }) }
    const other = wantedValues(config).find((value) => isSameInOtherCase(record, value, config))
    if (other !== undefined) return { record, expected: other, how: phrase('in_other_case') }
  }
  return undefined
}

type Rewrite = (record: string) => string

/** Undoes what people do to a value when they paste it, each with its name. */
function rewritesFor({ name, config }: RecordCheck, zone: string): [Phrase, Rewrite][] {
  const withoutWords = (text: string): string =>
    withoutName(text, name, zone).replace(
      /^(?:\d+\s+)?(?:IN\s+)?(?:TXT|CNAME|MX|NS|A|AAAA)(?:\s*[=:]\s*|\s+)/i,
      '',
    )
  const rewrites: [Phrase, Rewrite][] = [
    [phrase('with_quotes'), removeQuotes],
    [phrase('with_quotes'), (text) => text.replaceAll(/\\?["“”]/g, '')],
    [phrase('with_spaces'), removeSpaces],
    [phrase('with_words'), (text) => removeQuotes(withoutWords(text.trim()).trim())],
    [phrase('as_url'), (text) => text.replace(/^https?:\/\//i, '').replace(/\/$/, '')],
    [phrase('with_dot'), (text) => text.replace(/\.$/, '')],
  ]
  if (config.recordType === 'TXT') return rewrites
  const appended = `.${zone}`
  const withoutZone: Rewrite = (text) =>
    normalName(text).endsWith(appended) ? text.replace(/\.$/, '').slice(0, -appended.length) : text
  return [[phrase('with_zone', { zone }), withoutZone], ...rewrites]
}

function removeSpaces(text: string): string {
  return text.replaceAll(/[\s\u00a0\u200b\ufeff]+/gu, '')
}

const quotes = new Set('"\'“”„«»‘’')

function removeQuotes(text: string): string {
  const characters = Array.from(text)
  const from = characters.findIndex((character) => !quotes.has(character))
  const to = characters.findLastIndex((character) => !quotes.has(character))
  return from === -1 ? '' : characters.slice(from, to + 1).join('')
}

/** People type the name in one of its forms before the value. */
function withoutName(text: string, name: string, zone: string): string {
  const [, first = '', rest = ''] = /^([^\s=]+)(?:\s+|\s*=\s*)(\S[^]*)$/.exec(text) ?? []
  return [name, typedName(name, zone), zone, `www.${zone}`].includes(normalName(first)) ? rest : text
}

function wantedBy(value: string, config: DnsLookupConfig): string {
  const values = wantedValues(config)
  return values.find((wanted) => value.toLowerCase().includes(wanted.toLowerCase())) ?? values[0] ?? value
}

/** Shorter beginnings may be the values of somebody else. */
const MIN_BEGINNING = 20

function isCutOff(record: string, wanted: string, { recordType, match }: DnsLookupConfig): boolean {
  if (recordType !== 'TXT' || match === 'contains') return false
  return record.length >= MIN_BEGINNING && record.length < wanted.length && wanted.startsWith(record)
}

function isSameWithoutSpaces(
  record: string,
  wanted: string,
  { recordType, match }: DnsLookupConfig,
): boolean {
  const isWhole = match === 'equals' || match === 'oneOf'
  return recordType === 'TXT' && isWhole && removeSpaces(record) === removeSpaces(wanted)
}

function isSameInOtherCase(record: string, wanted: string, { recordType, match }: DnsLookupConfig): boolean {
  if (recordType !== 'TXT') return false
  const [found, expected] = [record.toLowerCase(), wanted.toLowerCase()]
  if (match === 'contains') return found.includes(expected)
  return match === 'startsWith' ? found.startsWith(expected) : found === expected
}

/** Two records with half of a value each, instead of one with two strings. */
function halvesOf(
  records: readonly string[],
  { recordType, match, ...config }: DnsLookupConfig,
): Mistyped | undefined {
  if (recordType !== 'TXT' || (match !== 'equals' && match !== 'oneOf')) return undefined
  for (const expected of [config.value ?? [], config.values ?? []].flat()) {
    for (const record of records) {
      if (record === '' || !expected.startsWith(record)) continue
      const rest = expected.slice(record.length)
      if (rest !== '' && records.includes(rest)) return { record, expected, how: phrase('in_two_records') }
    }
  }
  return undefined
}
