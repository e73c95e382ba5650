import { ApiError } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import { pendingMigrations } from '../store/migrate.ts'

/**
 * Makes a probe that rejects while the database lacks migrations of this release. The database may have later ones,
 * since each is safe for the release before it. Migrations are never reverted, so the probe queries the database only
 * until all are found.
 */
export function requireMigrations(db: Database): () => Promise<void> {
  let isComplete = false
  return async () => {
    if (isComplete) return
    const pending = await pendingMigrations(db)
    if (pending.length > 0) throw new ApiError('not_ready', `the database lacks ${pending.join(', ')}`)
    isComplete = true
  }
}
