import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { closedLoop, openLoop, type TimedResponse } from './fair/load-loops.ts'
import { paceOf } from './loopback/measure-pace.ts'
import { withWorld, type Env, type World } from './loopback/world.ts'

type Store = 'redis' | 'postgres'
type Row = {
  store: Store
  isAttacked: boolean
  requests: number
  refused: number
  p50Ms: number
  p99Ms: number
}

const ROUNDS = 6
/** Samples in each half of a round, first unloaded and then under the attack. */
const SAMPLES = 50
/** Slow enough to stay far below the account's share, even on a shared machine. */
const SAMPLE_EVERY_MS = 100
const WARM_UP_SAMPLES = 200
const ATTACKING_KEYS = 20
/** Checks that a key may have in flight in one web process. */
const CHECKS_PER_KEY = 10
/** Each key is limited to 30 checks a minute. */
const KEYS = 100
/** Time for the attack to fill its share, and later for its last checks to end. */
const SETTLE_MS = 3000

/**
 * Measures how long one account waits for quick checks, alternately unloaded and while another floods the service with
 * slow checks through 20 embed keys. Two web processes and one worker run with default settings.
 */
export async function benchFair(): Promise<void> {
  await withWorld({ keys: 0 }, async (world) => {
    const rows = [...(await measure(world, 'redis')), ...(await measure(world, 'postgres'))]
    report(rows)
  })
}

async function measure(world: World, store: Store): Promise<Row[]> {
  const { databaseUrl, redisUrl, workerEnv, start, stop } = world
  const { REDIS_URL: _, ...verifySettings } = workerEnv
  const queue: Env = store === 'redis' ? { REDIS_URL: redisUrl } : { DATABASE_URL: databaseUrl }
  const env = { ...queue, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: '0' }
  const started = await Promise.all([
    start('api/main.ts', env),
    start('api/main.ts', env),
    start('worker/main.ts', { ...verifySettings, ...queue }),
  ])
  const apis = started.slice(0, 2).map(({ message }) => {
    const { port } = message as { port: number }
    return new Pool(`http://127.0.0.1:${port}`, { connections: 256 })
  })
  const keys = { quiet: await world.newAccount(KEYS), noisy: await world.newAccount(ATTACKING_KEYS) }
  const rows = await alternate(verifier(world, apis), keys, store)
  await Promise.all(apis.map((api) => api.destroy()))
  await Promise.all(started.map(({ child }) => stop(child)))
  return rows
}

type Keys = { readonly quiet: readonly string[]; readonly noisy: readonly string[] }

async function alternate(verify: Verify, { quiet, noisy }: Keys, store: Store): Promise<Row[]> {
  const ask = async (number: number): Promise<TimedResponse> => verify({ keys: quiet, number, page: 'head' })
  const unloaded: TimedResponse[] = []
  const attacked: TimedResponse[] = []
  await openLoop(ask, WARM_UP_SAMPLES, SAMPLE_EVERY_MS / 4)
  for (let round = 0; round < ROUNDS; round += 1) {
    unloaded.push(...(await openLoop(ask, SAMPLES, SAMPLE_EVERY_MS)))
    const attackOver = new AbortController()
    const attack = closedLoop(
      (number) => verify({ keys: noisy, number, page: 'slow', signal: attackOver.signal }),
      ATTACKING_KEYS * CHECKS_PER_KEY,
      attackOver.signal,
    )
    await sleep(SETTLE_MS)
    attacked.push(...(await openLoop(ask, SAMPLES, SAMPLE_EVERY_MS)))
    attackOver.abort()
    await attack
    await sleep(SETTLE_MS)
  }
  return [rowOf(store, false, unloaded), rowOf(store, true, attacked)]
}

function rowOf(store: Store, isAttacked: boolean, answers: readonly TimedResponse[]): Row {
  const times = answers.map(({ ms }) => ms)
  const { p50Ms, p99Ms } = paceOf(times, 1)
  return {
    store,
    isAttacked,
    requests: answers.length,
    refused: answers.filter(({ ok }) => !ok).length,
    p50Ms,
    p99Ms,
  }
}

type CheckRequest = {
  readonly keys: readonly string[]
  readonly number: number
  readonly page: string
  readonly signal?: AbortSignal
}
type Verify = (request: CheckRequest) => Promise<TimedResponse>

/** Sends checks to the web processes in turn. */
function verifier({ target }: World, apis: readonly Pool[]): Verify {
  return async ({ keys, number, page, signal = null }) => {
    const api = apis[number % apis.length]
    const embedKey = keys[Math.floor(number / apis.length) % keys.length]
    const body = JSON.stringify({ embedKey, stepSlug: 'ping', target: target(number, page) })
    const headers = { 'content-type': 'application/json' }
    const startedAt = performance.now()
    const answer = await api?.request({ method: 'POST', path: '/v1/verify', headers, body, signal })
    const text = (await answer?.body.text()) ?? ''
    const retryAfterSeconds = Number(answer?.headers['retry-after'] ?? 0)
    return { ms: performance.now() - startedAt, ok: text.startsWith('{"ok":true'), retryAfterSeconds }
  }
}

function report(rows: readonly Row[]): void {
  console.table(rows)
  const goals = (['redis', 'postgres'] as const).map((store) => {
    const rowFor = (isAttacked: boolean): Row | undefined =>
      rows.find((row) => row.store === store && row.isAttacked === isAttacked)
    const ratio = Math.round(((rowFor(true)?.p99Ms ?? NaN) / (rowFor(false)?.p99Ms ?? NaN)) * 100) / 100
    return {
      store,
      'p99 / unloaded': ratio,
      wanted: '<= 2',
      refused: rowFor(true)?.refused,
      'wanted refused': 0,
    }
  })
  console.table(goals)
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/fair.json', `${JSON.stringify({ rows, goals }, undefined, 2)}\n`)
}
