import type { KeyStatus } from '../../../shared/record/catalog.ts'
import type { Database } from '../database.ts'
import { requireRow } from '../require-row.ts'

export type SigningKeyRow = {
  key_id: string
  algorithm: 'ed25519'
  public_key_pem: string
  status: KeyStatus
  created_at: Date
  activates_at: Date | null
  activated_at: Date | null
  retired_at: Date | null
  revoked_at: Date | null
  revocation_reason: string | null
  successor_key_id: string | null
}

/** Lists every key ever registered, oldest first. One statement, so that it sees a rotation whole or not at all. */
export async function listSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return db('signing_keys').orderBy(['created_at', 'key_id']).select<SigningKeyRow[]>('*')
}

export async function findActiveKey(db: Database): Promise<SigningKeyRow | undefined> {
  return db('signing_keys').where({ status: 'active' }).first<SigningKeyRow | undefined>('*')
}

/**
 * Finds the active key and keeps it active until the transaction ends. A statement that waited for an activation to
 * commit finds no key: the old one is no longer active, and the statement does not see that the new one is. A second
 * statement sees it.
 */
export async function lockActiveKey(trx: Database): Promise<SigningKeyRow | undefined> {
  const lock = async (): Promise<SigningKeyRow | undefined> =>
    trx('signing_keys').where({ status: 'active' }).forShare().first<SigningKeyRow | undefined>('*')
  return (await lock()) ?? (await lock())
}

/** Lists all keys under a lock that lets one transaction at a time change them. */
export async function lockSigningKeys(trx: Database): Promise<SigningKeyRow[]> {
  await trx.raw('lock table signing_keys in share row exclusive mode')
  return listSigningKeys(trx)
}

type NewSigningKey = Pick<SigningKeyRow, 'key_id' | 'public_key_pem' | 'activates_at'>

export async function insertSigningKey(trx: Database, key: NewSigningKey): Promise<SigningKeyRow> {
  return requireRow(await trx('signing_keys').insert(key).returning<SigningKeyRow[]>('*'))
}

export async function retireKey(
  trx: Database,
  keyId: string,
  successorKeyId: string,
): Promise<SigningKeyRow> {
  return update(trx, keyId, {
    status: 'retired',
    retired_at: trx.fn.now(),
    successor_key_id: successorKeyId,
  })
}

export async function activateKey(trx: Database, keyId: string): Promise<SigningKeyRow> {
  return update(trx, keyId, { status: 'active', activated_at: trx.fn.now() })
}

export async function revokeKey(
  trx: Database,
  keyId: string,
  { reason, successorKeyId }: { reason: string; successorKeyId: string },
): Promise<SigningKeyRow> {
  return update(trx, keyId, {
    status: 'revoked',
    revoked_at: trx.fn.now(),
    revocation_reason: reason,
    successor_key_id: successorKeyId,
  })
}

async function update(trx: Database, keyId: string, changes: object): Promise<SigningKeyRow> {
  return requireRow(
    await trx('signing_keys').where({ key_id: keyId }).update(changes).returning<SigningKeyRow[]>('*'),
  )
}
