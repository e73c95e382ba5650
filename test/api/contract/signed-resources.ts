import fc from 'fast-check'
import { publishVersion } from '../../../api/drafts/publish.ts'
import { announceKey } from '../../../api/signing/rotation.ts'
import type { Database } from '../../../api/store/database.ts'
import type { TestAccount } from '../../support/api/admin-api.ts'
import { newSigner } from '../../support/signing/signers.ts'
import { makeDraftOf } from './template-resources.ts'

/** Key with which the API signs. */
export const contractSigner = newSigner()

export const signedMakers = {
  '/v1/versions/{version_id}': publishSigned,
  '/v1/audit/snippet/{sha256}': publishedHash,
  '/audit/{sha256}': publishedHash,
  '/v1/admin/signing-keys/{key_id}': async (db: Database) => {
    const key = newSigner()
    await db.transaction(async (trx) => announceKey(trx, { key }))
    return key.keyId
  },
}

export const signedFields = {
  'POST /v1/admin/signing-keys/{key_id}/revoke': { reason: fc.constant('Leaked') },
}

async function publishedHash(db: Database, account: TestAccount): Promise<string> {
  const id = await publishSigned(db, account)
  const version = await db('versions').where({ id }).first<{ content_hash: string }>('content_hash')
  return version.content_hash
}

async function publishSigned(db: Database, account: TestAccount): Promise<string> {
  const draft = await makeDraftOf(db, account)
  const keyring = [contractSigner]
  return db.transaction(
    async (trx) => (await publishVersion(trx, draft, { accountId: account.id, keyring })).id,
  )
}
