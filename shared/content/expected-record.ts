import { dnsPlaces, type DnsPlace } from '../check/dns/place.ts'

/** The DNS record that a step asks for. Its fields are what an author, or a later release, has written. */
export type ExpectedRecord = {
  readonly recordType: unknown
  readonly name?: unknown
  readonly value?: unknown
  readonly values?: unknown
  /** With `match`, decides the record's place. */
  readonly at?: DnsPlace
  readonly match?: unknown
}

/** Returns the record that a check wants to find, whatever the type of its step: visitors must see what to add. */
export function expectedRecord(verification: Readonly<Record<string, unknown>>): ExpectedRecord | undefined {
  const { type, recordType, name, match, value, values, absent, quantifier } = verification
  if (type !== 'dns_lookup' || absent === true || quantifier === 'none') return undefined
  const at = dnsPlaces.find((place) => place === verification['at'])
  // With other matches, such as a prefix, the check has only part of the value. The body has the whole value.
  const expected = match === 'equals' || match === 'oneOf' ? { value, values } : {}
  const fields = Object.entries({ name, at, match, ...expected }).filter(([, field]) => field !== undefined)
  return { recordType, ...Object.fromEntries(fields) }
}
