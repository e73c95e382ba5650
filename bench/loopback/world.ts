import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../api/store/database.ts'
import { migrate } from '../../api/store/migrate.ts'
import { startPostgres } from '../../cli/services/postgres.ts'
import { startRedis } from '../../cli/services/redis.ts'
import { insertGuide, insertGuideWithKeys, newEmbedKey } from '../../test/support/api/guide.ts'
import { type Site, verifyEnv } from './verify-env.ts'

export type Env = Readonly<Record<string, string>>

/** Everything an end-to-end request needs, on loopback: both stores, guides, a site and a DNS server. */
export type World = {
  readonly redisUrl: string
  readonly databaseUrl: string
  /** Embed keys of published guides with one step, `ping`. Each is limited to 30 checks a minute. */
  readonly embedKeys: readonly string[]
  /** Publishes another guide with the step `ping` in a new account, with this many embed keys. */
  newAccount(keys: number): Promise<string[]>
  /** Settings of a worker without limits on visits to the site. */
  readonly workerEnv: Env
  /** Returns the URL of a page of the site, under one of a thousand host names. `slow` never responds. */
  target(number: number, page?: string): string
  /** Starts one of our scripts, and resolves with its first message. */
  start(script: string, env: Env, args?: string[]): Promise<{ child: ChildProcess; message: unknown }>
  stop(child: ChildProcess): Promise<void>
}

/**
 * Runs `use` in a new world, or reports that redis-server was not found. `delayMs` delays each response of the site.
 */
export async function withWorld(
  { keys, delayMs = 0 }: { keys: number; delayMs?: number },
  use: (world: World) => Promise<void>,
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const redis = await startRedis({ home, url: undefined, path: process.env['PATH'] })
  if (!redis) return console.log('Not measured: no redis-server found on the PATH')
  const postgres = await startPostgres({ home, url: undefined })
  const children = new Set<ChildProcess>()

  const start: World['start'] = async (script: string, env, args = []) => {
    const child = fork(new URL(`../../${script}`, import.meta.url), args, {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...env },
    })
    children.add(child)
    const [message] = (await once(child, 'message')) as [unknown]
    return { child, message }
  }
  const stop = async (child: ChildProcess): Promise<void> => {
    children.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  try {
    const embedKeys = await publishGuides(postgres.url, keys)
    const pageServer = await start('bench/loopback/page-server.ts', {
      DELAY_MS: String(delayMs),
    })
    const site = pageServer.message as Site
    await use({
      redisUrl: redis.url,
      databaseUrl: postgres.url,
      embedKeys,
      newAccount: (count) => publishGuideWithKeys(postgres.url, count),
      workerEnv: { REDIS_URL: redis.url, ...verifyEnv(site) },
      target: (number, page = 'head') =>
        `http://${number % 1000}.bench.waymark.test:${site.port}/${page}?${number}`,
      start,
      stop,
    })
  } finally {
    await Promise.all([...children].map(stop))
    await postgres.stop()
    await redis.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

const steps = { ping: { type: 'http_ping' } }

async function publishGuideWithKeys(databaseUrl: string, count: number): Promise<string[]> {
  const db = openDatabase(databaseUrl)
  try {
    const keys = Array.from({ length: count }, newEmbedKey)
    await insertGuideWithKeys(db, steps, keys)
    return keys
  } finally {
    await db.destroy()
  }
}

async function publishGuides(databaseUrl: string, count: number): Promise<string[]> {
  const db = openDatabase(databaseUrl)
  try {
    await migrate(db)
    const keys: string[] = []
    for (let made = 0; made < count; made += 1) keys.push(await insertGuide(db, steps))
    return keys
  } finally {
    await db.destroy()
  }
}
