import { z } from 'zod'
import { openDatabase, type Database } from '../api/store/database.ts'
import { commonEnv, parseEnv } from '../shared/env.ts'
import { checkPostgres } from './services/check-service.ts'

const databaseEnv = z.object({
  DATABASE_URL: commonEnv.DATABASE_URL.nonoptional('is required: it says which database to work on'),
})

/** Does some work in the database of DATABASE_URL. Throws ConfigError without one, CommandError when it is away. */
export async function inDatabase<T>(
  env: Readonly<Record<string, string | undefined>>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: url } = parseEnv(databaseEnv, env)
  await checkPostgres(url)
  const db = openDatabase(url, 2)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
