import { mkdirSync, writeFileSync } from 'node:fs'
import { Pool } from 'undici'
import { makeLog } from '../shared/log.ts'
import { runCheck } from '../worker/checks/index.ts'
import { parseVerifyConfig } from '../worker/config.ts'
import { openCheckTools } from '../worker/tools.ts'
import { measurePace, type Pace } from './loopback/measure-pace.ts'
import { withWorld, type World } from './loopback/world.ts'
import { openBareQueue } from './verify/bare-queue.ts'

type Row = Pace & { readonly engine: Engine; readonly inFlight: number }
type Engine = 'direct check' | 'bare BullMQ, no check' | 'bare BullMQ and the check' | 'POST /v1/verify'
type Act = (number: number) => Promise<void>

const IN_FLIGHT = [1, 10, 100]
const WARM_UP_IN_FLIGHT = 50
/** Each key is limited to 30 checks a minute. */
const KEYS = 1500

/**
 * Measures POST /v1/verify from end to end (web process, Redis, worker, a site on loopback), compared with the same
 * check in this process and with bare BullMQ, once with a worker that does nothing and once with one that runs the
 * check.
 */
export async function benchVerify(): Promise<void> {
  await withWorld({ keys: KEYS }, async (world) => {
    const rows: Row[] = []
    const measure = async (engine: Engine, act: Act): Promise<void> => {
      // Warms up with many requests in flight, since a single one would take too long to get all code compiled.
      await measurePace(act, WARM_UP_IN_FLIGHT)
      for (const inFlight of IN_FLIGHT) rows.push({ engine, inFlight, ...(await measurePace(act, inFlight)) })
    }
    await measure('direct check', directCheck(world))
    await withBareBullmq(world, 'idle', (act) => measure('bare BullMQ, no check', act))
    await withBareBullmq(world, 'check', (act) => measure('bare BullMQ and the check', act))
    await withWaymark(world, (act) => measure('POST /v1/verify', act))
    report(rows)
  })
}

function directCheck({ workerEnv, target }: World): Act {
  const { tools } = openCheckTools(parseVerifyConfig(workerEnv), { log: makeLog('bench', 'silent') })
  return async (number) => {
    const request = { type: 'http_ping', target: target(number), config: { type: 'http_ping' } } as const
    const { ok, details } = await runCheck(request, tools, { budgetMs: 10_000 })
    if (!ok) throw new Error(JSON.stringify(details))
  }
}

async function withBareBullmq(
  { redisUrl, workerEnv, target, start, stop }: World,
  name: 'idle' | 'check',
  use: (act: Act) => Promise<void>,
): Promise<void> {
  const { child } = await start('bench/verify/bare-worker.ts', workerEnv, [name])
  const queue = await openBareQueue(name, redisUrl)
  await use((number) => queue.ask(target(number)))
  await queue.close()
  await stop(child)
}

async function withWaymark(
  { redisUrl, databaseUrl, embedKeys, workerEnv, target, start, stop }: World,
  use: (act: Act) => Promise<void>,
): Promise<void> {
  const env = { REDIS_URL: redisUrl, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: '0' }
  const { child: worker } = await start('worker/main.ts', { ...workerEnv, CONCURRENCY: '100' })
  const { child: api, message } = await start('api/main.ts', env)
  const { port } = message as { port: number }
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 128 })
  await use(async (number) => {
    const embedKey = embedKeys[number % embedKeys.length]
    const body = JSON.stringify({ embedKey, stepSlug: 'ping', target: target(number) })
    const headers = { 'content-type': 'application/json' }
    const answer = await pool.request({ method: 'POST', path: '/v1/verify', headers, body })
    const text = await answer.body.text()
    if (!text.startsWith('{"ok":true')) throw new Error(`${answer.statusCode} ${text}`)
  })
  await pool.close()
  await stop(api)
  await stop(worker)
}

function report(rows: readonly Row[]): void {
  console.table(rows)
  const at = (engine: Engine, inFlight: number): Row | undefined =>
    rows.find((row) => row.engine === engine && row.inFlight === inFlight)
  const share = (peer: Engine, inFlight: number): number =>
    Math.round(
      ((at('POST /v1/verify', inFlight)?.perSecond ?? 0) / (at(peer, inFlight)?.perSecond ?? 1)) * 100,
    ) / 100
  const addedMs = (at('POST /v1/verify', 1)?.p50Ms ?? NaN) - (at('direct check', 1)?.p50Ms ?? NaN)
  const goals = [
    {
      goal: 'added p50 over the direct check, 1 in flight, ms',
      wanted: '<= 2',
      seen: Math.round(addedMs * 100) / 100,
    },
    {
      goal: 'rate / bare BullMQ, no check, 100 in flight',
      wanted: '>= 0.6',
      seen: share('bare BullMQ, no check', 100),
    },
    {
      goal: 'rate / bare BullMQ and the check, 100 in flight',
      wanted: '',
      seen: share('bare BullMQ and the check', 100),
    },
  ]
  console.table(goals)
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/verify.json', `${JSON.stringify({ rows, goals }, undefined, 2)}\n`)
}
