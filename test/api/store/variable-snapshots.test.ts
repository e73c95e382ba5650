// Covers migrations/0016_variable_snapshots.ts.
import assert from 'node:assert/strict'
import { compileGuide } from '../../../api/guides/compile.ts'
import { recordBody } from '../../../api/signing/record.ts'
import { signVersion } from '../../../api/signing/sign-version.ts'
import { keySigner } from '../../../api/signing/signer.ts'
import type { Database } from '../../../api/store/database.ts'
import { findGuideSource } from '../../../api/store/templates/guides.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { findSignedVersion, insertSignatures } from '../../../api/store/signing/signatures.ts'
import { setCurrentVersion, updateTemplate } from '../../../api/store/templates/templates.ts'
import { publishDraft, republishVersion, unpublishVersion } from '../../../api/store/templates/versions.ts'
import { verifyRecord } from '../../../shared/verify-record.ts'
import { withDatabase } from '../../support/services/database.ts'
import { withDatabaseBefore } from '../../support/services/database-before.ts'
import { earlierContent } from '../../support/processes/earlier-release.ts'
import { insertDraftGuide, type InsertedGuide } from '../../support/api/guide.ts'
import { catalogKeyOf, makeTestKey } from '../../support/signing/signed-record.ts'
import { makeActive } from '../../support/signing/signers.ts'

const MIGRATION = '0016_variable_snapshots.ts'
const declared = [
  {
    name: 'host',
    type: 'domain',
    label: 'Host',
    required: false,
    example: 'a.example',
    default: 'cdn.example',
    maxLength: 200,
  },
]
const evil = [{ ...declared[0], default: 'cdn.evil' }]
const SNIPPET = '<script src="https://{{host}}/w.js"></script>'
const RENDERED = '<script src="https://cdn.example/w.js"></script>'

describe('the variables of versions published before variables were signed', () => {
  const database = withDatabase()
  const beforeMigration = withDatabaseBefore(MIGRATION, database)
  const key = makeTestKey()
  const signer = keySigner(key.privateKey)

  it('are those of the template when the migration ran', async () => {
    await beforeMigration(async (db) => {
      const [live, takenBack, draft] = [await makeGuide(db), await makeGuide(db), await makeGuide(db)]
      for (const guide of [live, takenBack]) await publishAsBefore(db, guide)
      await db('templates').where({ id: takenBack.templateId }).update({ current_version_id: null })
      await unpublishVersion(db, takenBack.versionId, 'A typo')
      assert.ok((await migrate(db)).ran.includes(MIGRATION))
      for (const { templateId } of [live, takenBack])
        await updateTemplate(db, templateId, { variables: evil })
      assert.equal(await snippetOf(db, live), RENDERED)
      await republishVersion(db, takenBack.versionId)
      await setCurrentVersion(db, takenBack.templateId, takenBack.versionId)
      assert.equal(await snippetOf(db, takenBack), RENDERED)
      await assertVerifies(db, live)
      assert.deepEqual(await db('variable_snapshots').where({ version_id: draft.versionId }), [])
    })
  })

  it('are stored even if the version is published while the migration runs', async () => {
    await beforeMigration(async (db) => {
      const guide = await makeGuide(db)
      const publishing = await db.transaction()
      await publishAsBefore(publishing, guide)
      const messages: string[] = []
      const tell = (message: string): void => {
        messages.push(message)
        void publishing.commit()
      }
      await migrate(db, { tell })
      assert.match(messages[0] ?? '', /^0016_variable_snapshots\.ts waits for a lock/)
      await updateTemplate(db, guide.templateId, { variables: evil })
      assert.equal(await snippetOf(db, guide), RENDERED)
    })
  })

  it('are stored if a process of the previous release publishes after the migration', async () => {
    const { db } = database
    const guide = await makeGuide(db)
    await publishAsBefore(db, guide)
    await updateTemplate(db, guide.templateId, { variables: evil })
    assert.equal(await snippetOf(db, guide), RENDERED)
    await assertVerifies(db, guide)
  })

  it('never change, and are deleted with their version', async () => {
    const { db } = database
    const guide = await makeGuide(db)
    await publishDraft(db, guide.versionId, earlierContent(guide, SNIPPET))
    const rows = db('variable_snapshots').where({ version_id: guide.versionId })
    await assert.rejects(rows.clone().update({ variables: '[]' }), /cannot change/)
    await assert.rejects(rows.clone().delete(), /cannot change/)
    await assert.rejects(db('variable_snapshots').truncate(), /cannot change/)
    await assert.rejects(
      db('variable_snapshots').insert({ version_id: guide.versionId, variables: '[]' }),
      /variable_snapshots_pkey/,
    )
    await unpublishVersion(db, guide.versionId, 'A typo')
    await republishVersion(db, guide.versionId)
    assert.deepEqual(await rows.clone().select('variables'), [{ variables: declared }])
    assert.equal(await db('accounts').where({ id: guide.accountId }).delete(), 1)
    assert.deepEqual(await rows.clone(), [])
  })

  const makeGuide = async (db: Database): Promise<InsertedGuide> =>
    insertDraftGuide(db, { variables: declared })

  /** Publishes a version with the previous release's statements. */
  async function publishAsBefore(db: Database, { templateId, versionId }: InsertedGuide): Promise<void> {
    const content = earlierContent({ templateId, versionId }, SNIPPET)
    await publishDraft(db, versionId, content)
    if ((await db('signing_keys').where({ status: 'active' })).length === 0) await makeActive(db, signer)
    await insertSignatures(db, [await signVersion({ id: versionId, ...content }, signer)])
    await setCurrentVersion(db, templateId, versionId)
  }

  async function assertVerifies(db: Database, { versionId }: InsertedGuide): Promise<void> {
    const signed = (await findSignedVersion(db, versionId)) ?? assert.fail()
    const record: unknown = JSON.parse(recordBody(signed))
    const catalog = { active_key_id: key.keyId, keys: [catalogKeyOf(key)] }
    const { ok } = await verifyRecord(record, { readCatalog: async () => catalog, versionId })
    assert.equal(ok, true)
  }
})

async function snippetOf(db: Database, { embedKey }: InsertedGuide): Promise<unknown> {
  const source = (await findGuideSource(db, embedKey)) ?? assert.fail()
  const published = compileGuide(embedKey, source).published ?? assert.fail()
  const guide = JSON.parse(String(published.compile(published.defaults).renderDefaults().body)) as {
    steps: { blocks: { code?: string }[] }[]
  }
  return guide.steps[0]?.blocks.at(-1)?.code
}
