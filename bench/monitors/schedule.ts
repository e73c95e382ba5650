import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileGuide } from '../../api/guides/compile.ts'
import { evaluateHolds } from '../../api/monitors/holds/guard.ts'
import { makeRunner } from '../../api/monitors/runs/runner.ts'
import { monitorTimes } from '../../api/monitors/times.ts'
import { openDatabase, type Database } from '../../api/store/database.ts'
import { migrate } from '../../api/store/migrate.ts'
import { findGuideSource } from '../../api/store/templates/guides.ts'
import { startPostgres } from '../../cli/services/postgres.ts'
import { passed } from '../../test/support/checks/check-result.ts'
import { insertWholeGuide, type InsertedGuide } from '../../test/support/api/guide.ts'
import { insertMonitors } from './rows.ts'

/** WAYMARK_BENCH_MONITORS=1000000 has more. */
const MONITORS = Number(process.env['WAYMARK_BENCH_MONITORS'] ?? 100_000)
/** Of the hour over which they are due, so many seconds are simulated. */
const SECONDS = Number(process.env['WAYMARK_BENCH_SECONDS'] ?? 3600)
const ROOM = 200
/** As api/monitors/runs/runner.ts and api/monitors/open.ts have them. */
const LOOK_AGAIN_MS = 100
const GUARD_EVERY_MS = 5000
/** As a web process has by default. */
const CONNECTIONS = 10

/** What a web process takes for the monitors that are due, with checks that take no time. */
export type ScheduleFacts = Readonly<Record<string, number>>

/**
 * Runs the monitors that are due over an hour, in one process on a real Postgres. The clock passes in real time while there
 * is something to do, and skips the time in which there is nothing.
 */
export async function measureSchedule(): Promise<ScheduleFacts> {
  const home = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  const postgres = await startPostgres({ home, url: undefined })
  const db = openDatabase(postgres.url, CONNECTIONS)
  try {
    await migrate(db)
    const guide = await insertWholeGuide(db, { ping: { type: 'http_ping' } })
    const startsAt = new Date()
    await insertMonitors(db, guide, {
      count: MONITORS,
      slug: 'ping',
      target: (number) => `'https://www.site-' || ${number} || '.example/'`,
      host: (number) => `'www.site-' || ${number} || '.example'`,
      now: startsAt,
      spreadSeconds: 3600,
    })
    return await simulate(db, guide, skippingClock(startsAt))
  } finally {
    await db.destroy()
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

type Clock = { readonly now: () => Date; skip(ms: number): void }

function skippingClock(startsAt: Date): Clock {
  let skippedMs = startsAt.getTime() - Date.now()
  return { now: () => new Date(Date.now() + skippedMs), skip: (ms) => void (skippedMs += ms) }
}

async function simulate(db: Database, guide: InsertedGuide, clock: Clock): Promise<ScheduleFacts> {
  const source = await findGuideSource(db, guide.embedKey)
  const compiled = source && compileGuide(guide.embedKey, source)
  const lags: number[] = []
  const runner = makeRunner({
    db,
    background: { room: async () => ROOM, run: async () => passed },
    findGuide: async () => compiled,
    times: monitorTimes(1),
    onError: (error) => {
      throw error
    },
    onRun: (_, lateMs) => lags.push(lateMs),
    now: clock.now,
  })
  const startedAt = performance.now()
  const endsAt = clock.now().getTime() + SECONDS * 1000
  let guardMs = 0
  for (let guardAt = 0; clock.now().getTime() < endsAt;) {
    const tickedAt = clock.now().getTime()
    await runner.tick()
    await runner.idle()
    if (tickedAt >= guardAt) {
      const before = performance.now()
      await evaluateHolds(
        { db, times: monitorTimes(1), onChange: () => undefined },
        { now: clock.now(), probeFails: undefined },
      )
      guardMs += performance.now() - before
      guardAt = tickedAt + GUARD_EVERY_MS
    }
    clock.skip(Math.max(0, tickedAt + LOOK_AGAIN_MS - clock.now().getTime()))
  }
  const busySeconds = (performance.now() - startedAt) / 1000
  return {
    monitors: MONITORS,
    'runs due a second': Math.round((MONITORS / 3600) * 10) / 10,
    runs: lags.length,
    'runs a second while busy': Math.round(lags.length / busySeconds),
    'lag p50, s': percentile(lags, 0.5),
    'lag p99, s': percentile(lags, 0.99),
    'lag at most, s': percentile(lags, 1),
    'share of the time for the guard': Math.round((guardMs / busySeconds / 1000) * 1000) / 1000,
  }
}

function percentile(lags: readonly number[], share: number): number {
  const sorted = lags.toSorted((a, b) => a - b)
  const lag = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return Math.round(lag) / 1000
}
