import { activateAnnounced, announceKey } from '../../../api/signing/rotation.ts'
import { keySigner, type Signer } from '../../../api/signing/signer.ts'
import type { Database } from '../../../api/store/database.ts'
import { makeTestKey } from './signed-record.ts'

export function newSigner(): Signer {
  return keySigner(makeTestKey().privateKey)
}

/** Activates this key without a notice period. */
export async function makeActive(db: Database, key: Signer): Promise<void> {
  await db.transaction(async (trx) => {
    await announceKey(trx, { key, emergency: true })
    await activateAnnounced(trx, key.keyId, { emergency: true })
  })
}
