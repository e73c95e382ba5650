import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckQueue } from '../shared/queue/check-queue.ts'
import { openCheckQueue } from '../shared/queue/client.ts'
import { withWorld } from './loopback/world.ts'

const SLOTS = 4
const SITE_MS = 6000
const PER_SECOND = 3
const SECONDS = 75
const WAIT_MS = 20_000
/** A refusal within this time counts as immediate. */
const IMMEDIATE_MS = 500

type JsonResponse = { readonly kind: string; readonly tookMs: number }

/**
 * Requests far more checks than the workers can run, and counts the answers by kind, immediate ones apart. A late
 * answer other than `useful` may mean a wasted visit. Two queue clients take turns, as two web processes would. Each
 * check belongs to a different account.
 */
export async function benchOverload(): Promise<void> {
  await withWorld({ keys: 0, delayMs: SITE_MS }, async ({ redisUrl, workerEnv, target, start }) => {
    await start('worker/main.ts', { ...workerEnv, CONCURRENCY: String(SLOTS), CHECKS: 'http_ping' })
    const connection = { kind: 'redis', url: redisUrl, rejectUnauthorized: true } as const
    const onError = (error: Error): void => console.error(error.message)
    const queues = [1, 2].map(() => openCheckQueue({ connection, waitMs: WAIT_MS, onError }))
    const answers: Promise<JsonResponse>[] = []
    for (let number = 0; number < PER_SECOND * SECONDS; number += 1) {
      const queue = queues[number % queues.length]
      if (queue) answers.push(ask(queue, target(number), number))
      await sleep(1000 / PER_SECOND)
    }
    report(await Promise.all(answers))
    await Promise.all(queues.map((queue) => queue.close()))
  })
}

async function ask(queue: CheckQueue, target: string, number: number): Promise<JsonResponse> {
  const about = { accountId: `account ${number}`, requestId: 'bench', config: { type: 'http_ping' } }
  const start = performance.now()
  const kind = await queue.run({ type: 'http_ping', target, ...about }).then(
    ({ ok, details }) => (ok ? 'useful' : details.code),
    (error: Error) => error.message,
  )
  return { kind, tookMs: performance.now() - start }
}

function report(answers: readonly JsonResponse[]): void {
  const kinds = Map.groupBy(answers, ({ kind, tookMs }) =>
    tookMs <= IMMEDIATE_MS ? `${kind}, immediately` : kind,
  )
  const rows = [...kinds].map(([kind, group]) => ({
    kind,
    count: group.length,
    longestMs: Math.round(Math.max(...group.map(({ tookMs }) => tookMs))),
  }))
  console.table(rows)
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/overload.json', `${JSON.stringify({ rows }, undefined, 2)}\n`)
}
