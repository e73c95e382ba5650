import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command-error.ts'

const READY_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 10_000

type ServerOptions = {
  name: string
  command: string
  args: string[]
  /** Written to the server's standard input, which is then closed. */
  input?: string
  /** Descriptor that the server inherits as descriptor 3. */
  inheritedFd?: number
  identity?: { uid: number; gid: number }
  logFile: string
  stopSignal: NodeJS.Signals
  ready: () => Promise<boolean>
}

/** Server process that we started. `exited` resolves when it ends for any reason. */
export type ServerProcess = { pid: number; exited: Promise<void>; stop(): Promise<void> }

/**
 * Starts a server and waits until it is ready. Throws CommandError with an error line from its log if the server
 * exits first or takes too long.
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { child, exited } = launch(options)
  const { pid } = child
  if (pid === undefined)
    throw new CommandError(`${options.name} could not be started: ${String(await exited)}`)

  const stop = async (): Promise<void> => {
    if (hasEnded(child)) return
    child.kill(options.stopSignal)
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await exited
    clearTimeout(killTimer)
  }

  const deadline = Date.now() + READY_LIMIT_MS
  while (!hasEnded(child) && Date.now() < deadline) {
    if (await options.ready()) return { pid, exited: exited.then(() => {}), stop }
    await Promise.race([exited, sleep(20)])
  }
  await stop()
  throw new CommandError(
    `${options.name} did not start: ${lastLine(options.logFile)} (see ${options.logFile})`,
  )
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Starts the process in its own session, so that Ctrl-C reaches only us and we stop the servers in order. */
function launch({ command, args, input, inheritedFd, identity, logFile }: ServerOptions) {
  const log = openSync(logFile, 'w', 0o600)
  const stdio: SpawnOptions['stdio'] = [input === undefined ? 'ignore' : 'pipe', log, log]
  if (inheritedFd !== undefined) stdio.push(inheritedFd)
  const child = spawn(command, args, { ...identity, stdio, cwd: '/', detached: true })
  closeSync(log)
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const exited = Promise.race([once(child, 'exit'), once(child, 'error').then(([error]: unknown[]) => error)])
  return { child, exited: exited.catch((error: unknown) => error) }
}

function lastLine(file: string): string {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.findLast((line) => /fatal|panic|error|can't/i.test(line)) ?? lines.at(-1) ?? 'its log is empty'
}
