import { ApiError } from '../errors.ts'
import type { Database } from '../store/database.ts'
import { findActiveKey } from '../store/signing-keys.ts'
import type { Signer } from './signer.ts'

/** Rejects unless the key of this process is the one that signs now: it could publish nothing. */
export async function requireActive(db: Database, { keyId }: Signer): Promise<void> {
  const active = await findActiveKey(db)
  if (active?.key_id === keyId) return
  throw new ApiError('not_ready', `the key of this process is not the active one: ${keyId}`)
}
