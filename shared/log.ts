import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on stdout, one for each request and each job. */
export function makeLog(role: string, level: string): Log {
  return pino({ level, base: { role, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime })
}

/** Logs the first of a row of errors and then one in each interval, with how many came between: a store that is away fails often. */
export function logNowAndThen(log: Log, message: string, intervalMs = 10_000): (err: Error) => void {
  let quietUntil = 0
  let unsaid = 0

  return (err) => {
    if (Date.now() < quietUntil) {
      unsaid += 1
      return
    }
    log.warn({ err, unsaid }, message)
    quietUntil = Date.now() + intervalMs
    unsaid = 0
  }
}
