import type { DnsLookupConfig } from '../../../../shared/check/config.ts'

/** The term that allows the guide's sender, such as `include:_spf.example.com`. */
export function wantedTerm({ spf = {} }: DnsLookupConfig): string {
  const sender = Object.entries(spf).find(([mechanism]) => mechanism !== 'all')
  const [mechanism, value] = sender ?? ['include', '']
  return `${mechanism}:${String(value)}`
}

/** The record for a domain that sends no other mail, with the ending that the guide has. */
export function wantedSpf(config: DnsLookupConfig): string {
  return `v=spf1 ${wantedTerm(config)} ${endingOf(config)}`
}

/** Ends a record that has no ending. One of nothing but the guide's sender becomes the guide's record. */
export function completeSpf(record: string, config: DnsLookupConfig): string {
  const senders = record.replace(/ [+?~-]?all$/i, '')
  const hasAll = senders !== record
  const isWanted = senders.toLowerCase() === `v=spf1 ${wantedTerm(config)}`.toLowerCase()
  if (isWanted && (!hasAll || config.spf?.all !== undefined)) return wantedSpf(config)
  return hasAll || / (?:[+?~-]?all|redirect=\S+)(?: |$)/i.test(record)
    ? record
    : `${record} ${endingOf(config)}`
}

function endingOf({ spf }: DnsLookupConfig): string {
  return spf?.all ?? '~all'
}
