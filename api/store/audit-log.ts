import type { Database } from './database.ts'
import type { PageRequest } from './page.ts'

export type AuditEntry = {
  id: string
  account_id: string
  /** `key:` and the id of an account API key, or `cli`. */
  actor: string
  /** Such as `project.created`. */
  action: string
  resource: string
  resource_id: string
  /** SHA-256 of the canonical JSON of the resource as the API answers it; null where there was or is none. */
  before_hash: string | null
  after_hash: string | null
  request_id: string
}

export async function insertAuditEntry(trx: Database, entry: AuditEntry): Promise<void> {
  await trx('audit_log').insert(entry)
}

/** The account's entries, newest first, from the one before `cursor` on. */
export async function listAuditEntries(
  db: Database,
  accountId: string,
  { limit, cursor }: PageRequest,
): Promise<(AuditEntry & { at: Date })[]> {
  const query = db('audit_log').where({ account_id: accountId }).orderBy('id', 'desc').limit(limit)
  if (cursor !== undefined) query.where('id', '<', cursor)
  return query.select()
}
