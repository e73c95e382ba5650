import { shorten } from '../../shared/check/codes.ts'
import type { RecordType } from '../../shared/check/config.ts'
import { isPublic } from '../net/address.ts'
import type { DialPolicy } from '../net/policy.ts'

const MAX_CHARACTERS = 255

/** A record as a result may show it: short, and without an address that is not public. */
export function shownRecord(record: string, recordType: RecordType, policy: DialPolicy): string {
  const isAddress = recordType === 'A' || recordType === 'AAAA'
  if (isAddress && !isPublic(record, policy)) return '(an address that is not public)'
  return shorten(record, MAX_CHARACTERS)
}
