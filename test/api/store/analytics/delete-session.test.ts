import assert from 'node:assert/strict'
import { maintainStorage } from '../../../../api/events/maintenance.ts'
import { makePartitions } from '../../../../api/store/activity/partitions.ts'
import { recordActivity, type EventRow } from '../../../../api/store/activity/record.ts'
import { deleteSession } from '../../../../api/store/analytics/delete-session.ts'
import { newId } from '../../../../api/store/id.ts'
import { untilBlocked, withDatabase } from '../../../support/services/database.ts'
import { eventRow } from '../../../support/api/events.ts'

const DAY_MS = 86_400_000

describe('deleting a session', () => {
  const database = withDatabase()
  let template_id: string
  const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS)
  const store = async (...events: EventRow[]): Promise<void> =>
    recordActivity(database.db, { events, verifications: [] })
  const forget = async (sessionId: string): Promise<void> =>
    database.db.transaction(async (trx) => deleteSession(trx, { templateId: template_id, sessionId }))
  const remainingSessions = async (): Promise<string[]> => [
    ...(await database.db('guide_sessions').where({ template_id }).pluck<string[]>('session_id')),
    ...(await database.db('events').where({ template_id }).pluck<string[]>('session_id')),
  ]

  before(async () => makePartitions(database.db, daysAgo(95), new Date()))
  beforeEach(() => {
    template_id = newId()
  })

  it('deletes exactly its events, of all days', async () => {
    await store(
      eventRow({ template_id, session_id: 'mine', occurred_at: daysAgo(3) }),
      eventRow({ template_id, session_id: 'mine', occurred_at: daysAgo(1) }),
      eventRow({ template_id, session_id: 'yours', occurred_at: daysAgo(1) }),
    )
    await forget('mine')
    assert.deepEqual(await remainingSessions(), ['yours', 'yours'])
  })

  it('also deletes an event that is stored at the same time', async () => {
    await store(eventRow({ template_id, session_id: 'mine' }))
    const holding = await database.db.transaction()
    await holding('guide_sessions').where({ template_id }).forUpdate()
    // Both statements wait for the row, in this order.
    const stored = store(eventRow({ template_id, session_id: 'mine' }))
    await untilBlocked(database.db, 1)
    const forgotten = forget('mine')
    await untilBlocked(database.db, 2)
    await holding.commit()
    await Promise.all([stored, forgotten])
    assert.deepEqual(await remainingSessions(), [])
  })

  it('deletes nothing once the retention period is over', async () => {
    for (const age of [91, 85, 80])
      await store(eventRow({ template_id, session_id: 'mine', occurred_at: daysAgo(age) }))
    await store(eventRow({ template_id, session_id: 'yours', occurred_at: daysAgo(80) }))
    await maintainStorage(database.db, { rawDays: 90, rolledUpMonths: 25 })
    assert.deepEqual(await remainingSessions(), ['yours', 'yours'])
  })
})
