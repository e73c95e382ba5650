import { join } from 'node:path'
import createKnex, { type Knex } from 'knex'

/** A connection pool, or the transaction that a function is to be part of. */
export type Database = Knex

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')

/** Any number that means this to every process of ours. */
const MIGRATION_LOCK = 7_204_911

/** Opens a pool of at most `connections`; nothing is dialled before the first query. Ends with `db.destroy()`. */
export function openDatabase(url: string, connections = 10): Database {
  return createKnex({
    client: 'pg',
    connection: { connectionString: url, connectionTimeoutMillis: 5_000 },
    pool: { min: 0, max: connections },
    acquireConnectionTimeout: 5_000,
    migrations: { directory: MIGRATIONS, loadExtensions: ['.ts'] },
  })
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
