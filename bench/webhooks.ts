import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { openDatabase, type Database } from '../api/store/database.ts'
import { newId } from '../api/store/id.ts'
import { changeEndpoint, insertEndpoint } from '../api/store/webhooks/endpoints.ts'
import { insertEvents } from '../api/store/webhooks/outbox.ts'
import { insertSecret } from '../api/store/webhooks/secrets.ts'
import { secretSealer } from '../api/webhooks/sealed-secrets.ts'
import { makeSecret } from '../api/webhooks/signature.ts'
import { openLoop, type TimedResponse } from './fair/load-loops.ts'
import { paceOf } from './loopback/measure-pace.ts'
import { withWorld, type World } from './loopback/world.ts'

const ROUNDS = 6
const SAMPLES = 100
const SAMPLE_EVERY_MS = 50
const KEYS = 400
const GOOD = 10
const BAD_OF_EACH_KIND = 5
const EVENTS_A_ROUND = 60
const EVENT_EVERY_MS = 100
const SEALING_KEY = 'a-sealing-key-for-benches-only:-0123'

type Row = { part: string; isLoaded: boolean; requests: number; p50Ms: number; p99Ms: number }

/**
 * Measures what webhooks cost others: POST /v1/verify while a thousand events a second are written, and deliveries to good
 * receivers while others are hostile, each alternately with and without. Also the worker's memory meanwhile.
 */
export async function benchWebhooks(): Promise<void> {
  await withWorld({ keys: 0 }, async (world) => {
    const { databaseUrl, redisUrl, workerEnv, start, stop } = world
    const env = { REDIS_URL: redisUrl, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: '0' }
    const [api, worker] = await Promise.all([
      start('api/main.ts', { ...env, WEBHOOK_SEALING_KEY: SEALING_KEY }),
      start('worker/main.ts', { ...workerEnv, VERIFY_LOCAL_SITES: 'true' }),
    ])
    const db = openDatabase(databaseUrl)
    const { port } = api.message as { port: number }
    const outbox = await measureOutbox(world, db, port)
    const deliveries = await measureDeliveries(world, db, worker.child)
    report([...outbox.rows, ...deliveries.rows], { ...outbox.facts, ...deliveries.facts })
    await db.destroy()
    await stop(api.child)
    await stop(worker.child)
  })
}

async function measureOutbox(world: World, db: Database, port: number) {
  const keys = await world.newAccount(KEYS)
  const accountId = await accountOf(db)
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
  const [unloaded, loaded]: TimedResponse[][] = [[], []]
  let written = 0
  await openLoop(ask, 2 * SAMPLES, SAMPLE_EVERY_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    unloaded?.push(...(await openLoop(ask, SAMPLES, SAMPLE_EVERY_MS)))
    const writer = await world.start('bench/webhooks/write-events.ts', {
      DATABASE_URL: world.databaseUrl,
      ACCOUNT_ID: accountId,
    })
    await sleep(1000)
    loaded?.push(...(await openLoop(ask, SAMPLES, SAMPLE_EVERY_MS)))
    writer.child.send('stop')
    const [counts] = (await once(writer.child, 'message')) as [{ written: number }]
    written += counts.written
    await world.stop(writer.child)
    await sleep(2000)
  }
  await pool.destroy()
  const seconds = ROUNDS * (1 + (SAMPLES * SAMPLE_EVERY_MS) / 1000)
  return {
    rows: [rowOf('verify', false, unloaded ?? []), rowOf('verify', true, loaded ?? [])],
    facts: { 'events written a second': Math.round(written / seconds) },
  }
}

type Arrival = { readonly id: string; readonly at: number }

