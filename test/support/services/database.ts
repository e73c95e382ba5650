import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../../api/store/database.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { onRunEnd, postgresUrl, SHARED_POSTGRES } from './services.ts'

export type TestDatabase = { url: string; db: Database }

const TEMPLATE = 'waymark_template'
let templateDatabase = process.env[SHARED_POSTGRES] === undefined ? undefined : Promise.resolve()
/** Limits for the tests' own queries, which wait while a machine is busy with other tests. */
const patient = { connectTimeoutMs: 30_000 }

/** Gives the calling suite its own migrated database, from its first test to its last. */
export function withDatabase(): TestDatabase {
  const own: Partial<TestDatabase> = {}
  let name: string

  before(async () => {
    const server = await postgresUrl()
    await (templateDatabase ??= makeTemplateDatabase(server))
    name = `test_${randomBytes(6).toString('hex')}`
    await runMaintenance(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
    own.url = urlOfDatabase(server, name)
    own.db = openDatabase(own.url, 10, patient)
  })

  after(async () => {
    await own.db?.destroy()
    await runMaintenance(await postgresUrl(), `drop database if exists ${name} with (force)`)
  })

  return {
    get url() {
      return opened(own.url)
    },
    get db() {
      return opened(own.db)
    },
  }
}

/** Creates the template database, migrated once per run. Every suite's database is a copy. */
export async function makeTemplateDatabase(server: string): Promise<void> {
  await runMaintenance(server, `create database ${TEMPLATE}`)
  const db = openDatabase(urlOfDatabase(server, TEMPLATE), 10, patient)
  await migrate(db)
  await db.destroy()
}

/** Polls until a statement in the database waits for a lock of this type. */
export async function untilWaitingForLock(db: Database, type = 'relation'): Promise<void> {
  const waiting = db('pg_locks')
    .join('pg_stat_activity', { 'pg_locks.pid': 'pg_stat_activity.pid' })
    .where({ granted: false, locktype: type })
    .whereRaw('datname = current_database()')
  while ((await waiting.clone()).length === 0) await sleep(5)
}

let maintenance: Database | undefined

/** Runs a statement on the server's maintenance database, over one connection that the process keeps. */
async function runMaintenance(server: string, statement: string): Promise<void> {
  if (!maintenance) {
    const db = openDatabase(server, 1, patient)
    onRunEnd(async () => db.destroy())
    maintenance = db
  }
  await maintenance.raw(statement)
}

function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

function opened<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The database exists only while its suite runs')
  return value
}

/** Polls until this many statements in the database wait for a lock. */
export async function untilBlocked(db: Database, count: number): Promise<void> {
  const query = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) {
    const { rows } = await db.raw<{ rows: { count: number }[] }>(query)
    if ((rows[0]?.count ?? 0) >= count) return
    await sleep(10)
  }
}
