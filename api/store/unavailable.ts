import knex from 'knex'

/**
 * SQLSTATEs (PostgreSQL manual, appendix A): connection lost, too many of them, shutting down, statement timeout, no
 * writing, as on a replica that is about to take over or a disk that is full, and a password or a name that it does not
 * know any more.
 */
const temporaryStates = /^(08...|53...|57P0\d|57014|25006|28...|3D000)$/
/** Not to be serialised, deadlock, no lock in time. */
const conflictStates = /^(40001|40P01|55P03)$/
const networkCodes = /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EAI_|ENOTFOUND)/
/** What the driver says without a code, behind the query, when a connection breaks off or is not made in time. */
const driverMessages = /(Connection terminated.*|timeout expired|Query read timeout|not queryable)$/

/** Whether a query failed because the database is away or overloaded, not because of the query itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof knex.KnexTimeoutError) return true
  if (!('code' in error) || typeof error.code !== 'string') return driverMessages.test(error.message)
  return temporaryStates.test(error.code) || networkCodes.test(error.code)
}

/** Whether a query failed because of another one at the same time. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflictStates.test(String(error.code))
}
