import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { stopLeftover } from '../../../cli/services/leftover.ts'
import { type PostgresService, startPostgres } from '../../../cli/services/postgres.ts'
import { type RedisService, startRedis } from '../../../cli/services/redis.ts'
import { skipOrFail } from '../machine/skip.ts'
import { isRunning } from '../machine/processes.ts'
import { tempRoot } from '../machine/temp-dir.ts'

/** Servers of one test run: each is started when the first test asks for it, and stopped when the run is over. */
const home = mkdtempSync(join(tempRoot, `waymark-test-run-${process.pid}-`))
let postgres: Promise<PostgresService> | undefined
let redis: Promise<RedisService | undefined> | undefined
let databaseNumber = 0
const closers: (() => Promise<void>)[] = []

/** Settings for a throwaway cluster, whose data may be lost in a crash. */
const fast = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=600']
/**
 * Variable with the URL of the Postgres that `test/run.ts` starts for all its processes. It has the template database.
 */
export const SHARED_POSTGRES = 'WAYMARK_TEST_POSTGRES_URL'

/** The maintenance database of the run's Postgres. `withDatabase` creates a database for a test file. */
export async function postgresUrl(): Promise<string> {
  const shared = process.env[SHARED_POSTGRES]
  if (shared !== undefined) return shared
  postgres ??= startPostgres({ home, url: undefined, settings: fast })
  return (await postgres).url
}

/** URL of an empty database of the run's Redis, a new one on each call. Undefined without a redis-server. */
export async function redisUrl(): Promise<string | undefined> {
  redis ??= startRedis({ home, url: undefined, path: process.env['PATH'] })
  const service = await redis
  return service && `${service.url}/${databaseNumber++}`
}

/** As `redisUrl`. Without a redis-server, skips the test or suite loudly, or fails it if nothing may be skipped. */
export async function redisUrlOrSkip(context: Mocha.Context): Promise<string> {
  const url = await redisUrl()
  if (url !== undefined) return url
  return skipOrFail(context, 'redis-server on the PATH')
}

/** Stops servers left running by killed runs, and deletes their directories. */
export async function stopLeftovers(): Promise<void> {
  for (const name of readdirSync(tempRoot)) {
    const [, pid] = /^waymark-test-run-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    const left = join(tempRoot, name)
    // Another run may remove it at the same time.
    if (statSync(left, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue
    await stopServer(join(left, 'postgres', 'data', 'postmaster.pid'), join(left, 'postgres', 'data'))
    await stopServer(join(left, 'redis', 'pid'), join(left, 'redis'))
    rmSync(left, { recursive: true, force: true })
  }
}

async function stopServer(pidFile: string, directory: string): Promise<void> {
  if (!existsSync(pidFile)) return
  await stopLeftover(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), directory, 'SIGINT')
}

/** Registers a function that closes a resource of the whole run after the last test. */
export function onRunEnd(close: () => Promise<void>): void {
  closers.push(close)
}

export async function stopServices(): Promise<void> {
  await Promise.allSettled(closers.splice(0).map(async (close) => close()))
  const services = await Promise.allSettled([postgres, redis])
  for (const service of services) if (service.status === 'fulfilled') await service.value?.stop()
  rmSync(home, { recursive: true, force: true })
}
