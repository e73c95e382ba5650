import { ApiError } from '../errors.ts'
import type { Database } from '../store/database.ts'
import {
  activateKey,
  holdSigningKeys,
  insertSigningKey,
  retireKey,
  type SigningKeyRow,
} from '../store/signing-keys.ts'
import { requireKey } from './held-keys.ts'
import type { PublicKey } from './signer.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOTICE_DAYS = 7

type Announcement = {
  readonly key: PublicKey
  /** Without it: seven days from now, or now where there is no key yet that anybody could rely on. */
  readonly activatesAt?: Date | undefined
  /** Lets the key become active sooner. */
  readonly emergency?: boolean | undefined
}

/**
 * Publishes the next key before it signs anything (the seed: "Rotations are announced ahead of time"). Throws 409
 * `signing_key_conflict` for a key that there is already, 400 `invalid_request` for notice that is too short.
 */
export async function announceKey(trx: Database, announcement: Announcement): Promise<SigningKeyRow> {
  const { key } = announcement
  const keys = await holdSigningKeys(trx)
  const known = keys.find(({ key_id }) => key_id === key.keyId)
  if (known) throw conflict(`The key ${key.keyId} is ${known.status} already`)
  const isFirst = !keys.some(({ status }) => status === 'active')
  return insertSigningKey(trx, {
    key_id: key.keyId,
    public_key_pem: key.publicKeyPem,
    activates_at: activationOf(announcement, isFirst ? 0 : NOTICE_DAYS),
  })
}

function activationOf({ activatesAt, emergency }: Announcement, noticeDays: number): Date {
  const earliest = new Date(Date.now() + (emergency ? 0 : noticeDays * DAY_MS))
  if (activatesAt === undefined || noticeDays === 0) return activatesAt ?? earliest
  if (emergency || activatesAt >= earliest) return activatesAt
  const message = `a key is announced at least ${noticeDays} days before it signs, except in an emergency`
  throw new ApiError('invalid_request', `activates_at: ${message}`)
}

/**
 * Makes an announced key the one that signs; the key that did so until now is retired, and what it has signed stays as it
 * is. Throws 404 `not_found`, 409 `signing_key_conflict` for a key that is not pending or whose time has not come.
 */
export async function activateAnnounced(
  trx: Database,
  keyId: string,
  { emergency }: { emergency: boolean },
): Promise<SigningKeyRow> {
  const keys = await holdSigningKeys(trx)
  const key = requireKey(keys, keyId)
  if (key.status !== 'pending') throw conflict(`The key ${keyId} is ${key.status}, not pending`)
  if (!emergency && key.activates_at && key.activates_at.getTime() > Date.now()) {
    throw conflict(`The key ${keyId} was announced for ${key.activates_at.toISOString()}`)
  }
  const active = keys.find(({ status }) => status === 'active')
  if (active) await retireKey(trx, active.key_id, keyId)
  return activateKey(trx, keyId)
}

function conflict(message: string): ApiError {
  return new ApiError('signing_key_conflict', message)
}
