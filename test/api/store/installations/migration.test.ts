// Covers migrations/0020_installations.ts.
import assert from 'node:assert/strict'
import { findAccount } from '../../../../api/store/accounts/accounts.ts'
import { newId } from '../../../../api/store/id.ts'
import { migrate } from '../../../../api/store/migrate.ts'
import { deleteTemplate } from '../../../../api/store/templates/templates.ts'
import { withDatabase } from '../../../support/services/database.ts'
import { withDatabaseBefore } from '../../../support/services/database-before.ts'
import { insertDraftGuide } from '../../../support/api/guide.ts'
import { insertTestInstallation } from '../../../support/api/installations.ts'

const MIGRATION = '0020_installations.ts'

describe('the migration to installations', () => {
  const beforeMigration = withDatabaseBefore(MIGRATION, withDatabase())

  it('gives existing accounts the default settings, and lets the previous release add and delete rows', async () => {
    await beforeMigration(async (db) => {
      const { accountId, templateId } = await insertDraftGuide(db, {})
      assert.ok((await migrate(db)).ran.includes(MIGRATION))
      const added = newId()
      await db.raw('insert into accounts (id, name) values (?, ?)', [added, 'Added by the release before'])
      for (const id of [accountId, added]) {
        const account = await findAccount(db, id)
        assert.deepEqual([account?.installations_target_change, account?.installations_share], [false, true])
      }
      await insertTestInstallation(db, templateId)
      await deleteTemplate(db, templateId)
      assert.deepEqual(await db('installations').select('id'), [])
    })
  })
})
