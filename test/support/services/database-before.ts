import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../../api/store/database.ts'
import { migrate } from '../../../api/store/migrate.ts'
import type { TestDatabase } from './database.ts'
import { withTempDir } from '../machine/temp-dir.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'migrations')

type UseDatabase = (db: Database) => Promise<void>

/** Gives tests databases with the schema of the release before this migration. */
export function withDatabaseBefore(
  migration: string,
  database: TestDatabase,
): (use: UseDatabase) => Promise<void> {
  const tempDir = withTempDir()
  let count = 0

  return async (use) => {
    count += 1
    const earlier = tempDir()
    for (const name of readdirSync(MIGRATIONS))
      if (name < migration) cpSync(join(MIGRATIONS, name), join(earlier, name))
    await database.db.raw(`create schema before_${count}`)
    const db = openDatabase(`${database.url}?options=-c%20search_path%3Dbefore_${count}`)
    try {
      await migrate(db, { folders: [earlier] })
      await use(db)
    } finally {
      await db.destroy()
    }
  }
}
