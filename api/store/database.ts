import createKnex, { type Knex } from 'knex'
import { logThrottled, type Log } from '../../shared/log.ts'
import { NoConnection } from '../errors/database-errors.ts'

/** A connection pool or a transaction. */
export type Database = Knex

export type DatabaseOptions = {
  /** Name of the connections in pg_stat_activity, unless PGAPPNAME or the URL has another; `waymark` by default. */
  applicationName?: string
  /** Timeout of each query; none by default. */
  queryTimeoutMs?: number
  /** True behind a pooler in transaction mode, which refuses a connection that sets statement_timeout. */
  isPooled?: boolean
  /** Maximum wait for a connection; three seconds by default. */
  connectTimeoutMs?: number
  /** Called when an idle connection breaks. */
  warn?: (message: string) => void
}

/**
 * Opens a pool of at most `connections`, without connecting before the first query. Close it with `db.destroy()`. A query
 * that gets no connection throws `NoConnection`.
 */
export function openDatabase(url: string, connections = 10, options: DatabaseOptions = {}): Database {
  const { queryTimeoutMs = 0, connectTimeoutMs = 3_000, isPooled = false, warn } = options
  const { applicationName = 'waymark' } = options
  const connection = {
    connectionString: url,
    // Which knex's types lack (3.3.0, `PgConnectionConfig` in types/index.d.ts).
    fallback_application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: isPooled ? 0 : queryTimeoutMs,
  }
  const db = createKnex({
    client: 'pg',
    connection,
    // A connection whose last query timed out is still busy with it, and the next query would queue behind it (pg
    // 8.23.1, `query_timeout` in lib/client.js).
    pool: { min: 0, max: connections, validate: (connection: DriverConnection) => connection.readyForQuery },
    acquireConnectionTimeout: connectTimeoutMs,
    ...(warn ? { log: { warn } } : {}),
  })
  markFailuresToConnect(db.client as Knex.Client)
  return db
}

/** Errors of a failed connection have any SQLSTATE, in the language of the server, and look like those of a query. */
function markFailuresToConnect(client: Knex.Client): void {
  const acquire = client.acquireConnection.bind(client) as () => Promise<unknown>
  client.acquireConnection = async () =>
    acquire().catch((error: Error) => {
      throw new NoConnection(error)
    })
}

/** Logs broken connections, throttled: when the database goes away, all of a pool break together. */
export function logLostConnections(log: Log): (message: string) => void {
  const logError = logThrottled(log, 'database connection lost')
  return (message) => logError(new Error(message))
}

/** A property of the driver's connections that its types lack (@types/pg 8.23.1). */
type DriverConnection = { readyForQuery: boolean }

/** The connections of a pool: in use, idle, and the queries that wait for one. */
export type PoolUse = { readonly used: number; readonly idle: number; readonly pending: number }

export function poolUse(db: Database): PoolUse {
  const { pool } = db.client as { pool: KnexPool }
  return { used: pool.numUsed(), idle: pool.numFree(), pending: pool.numPendingAcquires() }
}

/** Methods of knex's pool that its types lack (3.3.0, `TarnPoolLike` in types/index.d.ts). */
type KnexPool = Record<'numUsed' | 'numFree' | 'numPendingAcquires', () => number>

/** Too little for the query below, so that it writes to the disk. */
const SMALL_WORK_MEM = '64kB'
const SPILLED_ROWS = 10_000

/**
 * Resolves if the database answers, accepts writes, and has room on its disk, for which it writes about 140 KB of
 * temporary data.
 */
export async function requireWritable(db: Database): Promise<void> {
  await db.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { value: string }[] }>(
      `select current_setting('transaction_read_only') as value`,
    )
    if (rows[0]?.value !== 'off') throw new ReadOnlyDatabase()
    await trx.raw(`set local work_mem = '${SMALL_WORK_MEM}'`)
    await trx.raw(`select count(*) from generate_series(1, ${SPILLED_ROWS})`)
  })
}

/** The database is a replica, or its operator made it read-only, as hosting providers do when a disk fills. */
class ReadOnlyDatabase extends Error {
  /** SQLSTATE of Postgres for a write. */
  readonly code = '25006'

  constructor() {
    super('transaction_read_only is on')
  }
}
