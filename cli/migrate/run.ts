import { migrate, type MigrationResult } from '../../api/store/migrate.ts'
import { MigrationError } from '../../api/store/migration-lock.ts'
import type { Env } from '../../shared/config/env.ts'
import { CommandError, UsageError } from '../command-error.ts'
import { runOnDatabase } from '../database.ts'
import { exitCodes } from '../outcome.ts'

/** The database does not fit this release, or its tables were in use for too long. */
class NotMigrated extends CommandError {
  override readonly exitCode = exitCodes.no
}

type MigrateCommandOptions = { wait: string; tell: (message: string) => void }

/**
 * Runs `waymark migrate`. Returns the migrations that it ran, and those in the database that only a later release
 * has.
 */
export async function runMigrate(env: Env, { wait, tell }: MigrateCommandOptions): Promise<MigrationResult> {
  if (!/^\d{1,6}$/.test(wait)) throw new UsageError('--wait must be a whole number of seconds')
  const waitMs = Number(wait) * 1000
  try {
    // knex warns after each attempt that ran into a lock (3.3.0, lib/migrations/migrate/Migrator.js). The final failure
    // is thrown.
    const quiet = { applicationName: 'waymark-migrate', warn: () => undefined }
    return await runOnDatabase(env, async (db) => migrate(db, { tell, waitMs }), quiet)
  } catch (error) {
    throw error instanceof MigrationError ? new NotMigrated(error.message, { cause: error }) : error
  }
}
