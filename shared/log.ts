import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on stdout, one for each request and each job. */
export function makeLog(role: string, level: string): Log {
  return pino({ level, base: { role, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime })
}
