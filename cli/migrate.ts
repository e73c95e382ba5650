import { z } from 'zod'
import { migrate, openDatabase } from '../api/store/database.ts'
import { commonEnv, parseEnv } from '../shared/env.ts'
import { checkPostgres } from './services/check-service.ts'

const migrateEnv = z.object({
  DATABASE_URL: commonEnv.DATABASE_URL.nonoptional('is required: it says which database to migrate'),
})

/** `waymark migrate`: brings the database of DATABASE_URL up to date and answers the names of what was run. */
export async function runMigrate(env: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  const { DATABASE_URL: url } = parseEnv(migrateEnv, env)
  await checkPostgres(url)
  const db = openDatabase(url, 2)
  try {
    return await migrate(db)
  } finally {
    await db.destroy()
  }
}
