import { bareKey, dmarcRecord } from '../check/dns/mail-record.ts'
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

/**
 * The value of a mail record. Of other matches, such as a prefix, the check has only part of the value, and the body has all of
 * it. So it is with SPF: most domains already have such a record, to which only the sender is added.
 */
function mailValue({ match, dkim, dmarc }: Readonly<Record<string, unknown>>): string | undefined {
  if (match === 'dkim') {
    const { key } = Object(dkim) as { key?: unknown }
    return typeof key === 'string' ? dkimRecord(key) : undefined
  }
  if (match !== 'dmarc') return undefined
  return dmarcRecord(Object(dmarc) as Parameters<typeof dmarcRecord>[0])
}

/** Length of an Ed25519 key in base64. */
const ED25519_CHARACTERS = 44

/** A key may be given as a record, or in the lines of a PEM file. */
function dkimRecord(key: string): string {
  if (/\bp=/.test(key)) return key
  const data = bareKey(key)
  return `v=DKIM1; k=${data.length === ED25519_CHARACTERS ? 'ed25519' : 'rsa'}; p=${data}`
}

/** A check with the value of its mail record, whose placeholders can then be read like those of any other text. */
export function withMailValue<Check extends Readonly<Record<string, unknown>>>(verification: Check): Check {
  const value = mailValue(verification)
  return value === undefined ? verification : { ...verification, value }
}

/** Returns the record that a check wants to find, whatever the type of its step: visitors must see what to add. */
export function expectedRecord(verification: Readonly<Record<string, unknown>>): ExpectedRecord | undefined {
  const { type, recordType, name, match, value, values, absent, quantifier } = verification
  if (type !== 'dns_lookup' || absent === true || quantifier === 'none') return undefined
  const at = dnsPlaces.find((place) => place === verification['at'])
  const isMail = match === 'dkim' || match === 'dmarc'
  const ofMail = isMail ? { value: value ?? mailValue(verification) } : {}
  const expected = match === 'equals' || match === 'oneOf' ? { value, values } : ofMail
  const fields = Object.entries({ name, at, match, ...expected }).filter(([, field]) => field !== undefined)
  return { recordType, ...Object.fromEntries(fields) }
}
