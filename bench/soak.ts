import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { withWorld, type World } from './loopback/world.ts'

type Sample = { minute: number; apiMb: number; workerMb: number; answered: number }

/** Duration. `WAYMARK_BENCH_SOAK_SECONDS` makes it shorter. */
const SECONDS = Number(process.env['WAYMARK_BENCH_SOAK_SECONDS'] ?? 600)
const IN_FLIGHT = 20
const SAMPLE_MS = 5000
/** Each key is limited to 30 checks a minute. With this many keys, no check is refused. */
const KEYS = 2000

/**
 * Runs guides, checks and events at full load for ten minutes. The memory of both processes should not grow after the
 * first minutes, and no request may fail.
 */
export async function benchSoak(): Promise<void> {
  await withWorld({ keys: KEYS }, async (world) => {
    const { redisUrl, databaseUrl, workerEnv, start } = world
    const { child: worker } = await start('worker/main.ts', workerEnv)
    const env = { REDIS_URL: redisUrl, DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: '0' }
    const { child: api, message } = await start('api/main.ts', env)
    const pool = new Pool(`http://127.0.0.1:${(message as { port: number }).port}`, { connections: 64 })
    const stopped = new AbortController()
    const counts = { answered: 0, failed: new Map<string, number>() }
    const load = Array.from({ length: IN_FLIGHT }, () =>
      visit(world, { pool, stopped: stopped.signal, counts }),
    )

    const samples: Sample[] = []
    const startedAt = performance.now()
    while (performance.now() - startedAt < SECONDS * 1000) {
      await sleep(SAMPLE_MS)
      const minute = Math.round((performance.now() - startedAt) / 600) / 100
      samples.push({ minute, apiMb: rssOf(api.pid), workerMb: rssOf(worker.pid), answered: counts.answered })
    }
    stopped.abort()
    await Promise.all(load)
    await pool.close()
    report(samples, counts.failed)
  })
}

type Visits = {
  readonly pool: Pool
  readonly stopped: AbortSignal
  readonly counts: { answered: number; readonly failed: Map<string, number> }
}

let visits = 0

/** Simulates one visitor after another: each loads a guide, reports two events and has a step checked. */
async function visit({ embedKeys, target }: World, { pool, stopped, counts }: Visits): Promise<void> {
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const sent = body === undefined ? null : JSON.stringify(body)
    const answer = await pool.request({ method, path, headers, body: sent })
    await answer.body.dump({ limit: 1_000_000 })
    counts.answered += 1
    if (answer.statusCode < 300) return
    const failure = `${method} ${path.split('/', 3).join('/')} ${answer.statusCode}`
    counts.failed.set(failure, (counts.failed.get(failure) ?? 0) + 1)
  }
  while (!stopped.aborted) {
    const number = (visits += 1)
    const embedKey = embedKeys[number % embedKeys.length]
    const sessionId = `session-${number}`
    await ask('GET', `/v1/guides/${embedKey}`)
    await ask('POST', '/v1/events', { embedKey, sessionId, event: 'template_loaded' })
    await ask('POST', '/v1/verify', { embedKey, stepSlug: 'ping', target: target(number) })
    await ask('POST', '/v1/events', { embedKey, sessionId, event: 'step_complete', stepSlug: 'ping' })
  }
}

function rssOf(pid: number | undefined): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}

/** Compares the memory in the second fifth of the run with that in the last fifth. It should not have grown. */
function report(samples: readonly Sample[], failed: ReadonlyMap<string, number>): void {
  const mean = (part: readonly Sample[], name: 'apiMb' | 'workerMb'): number =>
    Math.round(part.reduce((sum, sample) => sum + sample[name], 0) / part.length)
  const fifth = Math.floor(samples.length / 5)
  const [early, late] = [samples.slice(fifth, 2 * fifth), samples.slice(-fifth)]
  const rows = (['apiMb', 'workerMb'] as const).map((name) => ({
    process: name === 'apiMb' ? 'api' : 'worker',
    'second fifth, MB': mean(early, name),
    'last fifth, MB': mean(late, name),
  }))
  const answered = samples.at(-1)?.answered ?? 0
  console.table(rows)
  console.log(`${answered} requests in ${SECONDS} s; refused or failed:`, Object.fromEntries(failed))
  mkdirSync('bench/out', { recursive: true })
  writeFileSync('bench/out/soak.json', `${JSON.stringify({ rows, answered, samples }, undefined, 2)}\n`)
}
