import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { compileCache } from '../cli/compile-cache.ts'
import { buildWeb } from '../web/build/build-web.ts'
import { broken, startFileRunner, type FileRunner } from './support/runner/file-runner.ts'
import type { FileResult } from './support/runner/run-files.ts'
import { fastFiles, testFiles, timeoutOf } from './support/runner/test-files.ts'

/**
 * Runs all tests for `npm test`, in a few processes that each take the next file when they finish one. There are
 * two more processes than cores, since tests often wait for other processes, but at most six. `npm run test:fast`
 * leaves out drills, browsers and generated pages; `npm test -- FILE...` passes its arguments to mocha.
 */
const args = process.argv.slice(2)
/** Number of files listed as the slowest. */
const LISTED = 12
// The tests start hundreds of service processes, which reuse the code that an earlier one has compiled.
const env = { NODE_COMPILE_CACHE: compileCache, ...process.env }

if (args.length === 0) await runFiles(testFiles())
else if (args[0] === '--fast') await runFiles(fastFiles())
else await runMocha()

async function runFiles(waiting: string[]): Promise<void> {
  const start = performance.now()
  const runners = new Set<FileRunner>()
  onStop((signal) => {
    waiting.length = 0
    for (const runner of runners) runner.kill(signal)
  })
  // Done once here, or every process would do it. If a step fails, the tests that depend on it report the reason.
  const [shared] = await Promise.all([startServices(), buildWeb().catch(() => {}), compileService()])
  const runs = Array.from({ length: Math.min(availableParallelism() + 2, 6) }, async () =>
    takeFiles(waiting, runners, { ...env, ...shared.env }),
  )
  const results = (await Promise.all(runs)).flat()
  await shared.stop()
  const failures = results.flatMap(({ file, failures }) => (failures === '' ? [] : `${file}\n${failures}`))
  if (failures.length > 0) print(`\nFailed:\n${failures.join('\n')}\n`)
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, LISTED)
  print(`Slowest:\n${slowest.map(({ seconds, file }) => `  ${Math.round(seconds)} s  ${file}\n`).join('')}`)
  print(`Total, in ${Math.round((performance.now() - start) / 1000)} s:\n`)
  for (const kind of ['passing', 'failing', 'pending'] as const)
    print(`  ${results.reduce((sum, result) => sum + result[kind], 0)} ${kind}\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

/**
 * Starts one Postgres for all test processes. If that fails, each process starts its own, and its tests report the
 * error. The modules are loaded here because `npm test -- FILE...` needs none of them.
 */
async function startServices() {
  const { postgresUrl, SHARED_POSTGRES, stopLeftovers, stopServices } =
    await import('./support/services/services.ts')
  const { makeTemplateDatabase } = await import('./support/services/database.ts')
  await stopLeftovers()
  try {
    const url = await postgresUrl()
    await makeTemplateDatabase(url)
    return { env: { [SHARED_POSTGRES]: url }, stop: stopServices }
  } catch {
    return { env: {}, stop: stopServices }
  }
}

/**
 * Fills Node's compile cache with the web process and the worker, since a process that a test kills never writes the
 * cache. Started without settings, each loads all its modules and exits.
 */
async function compileService(): Promise<void> {
  const ends = ['api', 'worker'].map(async (folder) => {
    const child = fork(resolve(folder, 'main.ts'), {
      env: { NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE },
      silent: true,
    })
    await once(child, 'exit')
  })
  await Promise.all(ends)
}

type FileReport = FileResult & { readonly file: string }

/** Runs waiting files one by one in a process, and starts another process if that one crashes. */
async function takeFiles(
  waiting: string[],
  runners: Set<FileRunner>,
  env: NodeJS.ProcessEnv,
): Promise<FileReport[]> {
  const results: FileReport[] = []
  let runner: FileRunner | undefined
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (!runner || runner.hasEnded()) runners.add((runner = startFileRunner(env)))
    const result = await runner.run(resolve(file))
    print(result.output)
    results.push({ ...result, file })
  }
  if (runner && !runner.hasEnded() && (await runner.end()) !== 0)
    results.push({ ...broken('A test process did not exit cleanly: see LEAK above'), file: '' })
  return results
}

async function runMocha(): Promise<void> {
  const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js')
  const timeouts = args.flatMap((arg) => timeoutOf(relative('', arg)).timeout ?? [])
  const longer = timeouts.length > 0 ? ['--timeout', String(Math.max(...timeouts))] : []
  const child = spawn(process.execPath, [mocha, ...longer, ...args], { stdio: 'inherit', env })
  onStop((signal) => child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}

function onStop(listener: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => listener(signal))
}

function print(text: string): void {
  process.stdout.write(text)
}
