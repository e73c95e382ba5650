import knex from 'knex'

/**
 * SQLSTATEs (PostgreSQL manual, appendix A): connection lost; out of connections or other resources; shutdown; statement
 * timeout; read-only, as on a replica before a failover or with a full disk; password or database no longer valid.
 */
const temporaryStates = /^(08...|53...|57P0\d|57014|25006|28...|3D000)$/
/** SQLSTATEs: serialisation failure, deadlock, lock not available. */
const conflictStates = /^(40001|40P01|55P03)$/
const networkCodes = /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EAI_|ENOTFOUND)/
/** Ends of driver messages without a code: the connection broke or timed out. */
const driverMessages = /(Connection terminated[^\n]{0,60}|timeout expired|Query read timeout|not queryable)$/

/** True if a query failed because the database is unavailable or overloaded, not because of the query itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof knex.KnexTimeoutError) return true
  if (!('code' in error) || typeof error.code !== 'string') return driverMessages.test(error.message)
  return temporaryStates.test(error.code) || networkCodes.test(error.code)
}

/** True if a query failed because of a concurrent one. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflictStates.test(String(error.code))
}
