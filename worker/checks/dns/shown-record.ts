import { isIP } from 'node:net'
import { shorten } from '../../../shared/check/shorten.ts'
import type { RecordType } from '../../../shared/check/config.ts'
import { en } from '../../../shared/check/messages/packs/en.ts'
import { phrase, type Phrase } from '../../../shared/check/messages/facts.ts'
import { renderFact } from '../../../shared/check/messages/render.ts'
import { normalName } from '../../net/dns/dns-name.ts'
import { isPublic } from '../../net/policy/address.ts'
import { isPrivateName } from '../../net/policy/host-name.ts'
import type { DialPolicy } from '../../net/policy/dial-policy.ts'

const MAX_CHARACTERS = 255

/** Formats a record for the evidence of a result: shortened, and without an address or name that is not public. */
export function shownRecord(record: string, recordType: RecordType, policy: DialPolicy): string {
  return renderFact(recordFact(record, recordType, policy), en)
}

/** A record for a message, without an address or name that is not public. */
export function recordFact(record: string, recordType: RecordType, policy: DialPolicy): string | Phrase {
  if (!isHidden(record, recordType, policy)) return shorten(record, MAX_CHARACTERS)
  const isAddress = recordType === 'A' || recordType === 'AAAA'
  return phrase(isAddress ? 'not_public_address' : 'not_public_name')
}

/**
 * Returns true for a record with an address or host that is not public. Results neither show nor compare it, since enough
 * comparisons would reveal it. TXT and CAA records hold text that their owner published.
 */
export function isHidden(record: string, recordType: RecordType, policy: DialPolicy): boolean {
  switch (recordType) {
    case 'A':
    case 'AAAA':
      return !isPublic(record, policy)
    case 'CNAME':
    case 'MX':
    case 'NS':
    case 'SRV':
      return isPrivateHost(record, policy)
    case 'TXT':
    case 'CAA':
      return false
  }
}

/** The host is the last word of a record. A lone dot, as in a null MX record (RFC 7505), is not a host. */
function isPrivateHost(record: string, policy: DialPolicy): boolean {
  const host = normalName(record.split(' ').at(-1) ?? '')
  // A token that was entered as an alias is no host.
  if (host === '' || host.includes('=')) return false
  return isIP(host) === 0 ? isPrivateName(host, policy) : !isPublic(host, policy)
}
