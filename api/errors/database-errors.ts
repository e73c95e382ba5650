import knex from 'knex'

/**
 * SQLSTATEs (PostgreSQL manual, appendix A): connection lost; out of connections or other resources; shutdown; statement
 * timeout; system error, such as one of the disk; read-only, as on a replica before a failover or with a full disk;
 * password or database no longer valid.
 */
const temporaryStates = /^(08...|53...|57P0\d|57014|58...|25006|28...|3D000)$/
/** Severities of errors that end the connection, or all of them. */
const endsConnection = /^(FATAL|PANIC)$/
/** SQLSTATEs: serialisation failure, deadlock, lock not available. */
const conflictStates = /^(40001|40P01|55P03)$/
const networkCodes = /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EAI_|ENOTFOUND)/
/** Ends of driver messages without a code (pg 8.23.1, lib/client.js): the connection broke or timed out. */
const driverMessages = /(Connection terminated[^\n]{0,60}|timeout expired|Query read timeout|not queryable)$/

/** No connection could be had, for the reason in `cause`: the server cannot be reached, refuses it, or is busy. */
export class NoConnection extends Error {
  override name = 'NoConnection'
  readonly code: unknown

  constructor(cause: Error) {
    super(cause.message, { cause })
    this.code = 'code' in cause ? cause.code : undefined
  }
}

/** True if a query failed because the database is unavailable or overloaded, not because of the query itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoConnection || error instanceof knex.KnexTimeoutError) return true
  if ('severity' in error && endsConnection.test(String(error.severity))) return true
  if (!('code' in error) || typeof error.code !== 'string') return driverMessages.test(error.message)
  return temporaryStates.test(error.code) || networkCodes.test(error.code)
}

/** True if a query failed because of a concurrent one. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && conflictStates.test(String(error.code))
}