async function measureDeliveries(world: World, db: Database, worker: ChildProcess) {
  const receivers = await world.start('bench/webhooks/receivers.ts', {})
  const { good, bad, kinds } = receivers.message as { good: number; bad: number[]; kinds: string[] }
  const memory = await world.start('bench/webhooks/sender-memory.ts', { PORTS: bad.join() })
  const { kilobytes } = memory.message as { kilobytes: number[] }
  const arrivals = new Map<string, number>()
  receivers.child.on('message', ({ id, at }: Arrival) => {
    if (!arrivals.has(id)) arrivals.set(id, at)
  })
  const [quiet, attacked] = await Promise.all([newAccount(db), newAccount(db)])
  for (let count = 0; count < GOOD; count += 1) await addEndpoint(db, quiet, good)
  const hostile: string[] = []
  for (let count = 0; count < BAD_OF_EACH_KIND; count += 1)
    for (const port of bad) hostile.push(await addEndpoint(db, attacked, port))

  const [unloaded, loaded]: TimedResponse[][] = [[], []]
  await deliver(db, quiet, arrivals)
  const before = rssOf(worker)
  let peak = 0
  const watching = setInterval(() => (peak = Math.max(peak, rssOf(worker))), 200)
  for (let round = 0; round < ROUNDS; round += 1) {
    unloaded?.push(...(await deliver(db, quiet, arrivals)))
    await db('webhook_endpoints').whereIn('id', hostile).update({ failures: 0, slow_until: null })
    await writeEvents(db, attacked, 8)
    await sleep(1500)
    loaded?.push(...(await deliver(db, quiet, arrivals)))
    await db('webhook_deliveries').whereIn('endpoint_id', hostile).delete()
    await sleep(16_000)
  }
  clearInterval(watching)
  await world.stop(receivers.child)
  return {
    rows: [rowOf('deliver', false, unloaded ?? []), rowOf('deliver', true, loaded ?? [])],
    facts: {
      'worker before, MB': megabytes(before),
      'worker at its peak, MB': megabytes(peak),
      ...Object.fromEntries(
        kinds.map((kind, index) => [`an attempt that ${kind}, KB`, kilobytes[index] ?? NaN]),
      ),
    },
  }
}

/** Writes events at a slow pace, and returns how long each took until it arrived. */
async function deliver(
  db: Database,
  accountId: string,
  arrivals: Map<string, number>,
): Promise<TimedResponse[]> {
  const written = new Map<string, number>()
  for (let count = 0; count < EVENTS_A_ROUND; count += 1) {
    const [id] = await writeEvents(db, accountId, 1)
    written.set(id ?? '', Date.now())
    await sleep(EVENT_EVERY_MS)
  }
  await sleep(3000)
  return [...written].map(([id, at]) => {
    const arrived = arrivals.get(id)
    return { ms: (arrived ?? at + 60_000) - at, ok: arrived !== undefined, retryAfterSeconds: 0 }
  })
}

async function writeEvents(db: Database, account_id: string, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => ({
    id: newId(),
    account_id,
    type: 'step.failed',
    subject_id: newId(),
    sequence: 1,
    data: { step: { slug: 'a' } },
  }))
  await insertEvents(db, events)
  return events.map(({ id }) => `evt_${id}`)
}

async function newAccount(db: Database): Promise<string> {
  const id = newId()
  await db('accounts').insert({ id, name: 'A bench' })
  return id
}

async function accountOf(db: Database): Promise<string> {
  const { id } = await db('accounts').first<{ id: string }>('id')
  return id
}

async function addEndpoint(db: Database, account_id: string, port: number): Promise<string> {
  const sealer = secretSealer([SEALING_KEY])
  const url = `http://127.0.0.1:${port}/hook`
  const { id } = await insertEndpoint(db, { id: newId(), account_id, url, description: '', events: ['*'] })
  if (sealer) await insertSecret(db, { id: newId(), endpoint_id: id, sealed: sealer.seal(makeSecret()) })
  await changeEndpoint(db, id, { status: 'enabled', confirmed_at: new Date() })
  return id
}

/** Resident memory of a process in bytes; NaN where the system does not tell. */
function rssOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return NaN
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 104_857.6) / 10
}

function rowOf(part: string, isLoaded: boolean, answers: readonly TimedResponse[]): Row {
  const { p50Ms, p99Ms } = paceOf(
    answers.map(({ ms }) => ms),
    1,
  )
  return { part, isLoaded, requests: answers.filter(({ ok }) => ok).length, p50Ms, p99Ms }
}

function report(rows: readonly Row[], facts: Record<string, number>): void {
  console.table(rows)
  const goals = ['verify', 'deliver'].map((part) => {
    const p99 = (isLoaded: boolean) =>
      rows.find((row) => row.part === part && row.isLoaded === isLoaded)?.p99Ms ?? NaN
    return { part, 'p99 / unloaded': Math.round((p99(true) / p99(false)) * 100) / 100, wanted: '<= 1.05' }
  })
  console.table(goals)
  console.table(facts)
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/webhooks.json', `${JSON.stringify({ rows, goals, facts }, undefined, 2)}\n`)
}
