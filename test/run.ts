import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * `npm test`: all tests, in two runs of mocha side by side, each with servers of its own, since most of the time goes by
 * in waiting for other processes. The first one is seen as it goes, the second one after it. `npm test -- FILE...` runs
 * those files alone.
 */
const halves = [['test/{api,cli,docs,shared,support,worker}/**/*.test.ts'], ['test/{e2e,web}/**/*.test.ts']]
const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js')
// The tests start some hundreds of processes of ours: each finds what the one before has read and compiled.
const env = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'), ...process.env }
const files = process.argv.slice(2)
const runs = (files.length > 0 ? [files] : halves).map(startMocha)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => runs.forEach(({ child }) => child.kill(signal)))

runs[0]?.child.stdout?.pipe(process.stdout, { end: false })
const ended = await Promise.all(runs.map(async ({ said, code }) => ({ said: await said, code: await code })))
for (const { said } of ended.slice(1)) process.stdout.write(said)
process.stdout.write(ended.map(({ said }) => failures(said)).join(''))
process.stdout.write(`In all:\n${['passing', 'failing', 'pending'].map(total).join('')}`)
process.exitCode = ended.every(({ code }) => code === 0) ? 0 : 1

type Run = {
  readonly child: ChildProcess
  readonly said: Promise<string>
  readonly code: Promise<number | null>
}

function startMocha(args: readonly string[]): Run {
  const child = spawn(process.execPath, [mocha, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const code = once(child, 'close').then(([code]) => code as number | null)
  return { child, said: text(child.stdout), code }
}

/** What mocha says of each test that failed, once more, since the other run's tests stand after it. */
function failures(said: string): string {
  const from = said.search(/^ +\d+ failing$/m)
  return from < 0 ? '' : `Failed:${said.slice(from).replace(/^.*/, '')}`
}

function total(what: string): string {
  const counts = ended.map(({ said }) => Number(said.match(new RegExp(`^ +(\\d+) ${what}`, 'm'))?.[1] ?? 0))
  return `  ${counts.reduce((sum, count) => sum + count, 0)} ${what}\n`
}
