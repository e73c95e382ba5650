import { pino, type Logger } from 'pino'

export type Log = Logger

const WRITTEN_AT_ONCE_BYTES = 4096
const WRITTEN_WITHIN_MS = 200

/**
 * JSON lines on stdout, one for each request and each job. They are written some at a time, a fifth of a second late at
 * most, and the rest when the process ends; only a process that is killed takes that with it (decision 88).
 */
export function makeLog(role: string, level: string): Log {
  const destination = pino.destination({
    dest: process.stdout.fd,
    sync: false,
    minLength: WRITTEN_AT_ONCE_BYTES,
    periodicFlush: WRITTEN_WITHIN_MS,
  })
  return pino(
    { level, base: { role, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    destination,
  )
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
