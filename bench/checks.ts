import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRedis } from '../cli/services/redis.ts'
import { openCheckQueue } from '../shared/queue/client.ts'
import type { QueueConnection } from '../shared/queue/connection.ts'
import { CONCURRENCY, measurePace, type Pace } from './loopback/measure-pace.ts'
import { pages, SELECTOR } from './loopback/pages.ts'
import { type Site, verifyEnv } from './loopback/verify-env.ts'

type Row = Pace & { page: string; engine: string; peakMb: number | undefined }

const BARE = ['fetch', 'fetch, a connection each']

/**
 * Compares the cost of a check with a plain undici fetch of the same 50 KB pages from a server on loopback, with 50
 * requests in flight. Each check resolves a different name, validates the addresses, opens a new connection, and
 * stops reading the page once it has its result. `worker` is the whole process behind a queue. The limits per host
 * are lifted.
 */
export async function benchChecks(): Promise<void> {
  const server = start(new URL('./loopback/page-server.ts', import.meta.url), [], {})
  const [site] = (await once(server, 'message')) as [Site]
  const home = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const redis = await startRedis({ home, url: undefined, path: process.env['PATH'] })
  try {
    const idleMb = (await measureEngine('idle', 'head', site)).peakMb
    const rows: Row[] = []
    for (const page of pages.keys()) {
      for (const engine of [...BARE, 'checks']) rows.push(await measureEngine(engine, page, site))
      if (redis) rows.push(await measureWorker(page, site, redis.url))
    }
    if (!redis) console.log('No redis-server found on the PATH: measured without a worker behind a queue')
    report(rows, idleMb)
  } finally {
    await redis?.stop()
    rmSync(home, { recursive: true, force: true })
    server.disconnect()
  }
}

function start(script: URL, args: string[], env: Readonly<Record<string, string>>): ChildProcess {
  return fork(script, args, { env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...env } })
}

async function measureEngine(engine: string, page: string, site: Site): Promise<Row> {
  const child = start(
    new URL('./checks/engine.ts', import.meta.url),
    [engine, page, String(site.port)],
    verifyEnv(site),
  )
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the engine "${engine}" ended with ${String(code)}`)
  })
  failed.catch(() => undefined)
  const [measured] = (await Promise.race([once(child, 'message'), failed])) as [Omit<Row, 'page' | 'engine'>]
  return { page, engine, ...measured }
}

async function measureWorker(page: string, site: Site, redisUrl: string): Promise<Row> {
  const env = { ...verifyEnv(site), REDIS_URL: redisUrl, CONCURRENCY: String(CONCURRENCY) }
  const worker = start(new URL('../worker/main.ts', import.meta.url), [], env)
  await once(worker, 'message')
  const connection: QueueConnection = { kind: 'redis', url: redisUrl, rejectUnauthorized: true }
  const queue = openCheckQueue({
    connection,
    waitMs: 10_000,
    onError: (error) => console.error(error.message),
  })
  try {
    const config = { selector: SELECTOR, cacheBust: 'never' }
    const pace = await measurePace(async (number) => {
      const target = `http://${number % 1000}.bench.waymark.test:${site.port}/${page}?${number}`
      const about = { accountId: `account ${number % 1000}`, requestId: 'bench' }
      const { ok } = await queue.run({ type: 'script_presence', target, config, ...about })
      if (ok !== (page !== 'absent')) throw new Error(`wrong result for ${page}`)
    })
    return { page, engine: 'worker', ...pace, peakMb: peakOf(worker.pid) }
  } finally {
    await queue.close()
    const ended = once(worker, 'exit')
    worker.kill('SIGTERM')
    await ended
  }
}

/** Returns the peak memory of another process; undefined except on Linux. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const kb = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kb === undefined ? undefined : Math.round(Number(kb) / 1024)
  } catch {
    return undefined
  }
}

function report(rows: readonly Row[], idleMb: number | undefined): void {
  console.table(rows)
  const ratios = rows
    .filter(({ engine }) => !BARE.includes(engine))
    .map((row) => ({ page: row.page, engine: row.engine, ...ratiosToBare(row, rows) }))
  console.log(`A process that does nothing uses ${idleMb} MB.`)
  console.table(ratios)
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/checks.json', `${JSON.stringify({ idleMb, rows, ratios }, undefined, 2)}\n`)
}

/** Returns the rate as a fraction of the rates of undici alone. */
function ratiosToBare(row: Row, rows: readonly Row[]): Record<string, number> {
  const entries = BARE.map((engine) => {
    const bare = rows.find((other) => other.engine === engine && other.page === row.page)
    return [`/ ${engine}`, Math.round((row.perSecond / (bare?.perSecond ?? Number.NaN)) * 100) / 100]
  })
  return Object.fromEntries(entries) as Record<string, number>
}
