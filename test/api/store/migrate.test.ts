import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '../../../api/store/database.ts'
import { findGuideSource } from '../../../api/store/templates/guides.ts'
import { migrate, pendingMigrations } from '../../../api/store/migrate.ts'
import { MigrationError } from '../../../api/store/migration-lock.ts'
import { untilWaitingForLock, withDatabase } from '../../support/services/database.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'

const OWN = join(import.meta.dirname, '..', '..', '..', 'migrations')

describe('the migrations', () => {
  const database = withDatabase()

  it('do nothing once they have run', async () => {
    assert.deepEqual(await migrate(database.db), { ran: [], unknown: [] })
    assert.deepEqual(await pendingMigrations(database.db), [])
  })

  it('run once if several processes start at the same time', async () => {
    await database.db.raw('create schema other')
    const url = `${database.url}?options=-c%20search_path%3Dother`
    const processes = [openDatabase(url), openDatabase(url), openDatabase(url)]
    const runs = await Promise.all(processes.map(async (db) => migrate(db)))
    await Promise.all(processes.map(async (db) => db.destroy()))
    const sorted = runs.map(({ ran }) => ran.length).sort((a, b) => a - b)
    assert.deepEqual(sorted.slice(0, 2), [0, 0])
    assert.ok(Number(sorted[2]) > 0)
  })
})

describe('a Postgres that is too old', () => {
  const database = withDatabase()

  it('is refused before any change', async () => {
    // Makes the server report an old version: this schema takes precedence over the system's.
    await database.db.raw(`create schema old;
      create function old.current_setting(text) returns text language sql as $$ select '130022' $$`)
    const url = `${database.url}?options=-c%20search_path%3Dold%2Cpg_catalog`
    const db = openDatabase(url, 2)
    try {
      await assert.rejects(migrate(db), /^MigrationError: Postgres 13 is too old: 14 or later is needed/)
    } finally {
      await db.destroy()
    }
    assert.deepEqual(await database.db('pg_tables').where({ schemaname: 'old' }), [])
  })
})

describe('a migration of a later release', () => {
  const database = withDatabase()
  const tempDir = withTempDir()

  it('is ignored', async () => {
    const later = release(tempDir(), { '9999_later.ts': `await knex.raw('create table later (id int)')` })
    assert.deepEqual(await migrate(database.db, later), { ran: ['9999_later.ts'], unknown: [] })
    assert.deepEqual(await migrate(database.db), { ran: [], unknown: ['9999_later.ts'] })
    assert.deepEqual(await migrate(database.db, later), { ran: [], unknown: [] })
  })

  it('does not make this release run earlier migrations that the database lacks', async () => {
    const { db } = database
    const own = release(tempDir(), { '9998_own.ts': `await knex.raw('create table own (id int)')` })
    await assert.rejects(migrate(db, own), (error: Error) => {
      assert.ok(error instanceof MigrationError)
      assert.match(error.message, /later migrations \(9999_later\.ts\) but lacks 9998_own\.ts/)
      return true
    })
    assert.deepEqual(await tables(db, 'own'), [])
  })
})

describe('a database migrated by releases up to 0.1.0', () => {
  const database = withDatabase()
  const isTheirs = (name: string): boolean => name <= '0012_console_sessions.ts'

  it('shows those releases only their own migrations, as they require', async () => {
    const { db } = database
    const files = readdirSync(OWN).toSorted((a, b) => (a < b ? -1 : 1))
    const recorded = await db('knex_migrations').orderBy('id').pluck<string[]>('name')
    assert.deepEqual(recorded, files.filter(isTheirs))
    // Uses knex's own validation, as those releases do.
    const migrationSource = {
      getMigrations: async () => recorded,
      getMigrationName: (name: string) => name,
      getMigration: async () => assert.fail('there is nothing left to run'),
    }
    assert.deepEqual((await db.migrate.latest({ migrationSource }))[1], [])
  })
})

