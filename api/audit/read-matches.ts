import { idPosition, type PageQuery, readPage, unknownCursor } from '../admin/page.ts'
import type { Database } from '../store/database.ts'
import { type AuditMatch, listAuditMatches } from '../store/signing/snippet-hashes.ts'

export type AuditPage = { readonly rows: readonly AuditMatch[]; readonly next_cursor: string | null }

/** Reads one page of the versions that contain a hash. Throws 400 `invalid_request` for a cursor of another list. */
export async function readMatches(db: Database, sha256: string, query: PageQuery): Promise<AuditPage> {
  const page = await readPage(query, {
    position: idPosition,
    positionOf: ({ setup_version_id }: AuditMatch) => setup_version_id,
    list: async (request) => listAuditMatches(db, sha256, request),
  })
  // Entries are deleted only with their version, so every cursor of this list has rows after it.
  if (page.rows.length === 0 && query.cursor !== undefined) throw unknownCursor()
  return page
}
