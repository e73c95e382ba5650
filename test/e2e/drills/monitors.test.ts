// Covers api/monitors/**, with a worker and its queue, in real processes.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertWholeGuide } from '../../support/api/guide.ts'
import type { Zone } from '../../support/checks/dns-server.ts'
import { assertEachChangeHasItsEvent, monitorReaders } from '../../support/monitors/monitor-suite.ts'
import { insertMonitoredSites } from '../../support/monitors/sites.ts'
import type { RunningProcess } from '../../support/processes/system.ts'
import { withService } from '../../support/processes/service-under-test.ts'
import { withDatabase, type TestDatabase } from '../../support/services/database.ts'
import { withOwnRedis } from '../../support/services/own-redis.ts'

const SITES = 30
const BROKEN = 10
const PAUSE_MS = 1500
/** An hour is six seconds. */
const speed = { MONITOR_SPEED: '600' }
/** The second check takes so long that some runs are always under way. */
const steps = {
  record: { type: 'dns_lookup', recordType: 'TXT', match: 'equals', value: 'waymark=abc' },
  page: { type: 'http_ping', path: '/slow' },
}
const pages = { '/slow': { body: '<!doctype html><title>Shop</title>', delayMs: 1000 } }
const nameOf = (index: number): string => `www.drill-${index}.com`

describe('drill: processes and stores die while monitors are run', function () {
  this.timeout(300_000)
  const redis = withOwnRedis()
  const database = withDatabase()
  const zone: Record<string, Zone[string]> = {}
  const connection = () => ({ kind: 'redis', url: redis.url, rejectUnauthorized: true }) as const
  const service = withService(database, connection, { zone, pages })
  const readers = monitorReaders(() => database.db)

  it('runs each of them, counts no run twice, and tells of each change once', async () => {
    const apis = [await service.api(speed), await service.api(speed)]
    const workers = [await service.worker(), await service.worker()]
    const kills = [
      async () => replace(apis, () => service.api(speed)),
      async () => replace(workers, () => service.worker()),
      async () => redis.stop().then(redis.start),
      async () => breakConnections(database),
    ]
    const killAll = async (): Promise<void> => {
      for (const kill of kills) {
        await sleep(PAUSE_MS)
        await kill()
      }
    }
    const setRecords = (count: number, value: string): void => {
      for (let index = 0; index < count; index += 1) zone[nameOf(index)] = { A: ['127.0.0.1'], TXT: [value] }
    }

    setRecords(SITES, 'waymark=abc')
    await recordTurns(database)
    const ids = await addSites(database, service.site.port)
    const untilStatuses = async (wanted: Record<string, number>): Promise<void> => {
      while (!isSame(await countStatuses(database), wanted)) await sleep(200)
    }
    await untilStatuses({ healthy: SITES })
    setRecords(BROKEN, 'waymark=xyz')
    await killAll()
    await untilStatuses({ healthy: SITES - BROKEN, broken: BROKEN })
    setRecords(BROKEN, 'waymark=abc')
    await killAll()
    const killedAt = new Date()
    await untilStatuses({ healthy: SITES })
    await untilAllRun(database, killedAt)

    const turns = await readTurns(database)
    const claims = turns.filter(({ turn }) => turn === 'claimed').length
    assert.ok(claims > turns.length - claims, 'no run was cut short')
    for (const id of ids) {
      const own = turns.filter(({ installation_id: of }) => of === id).map(({ turn }) => turn)
      const doubles = own.filter((turn, index) => turn === 'recorded' && own[index - 1] !== 'claimed')
      assert.deepEqual(doubles, [], own.join())
    }
    const changes = await readers.changes()
    for (const id of ids.slice(0, BROKEN))
      assert.deepEqual(
        changes.filter(({ installation_id: of }) => of === id).map(({ type }) => type),
        ['broken', 'recovered'],
      )
    assert.equal(changes.length, 2 * BROKEN)
    await assertEachChangeHasItsEvent(readers)
  })
})

/** Kills the first process and puts another in its place. */
async function replace<P extends RunningProcess>(running: P[], start: () => Promise<P>): Promise<void> {
  const killed = running.shift()
  await killed?.kill()
  running.push(await start())
}

/** Breaks the connections of all processes to Postgres, as its restart does. */
async function breakConnections({ db }: TestDatabase): Promise<void> {
  await db.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'waymark-%'`,
  )
}

async function addSites({ db }: TestDatabase, port: number): Promise<string[]> {
  const guide = await insertWholeGuide(db, steps)
  const targets = Array.from({ length: SITES }, (_, index) => `http://${nameOf(index)}:${port}/`)
  return insertMonitoredSites(db, { guide, targets, slugs: Object.keys(steps), dueAt: () => new Date() })
}

/** Has Postgres note each claim and each recorded run in the order of their commits for a monitor. */
async function recordTurns({ db }: TestDatabase): Promise<void> {
  await db.raw(`
    create table turns (id bigserial primary key, installation_id uuid not null, turn text not null);
    create function note_turn() returns trigger language plpgsql as $$
    begin
      if new.last_run_at is distinct from old.last_run_at then
        insert into turns (installation_id, turn) values (new.installation_id, 'recorded');
      elsif new.claim is not null and new.claim is distinct from old.claim then
        insert into turns (installation_id, turn) values (new.installation_id, 'claimed');
      end if;
      return new;
    end $$;
    create trigger turns after update on monitors for each row execute function note_turn()`)
}

async function readTurns({ db }: TestDatabase): Promise<{ installation_id: string; turn: string }[]> {
  return db('turns').orderBy('id').select<{ installation_id: string; turn: string }[]>()
}

async function countStatuses({ db }: TestDatabase): Promise<Record<string, number>> {
  const rows = await db('monitors').select<{ status: string }[]>('status')
  const groups = Map.groupBy(rows, ({ status }) => status)
  return Object.fromEntries([...groups].map(([status, { length }]) => [status, length]))
}

function isSame(counts: Record<string, number>, wanted: Record<string, number>): boolean {
  return Object.keys({ ...counts, ...wanted }).every((status) => counts[status] === wanted[status])
}

async function untilAllRun({ db }: TestDatabase, since: Date): Promise<void> {
  const left = db('monitors').where('last_run_at', '<', since).orWhereNull('last_run_at')
  while ((await left.clone()).length > 0) await sleep(200)
}
