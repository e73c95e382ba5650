import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../api/store/database.ts'
import { migrate } from '../api/store/migrate.ts'
import { countSteps } from '../api/store/analytics/step-analytics.ts'
import { prepareStorage } from '../api/events/maintenance.ts'
import { startPostgres } from '../cli/services/postgres.ts'
import { startRedis } from '../cli/services/redis.ts'
import { insertGuide } from '../test/support/api/guide.ts'
import type { Pace } from './loopback/measure-pace.ts'
import { measureServer } from './loopback/measure-server.ts'
import { fill, recomputeRollup } from './events/fill.ts'

type Load = { readonly batch: number; readonly inFlight: number }
type Row = Pace & Load & { server: string; eventsPerSecond: number; cpuUs: number }

const load = new URL('./events/load.ts', import.meta.url)
const WARM_UP_MS = 3000
const MEASURED_MS = 4000
const GUIDES = 20
const BATCH = 50
const oneByOne: Load = { batch: 1, inFlight: 50 }
/** A server whose responses wait for the disk needs more requests in flight to stay busy than one that echoes. */
const oneByOneBusy: Load = { batch: 1, inFlight: 500 }
const batches: Load = { batch: BATCH, inFlight: 50 }
const FUNNEL_DAYS = 30
const FUNNEL_ROUNDS = 200

/**
 * Measures the number of events a second that one web process stores durably, compared with three Koa servers: one
 * that only echoes the body, one that runs a plain INSERT for each request, and one that runs our own statement
 * without grouping. All use the same Postgres with its default durability. Also measures the funnel on two million
 * events.
 */
