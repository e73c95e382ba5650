import assert from 'node:assert/strict'
import { requireMigrations } from '../../../api/health/required-migrations.ts'
import { openDatabase } from '../../../api/store/database.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { withDatabase } from '../../support/services/database.ts'

describe('the migrations that a web process requires', () => {
  const database = withDatabase()

  it('may be followed by later migrations in the database', async () => {
    await database.db('waymark_migrations').insert({ name: '9999_later.ts', batch: 2 })
    await requireMigrations(database.db)()
  })

  it('are named until they have run', async () => {
    await database.db.raw('create schema behind')
    const db = openDatabase(`${database.url}?options=-c%20search_path%3Dbehind`)
    const probe = requireMigrations(db)
    try {
      await assert.rejects(probe(), /the database lacks 0001_accounts_and_guides\.ts, 0002/)
      await migrate(db)
      await db('knex_migrations').where({ name: '0012_console_sessions.ts' }).delete()
      await assert.rejects(probe(), /the database lacks 0012_console_sessions\.ts$/)
      await db('knex_migrations').insert({ name: '0012_console_sessions.ts', batch: 1 })
      await probe()
    } finally {
      await db.destroy()
    }
  })
})
