import { migrate } from '../api/store/database.ts'
import { inDatabase } from './database.ts'

/** `waymark migrate`: brings the database of DATABASE_URL up to date and answers the names of what was run. */
export async function runMigrate(env: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  return inDatabase(env, migrate)
}
