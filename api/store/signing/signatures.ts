import type { KeyStatus } from '../../../shared/record/catalog.ts'
import type { Database } from '../database.ts'

export type NewSignature = {
  version_id: string
  key_id: string
  content_hash: string
  /** Base64. */
  signature: string
  /** Time of the transaction by default. */
  signed_at?: Date
}

export async function insertSignatures(trx: Database, signatures: readonly NewSignature[]): Promise<void> {
  if (signatures.length > 0) await trx('signatures').insert([...signatures])
}

/** A published version with the signature that is served for it and the current status of its key. */
export type SignedVersion = Omit<NewSignature, 'signed_at'> & {
  content_text: string
  signed_at: Date
  key_status: KeyStatus
  public_key_pem: string
}

/** Prefers the newest signature of a key that is not revoked, and falls back to the newest of all, which verifiers will reject. */
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

type StoredContent = { id: string; content_text: string; content_hash: string }

/**
 * Lists published versions that `keyId` has not signed: those that `signedBy` has signed, or those without signature.
 */
export async function listVersionsToSign(
  trx: Database,
  { keyId, signedBy, limit }: { keyId: string; signedBy: string | undefined; limit: number },
): Promise<StoredContent[]> {
  const query = trx('versions')
    .whereNotNull('content_text')
    .whereNotExists(signaturesOf(trx).where({ key_id: keyId }))
    .limit(limit)
  if (signedBy === undefined) query.whereNotExists(signaturesOf(trx))
  else query.whereExists(signaturesOf(trx).where({ key_id: signedBy }))
  return query.select<StoredContent[]>('id', 'content_text', 'content_hash')
}

function signaturesOf(trx: Database): ReturnType<Database> {
  return trx('signatures').whereRaw('signatures.version_id = versions.id')
}
