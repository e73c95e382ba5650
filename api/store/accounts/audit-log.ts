import { omitUndefined } from '../../../shared/omit-undefined.ts'
import type { Database } from '../database.ts'
import type { PageBounds } from '../page.ts'

export type AuditEntryRow = {
  id: string
  account_id: string
  /** `key:` and the id of an account API key, or `cli`. */
  actor: string
  /** Such as `project.created`. */
  action: string
  resource: string
  resource_id: string
  /** SHA-256 of the canonical JSON of the resource in the API's form. Null before creation or after deletion. */
  before_hash: string | null
  after_hash: string | null
  request_id: string
}

export async function insertAuditEntry(trx: Database, entry: AuditEntryRow): Promise<void> {
  await trx('audit_log').insert(entry)
}

/** Which entries to list. An absent field matches every entry. */
export type AuditFilter = { readonly actor?: string | undefined; readonly resource?: string | undefined }

/** Lists the account's entries before `cursor`, newest first. */
export async function listAuditEntries(
  db: Database,
  { accountId, ...filter }: AuditFilter & { accountId: string },
  { limit, cursor }: PageBounds,
): Promise<(AuditEntryRow & { at: Date })[]> {
  const where = omitUndefined({ account_id: accountId, ...filter })
  const query = db('audit_log').where(where).orderBy('id', 'desc').limit(limit)
  if (cursor !== undefined) query.where('id', '<', cursor)
  return query.select()
}
