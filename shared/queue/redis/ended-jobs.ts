import type { Redis } from 'ioredis'
import { BATCH, type EndedJobs, type KeptJobs, type QueueName, type RemovalFilter } from '../backend.ts'

/**
 * Deletes ended jobs from BullMQ's sorted sets. Uses plain commands, which Redis allows at `maxmemory`: BullMQ's own
 * script ends with an event (6.7.0, dist/esm/commands/cleanJobsInSet-3.lua), for which there is no memory if it found
 * nothing to delete.
 */
export function redisEndedJobs(redis: Redis, prefixOf: (name: QueueName) => string): EndedJobs {
  return {
    remove: async (name, selection) => {
      const { until, idPrefix = '', limit = Infinity } = selection
      const base = `${prefixOf(name)}:${name}`
      let { from = 0 } = selection
      let removed = 0
      for (;;) {
        const page = await readPage(redis, `${base}:${selection.state}`, { from, until })
        const ids = page.ids.filter((id) => id.startsWith(idPrefix)).slice(0, limit - removed)
        await removeJobs(redis, { base, state: selection.state, ids })
        removed += ids.length
        // A job that is not deleted is read again only if it ended in the same millisecond as the last job of its
        // page.
        if (page.ids.length < BATCH || page.lastAt === from || removed >= limit) return removed
        from = page.lastAt
      }
    },
    removeEvents: async (name, before) =>
      void (await redis.xtrim(`${prefixOf(name)}:${name}:events`, 'MINID', before)),
    measureCompleted: async (name) => estimateCompleted(redis, `${prefixOf(name)}:${name}`),
    fullness: async () => {
      const memory = await redis.info('memory').catch(() => '') // an ACL may forbid it
      const usedBytes = Number(/^used_memory:(\d+)/m.exec(memory)?.[1] ?? 0)
      const limitBytes = Number(/^maxmemory:(\d+)/m.exec(memory)?.[1] ?? 0)
      return limitBytes > 0 ? usedBytes / limitBytes : 0
    },
  }
}

/** Number of jobs whose size is read to estimate that of all. */
const SAMPLED_JOBS = 200

async function estimateCompleted(redis: Redis, base: string): Promise<KeptJobs> {
  const [count, ids] = await Promise.all([
    redis.zcard(`${base}:completed`),
    redis.zrandmember(`${base}:completed`, SAMPLED_JOBS),
  ])
  const pipeline = redis.pipeline()
  for (const id of ids) for (const field of ['data', 'returnvalue']) pipeline.hstrlen(`${base}:${id}`, field)
  const lengths = (await pipeline.exec()) ?? []
  const bytes = lengths.reduce((sum, [, length]) => sum + Number(length ?? 0), 0)
  return { count, bytes: ids.length === 0 ? 0 : Math.round((bytes / ids.length) * count) }
}

type TimeRange = Required<Pick<RemovalFilter, 'from' | 'until'>>

async function readPage(
  redis: Redis,
  key: string,
  { from, until }: TimeRange,
): Promise<{ ids: string[]; lastAt: number }> {
  const found = await redis.zrangebyscore(key, from, until, 'WITHSCORES', 'LIMIT', 0, BATCH)
  const ids = found.filter((_, index) => index % 2 === 0)
  return { ids, lastAt: Number(found.at(-1) ?? from) }
}

type JobIds = { readonly base: string; readonly state: string; readonly ids: readonly string[] }

/**
 * Removes the jobs before their ids, so that the next call completes a removal that a lost connection has
 * interrupted.
 */
async function removeJobs(redis: Redis, { base, state, ids }: JobIds): Promise<void> {
  if (ids.length === 0) return
  await redis.unlink(ids.flatMap((id) => [`${base}:${id}`, `${base}:${id}:logs`]))
  await redis.zrem(`${base}:${state}`, ...ids)
}
