import { type PostgresService, startPostgres } from '../services/postgres.ts'
import { type RedisService, startRedis } from '../services/redis.ts'
import type { DevSettings } from './settings.ts'

export type Services = {
  postgres: PostgresService
  redis: RedisService | undefined
  /** Process ids of the servers that we started, by name. */
  pids: Record<string, number>
  /** Each promise resolves to a sentence when a server that we started ends. */
  ends: Promise<string>[]
}

/** Starts Postgres and Redis or connects to them. `opened` stops the servers that were started. */
export async function startServices(settings: DevSettings, opened: AsyncDisposableStack): Promise<Services> {
  const { home, env, databaseUrl, redisUrl, rejectUnauthorized } = settings
  const redis = await startRedis({ home, url: redisUrl, path: env['PATH'], rejectUnauthorized })
  if (redis) opened.defer(async () => redis.stop())
  const postgres = await startPostgres({ home, url: databaseUrl })
  opened.defer(async () => postgres.stop())
  return {
    postgres,
    redis,
    pids: {
      ...(postgres.pid !== undefined && { postgres: postgres.pid }),
      ...(redis?.pid !== undefined && { redis: redis.pid }),
    },
    ends: [
      postgres.exited.then(() => `The embedded Postgres ended; its log is ${home}/postgres/log`),
      ...(redis ? [redis.exited.then(() => `The private Redis ended; its log is ${home}/redis/log`)] : []),
    ],
  }
}
