import { createRedisBackend, QueueEventsProducer } from 'bullmq'
import { redisLeases } from '../../leases/redis-leases.ts'
import type { QueueBackend, QueueName, TelemetryOption } from '../backend.ts'
import { CheckQueueEvents } from '../bullmq/check-queue-events.ts'
import { closables } from '../closables.ts'
import type { QueueConnection } from '../connection.ts'
import { ReadableQueue } from '../bullmq/readable-queue.ts'
import { redisEndedJobs } from './ended-jobs.ts'
import { failLockedInRedis } from './fail-locked.ts'
import { redisClients } from './clients.ts'
import { RedisWorker } from './worker.ts'

export function redisBackend(
  connection: Extract<QueueConnection, { kind: 'redis' }>,
  onError: (error: Error) => void,
  telemetryOption: TelemetryOption,
): QueueBackend {
  const opened = closables(onError)
  const clients = redisClients(connection, onError)
  const failFast = (name: QueueName) => ({ connection: clients.shared('failFast'), prefix: hashTag(name) })
  const patient = (name: QueueName) => ({ connection: clients.shared('patient'), prefix: hashTag(name) })
  const events = (name: QueueName): CheckQueueEvents =>
    opened.add(new CheckQueueEvents(name, failFast(name), createRedisBackend))

  return {
    queue: (name) =>
      opened.add(
        new ReadableQueue(name, { ...failFast(name), ...telemetryOption, streams }, createRedisBackend),
      ),
    events,
    optionalEvents: events,
    producer: (name) => opened.add(new QueueEventsProducer(name, failFast(name))),
    worker: (name, processor, { onCorruptJob, ...workerOptions }) => {
      const options = { ...workerOptions, ...patient(name), ...telemetryOption }
      const failLocked = async (token: string, reason: string): Promise<string | undefined> =>
        failLockedInRedis(clients.shared('failFast'), `${hashTag(name)}:${name}`, { token, reason })
      const deps = { backendFactory: createRedisBackend, failLocked, onCorruptJob }
      return opened.add(new RedisWorker(name, processor, { options, ...deps }))
    },
    rereads: { firstMs: 250, lastMs: 500 },
    slowRereads: { firstMs: 1000, lastMs: 2000 },
    serverTime: async () => {
      const [seconds, micros] = await clients.shared('failFast').time()
      return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
    },
    requireWritable: async () =>
      void (await clients.shared('failFast').set(PROBE_KEY, 1, 'PX', PROBE_KEPT_MS)),
    leases: redisLeases(clients.shared('failFast'), 'waymark:checks'),
    endedJobs: redisEndedJobs(clients.shared('failFast'), hashTag),
    orderlyStops: {
      add: async (name) => void (await clients.shared('failFast').incr(stopsKey(name))),
      count: async (name) => Number((await clients.shared('failFast').get(stopsKey(name))) ?? 0),
    },
    ready: opened.ready,
    close: async () => {
      const closed = opened.close()
      // While Redis is unavailable, BullMQ's close() would wait for it (6.7.0, dist/esm/classes/redis-connection.js).
      if (clients.connected()) await closed
      clients.disconnect()
    },
  }
}

/** A full Redis, or a replica, answers every command except writes. */
const PROBE_KEY = 'waymark:probe'
const PROBE_KEPT_MS = 60_000

/**
 * Number of events kept for processes that read them as they arrive, four per check. A missed result is read from the
 * job.
 */
const streams = { events: { maxLen: 2000 } }

/** Returns the queue's own hash tag, so that a Redis Cluster spreads the queues over its nodes. */
function hashTag(name: QueueName): string {
  return `{waymark:${name}}`
}

function stopsKey(name: QueueName): string {
  return `waymark:stops:${hashTag(name)}`
}
