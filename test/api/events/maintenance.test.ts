import assert from 'node:assert/strict'
import { openRecorder } from '../../../api/events/recorder.ts'
import { maintainStorage, prepareStorage } from '../../../api/events/maintenance.ts'
import { deleteBefore } from '../../../api/store/analytics/retention.ts'
import { rollUp } from '../../../api/store/analytics/rollup.ts'
import { untilBlocked, withDatabase } from '../../support/services/database.ts'
import { addKnownValues, eventRow, insertTemplateRow, verificationRow } from '../../support/api/events.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS)
const partitionName = (table: string, instant: Date): string =>
  `${table}_p${instant.toISOString().slice(0, 10).replaceAll('-', '')}`

describe('event storage', () => {
  const database = withDatabase()
  const onLost = (error: Error): void => assert.fail(error)

  async function partitions(): Promise<string[]> {
    const { rows } = await database.db.raw<{ rows: { name: string }[] }>(
      "select relname as name from pg_class where relname ~ '^(events|verifications)_p[0-9]+$' and relkind = 'r' order by 1",
    )
    return rows.map(({ name }) => name)
  }

  it('has partitions from yesterday to a week ahead, even after repeated and concurrent preparation', async () => {
    await Promise.all([prepareStorage(database.db), prepareStorage(database.db)])
    await prepareStorage(database.db)
    const names = await partitions()
    for (let day = -1; day <= 7; day++) {
      assert.ok(names.includes(partitionName('events', daysAgo(-day))), `day ${day}`)
    }
    assert.equal(names.filter((name) => name.startsWith('events')).length, 9)
    const month = `${new Date().toISOString().slice(0, 7)}-01`
    assert.ok(names.includes(partitionName('verifications', new Date(month))))
  })

  it('creates a missing partition on insert', async () => {
    const [event, verification] = [
      eventRow({ occurred_at: daysAgo(20) }),
      verificationRow({ created_at: daysAgo(70) }),
    ]
    const recorder = openRecorder(database.db, onLost)
    await recorder.recordEvents([event])
    recorder.noteVerification(verification)
    await recorder.drain()
    assert.equal((await database.db('events').where({ id: event.id })).length, 1)
    assert.equal((await database.db('verifications').where({ id: verification.id })).length, 1)
  })

  it('stores events of other templates while one template is locked, and drains the rest', async () => {
    const [held, free] = [await insertTemplateRow(database.db), await insertTemplateRow(database.db)]
    const recorder = openRecorder(database.db, onLost)
    await recorder.recordEvents([eventRow({ template_id: held })])
    const holding = await database.db.transaction()
    await holding('guide_sessions').where({ template_id: held }).forUpdate()
    const waiting = recorder.recordEvents([eventRow({ template_id: held })])
    await untilBlocked(database.db, 1)
    await recorder.recordEvents([eventRow({ template_id: free })])
    const drained = recorder.drain()
    const verification = verificationRow({ template_id: free })
    recorder.noteVerification(verification)
    await holding.rollback()
    await Promise.all([waiting, drained])
    assert.equal((await database.db('verifications').where({ id: verification.id })).length, 1)
  })

  it('drops events past their retention, keeps the rest, and keeps the totals', async () => {
    const retention = { rawDays: 30, rolledUpMonths: 3 }
    const template_id = await insertTemplateRow(database.db)
    const recorder = openRecorder(database.db, onLost)
    const ages = [29, 31, 150]
    for (const age of ages) {
      const event = eventRow({ template_id, session_id: `age-${age}`, occurred_at: daysAgo(age) })
      await recorder.recordEvents([event])
      recorder.noteVerification(verificationRow({ template_id, created_at: daysAgo(age) }))
    }
    await recorder.drain()
    await maintainStorage(database.db, retention)
    await maintainStorage(database.db, retention)

    const kept = await partitions()
    assert.deepEqual(
      ages.map((age) => kept.includes(partitionName('events', daysAgo(age)))),
      [true, false, false],
    )
    const { length: verifications } = await database.db('verifications').where({ template_id })
    assert.equal(verifications, 2)
    assert.deepEqual(await database.db('guide_sessions').where({ template_id }).pluck('session_id'), [
      'age-29',
    ])
    const sums = await database.db('daily_rollup').where({ template_id, event: 'session' }).orderBy('day')
    assert.deepEqual(
      sums.map((row: { count: string }) => row.count),
      ['1', '1'],
    )
  })
})

