import type { KeyStatus } from '../../shared/record/catalog.ts'
import type { Database } from './database.ts'

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

/** Every key that there ever was, oldest first: one statement, so that a rotation is seen whole or not at all. */
export async function listSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return db('signing_keys').orderBy(['created_at', 'key_id']).select<SigningKeyRow[]>('*')
}

export async function findActiveKey(db: Database): Promise<SigningKeyRow | undefined> {
  return db('signing_keys').where({ status: 'active' }).first<SigningKeyRow | undefined>('*')
}

/** The active key, which stays the active one until the transaction has ended. */
export async function holdActiveKey(trx: Database): Promise<SigningKeyRow | undefined> {
  return trx('signing_keys').where({ status: 'active' }).forShare().first<SigningKeyRow | undefined>('*')
}

/** All keys, for a transaction that changes some: a second such transaction waits until this one has ended. */
export async function holdSigningKeys(trx: Database): Promise<SigningKeyRow[]> {
  await trx.raw('lock table signing_keys in share row exclusive mode')
  return listSigningKeys(trx)
}

type NewSigningKey = Pick<SigningKeyRow, 'key_id' | 'public_key_pem' | 'activates_at'>

export async function insertSigningKey(trx: Database, key: NewSigningKey): Promise<SigningKeyRow> {
  const [row] = await trx('signing_keys').insert(key).returning<SigningKeyRow[]>('*')
  return there(row)
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
  const [row] = await trx('signing_keys')
    .where({ key_id: keyId })
    .update(changes)
    .returning<SigningKeyRow[]>('*')
  return there(row)
}

function there(row: SigningKeyRow | undefined): SigningKeyRow {
  if (row) return row
  throw new Error('The key is not there, though it was held')
}
