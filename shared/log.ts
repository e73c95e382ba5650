import { pino, type DestinationStream, type Logger } from 'pino'
import { loggedError } from './log/logged-error.ts'
import { maskSecrets } from './log/mask-secrets.ts'
import { version } from './version.ts'

export type Log = Logger

const BATCH_CHARACTERS = 4096
const BATCH_MS = 200

/**
 * Makes a logger that writes JSON lines, one for each request and each job, without secrets. It writes to stdout by default.
 */
export function makeLog(role: string, level: string, destination?: DestinationStream): Log {
  const base = { role, pid: process.pid, version }
  const serializers = { err: loggedError }
  return pino(
    { level, base, serializers, timestamp: isoTimePerMs(), hooks: { streamWrite: maskSecrets } },
    destination ?? (stdoutLines ??= batchLines()),
  )
}

/**
 * Formats the time as pino's `isoTime` does, but once per millisecond: formatting it for every line (pino 10.4.0,
 * lib/time.js) took 4 % of a guide request.
 */
function isoTimePerMs(): () => string {
  let lastMs = 0
  let field = ''
  return () => {
    const nowMs = Date.now()
    if (nowMs !== lastMs) field = `,"time":"${new Date(nowMs).toISOString()}"`
    lastMs = nowMs
    return field
  }
}

let stdoutLines: DestinationStream | undefined

/**
 * Writes lines in batches, at most a fifth of a second late. The last batch is written when the process exits, so
 * lines are lost only if it is killed (docs/operations/monitoring.md, "Batches of lines").
 */
function batchLines(): DestinationStream {
  let lines = ''
  let flushTimer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(flushTimer)
    flushTimer = undefined
    if (lines !== '') process.stdout.write(lines)
    lines = ''
  }
  // A closed pipe must not end the process.
  process.stdout.on('error', () => undefined)
  process.on('exit', flush)
  return {
    write: (line) => {
      lines += line
      if (lines.length >= BATCH_CHARACTERS) flush()
      else flushTimer ??= setTimeout(flush, BATCH_MS).unref()
    },
  }
}

/**
 * Logs the first error, and then one per interval with the number of errors suppressed since: an unavailable store
 * fails often.
 */
export function logThrottled(log: Log, message: string, intervalMs = 10_000): (err: Error) => void {
  let quietUntil = 0
  let suppressed = 0

  return (err) => {
    if (performance.now() < quietUntil) {
      suppressed += 1
      return
    }
    log.warn({ err, suppressed }, message)
    quietUntil = performance.now() + intervalMs
    suppressed = 0
  }
}