describe('the rollup', () => {
  const database = withDatabase()
  const day = '2026-03-10'
  const at = (time: string, date = day): Date => new Date(`${date}T${time}Z`)
  let template_id: string
  let recorder: ReturnType<typeof openRecorder>

  beforeEach(async () => {
    template_id = await insertTemplateRow(database.db)
    await addKnownValues(database.db, template_id, { step: ['a'] })
    recorder = openRecorder(database.db, (error) => assert.fail(error))
    await database.db('rollup_state').update({ rolled_up_to: '2026-03-01', sessions_from: '2000-01-01' })
    await database.db('rollup_marks').delete()
  })

  type Sum = { event: string; step_slug: string | null; count: string; sessions: string }
  async function sums(): Promise<string[]> {
    const rows: Sum[] = await database
      .db('daily_rollup')
      .where({ template_id })
      .orderBy(['event', 'step_slug', 'day'])
    return rows.map(
      ({ event, step_slug: slug, count, sessions }) => `${event} ${slug ?? '-'} ${count}/${sessions}`,
    )
  }

  it('sums the sessions that started on a day, even if repeated', async () => {
    await recorder.recordEvents([
      eventRow({ template_id, occurred_at: at('00:00:00') }),
      eventRow({ template_id, occurred_at: at('00:00:01') }),
      eventRow({ template_id, event: 'step_complete', step_slug: 'a', occurred_at: at('23:59:59.999') }),
      eventRow({ template_id, session_id: 'next day', occurred_at: at('00:00:00', '2026-03-11') }),
    ])
    await rollUp(database.db, '2026-03-11')
    const expected = ['session - 1/1', 'step_complete a 1/1', 'step_view a 1/1', 'template_loaded - 2/1']
    assert.deepEqual(await sums(), expected)
    await rollUp(database.db, '2026-03-11')
    await database.db('rollup_state').update({ rolled_up_to: '2026-03-01' })
    await Promise.all([rollUp(database.db, '2026-03-11'), rollUp(database.db, '2026-03-11')])
    assert.deepEqual(await sums(), expected)
  })

  it('skips days that are not over', async () => {
    await recorder.recordEvents([eventRow({ template_id, occurred_at: at('12:00:00') })])
    await rollUp(database.db, day)
    assert.deepEqual(await sums(), [])
    await rollUp(database.db, '2026-03-11')
    assert.equal((await sums()).length, 2)
  })

  it('includes changes of a session after its day was rolled up', async () => {
    const first = eventRow({ template_id, occurred_at: at('12:00:00') })
    await recorder.recordEvents([first])
    await rollUp(database.db, '2026-03-20')
    assert.equal((await database.db('rollup_marks').where({ template_id })).length, 0)
    await recorder.recordEvents([first])
    assert.equal(
      (await database.db('rollup_marks').where({ template_id })).length,
      0,
      'a retry changes nothing',
    )
    const late = eventRow({ template_id, event: 'error', occurred_at: at('08:00:00', '2026-03-19') })
    await recorder.recordEvents([late])
    await rollUp(database.db, '2026-03-20')
    assert.deepEqual(await sums(), ['error - 1/1', 'session - 1/1', 'template_loaded - 1/1'])
  })

  it('covers past days, marks changed days, and leaves out the current day', async () => {
    const sessions = { today: new Date(), old: daysAgo(2) }
    for (const [session_id, occurred_at] of Object.entries(sessions))
      await recorder.recordEvents([eventRow({ template_id, session_id, occurred_at })])
    const marks = async (): Promise<number> =>
      (await database.db('rollup_marks').where({ template_id })).length
    await maintainStorage(database.db, { rawDays: 90, rolledUpMonths: 25 })
    assert.equal(await marks(), 0)
    assert.deepEqual(await sums(), ['session - 1/1', 'template_loaded - 1/1'])
    for (const session_id of ['today', 'today', 'old'])
      await recorder.recordEvents([eventRow({ template_id, session_id, event: 'error' })])
    assert.equal(await marks(), 1)
  })

  it('keeps the totals of a day whose sessions are deleted while it is rolled up again', async () => {
    await recorder.recordEvents([eventRow({ template_id, occurred_at: at('12:00:00') })])
    await rollUp(database.db, '2026-03-20')
    await recorder.recordEvents([eventRow({ template_id, event: 'error', occurred_at: at('13:00:00') })])
    // Blocks the rollup after it has read the kept sessions and before it sums them.
    const holding = await database.db.transaction()
    await holding('daily_rollup').where({ template_id }).forUpdate()
    const rollingUp = rollUp(database.db, '2026-03-20')
    await untilBlocked(database.db, 1)
    const forgetting = deleteBefore(database.db, { sessions: '2026-03-15', sums: '2024-01-01' })
    await Promise.race([untilBlocked(database.db, 2), forgetting])
    await holding.rollback()
    await Promise.all([rollingUp, forgetting])
    assert.deepEqual(await sums(), ['error - 1/1', 'session - 1/1', 'template_loaded - 1/1'])
    assert.deepEqual(await database.db('guide_sessions').where({ template_id }), [])
  })

  it('is deleted with its template', async () => {
    await recorder.recordEvents([eventRow({ template_id, occurred_at: at('12:00:00') })])
    recorder.noteVerification(verificationRow({ template_id }))
    await recorder.drain()
    await rollUp(database.db, '2026-03-20')
    await database.db('templates').where({ id: template_id }).delete()
    for (const table of ['events', 'guide_sessions', 'daily_rollup', 'rollup_marks', 'verifications']) {
      assert.deepEqual(await database.db(table).where({ template_id }), [], table)
    }
  })
})
