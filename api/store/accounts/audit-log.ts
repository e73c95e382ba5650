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

/** Lists the account's entries before `cursor`, newest first. */
export async function listAuditEntries(
  db: Database,
  accountId: string,
  { limit, cursor }: PageBounds,
): Promise<(AuditEntryRow & { at: Date })[]> {
  const query = db('audit_log').where({ account_id: accountId }).orderBy('id', 'desc').limit(limit)
  if (cursor !== undefined) query.where('id', '<', cursor)
  return query.select()
}
