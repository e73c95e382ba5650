import fc from 'fast-check'
import { SHARED_POSTGRES, stopLeftovers, stopServices } from '../services/services.ts'

const EXIT_WITHIN_MS = 3_000
/** Seed of all generated input. Long runs draw a new one each time: `WAYMARK_LONG_TESTS=50 npm test -- FILE`. */
const SEED = 20_260_101

/** Mocha runs this once, before the first test. The servers must not outlive an interrupted run. */
export async function mochaGlobalSetup(): Promise<void> {
  if (process.env['WAYMARK_LONG_TESTS'] === undefined) fc.configureGlobal({ seed: SEED })
  // Otherwise `test/run.ts` has done this once for all its processes.
  if (process.env[SHARED_POSTGRES] === undefined) await stopLeftovers()
  let stopping: Promise<void> | undefined
  // Ctrl-C arrives twice: from the terminal, and from the process that started this one.
  const stop = (): void => {
    stopping ??= stopServices().finally(() => process.exit(1))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

/** Mocha runs this once, after the last test. If the process then stays alive, a test has left something open. */
export async function mochaGlobalTeardown(): Promise<void> {
  await stopServices()
  // Unreferenced, so it fires only if something else keeps the process alive.
  setTimeout(failForLeak, EXIT_WITHIN_MS).unref()
}

function failForLeak(): void {
  const resources = process
    .getActiveResourcesInfo()
    .filter((name) => name !== 'TTYWrap' && name !== 'Timeout')
  process.stderr.write(
    `\nLEAK: the tests are over but these are still open: ${resources.join(', ') || 'a timer'}\n`,
  )
  // Mocha sets the exit code in an exit handler (12.0.3, `exitMochaLater` in lib/cli/run-helpers.cjs). This one runs
  // after it.
  process.on('exit', () => {
    process.exitCode = 1
  })
  process.exit(1)
}
