import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Env } from '../../shared/config/env.ts'
import { CommandError } from '../command-error.ts'
import { compileCache } from '../compile-cache.ts'
import { printableLines } from '../printable.ts'
import { WARNING, type PrintLine } from './hold-warnings.ts'

/** Longer than a web process takes to finish its running checks. */
const STOP_LIMIT_MS = 28_000
const ROOT = join(import.meta.dirname, '..', '..')

type DevProcessOptions = {
  role: string
  /** Relative to the project's root. */
  script: string
  env: Env
  logFile: string
  /** Called with each line for the terminal. */
  print: PrintLine
}

export type DevProcess = {
  pid: number
  /** Resolves when the process reports over IPC that it is serving; rejects if it exits first. */
  ready: Promise<void>
  /** Resolves to a sentence about how the process ended. */
  exited: Promise<string>
  stop(): Promise<void>
  /** Ends the process immediately. */
  kill(): void
}

/**
 * Starts one of our processes in its own session, so that Ctrl-C in the terminal does not reach it and we can stop
 * the processes in order. If we are killed, it notices the end of the IPC channel.
 */
export function startProcess({ role, script, env, logFile, print }: DevProcessOptions): DevProcess {
  const child = spawn(process.execPath, [join(ROOT, script)], {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  recordOutput(child, logFile, (line, level) => print(`${role} | ${printableLines(line)}`, level))
  const exited = once(child, 'exit').then(
    ([code, signal]: (number | string | null)[]) =>
      `The ${role} process ended (${signal ?? `exit code ${code}`}); its log is ${logFile}`,
    (error: Error) => `The ${role} process could not be started: ${error.message}`,
  )
  return {
    pid: child.pid ?? 0,
    ready: untilReady(child, exited),
    exited,
    stop: async () => stop(child, exited),
    kill: () => void child.kill('SIGKILL'),
  }
}

async function untilReady(child: ChildProcess, exited: Promise<string>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  child.on('message', (message) => {
    if (typeof message === 'object' && 'ready' in message) resolve(undefined)
  })
  const end = await Promise.race([promise, exited])
  if (end !== undefined) throw new CommandError(end)
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await exited
  clearTimeout(killTimer)
}

/** Writes all output to the log file. Also prints warnings, errors and lines that are not JSON to the terminal. */
function recordOutput({ stdout, stderr }: ChildProcess, logFile: string, print: PrintLine): void {
  const log = createWriteStream(logFile, { mode: 0o600 })
  const record = (stream: Readable | null): void => {
    if (!stream) return
    createInterface(stream).on('line', (line) => {
      log.write(`${line}\n`)
      const entry = parseEntry(line)
      if (!entry) print(line, Infinity)
      else if (entry.level >= WARNING) print(describeEntry(entry), entry.level)
    })
  }
  record(stdout)
  record(stderr)
}

type LogEntry = { level: number; msg: string; err?: { message?: string } }

function describeEntry({ msg, err }: LogEntry): string {
  const cause = err?.message
  return cause === undefined ? msg : `${msg}: ${cause}`
}

function parseEntry(line: string): LogEntry | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && 'level' in entry ? (entry as LogEntry) : undefined
  } catch {
    return undefined
  }
}
