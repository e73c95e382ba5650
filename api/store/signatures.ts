import type { KeyStatus } from '../../shared/record/catalog.ts'
import type { Database } from './database.ts'

export type NewSignature = {
  version_id: string
  key_id: string
  content_hash: string
  /** Base64. */
  signature: string
}

export async function insertSignatures(trx: Database, signatures: readonly NewSignature[]): Promise<void> {
  if (signatures.length > 0) await trx('signatures').insert([...signatures])
}

/** A published version with the signature that is served for it; `key_status` is that of its key now. */
export type SignedVersion = NewSignature & {
  content_text: string
  signed_at: Date
  key_status: KeyStatus
  public_key_pem: string
}

/** The newest signature of a key that is not revoked; where all are, the newest, which verifiers will reject. */
export async function findSignedVersion(db: Database, id: string): Promise<SignedVersion | undefined> {
  return db('signatures')
    .join('versions', 'versions.id', 'signatures.version_id')
    .join('signing_keys', 'signing_keys.key_id', 'signatures.key_id')
    .where({ 'versions.id': id, 'versions.status': 'published' })
    .orderByRaw("signing_keys.status = 'revoked', signatures.id desc")
    .first<SignedVersion | undefined>([
      'signatures.*',
      'versions.content_text',
      'signing_keys.public_key_pem',
      db.raw('signing_keys.status as key_status'),
    ])
}

type Unsigned = { id: string; content_text: string; content_hash: string }

/** Some of the versions with content that `keyId` has not signed yet; with `signedBy`, of those that this key has. */
export async function listToSign(
  trx: Database,
  { keyId, signedBy, limit }: { keyId: string; signedBy: string | undefined; limit: number },
): Promise<Unsigned[]> {
  const query = trx('versions')
    .whereNotNull('content_text')
    .whereNotExists(signaturesOf(trx).where({ key_id: keyId }))
    .limit(limit)
  // Without a key that has signed them, those that no key has.
  if (signedBy === undefined) query.whereNotExists(signaturesOf(trx))
  else query.whereExists(signaturesOf(trx).where({ key_id: signedBy }))
  return query.select<Unsigned[]>('id', 'content_text', 'content_hash')
}

function signaturesOf(trx: Database): ReturnType<Database> {
  return trx('signatures').whereRaw('signatures.version_id = versions.id')
}
