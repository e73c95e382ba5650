import { ApiError } from '../errors/errors.ts'
import { fieldError } from '../errors/refuse-fields.ts'
import type { Database } from '../store/database.ts'
import {
  activateKey,
  lockSigningKeys,
  insertSigningKey,
  retireKey,
  type SigningKeyRow,
} from '../store/signing/signing-keys.ts'
import { requireKey } from './require-key.ts'
import type { PublicKey } from './signer.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOTICE_DAYS = 7

type KeyAnnouncement = {
  readonly key: PublicKey
  /** By default, seven days from now, or now for the first key. */
  readonly activatesAt?: Date | undefined
  /** Allows the key to become active sooner. */
  readonly emergency?: boolean | undefined
}

/**
 * Publishes the next key before it signs anything (docs/api.md, "Key catalog"). Throws 409 `signing_key_conflict` for
 * a key that is already in the catalog, and 400 `invalid_request` for too short a notice.
 */
export async function announceKey(trx: Database, announcement: KeyAnnouncement): Promise<SigningKeyRow> {
  const { key } = announcement
  const keys = await lockSigningKeys(trx)
  const existing = keys.find(({ key_id }) => key_id === key.keyId)
  if (existing) throw conflict(`The key ${key.keyId} is already ${existing.status}`)
  const isFirst = !keys.some(({ status }) => status === 'active')
  return insertSigningKey(trx, {
    key_id: key.keyId,
    public_key_pem: key.publicKeyPem,
    activates_at: activationOf(announcement, isFirst ? 0 : NOTICE_DAYS),
  })
}

function activationOf({ activatesAt, emergency }: KeyAnnouncement, noticeDays: number): Date {
  const earliest = new Date(Date.now() + (emergency ? 0 : noticeDays * DAY_MS))
  if (activatesAt === undefined || noticeDays === 0) return activatesAt ?? earliest
  if (emergency || activatesAt >= earliest) return activatesAt
  const message = `must be at least ${noticeDays} days from now, except in an emergency`
  throw fieldError('invalid_request', { path: 'activates_at', code: 'too_small', message })
}

/**
 * Activates an announced key and retires the active one, whose signatures stay valid. Throws 404 `not_found`, and 409
 * `signing_key_conflict` for a key that is not pending or must not be activated yet.
 */
export async function activateAnnounced(
  trx: Database,
  keyId: string,
  { emergency }: { emergency: boolean },
): Promise<SigningKeyRow> {
  const keys = await lockSigningKeys(trx)
  const key = requireKey(keys, keyId)
  if (key.status !== 'pending') throw conflict(`The key ${keyId} is ${key.status}, not pending`)
  if (!emergency && key.activates_at && key.activates_at.getTime() > Date.now()) {
    throw conflict(`The key ${keyId} cannot be activated before ${key.activates_at.toISOString()}`)
  }
  const active = keys.find(({ status }) => status === 'active')
  if (active) await retireKey(trx, active.key_id, keyId)
  return activateKey(trx, keyId)
}

function conflict(message: string): ApiError {
  return new ApiError('signing_key_conflict', message)
}
