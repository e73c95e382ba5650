import { ApiError } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import { findActiveKey } from '../store/signing/signing-keys.ts'
import { signerWith, type Keyring } from './keyring.ts'

/** Rejects unless this process has the active key, without which it cannot publish. */
export async function requireActiveKey(db: Database, keyring: Keyring): Promise<void> {
  const active = await findActiveKey(db)
  if (active && signerWith(keyring, active.key_id)) return
  const keyIds = keyring.map(({ keyId }) => keyId).join(', ')
  throw new ApiError('not_ready', `this process does not have the active key, only ${keyIds}`)
}
