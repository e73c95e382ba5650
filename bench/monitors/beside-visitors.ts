import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { openDatabase, type Database } from '../../api/store/database.ts'
import { insertWholeGuide } from '../../test/support/api/guide.ts'
import { openLoop, type TimedResponse } from '../fair/load-loops.ts'
import { paceOf } from '../loopback/measure-pace.ts'
import { withWorld, type World } from '../loopback/world.ts'
import { insertMonitors } from './rows.ts'

/** Runs of monitors a second. WAYMARK_BENCH_RATE=300 has more. */
const RATE = Number(process.env['WAYMARK_BENCH_RATE'] ?? 50)
const ROUNDS = 6
const SAMPLES = 100
const SAMPLE_EVERY_MS = 50
const ROUND_SECONDS = (SAMPLES * SAMPLE_EVERY_MS) / 1000 + 1
const KEYS = 400
const DAY_MS = 86_400_000

export type VisitorRow = { isLoaded: boolean; requests: number; p50Ms: number; p99Ms: number }
export type BesideVisitors = {
  readonly rows: readonly VisitorRow[]
  readonly facts: Readonly<Record<string, number>>
}

/** Measures POST /v1/verify alternately with and without runs of monitors, in one web process and one worker. */
export async function measureBesideVisitors(): Promise<BesideVisitors | undefined> {
  let measured: BesideVisitors | undefined
  await withWorld({ keys: 0 }, async (world) => {
    const { databaseUrl, redisUrl, workerEnv, start, stop } = world
    const env = { REDIS_URL: redisUrl, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: '0' }
    const [api, worker] = await Promise.all([
      start('api/main.ts', env),
      start('worker/main.ts', { ...workerEnv, BACKGROUND_CONCURRENCY: '200' }),
    ])
    const db = openDatabase(databaseUrl)
    measured = await measure(world, db, (api.message as { port: number }).port)
    await db.destroy()
    await stop(api.child)
    await stop(worker.child)
  })
  return measured
}

async function measure(world: World, db: Database, port: number): Promise<BesideVisitors> {
  const keys = await world.newAccount(KEYS)
  await addMonitors(world, db)
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 64 })
  const ask = async (number: number): Promise<TimedResponse> => {
    const body = JSON.stringify({
      embedKey: keys[number % keys.length],
      stepSlug: 'ping',
      target: world.target(number),
    })
    const headers = { 'content-type': 'application/json' }
    const startedAt = performance.now()
    const answer = await pool.request({ method: 'POST', path: '/v1/verify', headers, body })
    const text = await answer.body.text()
    return { ms: performance.now() - startedAt, ok: text.startsWith('{"ok":true'), retryAfterSeconds: 0 }
  }
  const [unloaded, loaded]: [TimedResponse[], TimedResponse[]] = [[], []]
  await openLoop(ask, 2 * SAMPLES, SAMPLE_EVERY_MS)
  let runs = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    unloaded.push(...(await openLoop(ask, SAMPLES, SAMPLE_EVERY_MS)))
    await makeDue(db)
    await sleep(1000)
    loaded.push(...(await openLoop(ask, SAMPLES, SAMPLE_EVERY_MS)))
    runs += await countRuns(db)
    await sleep(3000)
  }
  await pool.destroy()
  const facts = { 'runs due a second': RATE, 'runs a second': Math.round(runs / ROUNDS / ROUND_SECONDS) }
  return { rows: [rowOf(false, unloaded), rowOf(true, loaded)], facts }
}

async function addMonitors(world: World, db: Database): Promise<void> {
  const { port } = new URL(world.target(0))
  const guide = await insertWholeGuide(db, { ping: { type: 'http_ping' } })
  const host = (number: string): string => `'m' || ${number} || '.bench.waymark.test'`
  await insertMonitors(db, guide, {
    count: RATE * ROUND_SECONDS * (ROUNDS + 1),
    slug: 'ping',
    target: (number) => `'http://' || ${host(number)} || ':${port}/head'`,
    host,
    now: new Date(Date.now() + DAY_MS),
    spreadSeconds: DAY_MS / 1000,
  })
}

/** Makes monitors due that were not run yet, over the time of a round. */
async function makeDue(db: Database): Promise<void> {
  const values = { count: RATE * ROUND_SECONDS, seconds: ROUND_SECONDS }
  await db.raw(
    `update monitors set due_at = now() + random() * make_interval(secs => cast(:seconds as integer))
     where installation_id in (
       select installation_id from monitors where last_run_at is null order by installation_id limit :count
     )`,
    values,
  )
}

async function countRuns(db: Database): Promise<number> {
  const since = db.raw(`now() - make_interval(secs => cast(? as integer))`, [ROUND_SECONDS])
  const row = await db('monitors').where('last_run_at', '>', since).count<{ count: string }[]>('*')
  return Number(row[0]?.count)
}

function rowOf(isLoaded: boolean, answers: readonly TimedResponse[]): VisitorRow {
  const { p50Ms, p99Ms } = paceOf(
    answers.map(({ ms }) => ms),
    1,
  )
  return { isLoaded, requests: answers.filter(({ ok }) => ok).length, p50Ms, p99Ms }
}
