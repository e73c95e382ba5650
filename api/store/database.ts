import { join } from 'node:path'
import createKnex, { type Knex } from 'knex'

/** A connection pool, or the transaction that a function is to be part of. */
export type Database = Knex

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')

/** Any number that means this to every process of ours. */
const MIGRATION_LOCK = 7_204_911

export type DatabaseOptions = {
  /** A query that takes longer fails; without it, none does. */
  queryTimeoutMs?: number
  /** The longest that a query waits for a connection; three seconds unless named. */
  connectTimeoutMs?: number
  /** Hears of connections that broke off while nobody used them. */
  warn?: (message: string) => void
}

/** Opens a pool of at most `connections`; nothing is dialled before the first query. Ends with `db.destroy()`. */
export function openDatabase(url: string, connections = 10, options: DatabaseOptions = {}): Database {
  const { queryTimeoutMs = 0, connectTimeoutMs = 3_000, warn } = options
  return createKnex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      statement_timeout: queryTimeoutMs,
    },
    // A connection whose last query was given up is still busy with it: the next one would queue up behind.
    pool: { min: 0, max: connections, validate: (connection: Client) => connection.readyForQuery },
    acquireConnectionTimeout: connectTimeoutMs,
    migrations: { directory: MIGRATIONS, loadExtensions: ['.ts'] },
    ...(warn ? { log: { warn } } : {}),
  })
}

/** What the driver knows of its connection, and its types do not say. */
type Client = { readyForQuery: boolean }

/** The connections of a pool: in use, idle, and the queries that wait for one. */
export type PoolUse = { readonly used: number; readonly idle: number; readonly pending: number }

export function poolUse(db: Database): PoolUse {
  const { pool } = db.client as { pool: Pool }
  return { used: pool.numUsed(), idle: pool.numFree(), pending: pool.numPendingAcquires() }
}

/** What of knex' pool its types do not say. */
type Pool = Record<'numUsed' | 'numFree' | 'numPendingAcquires', () => number>

/** Resolves when the database answers. */
export async function ping(db: Database): Promise<void> {
  await db.raw('select 1')
}

/** Runs the migrations that have not run yet and answers their names. Several processes may do so at once. */
export async function migrate(db: Database): Promise<string[]> {
  return db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK])
    // Whoever holds our lock is alone, so a lock that knex finds was left by a process that died.
    await db.migrate.forceFreeMigrationsLock()
    const [, names] = (await db.migrate.latest()) as [number, string[]]
    return names
  })
}
