import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { compileCache } from '../cli/compile-cache.ts'
import { buildWeb } from '../web/build/build-web.ts'
import { broken, startFileRunner, type FileRunner } from './support/file-runner.ts'
import type { FileResult } from './support/run-files.ts'
import { fastFiles, testFiles } from './support/test-files.ts'

/**
 * `npm test`: all tests, in a few processes that each take the next file when they have finished one. There are three
 * more than there are cores, since tests often wait for other processes. `npm run test:fast` leaves out drills,
 * browsers and generated pages; `npm test -- FILE...` hands everything to mocha.
 */
const args = process.argv.slice(2)
/** Number of files listed as the slowest. */
const LISTED = 12
// The tests start some hundreds of our processes: each finds what an earlier one has read and compiled.
const env = { NODE_COMPILE_CACHE: compileCache, ...process.env }

if (args.length === 0) await runFiles(testFiles())
else if (args[0] === '--fast') await runFiles(fastFiles())
else await runMocha()

async function runFiles(waiting: string[]): Promise<void> {
  const from = performance.now()
  const runners = new Set<FileRunner>()
  onStop((signal) => {
    waiting.length = 0
    for (const runner of runners) runner.kill(signal)
  })
  // Each process would do all of it at once. The tests that need the services or the web files say why one fails.
  const [shared] = await Promise.all([startServices(), buildWeb().catch(() => {}), compileService()])
  const lanes = Array.from({ length: Math.min(availableParallelism() + 3, 6) }, async () =>
    takeFiles(waiting, runners, { ...env, ...shared.env }),
  )
  const results = (await Promise.all(lanes)).flat()
  await shared.stop()
  const failures = results.flatMap(({ file, failures }) => (failures === '' ? [] : `${file}\n${failures}`))
  if (failures.length > 0) print(`\nFailed:\n${failures.join('\n')}\n`)
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, LISTED)
  print(`Slowest:\n${slowest.map(({ seconds, file }) => `  ${Math.round(seconds)} s  ${file}\n`).join('')}`)
  print(`In all, in ${Math.round((performance.now() - from) / 1000)} s:\n`)
  for (const kind of ['passing', 'failing', 'pending'] as const)
    print(`  ${results.reduce((sum, result) => sum + result[kind], 0)} ${kind}\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

/**
 * Starts the Postgres of all processes. Without it, each starts its own, and the tests that need it say why it fails. The
 * modules are loaded here because `npm test -- FILE...` needs none of them.
 */
async function startServices() {
  const { postgresUrl, SHARED_POSTGRES, stopLeftovers, stopServices } = await import('./support/services.ts')
  const { makeTemplate } = await import('./support/database.ts')
  await stopLeftovers()
  try {
    const url = await postgresUrl()
    await makeTemplate(url)
    return { env: { [SHARED_POSTGRES]: url }, stop: stopServices }
  } catch {
    return { env: {}, stop: stopServices }
  }
}

/**
 * Has Node compile the web process and the worker, and keep the result: a process that a test kills keeps nothing. Each
 * loads all its modules before it ends because it has no settings.
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

type Ran = FileResult & { readonly file: string }

/** Runs the waiting files one by one in a process, and starts another process if it ends too early. */
async function takeFiles(
  waiting: string[],
  runners: Set<FileRunner>,
  env: NodeJS.ProcessEnv,
): Promise<Ran[]> {
  const results: Ran[] = []
  let runner: FileRunner | undefined
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (!runner || runner.hasEnded()) runners.add((runner = startFileRunner(env)))
    const result = await runner.run(resolve(file))
    print(result.output)
    results.push({ ...result, file })
  }
  if (runner && !runner.hasEnded() && (await runner.end()) !== 0)
    results.push({ ...broken('A process that ran tests did not end as it should: see LEAK above'), file: '' })
  return results
}

async function runMocha(): Promise<void> {
  const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js')
  const child = spawn(process.execPath, [mocha, ...args], { stdio: 'inherit', env })
  onStop((signal) => child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
}

function onStop(act: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => act(signal))
}

function print(text: string): void {
  process.stdout.write(text)
}
