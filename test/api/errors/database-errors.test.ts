import assert from 'node:assert/strict'
import knex from 'knex'
import { DatabaseError } from 'pg'
import { type Database, openDatabase, requireWritable } from '../../../api/store/database.ts'
import { describeFailure } from '../../../api/health/describe-failure.ts'
import { findGuideSource } from '../../../api/store/templates/guides.ts'
import { isConflict, isDatabaseUnavailable } from '../../../api/errors/database-errors.ts'
import { withDatabase } from '../../support/services/database.ts'
import { refuseConnections } from '../../support/api/refused-connections.ts'
import { startTcpProxy, type TcpProxy, urlThrough } from '../../support/services/tcp-proxy.ts'

describe('a database that is unavailable', () => {
  const database = withDatabase()
  let proxy: TcpProxy
  let db: Database

  beforeEach(async () => {
    proxy = await startTcpProxy(Number(new URL(database.url).port))
    db = openDatabase(urlThrough(proxy, database.url), 2, { queryTimeoutMs: 500, warn: () => undefined })
    await requireWritable(db)
  })
  afterEach(async () => {
    await db.destroy()
    await proxy.close()
  })

  const failure = async (query: PromiseLike<unknown> = findGuideSource(db, 'wm_x')): Promise<unknown> =>
    Promise.resolve(query).then(
      () => assert.fail('was answered'),
      (error: unknown) => error,
    )

  it('is distinguished from an invalid query', async () => {
    assert.equal(isDatabaseUnavailable(await failure(db.raw('select * from nowhere'))), false)
    assert.equal(isDatabaseUnavailable(await failure(db.raw(`select 'x'::int`))), false)
    assert.equal(isDatabaseUnavailable(new TypeError('x is not a function')), false)
    assert.equal(isDatabaseUnavailable('text'), false)
  })

  it('is detected if it is read-only', async () => {
    const deletion = db.transaction(async (trx) => trx('templates').delete(), { readOnly: true })
    assert.equal(isDatabaseUnavailable(await failure(deletion)), true)
  })

  it('is detected before the first write if it is read-only', async () => {
    await requireWritable(db)
    const { pathname } = new URL(database.url)
    await database.db.raw(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
    const readOnly = openDatabase(database.url, 1, { warn: () => undefined })
    const error = await failure(requireWritable(readOnly))
    await readOnly.destroy()
    await database.db.raw(`alter database ${pathname.slice(1)} reset default_transaction_read_only`)
    assert.deepEqual([describeFailure(error), isDatabaseUnavailable(error)], ['is read-only', true])
  })

  it('is checked for disk space by writing a temporary file', async () => {
    const written = async (): Promise<number> => {
      await database.db.raw('select pg_stat_force_next_flush()')
      const { rows } = await database.db.raw<{ rows: { bytes: string }[] }>(
        'select temp_bytes as bytes from pg_stat_database where datname = current_database()',
      )
      return Number(rows[0]?.bytes)
    }
    const before = await written()
    await requireWritable(database.db)
    assert.ok((await written()) - before > 100_000)
  })

  it('is detected if it rejects the connection', async () => {
    const url = new URL(database.url)
    url.pathname = '/no_such_database'
    const stranger = openDatabase(url.href, 1, { warn: () => undefined })
    assert.equal(isDatabaseUnavailable(await failure(stranger.raw('select 1'))), true)
    await stranger.destroy()
  })

  it('is detected if it refuses connections, whatever the reason, and recovers', async () => {
    const unconnected = openDatabase(database.url, 1, { warn: () => undefined })
    const refused = await refuseConnections(database.db)
    const error = await failure(unconnected.raw('select 1'))
    await refused.accept()
    assert.deepEqual(
      [describeFailure(error), isDatabaseUnavailable(error)],
      ['does not answer (XX000)', true],
    )
    await requireWritable(unconnected)
    await unconnected.destroy()
  })

  it('is detected if an error of its system or one that ends the session interrupts a query', async () => {
    const raising = (level: string, state: string) =>
      db.raw(`do $$ begin ${level} using errcode = '${state}'; end $$`)
    assert.equal(isDatabaseUnavailable(await failure(raising(`raise 'no'`, '58030'))), true)
    assert.equal(isDatabaseUnavailable(await failure(raising(`raise 'no'`, 'XX000'))), false)
    const fatal = new DatabaseError('could not read the block', 0, 'error')
    for (const severity of ['FATAL', 'PANIC']) {
      assert.equal(isDatabaseUnavailable(Object.assign(fatal, { code: 'XX001', severity })), true)
    }
  })

  it('is distinguished from a conflict with another transaction', async () => {
    const holding = await db.transaction()
    await holding('rollup_state').forUpdate()
    const error = await failure(
      db.transaction(async (trx) => {
        await trx.raw('set local lock_timeout = 50')
        await trx('rollup_state').forUpdate()
      }),
    )
    await holding.rollback()
    assert.deepEqual([isConflict(error), isDatabaseUnavailable(error)], [true, false])
    assert.equal(isConflict(await failure(db.raw('select * from nowhere'))), false)
  })

  it('is detected if it cannot be reached', async () => {
    const { port } = proxy
    await proxy.close()
    const db = openDatabase(`postgres://nobody@127.0.0.1:${port}/x`, 1, { warn: () => undefined })
    assert.equal(isDatabaseUnavailable(await failure(requireWritable(db))), true)
    await db.destroy()
    proxy = await startTcpProxy(1)
  })

  it('is detected if it closes connections, and recovers', async () => {
    const query = failure(db.raw('select pg_sleep(30)'))
    await untilSleeping()
    await database.db.raw(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    assert.equal(isDatabaseUnavailable(await query), true)
    assert.equal(await findGuideSource(db, 'wm_x'), undefined)
  })

  it('is detected if connections break during a query, and recovers', async () => {
    const query = failure(db.raw('select pg_sleep(30)'))
    await untilSleeping()
    proxy.reset()
    assert.equal(isDatabaseUnavailable(await query), true)
    assert.equal(await findGuideSource(db, 'wm_x'), undefined)
  })

  async function untilSleeping(): Promise<void> {
    const asleep = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
    while ((await database.db.raw<{ rowCount: number }>(asleep)).rowCount === 0);
  }

  it('is detected if a query times out, and the connection is reused', async () => {
    const slow = openDatabase(database.url, 1)
    await slow.raw('set statement_timeout = 20')
    assert.equal(isDatabaseUnavailable(await failure(slow.raw('select pg_sleep(30)'))), true)
    await requireWritable(slow)
    await slow.destroy()
  })

  it('is detected if it hangs, and recovers on a new connection', async () => {
    proxy.freeze()
    assert.equal(isDatabaseUnavailable(await failure()), true)
    assert.equal(await findGuideSource(db, 'wm_x'), undefined)
  })

  it('is detected if no connection is available', () => {
    assert.equal(isDatabaseUnavailable(new knex.KnexTimeoutError('operation timed out')), true)
  })
})
