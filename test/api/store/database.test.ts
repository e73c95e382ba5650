import assert from 'node:assert/strict'
import { insertAccount } from '../../../api/store/accounts/accounts.ts'
import { findApiKey, insertApiKey } from '../../../api/store/accounts/api-keys.ts'
import { logLostConnections } from '../../../api/store/database.ts'
import { findAccountOfEmbedKey, insertEmbedKey } from '../../../api/store/templates/embed-keys.ts'
import { newId } from '../../../api/store/id.ts'
import { insertProject } from '../../../api/store/templates/projects.ts'
import { replaceRequirements } from '../../../api/store/templates/requirements.ts'
import { insertTemplate, setCurrentVersion } from '../../../api/store/templates/templates.ts'
import { insertDraft, publishDraft } from '../../../api/store/templates/versions.ts'
import { readableLog } from '../../support/api/api.ts'
import { withDatabase } from '../../support/services/database.ts'

const EMBED_KEY = 'wm_0123456789abcdefghijABCD'
const content = {
  published_at: new Date('2026-01-02T03:04:05.678Z'),
  content_text: '{}',
  content_hash: '44136fa355b3678a1146ad16f7e8649e94fb4fe21fe77e8310c060f61caaff8a',
}

describe('the database', () => {
  const database = withDatabase()

  it('has each built-in platform once', async () => {
    const slugs: string[] = await database.db('platforms').whereNull('account_id').pluck('slug')
    assert.ok(slugs.includes('html') && slugs.includes('wordpress'))
    await assert.rejects(
      database.db('platforms').insert({ slug: 'html', name: 'Again' }),
      /platforms_built_in/,
    )
  })

  it('finds an account key by its hash until it is revoked or expired', async () => {
    const { db } = database
    const account = await makeAccount()
    const key = { account_id: account, name: 'test', display: 'wmk_live_…abcd', scopes: ['projects:read'] }
    const hash = Buffer.alloc(32, 1)
    const id = newId()
    await insertApiKey(db, { id, hash, ...key })
    const found = await findApiKey(db, hash)
    assert.deepEqual(found, { id, account_id: account, scopes: ['projects:read'], hash, unused_minute: true })
    assert.equal(await findApiKey(db, Buffer.alloc(32, 2)), undefined)
    await db('api_keys')
      .where({ id })
      .update({ expires_at: new Date(0) })
    assert.equal(await findApiKey(db, hash), undefined)
    await db('api_keys').where({ id }).update({ expires_at: null, revoked_at: new Date() })
    assert.equal(await findApiKey(db, hash), undefined)
  })

  it('finds the account of an embed key', async () => {
    const account = await makeAccount()
    await insertEmbedKey(database.db, EMBED_KEY, await makeTemplate(account))
    assert.equal(await findAccountOfEmbedKey(database.db, EMBED_KEY), account)
    assert.equal(await findAccountOfEmbedKey(database.db, 'wm_000000000000000000000000'), undefined)
  })

  it('refuses a malformed embed key', async () => {
    const template = await makeTemplate(await makeAccount())
    await assert.rejects(insertEmbedKey(database.db, 'wm_short', template), /embed_keys_key_check/)
  })

  it('allows one draft for each template', async () => {
    const template = await makeTemplate(await makeAccount())
    await makeDraft(template, 1)
    await assert.rejects(makeDraft(template, 2), /versions_one_draft/)
  })

  it('allows each version number once for each template', async () => {
    const template = await makeTemplate(await makeAccount())
    await publishDraft(database.db, await makeDraft(template, 1), content)
    await assert.rejects(makeDraft(template, 1), /versions_template_id_version_key/)
    await makeDraft(template, 2)
  })

  it('refuses every change to the content of a published version', async () => {
    const { db } = database
    const id = await makeDraft(await makeTemplate(await makeAccount()), 1)
    await replaceRequirements(db, id, [requirement(0)])
    await publishDraft(db, id, content)
    const changes = [
      { content_text: '{"a":1}' },
      { content_hash: 'f'.repeat(64) },
      { content_text: null, content_hash: null, published_at: null, status: 'draft' },
      { changelog: 'another' },
      { default_scope: 'page' },
      { published_at: new Date() },
      { version: 9 },
    ]
    for (const change of changes) {
      await assert.rejects(
        db('versions').where({ id }).update(change),
        /cannot change/,
        JSON.stringify(change),
      )
    }
    await assert.rejects(replaceRequirements(db, id, [requirement(1)]), /cannot change/)
    await assert.rejects(db('requirements').where({ version_id: id }).update({ title: 'x' }), /cannot change/)
    await assert.rejects(db('requirements').where({ version_id: id }).delete(), /cannot change/)
  })

  it('lets a version be unpublished and published again', async () => {
    const id = await makeDraft(await makeTemplate(await makeAccount()), 1)
    await publishDraft(database.db, id, content)
    const versions = database.db('versions').where({ id })
    assert.equal(await versions.clone().update({ status: 'unpublished', unpublished_at: new Date() }), 1)
    assert.equal(await versions.clone().update({ status: 'published', unpublished_at: null }), 1)
  })

  it('publishes a draft only once', async () => {
    const id = await makeDraft(await makeTemplate(await makeAccount()), 1)
    await publishDraft(database.db, id, content)
    await assert.rejects(publishDraft(database.db, id, content), /does not have the status draft/)
  })

  it("refuses another template's version as the current one", async () => {
    const account = await makeAccount()
    const [mine, theirs] = [await makeTemplate(account), await makeTemplate(account)]
    const version = await makeDraft(theirs, 1)
    await assert.rejects(setCurrentVersion(database.db, mine, version), /foreign key/)
    await setCurrentVersion(database.db, theirs, version)
  })

  it('refuses a row with an unknown account', async () => {
    await assert.rejects(makeTemplate(newId()), /foreign key/)
  })

  it('deletes an account with all its rows', async () => {
    const { db } = database
    const account = await makeAccount()
    const template = await makeTemplate(account)
    const id = await makeDraft(template, 1)
    await replaceRequirements(db, id, [requirement(0)])
    await publishDraft(db, id, content)
    await setCurrentVersion(db, template, id)
    assert.equal(await db('accounts').where({ id: account }).delete(), 1)
    assert.deepEqual(await db('requirements').where({ version_id: id }), [])
  })

  it('logs connections that break at the same time in one line', () => {
    const { log, lines } = readableLog()
    const warn = logLostConnections(log)
    for (let connection = 0; connection < 10; connection += 1) warn('Connection terminated unexpectedly')
    assert.deepEqual(
      lines.map(({ msg, err }) => [msg, (err as Error).message]),
      [['database connection lost', 'Connection terminated unexpectedly']],
    )
  })

  async function makeAccount(): Promise<string> {
    const id = newId()
    await insertAccount(database.db, { id, name: 'An account' })
    return id
  }

  async function makeTemplate(accountId: string): Promise<string> {
    const [project, id] = [newId(), newId()]
    const branding = {
      brand_name: 'Brand',
      primary_color: '#123abc',
      logo_url: 'https://brand.example/logo.svg',
    }
    await insertProject(database.db, { id: project, account_id: accountId, name: 'A project', ...branding })
    const languages = { default_locale: 'en', locales: ['en'] }
    await insertTemplate(database.db, {
      id,
      project_id: project,
      name: 'A guide',
      default_platform: 'html',
      ...languages,
    })
    return id
  }

  async function makeDraft(templateId: string, version: number): Promise<string> {
    const id = newId()
    const scopes = { allowed_scopes: ['page', 'site'], default_scope: 'site' }
    await insertDraft(database.db, { id, template_id: templateId, version, changelog: '', ...scopes })
    return id
  }

  function requirement(order: number) {
    return {
      id: newId(),
      order,
      requirement_type: 'manual',
      title: 'A step',
      optional: false,
      platform_ids: [],
      installation_scopes: [],
      config: {
        slug: `step-${order}`,
        body: 'Do it.',
        snippet: null,
        language: null,
        placement: null,
        i18n: {},
      },
      verification: { type: 'manual' },
    }
  }
})
