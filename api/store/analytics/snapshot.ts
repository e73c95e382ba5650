import type { Database } from '../database.ts'

/** Runs several queries on one snapshot. */
export async function withSnapshot<T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', readOnly: true })
}
