// Covers migrations/0043_stuck_since.ts.
import assert from 'node:assert/strict'
import { migrate } from '../../../../api/store/migrate.ts'
import { withDatabase } from '../../../support/services/database.ts'
import { withDatabaseBefore } from '../../../support/services/database-before.ts'
import { insertDraftGuide } from '../../../support/api/guide.ts'
import { insertTestInstallation } from '../../../support/api/installations.ts'
import { daysAgo } from '../../../support/api/monitored-sites.ts'

const MIGRATION = '0043_stuck_since.ts'

describe('the migration to the time since which installations are stuck', () => {
  const beforeMigration = withDatabaseBefore(MIGRATION, withDatabase())

  it('works it out for those that are stuck, and keeps it for what the previous release writes', async () => {
    await beforeMigration(async (db) => {
      const { templateId } = await insertDraftGuide(db, {})
      const add = async (columns: object): Promise<string> => {
        const { id } = await insertTestInstallation(db, templateId)
        await db('installations').where({ id }).update(columns)
        return id
      }
      const stuck = await add({ status: 'in_progress', stuck_step: 'two', created_at: daysAgo(9) })
      const fresh = await add({ created_at: daysAgo(9) })
      await db('installation_steps').insert([
        {
          installation_id: stuck,
          step_slug: 'one',
          state: 'done',
          opened_at: daysAgo(8),
          first_ok_at: daysAgo(3),
        },
        {
          installation_id: stuck,
          step_slug: 'two',
          state: 'failed',
          opened_at: daysAgo(8),
          first_ok_at: null,
        },
      ])
      await migrate(db)
      const daysOf = async (id: string): Promise<number | null> => {
        const { stuck_since: since } = await db('installations').where({ id }).first('stuck_since')
        return since && Math.round((Date.now() - since.getTime()) / 86_400_000)
      }
      assert.deepEqual([await daysOf(stuck), await daysOf(fresh)], [3, null])
      const change = async (id: string, stuck_step: string | null): Promise<number | null> => {
        await db('installations').where({ id }).update({ stuck_step })
        return daysOf(id)
      }
      assert.equal(await change(stuck, 'two'), 3)
      assert.equal(await change(stuck, 'three'), 0)
      assert.equal(await change(fresh, 'one'), 0)
      assert.equal(await change(stuck, null), null)
    })
  })
})
