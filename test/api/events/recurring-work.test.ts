import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { openEvents } from '../../../api/events/open.ts'
import { startRecurringWork, type RecurringWork } from '../../../api/events/recurring-work.ts'
import { claimRun, lastSuccess } from '../../../api/store/maintenance-runs.ts'
import { makeLog } from '../../../shared/log.ts'
import { withDatabase } from '../../support/services/database.ts'

describe('recurring work', () => {
  const database = withDatabase()
  const started: { close(): Promise<void> }[] = []
  let name = ''

  beforeEach(() => (name = `work ${Math.random()}`))
  afterEach(async () => {
    await Promise.all(started.splice(0).map(async (work) => work.close()))
  })

  const start = (options: Omit<RecurringWork, 'name' | 'checkEveryMs'>): void =>
    void started.push(startRecurringWork(database.db, { ...options, name, checkEveryMs: 5 }))

  it('runs immediately and whenever it is due, in one process at a time', async () => {
    const runs = new EventEmitter()
    let atOnce = 0
    const work = async (): Promise<void> => {
      assert.equal(++atOnce, 1)
      await database.db.raw('select 1')
      atOnce -= 1
      runs.emit('run')
    }
    for (let offer = 0; offer < 3; offer += 1)
      start({ work, everyMs: 20, onError: (error) => assert.fail(error) })
    for (let run = 0; run < 5; run += 1) await once(runs, 'run')
  })

  it('does not run again before it is due', async () => {
    let count = 0
    const looks = new EventEmitter()
    start({ work: async () => void (count += 1), onError: (error) => assert.fail(error) })
    while ((await lastSuccess(database.db, name)) === undefined) await database.db.raw('select 1')
    start({ work: async () => void looks.emit('run'), onError: (error) => assert.fail(error) })
    assert.equal(await claimRun(database.db, name, { everyMs: 3_600_000, claimMs: 1000 }), false)
    assert.equal(await claimRun(database.db, name, { everyMs: 0, claimMs: 1000 }), true)
    assert.equal(count, 1)
  })

  it('is retried after a failure, which is reported and does not count as a run', async () => {
    const ends = new EventEmitter()
    const failures: string[] = []
    const work = async (): Promise<void> => {
      if (failures.length < 2) throw new Error('not yet')
      ends.emit('done')
    }
    const done = once(ends, 'done')
    start({
      work: async () => {
        assert.equal(await lastSuccess(database.db, name), undefined)
        await work()
      },
      retryMs: 10,
      onError: ({ message }) => void failures.push(message),
    })
    await done
    assert.deepEqual(failures, ['not yet', 'not yet'])
  })

  it('is taken over if its process dies', async () => {
    assert.equal(await claimRun(database.db, name, { everyMs: 1000, claimMs: 30 }), true)
    assert.equal(await claimRun(database.db, name, { everyMs: 1000, claimMs: 30 }), false)
    const { promise, resolve } = Promise.withResolvers<void>()
    start({ work: async () => resolve(), onError: (error) => assert.fail(error) })
    await promise
  })
})

describe('event storage in a web process', () => {
  const database = withDatabase()

  it('is maintained without a queue, and reports the time of the last maintenance', async () => {
    assert.equal(await lastSuccess(database.db, 'event_storage'), undefined)
    const events = openEvents({
      config: {
        databaseUrl: database.url,
        accountBytesPerDay: 1000,
        retention: { rawDays: 90, rolledUpMonths: 25 },
      },
      db: database.db,
      log: makeLog('test', 'silent'),
    })
    while ((await events.maintainedAt()) === undefined) await database.db.raw('select 1')
    await events.close()
    const { rows } = await database.db.raw<{ rows: unknown[] }>(
      "select 1 from pg_class where relname like 'events_p%'",
    )
    assert.ok(rows.length > 0)
  })
})
