import { type Verification, verifyRecord } from '../../shared/verify-record.ts'
import { toCatalog } from '../signing/catalog.ts'
import { recordBody } from '../signing/record.ts'
import type { Database } from '../store/database.ts'
import { findSignedVersion } from '../store/signatures.ts'
import { listSigningKeys } from '../store/signing-keys.ts'
import type { AuditMatch } from '../store/snippet-hashes.ts'
import type { JudgedMatch } from './matches-page.ts'

/** A record can have 256 KB, so only the newest ones are verified for a page. */
const MAX_VERIFIED = 3

/** Verifies the records of the newest matches as any verifier would: from what is sent, by the catalogue. */
export async function judgeMatches(
  db: Database,
  sha256: string,
  matches: readonly AuditMatch[],
): Promise<JudgedMatch[]> {
  const judged: JudgedMatch[] = []
  for (const match of matches) {
    const done = judged.filter(({ verification }) => verification).length
    const isServed = match.status === 'published' && match.key_id !== null
    judged.push({
      match,
      verification: isServed && done < MAX_VERIFIED ? await verify(db, sha256, match) : undefined,
    })
  }
  return judged
}

async function verify(
  db: Database,
  sha256: string,
  { setup_version_id: id }: AuditMatch,
): Promise<Verification | undefined> {
  const signed = await findSignedVersion(db, id)
  if (!signed) return undefined
  const readCatalog = async (): Promise<unknown> => toCatalog(await listSigningKeys(db))
  return verifyRecord(JSON.parse(recordBody(signed)), { readCatalog, versionId: id, sha256 })
}
