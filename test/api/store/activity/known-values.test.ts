import assert from 'node:assert/strict'
import { rollUp } from '../../../../api/store/analytics/rollup.ts'
import { migrate } from '../../../../api/store/migrate.ts'
import type { Database } from '../../../../api/store/database.ts'
import { withDatabase } from '../../../support/services/database.ts'
import { withDatabaseBefore } from '../../../support/services/database-before.ts'
import { insertTemplateRow } from '../../../support/api/events.ts'
import { insertGuide } from '../../../support/api/guide.ts'

const valuesOf = async (db: Database, kind: string): Promise<string[]> =>
  (await db('known_values').where({ kind }).distinct('value').pluck<string[]>('value')).toSorted()

describe('known values', () => {
  const database = withDatabase()
  const beforeMigration = withDatabaseBefore('0033_known_values.ts', database)

  it('are the steps of each published version, and the platforms and locales that a template has had', async () => {
    const { db } = database
    await insertGuide(db, { install: null, 'check-it': null })
    assert.deepEqual(await valuesOf(db, 'step'), ['check-it', 'install'])
    const id = await insertTemplateRow(db)
    const rules = JSON.stringify([{ kind: 'host', pattern: 'x', platform: 'acme' }])
    const change = { locales: ['en', 'de-CH'], default_platform: 'wix', detection_rules: rules }
    await db('templates').where({ id }).update(change)
    await db('templates')
      .where({ id })
      .update({ locales: ['en'], default_platform: 'html', detection_rules: '[]' })
    assert.deepEqual(await valuesOf(db, 'platform'), ['acme', 'html', 'wix'])
    assert.deepEqual(await valuesOf(db, 'locale'), ['de-CH', 'en'])
    await db('templates').where({ id }).delete()
    assert.deepEqual(await valuesOf(db, 'locale'), ['en'])
  })

  it('are found in what an earlier release stored, whose invented steps are counted again', async () => {
    await beforeMigration(async (db) => {
      await insertGuide(db, { install: null })
      const [{ id }] = await db('templates').select('id')
      const session = {
        template_id: id,
        session_id: 's',
        started_at: new Date('2026-03-10T12:00:00Z'),
        last_at: new Date('2026-03-10T12:00:00Z'),
        loads: 1,
        errors: 0,
        steps_viewed: ['install', 'invented', 'invented-too'],
        steps_completed: [],
        step_ms: {},
      }
      await db('guide_sessions').insert(session)
      const sum = { template_id: id, event: 'step_view', count: 1, sessions: 1, durations: 0, duration_ms: 0 }
      await db('daily_rollup').insert([
        { ...sum, day: '2026-03-10', step_slug: 'install' },
        { ...sum, day: '2026-03-10', step_slug: 'invented' },
        { ...sum, day: '2026-03-10', step_slug: 'invented-too' },
        { ...sum, day: '2026-03-11', step_slug: 'install' },
      ])
      await migrate(db)
      assert.deepEqual(await valuesOf(db, 'step'), ['install'])
      assert.equal((await db('rollup_marks')).length, 1)
      await db('rollup_state').update({ rolled_up_to: '2026-03-12' })
      await rollUp(db, '2026-03-12')
      const sums = db('daily_rollup').where({ day: '2026-03-10', event: 'step_view' }).orderBy('step_slug')
      assert.deepEqual(await sums.select('step_slug', 'sessions'), [
        { step_slug: '', sessions: '1' },
        { step_slug: 'install', sessions: '1' },
      ])
    })
  })
})
