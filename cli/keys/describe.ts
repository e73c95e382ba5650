import type { CatalogKey } from '../../shared/record/catalog.ts'
import { tableLines } from '../columns.ts'
import type { Tone } from '../paint.ts'
import { timeText } from '../terminal/time-text.ts'
import type { AnnouncedKey, ChangedKey } from './run.ts'

const tones: Readonly<Record<CatalogKey['status'], Tone>> = {
  pending: 'unsure',
  active: 'good',
  retired: 'label',
  revoked: 'bad',
}

/** Returns one line per key. */
export function describeKeys(keys: readonly CatalogKey[]): string[] {
  if (keys.length === 0) return ['No signing keys. Announce one with waymark keys announce.']
  return tableLines({
    heads: ['KEY', 'STATUS', 'SINCE', 'REASON'],
    rows: keys.map((key) => {
      const changedAt = key.revoked_at ?? key.retired_at ?? key.activates_at ?? key.created_at
      return [
        key.key_id,
        [tones[key.status], key.status],
        changedAt === null ? '' : timeText(changedAt),
        key.revocation_reason ?? '',
      ]
    }),
  })
}

export function describeAnnounced({ key_id: keyId, activates_at: from }: AnnouncedKey): string {
  return `Announced ${keyId}; it can be activated from ${from}.`
}

export function describeActivated({ key_id: keyId, signed }: ChangedKey): string {
  return `${keyId} is now active.${signed > 0 ? ` It signed ${versions(signed)} that had no signature.` : ''}`
}

export function describeRevoked({ key_id: keyId, signed }: ChangedKey): string {
  return `${keyId} is revoked; ${versions(signed)} ${signed === 1 ? 'was' : 'were'} signed again.`
}

function versions(count: number): string {
  return count === 1 ? '1 version' : `${count} versions`
}
