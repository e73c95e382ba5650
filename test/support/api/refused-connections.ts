import { openDatabase, type Database } from '../../../api/store/database.ts'
import { postgresUrl } from '../services/services.ts'

/**
 * Makes a real Postgres refuse connections to a database with FATAL and SQLSTATE XX000 (internal error), as some file
 * systems do when they are full, and ends the present ones. The file of the database that a new session reads first is
 * replaced by a link to itself, which the server cannot open (ELOOP has no SQLSTATE of its own).
 */
export async function refuseConnections(database: Database): Promise<{ accept(): Promise<void> }> {
  const server = openDatabase(await postgresUrl(), 1)
  const { oid, name } = await identify(database)
  const map = `base/${oid}/pg_filenode.map`
  const run = async (command: string): Promise<void> => {
    await server.raw(`copy (select) to program '${command}'`)
  }
  await run(`mv ${map} ${map}.kept && ln -s pg_filenode.map ${map}`)
  await server.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name])
  return {
    accept: async () => {
      await run(`mv -f ${map}.kept ${map}`)
      await server.destroy()
    },
  }
}

async function identify(database: Database): Promise<{ oid: number; name: string }> {
  const { rows } = await database.raw<{ rows: { oid: number; name: string }[] }>(
    'select oid, datname as name from pg_database where datname = current_database()',
  )
  if (!rows[0]) throw new Error('the database has no row in pg_database')
  return rows[0]
}
