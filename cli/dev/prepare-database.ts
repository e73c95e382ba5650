import { join } from 'node:path'
import { migrate, openDatabase } from '../../api/store/database.ts'
import { CommandError } from '../command-error.ts'
import { seed } from './seed.ts'

/** Migrates the database and makes sure that the demo's rows are in it. */
export async function prepareDatabase(url: string, home: string): Promise<{ accountKey: string }> {
  const db = openDatabase(url, 2)
  try {
    await migrate(db)
    return await seed(db, join(home, 'account-key'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CommandError(`The database could not be prepared: ${reason}`, { cause })
  } finally {
    await db.destroy()
  }
}
