import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { relative } from 'node:path'
import { format } from 'node:util'
import Mocha from 'mocha'
import { mochaGlobalSetup, mochaGlobalTeardown } from './global.ts'
import { giveTime } from '../machine/patience.ts'
import { timeoutOf } from './test-files.ts'

/** Result of one test file, as `test/run.ts` prints it. */
export type FileResult = {
  readonly output: string
  /** The failed tests with their errors; empty when all passed. */
  readonly failures: string
  readonly passing: number
  readonly failing: number
  readonly pending: number
  readonly seconds: number
}

export type Order = { readonly file?: string }

// Runs the files that the parent process names, one after another, until it sends an order without a file. Services
// that tests share (Postgres, Redis, Chromium) are started once, as when mocha runs many files.
const options = JSON.parse(
  readFileSync(new URL('../../../.mocharc.json', import.meta.url), 'utf8'),
) as Mocha.MochaOptions
let isOver = false

await mochaGlobalSetup()
process.on('message', ({ file }: Order) => {
  void (file === undefined ? end() : runFile(file).then((result) => process.send?.(result)))
})
process.once('disconnect', () => {
  if (!isOver) process.kill(process.pid, 'SIGTERM')
})

/** Ends the run. Whatever keeps the process alive after this was leaked by a test. */
async function end(): Promise<void> {
  await mochaGlobalTeardown()
  isOver = true
  process.disconnect()
}

async function runFile(file: string): Promise<FileResult> {
  const start = performance.now()
  const seconds = (): number => (performance.now() - start) / 1000
  const lines: string[] = []
  Mocha.reporters.Base.consoleLog = (...args) => void lines.push(format(...args))
  const mocha = new Mocha({
    ...options,
    ...timeoutOf(relative(process.cwd(), file)),
    reporter: WithoutSummary,
  })
  mocha.addFile(file)
  try {
    await mocha.loadFilesAsync()
  } catch (error) {
    const failures = `  ${file} could not be loaded:\n${format(error)}\n`
    return { output: failures, failures, passing: 0, failing: 1, pending: 0, seconds: seconds() }
  }
  giveTime(mocha.suite)
  const failed: Mocha.Test[] = []
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const runner = mocha.run(() => resolve())
  runner.on('fail', (test: Mocha.Test) => failed.push(test))
  await ended
  // Other processes load most of the same modules soon.
  flushCompileCache()
  const output = lines.splice(0).join('\n')
  if (failed.length > 0) Mocha.reporters.Base.list(failed)
  const { passes = 0, pending = 0 } = runner.stats ?? {}
  mocha.dispose()
  const counts = { passing: passes, failing: failed.length, pending }
  return { output, failures: lines.join('\n'), ...counts, seconds: seconds() }
}

/** Mocha's `spec` reporter without the summary after each file. */
class WithoutSummary extends Mocha.reporters.Spec {
  override epilogue(): void {}
}
