import { z } from 'zod'
import { openDatabase, type Database, type DatabaseOptions } from '../api/store/database.ts'
import { parseEnv, type Env } from '../shared/config/env.ts'
import { postgresEnv } from '../shared/config/postgres-env.ts'
import { withDevSettings } from './dev-service.ts'
import { checkPostgres } from './services/check-service.ts'

const databaseEnv = z.object({
  ...postgresEnv,
  DATABASE_URL: postgresEnv.DATABASE_URL.nonoptional(
    'is required, except in a directory where waymark dev is running',
  ),
})

/**
 * Runs `work` on the database of DATABASE_URL, or of the running `waymark dev`. Throws ConfigError if neither is set,
 * and CommandError if the database does not respond.
 */
export async function runOnDatabase<T>(
  env: Env,
  work: (db: Database) => Promise<T>,
  options?: DatabaseOptions,
): Promise<T> {
  const db = openDatabase(await databaseUrl(env), 2, { applicationName: 'waymark-cli', ...options })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Returns DATABASE_URL, or the URL of the running `waymark dev`. Throws ConfigError if neither is set, and CommandError
 * if the database does not respond.
 */
export async function databaseUrl(env: Env): Promise<string> {
  const { DATABASE_URL: url } = parseEnv(databaseEnv, withDevSettings(env))
  await checkPostgres(url)
  return url
}