describe('a database with an unknown migration between known ones', () => {
  const database = withDatabase()

  it('is refused and unchanged', async () => {
    const { db } = database
    await db('knex_migrations').insert({ name: '0002_another.ts', batch: 1 })
    await assert.rejects(migrate(db), /from before .* that this release lacks: 0002_another\.ts/)
  })
})

describe('a process that died during a migration', () => {
  const database = withDatabase()
  const tempDir = withTempDir()

  it('does not block other processes', async () => {
    const { db } = database
    await db('waymark_migrations_lock').update({ is_locked: 1 })
    const next = release(tempDir(), { '9999_next.ts': `await knex.raw('create table next (id int)')` })
    assert.deepEqual(await migrate(db, next), { ran: ['9999_next.ts'], unknown: [] })
  })
})

describe('a migration that locks a table which a long query reads', () => {
  const database = withDatabase()
  const tempDir = withTempDir()
  const alter = { '9999_alter.ts': `await knex.raw('alter table templates add column more text')` }

  it('does not block reads of guides, and runs after the query', async () => {
    const { db } = database
    const reader = await startReader(db)
    const waits = Promise.withResolvers<string>()
    const messages: string[] = []
    const events: string[] = []
    const migrating = migrate(db, {
      ...release(tempDir(), alter),
      tell: (message) => {
        messages.push(message)
        waits.resolve(message)
      },
    }).then((outcome) => {
      events.push('migrated')
      return outcome
    })

    await untilWaitingForLock(db)
    await findGuideSource(db, 'wm_0123456789abcdefghijABCD')
    events.push('read')
    assert.match(await waits.promise, /^9999_alter\.ts waits for a lock .*pid \d+/)
    assert.equal(await findGuideSource(db, 'wm_0123456789abcdefghijABCD'), undefined)
    events.push('read again', 'reader ends')
    await reader.commit()
    assert.deepEqual(await migrating, { ran: ['9999_alter.ts'], unknown: [] })
    assert.deepEqual(events, ['read', 'read again', 'reader ends', 'migrated'])
    assert.ok(messages.length > 0)
  })

  it('gives up without a change if the query takes too long', async () => {
    const { db } = database
    const reader = await startReader(db)
    const drop = {
      '9999_alter.ts': '',
      '99999_drop.ts': `await knex.raw('alter table templates drop column more')`,
    }
    await assert.rejects(
      migrate(db, { ...release(tempDir(), drop), waitMs: 100 }),
      /Gave up after 0\.1 s: 99999_drop\.ts waits for a lock/,
    )
    await reader.commit()
    assert.equal(await db.schema.hasColumn('templates', 'more'), true)
  })
})

describe('a migration that cannot run in a transaction', () => {
  const database = withDatabase()
  const tempDir = withTempDir()

  it('runs while another process waits for the lock', async () => {
    const { db } = database
    const turns = Promise.withResolvers<void>()
    const concurrently = release(
      tempDir(),
      {
        '9999_index.ts': `await knex.raw('create index concurrently later on accounts (name)')`,
      },
      'export const config = { transaction: false }',
    )
    const reader = await startReader(db, 'accounts')
    await reader('accounts').insert({ id: '0190a0b0-0000-7000-8000-000000000001', name: 'Being written' })
    const first = migrate(db, concurrently)
    await untilWaitingForLock(db, 'virtualxid')
    const second = migrate(db, { ...concurrently, tell: () => turns.resolve() })
    await turns.promise
    await reader.commit()
    assert.deepEqual((await first).ran, ['9999_index.ts'])
    assert.deepEqual((await second).ran, [])
  })
})

/** Makes a folder with this release's migrations and these additional ones. */
function release(folder: string, bodies: Record<string, string>, head = ''): { folders: string[] } {
  for (const [name, body] of Object.entries(bodies)) {
    const code = `export async function up(knex) { ${body} }\nexport async function down() {}\n${head}\n`
    writeFileSync(join(folder, name), code)
  }
  return { folders: [OWN, folder] }
}

async function startReader(db: Database, table = 'templates') {
  const reader = await db.transaction()
  await reader(table).first()
  return reader
}

async function tables(db: Database, name: string): Promise<unknown[]> {
  return db('pg_tables').where({ tablename: name })
}
