import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FileResult, Order } from './run-files.ts'

/** A process that runs test files, one at a time. */
export type FileRunner = {
  run(file: string): Promise<FileResult>
  /** True after a crash. Otherwise the process runs until `end`. */
  hasEnded(): boolean
  /** Resolves to the exit code; it is 1 when a test has left something open. */
  end(): Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/**
 * With V8's default semi-space size, tests that parse pages spend a fifth of their processor time collecting garbage.
 */
const execArgv = ['--min-semi-space-size=32', '--max-semi-space-size=64']

export function startFileRunner(env: NodeJS.ProcessEnv): FileRunner {
  const child = fork(join(import.meta.dirname, 'run-files.ts'), { env, execArgv })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const send = (order: Order): void => {
    if (child.connected) child.send(order)
  }
  return {
    run: async (file) => {
      const result = once(child, 'message').then(([result]) => result as FileResult)
      send({ file })
      return Promise.race([result, exited.then((code) => broken(`The process ended (${code}) in ${file}`))])
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: async () => {
      send({})
      return exited
    },
    kill: (signal) => void child.kill(signal),
  }
}

/** Reports a file that could not run as one failed test. */
export function broken(reason: string): FileResult {
  const failures = `\n  ${reason}\n`
  return { output: failures, failures, passing: 0, failing: 1, pending: 0, seconds: 0 }
}
