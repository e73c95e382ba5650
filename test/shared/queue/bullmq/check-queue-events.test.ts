import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { makeBackend } from '../../../../shared/queue/make-backend.ts'
import type { QueueConnection } from '../../../../shared/queue/connection.ts'
import { describeOnBothQueues } from '../../../support/services/queues.ts'

/** Adds a `completed` event whose result is not JSON. */
async function addCorruptEvent({ kind, url }: QueueConnection): Promise<void> {
  if (kind === 'redis') {
    const redis = new Redis(url)
    const key = '{waymark:http_ping}:http_ping:events'
    await redis.xadd(key, '*', 'event', 'completed', 'jobId', 'corrupt', 'returnvalue', '{')
    redis.disconnect()
    return
  }
  const pool = new Pool({ connectionString: url, options: '-c search_path=bullmq' })
  const data = { jobId: 'corrupt', returnvalue: '{' }
  await pool.query(`select publish_event('http_ping', 'completed', $1)`, [data])
  await pool.end()
}

/** Sends until it has arrived: the events begin to be read after `ready`, and one sent before that is not seen. */
async function sendUntil(arrived: Promise<unknown>, send: () => Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  const seen = arrived.finally(() => stop.abort())
  while (!stop.signal.aborted) {
    await send()
    await sleep(100, undefined, { signal: stop.signal }).catch(() => undefined)
  }
  await seen
}

describeOnBothQueues("a queue's events", (connection) => {
  it('arrive after one that is corrupt', async () => {
    const errors: Error[] = []
    const backend = makeBackend(connection(), (error) => errors.push(error))
    const events = backend.events('http_ping')
    const producer = backend.producer('http_ping')
    await backend.ready()
    try {
      // Errors of `once` are not the event's: it would reject.
      const reported = once(events, 'error').catch(() => undefined)
      await sendUntil(reported, async () => addCorruptEvent(connection()))
      const arrived = once(events as NodeJS.EventEmitter, 'later')
      await sendUntil(arrived, async () => producer.publishEvent({ eventName: 'later' }))
      assert.ok(errors.some((error) => error instanceof SyntaxError))
    } finally {
      await backend.close()
    }
  })
})
