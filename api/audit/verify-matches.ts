import { type RecordVerification, verifyRecord } from '../../shared/verify-record.ts'
import { toCatalog } from '../signing/catalog.ts'
import { recordBody } from '../signing/record.ts'
import type { Database } from '../store/database.ts'
import { findSignedVersion } from '../store/signing/signatures.ts'
import { listSigningKeys } from '../store/signing/signing-keys.ts'
import type { PublishedSnippet } from '../store/signing/similar-snippets.ts'
import type { AuditMatch } from '../store/signing/snippet-hashes.ts'
import type { SimilarSnippet } from './find-similar.ts'
import type { VerifiedMatch } from './proof.ts'
import { readMatches } from './read-matches.ts'

/** Maximum number of records verified per page, since each can be 256 KB. */
const MAX_VERIFIED = 3
const MAX_SEARCHED = 20

/** Verifies the records of the first matches as any outside verifier would, from the public record and catalog. */
export async function verifyMatches(
  db: Database,
  sha256: string,
  matches: readonly AuditMatch[],
): Promise<VerifiedMatch[]> {
  const verified: VerifiedMatch[] = []
  for (const match of matches) {
    const verifiedCount = verified.filter(({ verification }) => verification).length
    const hasPublicRecord = match.status === 'published' && match.key_id !== null
    verified.push({
      match,
      verification:
        hasPublicRecord && verifiedCount < MAX_VERIFIED ? await verify(db, sha256, match) : undefined,
    })
  }
  return verified
}

/** Verifies the versions of the first snippets that a text equals, or is a part of. */
export async function verifySimilar(
  db: Database,
  snippets: readonly SimilarSnippet[],
): Promise<ReadonlyMap<SimilarSnippet, VerifiedMatch>> {
  const proofs = new Map<SimilarSnippet, VerifiedMatch>()
  const provable = snippets.filter(
    ({ published, comparison: { relation } }) =>
      published.status === 'published' && (relation === 'equal' || relation === 'part'),
  )
  for (const snippet of provable.slice(0, MAX_VERIFIED)) {
    const proof = await verifyPublished(db, snippet.published)
    if (proof) proofs.set(snippet, proof)
  }
  return proofs
}

/** Verifies the version that contains the snippet. Undefined if it is not among the first versions with this hash. */
async function verifyPublished(
  db: Database,
  { sha256, version_id: versionId }: PublishedSnippet,
): Promise<VerifiedMatch | undefined> {
  const { rows } = await readMatches(db, sha256, { limit: MAX_SEARCHED })
  const match = rows.find(({ setup_version_id: id }) => id === versionId)
  if (!match) return undefined
  const [verified] = await verifyMatches(db, sha256, [match])
  return verified
}

async function verify(
  db: Database,
  sha256: string,
  { setup_version_id: id }: AuditMatch,
): Promise<RecordVerification | undefined> {
  const signed = await findSignedVersion(db, id)
  if (!signed) return undefined
  const readCatalog = async (): Promise<unknown> => toCatalog(await listSigningKeys(db))
  return verifyRecord(JSON.parse(recordBody(signed)), { readCatalog, versionId: id, sha256 })
}
