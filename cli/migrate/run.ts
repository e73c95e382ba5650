import { migrate, MigrationError, type MigrationResult } from '../../api/store/migrate.ts'
import type { Env } from '../../shared/env.ts'
import { CommandError, UsageError } from '../command-error.ts'
import { inDatabase } from '../database.ts'

type MigrateCommandOptions = { wait: string; tell: (message: string) => void }

/** Runs `waymark migrate` and returns a description of what it did. */
export async function runMigrate(env: Env, { wait, tell }: MigrateCommandOptions): Promise<string> {
  if (!/^\d{1,6}$/.test(wait)) throw new UsageError('--wait must be a whole number of seconds')
  const waitMs = Number(wait) * 1000
  try {
    // knex warns after each attempt that met a lock; the final failure is thrown.
    const quiet = { warn: () => undefined }
    return describe(await inDatabase(env, async (db) => migrate(db, { tell, waitMs }), quiet))
  } catch (error) {
    throw error instanceof MigrationError ? new CommandError(error.message, { cause: error }) : error
  }
}

function describe({ ran, unknown }: MigrationResult): string {
  if (ran.length > 0) return `Ran ${ran.join(', ')}.`
  if (unknown.length === 0) return 'The database is up to date.'
  return `Nothing to do: the database has later migrations than this release knows (${unknown.join(', ')}).`
}
