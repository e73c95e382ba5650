import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { CommandError } from '../command-error.ts'
import type { Env } from './settings.ts'

/** Longer than a web process takes to answer the checks that are running. */
const STOP_WITHIN_MS = 28_000
const ROOT = join(import.meta.dirname, '..', '..')

type ChildOptions = {
  role: string
  /** Relative to the project's root. */
  script: string
  env: Env
  logFile: string
  /** Is called with what a person at the terminal should see. */
  print: (line: string) => void
}

export type Child = {
  pid: number
  /** Resolves when it has said over its IPC channel that it serves; rejects when it ends before. */
  ready: Promise<void>
  /** Resolves to a sentence about how it ended. */
  exited: Promise<string>
  stop(): Promise<void>
  /** Ends it at once. */
  kill(): void
}

/**
 * Starts one of our processes. It has a session of its own, so that Ctrl-C in the terminal does not reach it and we
 * stop it in order; and an IPC channel, by whose end it notices when we are killed.
 */
export function startChild({ role, script, env, logFile, print }: ChildOptions): Child {
  const child = spawn(process.execPath, [join(ROOT, script)], {
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  recordOutput(child, logFile, (line) => print(`${role} | ${line}`))
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
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await exited
  clearTimeout(late)
}

/** Everything goes to the log file; warnings, errors and what is not a log line go to the terminal, too. */
function recordOutput(
  { stdout, stderr }: ChildProcess,
  logFile: string,
  print: (line: string) => void,
): void {
  const log = createWriteStream(logFile, { mode: 0o600 })
  const record = (stream: Readable | null): void => {
    if (!stream) return
    createInterface(stream).on('line', (line) => {
      log.write(`${line}\n`)
      const shown = forPeople(line)
      if (shown !== undefined) print(shown)
    })
  }
  record(stdout)
  record(stderr)
}

const WARNING = 40

function forPeople(line: string): string | undefined {
  const entry = parseEntry(line)
  if (!entry) return line
  if (entry.level < WARNING) return undefined
  const cause = entry.err?.message
  return cause === undefined ? entry.msg : `${entry.msg}: ${cause}`
}

type Entry = { level: number; msg: string; err?: { message?: string } }

function parseEntry(line: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && 'level' in entry ? (entry as Entry) : undefined
  } catch {
    return undefined
  }
}
