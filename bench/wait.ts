import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../api/store/database.ts'
import { migrate } from '../api/store/migrate.ts'
import { startPostgres } from '../cli/services/postgres.ts'
import { startRedis } from '../cli/services/redis.ts'
import { makeBackend } from '../shared/queue/make-backend.ts'
import { openCheckQueue } from '../shared/queue/client.ts'
import type { QueueConnection } from '../shared/queue/connection.ts'
import { workerName } from '../shared/queue/admission/capacity.ts'
import { toPayload } from '../shared/queue/payload.ts'
import { notRunResult } from '../worker/checks/index.ts'
import { jobNames, jobOptions, stallOptions } from '../shared/queue/job-options.ts'
import { paceOf, type Pace } from './loopback/measure-pace.ts'

type Row = Pace & { store: string; inFlight: number; wait: string; lost: number }
type Ask = (number: number) => Promise<unknown>

const ROUNDS = 1500
const IN_FLIGHT = [1, 50]
/** A wait counts as lost after this time, which is far longer than any result in this bench takes. */
const LOST_AFTER_MS = 2000

/**
 * Compares the cost of our wait with BullMQ's `waitUntilFinished`, which neither survives a lost event nor joins
 * identical checks. Both run against the same store and the same worker, which responds immediately.
 */
export async function benchWait(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const redis = await startRedis({ home, url: undefined, path: process.env['PATH'] })
  const postgres = await startPostgres({ home, url: undefined })
  try {
    const db = openDatabase(postgres.url)
    await migrate(db)
    await db.destroy()
    const rows = [
      ...(redis ? await measure({ kind: 'redis', url: redis.url, rejectUnauthorized: true }) : []),
      ...(await measure({ kind: 'postgres', url: postgres.url })),
    ]
    if (!redis) console.log('No redis-server found on the PATH: measured only on Postgres')
    report(rows)
  } finally {
    await postgres.stop()
    await redis?.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

async function measure(connection: QueueConnection): Promise<Row[]> {
  const onError = (error: Error): void => console.error(error.message)
  const backend = makeBackend(connection, onError)
  backend.worker('http_ping', async () => toPayload(answer), {
    concurrency: 50,
    name: workerName(50),
    ...stallOptions,
  })
  const queue = backend.queue('http_ping')
  const events = backend.events('http_ping')
  // waitUntilFinished adds a listener for each job.
  queue.setMaxListeners(0)
  events.setMaxListeners(0)
  await backend.ready()
  const ours = openCheckQueue({ connection, waitMs: LOST_AFTER_MS, onError })
  const request = (number: number) =>
    ({
      type: 'http_ping',
      target: `https://${number}.example.com/`,
      config: {},
      accountId: `account ${number}`,
      requestId: 'bench',
    }) as const

  const askOurs: Ask = (number) => ours.run(request(number))
  const askBullmq: Ask = async (number) => {
    const job = await queue.add('check', request(number), jobOptions(jobNames('wait', `bench-${number}`)))
    return job.waitUntilFinished(events, LOST_AFTER_MS)
  }
  await ours.run(request(-1))

  const rows: Row[] = []
  for (const inFlight of IN_FLIGHT) {
    const about = { store: connection.kind, inFlight }
    rows.push({ ...about, wait: 'bullmq waitUntilFinished', ...(await run(askBullmq, inFlight)) })
    rows.push({ ...about, wait: 'ours', ...(await run(askOurs, inFlight)) })
  }
  await ours.close()
  await backend.close()
  return rows
}

let requestCount = 0

async function run(ask: Ask, inFlight: number): Promise<Pace & Pick<Row, 'lost'>> {
  const rounds = inFlight === 1 ? ROUNDS / 5 : ROUNDS
  const times: number[] = []
  let left = rounds
  let lost = 0
  const start = performance.now()
  const loop = async (): Promise<void> => {
    while (left-- > 0) {
      const startedAt = performance.now()
      await ask(requestCount++).catch(() => (lost += 1))
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, loop))
  return { ...paceOf(times, performance.now() - start), lost }
}

function report(rows: Row[]): void {
  console.table(rows)
  const ratios = rows
    .filter((row) => row.wait === 'ours')
    .map((row) => {
      const peer = rows.find((other) => other.store === row.store && other.inFlight === row.inFlight)
      const ratio = Math.round((row.perSecond / (peer?.perSecond ?? row.perSecond)) * 100) / 100
      return { store: row.store, inFlight: row.inFlight, 'ours / bullmq, per second': ratio }
    })
  console.table(ratios)
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/wait.json', `${JSON.stringify({ rows, ratios }, undefined, 2)}\n`)
}

/** Any result will do, since only its transport is measured. */
const answer = notRunResult(
  { type: 'http_ping', target: 'https://www.example.com/' },
  { code: 'system_config_invalid', facts: { reason: 'bench' } },
)
