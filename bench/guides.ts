import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../api/store/database.ts'
import { migrate } from '../api/store/migrate.ts'
import { startPostgres } from '../cli/services/postgres.ts'
import { startRedis } from '../cli/services/redis.ts'
import { publishSample } from './guides/sample.ts'
import type { Pace } from './loopback/measure-pace.ts'
import { measureServer } from './loopback/measure-server.ts'

type Server = { name: string; port: number; child: ChildProcess }
type Request = { path: string; headers: Readonly<Record<string, string>>; status: number }
type Case = { name: string; server: Server; requests: Request[] }
type Row = Pace & { name: string; cpuUs: number }
type Env = Readonly<Record<string, string>>

const ROUNDS = 5
const load = new URL('./guides/load.ts', import.meta.url)
const GOALS = { perSecond: '>= 0.55', notModified: '>= 0.6', p99: '<= 2' }

/**
 * Measures the number of guides a second that one web process serves from memory, compared with a Koa server that
 * says hello and a Fastify server that sends the same bytes, each after the same rate-limit call. Each server and the
 * load run in separate processes. The cases take turns. Other load changes a machine's pace from round to round, so
 * each case is compared with Koa in the same round, and the median of these ratios counts.
 */
export async function benchGuides(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const postgres = await startPostgres({ home, url: undefined })
  const redis = await startRedis({ home, url: undefined, path: process.env['PATH'] })
  const servers: Server[] = []
  try {
    const env = { DATABASE_URL: postgres.url, ...(redis ? { REDIS_URL: redis.url } : {}) }
    const cases = await startCases(home, env, servers)
    const rounds: Row[][] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await runRound(cases))
    const names = cases.map(({ name }) => name)
    report({
      rows: names.map((name) => medianRow(name, rounds.flat())),
      ratios: names.map((name) => ratiosOf(name, rounds)),
      limiter: redis ? 'redis' : 'postgres',
    })
  } finally {
    for (const { child } of servers) await end(child)
    await redis?.stop()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

async function startCases(home: string, env: Env, servers: Server[]): Promise<Case[]> {
  const db = openDatabase(env['DATABASE_URL'] ?? '', 2)
  await migrate(db)
  const key = await publishSample(db)
  await db.destroy()

  const start = async (name: string, script: string, args: string[] = []): Promise<Server> => {
    const child = fork(new URL(script, import.meta.url), args, {
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...env },
      // Writes the log, but to the cheapest destination.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const server = { name, port, child }
    servers.push(server)
    return server
  }
  const ours = await start('ours', '../api/main.ts')
  const path = `/v1/guides/${key}?platform=html&locale=en`
  const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`)
  const etag = answer.headers.get('etag') ?? ''
  const payload = join(home, 'payload.json')
  writeFileSync(payload, await answer.text())

  const ok = (requestPath: string): Request => ({ path: requestPath, headers: {}, status: 200 })
  const values = Array.from({ length: 200 }, (_, number) => encodeURIComponent(`{"siteId":"site-${number}"}`))
  return [
    { name: 'ours, cached', server: ours, requests: [ok(path)] },
    {
      name: 'ours, 304',
      server: ours,
      requests: [{ path, headers: { 'If-None-Match': etag }, status: 304 }],
    },
    { name: 'ours, varied', server: ours, requests: values.map((value) => ok(`${path}&variables=${value}`)) },
    ...(await Promise.all(
      ['koa', 'koa, no limiter', 'fastify'].map(async (name) => ({
        name,
        server: await start(name, './guides/peer.ts', [name, payload]),
        requests: [ok(path)],
      })),
    )),
  ]
}

async function runRound(cases: readonly Case[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, server, requests } of cases) {
    const args = [String(server.port), JSON.stringify(requests)]
    const { requests: _, ...row } = await measureServer(server.child, load, args)
    rows.push({ name, ...row })
  }
  return rows
}

function medianRow(name: string, rows: readonly Row[]): Row {
  const ownRows = rows.filter((row) => row.name === name).sort((a, b) => a.perSecond - b.perSecond)
  return ownRows[Math.floor(ownRows.length / 2)] ?? notMeasured(name)
}

type Ratios = ReturnType<typeof ratiosOf>

function ratiosOf(name: string, rounds: readonly Row[][]) {
  const pairs = rounds.map((rows) => ({ measured: rowOf(rows, name), koa: rowOf(rows, 'koa') }))
  const median = (ratio: (pair: { measured: Row; koa: Row }) => number): number => {
    const sorted = pairs.map(ratio).sort((a, b) => a - b)
    return Math.round((sorted[Math.floor(sorted.length / 2)] ?? Number.NaN) * 100) / 100
  }
  return {
    name,
    'per second / koa': median(({ measured, koa }) => measured.perSecond / koa.perSecond),
    'p99 / koa': median(({ measured, koa }) => measured.p99Ms / koa.p99Ms),
    'koa / cpu': median(({ measured, koa }) => koa.cpuUs / measured.cpuUs),
  }
}

function rowOf(rows: readonly Row[], name: string): Row {
  return rows.find((row) => row.name === name) ?? notMeasured(name)
}

function notMeasured(name: string): never {
  throw new Error(`"${name}" was not measured`)
}

type Report = { rows: readonly Row[]; ratios: readonly Ratios[]; limiter: string }

function report({ rows, ratios, limiter }: Report): void {
  console.table(rows)
  console.table(ratios)
  console.log(
    `Goals: cached ${GOALS.perSecond} per second, 304 ${GOALS.notModified}, p99 ${GOALS.p99}. Counted on ${limiter}.`,
  )
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/guides.json', `${JSON.stringify({ limiter, rows, ratios }, undefined, 2)}\n`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