export async function benchEvents(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const redis = await startRedis({ home, url: undefined, path: process.env['PATH'] })
  const postgres = await startPostgres({ home, url: undefined })
  const db = openDatabase(postgres.url, 4)
  try {
    await migrate(db)
    await db.raw(plainEvents)
    await prepareStorage(db)
    const guides = await makeGuides(db)
    const env = {
      DATABASE_URL: postgres.url,
      HOST: '127.0.0.1',
      PORT: '0',
      ...(redis && { REDIS_URL: redis.url }),
    }
    const peer = new URL('./events/peer.ts', import.meta.url)
    const api = new URL('../api/main.ts', import.meta.url)
    const rows = [
      ...(await measure(
        'koa echo',
        { script: peer, args: ['echo'], loads: [oneByOne, oneByOneBusy, batches] },
        guides,
      )),
      ...(await measure(
        'plain insert',
        { script: peer, args: ['insert', postgres.url], loads: [oneByOne, oneByOneBusy] },
        guides,
      )),
      ...(await measure('ours', { script: api, env, loads: [oneByOne, oneByOneBusy, batches] }, guides)),
    ]
    await assertStored(db)
    const ungrouped = ['ungrouped', postgres.url, randomUUID()]
    rows.push(
      ...(await measure('ours, ungrouped', { script: peer, args: ungrouped, loads: [oneByOne] }, guides)),
    )
    const funnels = await measureFunnels(db)
    report(rows, funnels)
  } finally {
    await db.destroy()
    await postgres.stop()
    await redis?.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

const plainEvents = `
  create table plain_events (
    id uuid primary key default gen_random_uuid(),
    embed_key text not null,
    session_id text not null,
    event text not null,
    step_slug text,
    properties jsonb,
    received_at timestamptz not null default now()
  )`

async function makeGuides(db: Database): Promise<string[]> {
  const keys = await Promise.all(
    Array.from({ length: GUIDES }, async () => insertGuide(db, { install: null })),
  )
  await db('templates').update({ limits: JSON.stringify({ events: 100_000 }) })
  return keys
}

type Server = { script: URL; args?: string[]; env?: Record<string, string>; loads: Load[] }

async function measure(
  server: string,
  { script, args = [], env, loads }: Server,
  guides: string[],
): Promise<Row[]> {
  const child: ChildProcess = fork(script, args, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...env },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const rows: Row[] = []
  for (const { batch, inFlight } of loads) {
    const run = async (ms: number): Promise<Row> => {
      const args = [port, batch, inFlight, ms, guides].map(String)
      const { requests, cpuUs, ...pace } = await measureServer(child, load, args)
      sent[server] = (sent[server] ?? 0) + requests * batch
      const eventsPerSecond = pace.perSecond * batch
      return { server, batch, inFlight, eventsPerSecond, ...pace, cpuUs: Math.round(cpuUs / batch) }
    }
    // After one second, the JIT compiler has not yet compiled everything that it will have compiled after minutes.
    await run(WARM_UP_MS)
    rows.push(await run(MEASURED_MS))
  }
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return rows
}

const sent: Record<string, number> = {}

/** Verifies that all counted events are committed. Otherwise the rate would mean nothing. */
async function assertStored(db: Database): Promise<void> {
  for (const [server, table] of [
    ['ours', 'events'],
    ['plain insert', 'plain_events'],
  ] as const) {
    const [row] = await db(table).count<{ count: string }[]>('*')
    if (Number(row?.count) !== sent[server])
      throw new Error(`${table} has ${row?.count} of ${sent[server]} events`)
  }
}

type Funnel = { template: string; from: string; events: number; p50Ms: number; p95Ms: number }

async function measureFunnels(db: Database): Promise<Funnel[]> {
  await db.raw('truncate events, guide_sessions, daily_rollup, rollup_marks')
  const ids: string[] = await db('templates').orderBy('id').limit(10).pluck('id')
  await fill(db, ids)
  await recomputeRollup(db)
  const [largest = '', middle = ''] = [ids[0], ids[4]]
  const rolled = [await measureFunnel(db, largest, 'sums'), await measureFunnel(db, middle, 'sums')]
  // As in the first hours of a day, when sessions of the previous day still change.
  await db.raw(
    `insert into rollup_marks select distinct template_id, current_date - 1, now() from guide_sessions`,
  )
  const changed = await measureFunnel(db, largest, 'sums, yesterday changed')
  await db.raw(`update rollup_state set rolled_up_to = '2000-01-01'`)
  return [
    ...rolled,
    changed,
    await measureFunnel(db, largest, 'sessions'),
    await measureFunnel(db, middle, 'sessions'),
  ]
}

async function measureFunnel(db: Database, templateId: string, from: string): Promise<Funnel> {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const query = { templateId, from: day(FUNNEL_DAYS - 1), to: day(0), timeZone: 'UTC' }
  const [row] = await db('events').where({ template_id: templateId }).count<{ count: string }[]>('*')
  const times: number[] = []
  for (let round = 0; round < FUNNEL_ROUNDS; round++) {
    const startedAt = performance.now()
    await countSteps(db, query, { first: ['step-1', 'step-2', 'step-3', 'step-4'], limit: 100 })
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  const template = `${Number(row?.count)} events in 90 days`
  return { template, from, events: Number(row?.count), p50Ms: at(0.5), p95Ms: at(0.95) }
}

function report(rows: Row[], funnels: Funnel[]): void {
  console.table(rows)
  const rateOf = (server: string, { batch, inFlight }: Load): number =>
    rows.find((row) => row.server === server && row.batch === batch && row.inFlight === inFlight)
      ?.eventsPerSecond ?? Number.NaN
  const ratio = (a: number, b: number): number => Math.round((a / b) * 100) / 100
  const ratios = {
    'batches of 50 / plain insert (goal 10)': ratio(
      rateOf('ours', batches),
      rateOf('plain insert', oneByOne),
    ),
    'batches of 50 / ours, ungrouped': ratio(rateOf('ours', batches), rateOf('ours, ungrouped', oneByOne)),
    'one by one / plain insert': ratio(rateOf('ours', oneByOne), rateOf('plain insert', oneByOne)),
    'one by one / plain insert, 500 in flight': ratio(
      rateOf('ours', oneByOneBusy),
      rateOf('plain insert', oneByOneBusy),
    ),
    'one by one / ours, ungrouped': ratio(rateOf('ours', oneByOne), rateOf('ours, ungrouped', oneByOne)),
    'one by one / koa echo (goal 0.5)': ratio(rateOf('ours', oneByOne), rateOf('koa echo', oneByOne)),
    'one by one / koa echo, 500 in flight': ratio(
      rateOf('ours', oneByOneBusy),
      rateOf('koa echo', oneByOneBusy),
    ),
  }
  console.table(ratios)
  console.table(funnels)
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/events.json', `${JSON.stringify({ rows, ratios, funnels }, undefined, 2)}\n`)
}
