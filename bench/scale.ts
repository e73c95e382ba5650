import { mkdirSync, writeFileSync } from 'node:fs'
import { openCheckQueue } from '../shared/queue/client.ts'
import { measurePace } from './loopback/measure-pace.ts'
import { withWorld } from './loopback/world.ts'

type Row = { workers: number; perSecond: number; p50Ms: number; p99Ms: number; 'times one': number }

const WORKERS = [1, 2, 4, 8]
/** Few enough that all workers together leave two cores partly idle: the bench measures scaling, not the machine. */
const CONCURRENCY = 4
const DELAY_MS = 200

/**
 * Measures whether throughput grows linearly with the number of workers, against a site that takes 200 ms to respond.
 */
export async function benchScale(): Promise<void> {
  await withWorld({ keys: 0, delayMs: DELAY_MS }, async ({ redisUrl, workerEnv, target, start, stop }) => {
    const rows: Row[] = []
    for (const workers of WORKERS) {
      const env = { ...workerEnv, CONCURRENCY: String(CONCURRENCY), CHECKS: 'http_ping' }
      const started = await Promise.all(Array.from({ length: workers }, () => start('worker/main.ts', env)))
      const connection = { kind: 'redis', url: redisUrl, rejectUnauthorized: true } as const
      const queue = openCheckQueue({
        connection,
        waitMs: 10_000,
        onError: (error) => console.error(error.message),
      })
      const pace = await measurePace(async (number) => {
        const config = { type: 'http_ping' }
        const { ok } = await queue.run({
          type: 'http_ping',
          target: target(number),
          config,
          accountId: `account ${number % 1000}`,
          requestId: 'bench',
        })
        if (!ok) throw new Error('wrong result')
      }, workers * CONCURRENCY)
      const singleRate = rows[0]?.perSecond ?? pace.perSecond
      rows.push({ workers, ...pace, 'times one': Math.round((pace.perSecond / singleRate) * 100) / 100 })
      await queue.close()
      await Promise.all(started.map(({ child }) => stop(child)))
    }
    console.table(rows)
    mkdirSync('bench/out', { recursive: true })
    writeFileSync('bench/out/scale.json', `${JSON.stringify({ delayMs: DELAY_MS, rows }, undefined, 2)}\n`)
  })
}
