// Covers migrations/0015_audit_entries.ts and api/store/signing/*.ts.
import assert from 'node:assert/strict'
import { up } from '../../../migrations/0015_audit_entries.ts'
import { SNIPPET, withSigningApi } from '../../support/api/signing.ts'

/** Undoes the migration. */
const undo = `
  drop table audit_entries;
  drop trigger versions_content_is_audited on versions;
  drop trigger snippet_hashes_are_audited on snippet_hashes;
  drop function add_audit_entry_of_content;
  drop function add_audit_entry_of_snippet;
  drop function add_audit_entry;
  -- Takes the triggers of other tables with it, which nothing here needs.
  drop function refuse_change_while_version_exists cascade`

describe('the public audit entries', () => {
  const { database, publishGuide } = withSigningApi()
  const entries = async (): Promise<unknown[]> =>
    database.db('audit_entries').orderBy(['sha256', 'version_id']).select()

  it('are created by the migration for earlier versions', async () => {
    const { templateId } = await publishGuide()
    await publishGuide()
    await publishGuide({ templateId })
    await publishGuide({ templateId, snippet: `${SNIPPET}<!-- changed -->` })
    const written = await entries()
    assert.equal(written.length, 8)
    await database.db.raw(undo)
    await database.db.transaction(async (trx) => up(trx))
    assert.deepEqual(await entries(), written)
  })

  it('are append-only', async () => {
    await publishGuide()
    const { db } = database
    await assert.rejects(db('audit_entries').update({ first_published_at: db.fn.now() }), /cannot change/)
    await assert.rejects(db('audit_entries').delete(), /cannot change/)
  })
})
