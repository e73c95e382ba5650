import type { DnsLookupConfig } from '../../../../shared/check/config.ts'
import { phrase, quoteValues, type Phrase } from '../../../../shared/check/messages/facts.ts'
import { failure } from '../../../net/failure.ts'
import type { Failure } from '../../../net/outcome.ts'
import { quotedParts } from '../differing-part.ts'
import { anyProvider, type RecordCheck } from '../problems.ts'
import { completeSpf } from './wanted-spf.ts'

/** Problem of a record that would be one of mail without the quotation marks or spaces that were entered with it. */
export function mistypedRecord(
  records: readonly string[],
  { name, config }: RecordCheck,
  isOwn: (record: string) => boolean,
): Failure | undefined {
  for (const record of records) {
    for (const [how, rewrite] of rewrites) {
      const value = rewrite(record, config)
      if (value === record || !isOwn(value)) continue
      const facts = { name, recordType: config.recordType, how, provider: anyProvider }
      return failure('dns_record_mistyped', { ...facts, ...quotedParts(record, value) })
    }
  }
  return undefined
}

type Rewrite = (record: string, config: DnsLookupConfig) => string

const rewrites: readonly (readonly [Phrase, Rewrite])[] = [
  [phrase('with_spaces'), withPlainSpaces],
  [phrase('with_quotes'), (record) => withoutQuotes(withPlainSpaces(record))],
  [phrase('with_backslashes'), (record) => withoutQuotes(withPlainSpaces(record.replaceAll('\\', '')))],
  [phrase('with_words'), (record) => withoutQuotes(withoutWords(withPlainSpaces(record)))],
  [phrase('with_commas'), (record) => withSemicolons(withoutQuotes(withPlainSpaces(record)))],
  ...(['v=spf1', 'v=DMARC1'] as const).map((version): [Phrase, Rewrite] => [
    phrase('without_version', { version: quoteValues(version) }),
    (record, config) => withVersion(withoutQuotes(withPlainSpaces(record)), version, config),
  ]),
]

function withSemicolons(record: string): string {
  return /^v ?= ?D/i.test(record) ? record.replaceAll(/ ?, ?(?=[a-z]+ ?=)/gi, '; ') : record
}

const beginnings = {
  'v=spf1': { pattern: /^[+?~-]?(?:include:|ip[46]:|(?:a|mx) )/i, separator: ' ' },
  'v=DMARC1': { pattern: /^p ?= ?(?:none|quarantine|reject)\b/i, separator: '; ' },
}

function withVersion(record: string, version: keyof typeof beginnings, config: DnsLookupConfig): string {
  const { pattern, separator } = beginnings[version]
  if (!pattern.test(record)) return record
  const versioned = `${version}${separator}${record}`
  return version === 'v=spf1' ? completeSpf(versioned, config) : versioned
}

/** The name, time and type that stand before the value in a zone file or a guide. */
function withoutWords(record: string): string {
  return record.replace(/^(?:[\w.@-]+\s+){0,2}(?:\d+\s+)?(?:IN\s+)?TXT(?:\s*[=:]\s*|\s+)/i, '')
}

function withPlainSpaces(record: string): string {
  return record
    .replaceAll(/[\u200b\u2060\ufeff]+/gu, '')
    .replaceAll(/\s/gu, ' ')
    .trim()
}

/** Between the strings of a long record, as a zone file has them. */
const between = /\\?["\u201c\u201d]\s*\\?["\u201c\u201d]/gu

const marks = new Set(' \\"\'“”„«»‘’')

function withoutQuotes(record: string): string {
  const characters = Array.from(record)
  const from = characters.findIndex((character) => !marks.has(character))
  const to = characters.findLastIndex((character) => !marks.has(character))
  return characters
    .slice(Math.max(0, from), to + 1)
    .join('')
    .replaceAll(between, '')
}
