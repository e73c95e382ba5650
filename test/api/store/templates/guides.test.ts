import assert from 'node:assert/strict'
import { insertAccount } from '../../../../api/store/accounts/accounts.ts'
import { findGuideSource } from '../../../../api/store/templates/guides.ts'
import { newId } from '../../../../api/store/id.ts'
import { insertProject } from '../../../../api/store/templates/projects.ts'
import { insertEmbedKey } from '../../../../api/store/templates/embed-keys.ts'
import { insertTemplate, setCurrentVersion } from '../../../../api/store/templates/templates.ts'
import { insertDraft, publishDraft } from '../../../../api/store/templates/versions.ts'
import { withDatabase } from '../../../support/services/database.ts'

const KEY = 'wm_0123456789abcdefghijABCD'
const content = {
  published_at: new Date('2026-01-02T03:04:05.678Z'),
  content_text: '{"b":1.0}',
  content_hash: '44136fa355b3678a1146ad16f7e8649e94fb4fe21fe77e8310c060f61caaff8a',
}

type Keys = [string, string, string]

describe("a guide's source", () => {
  const database = withDatabase()
  const [account, project, template, version] = [newId(), newId(), newId(), newId()]

  before(async () => {
    const { db } = database
    await insertAccount(db, { id: account, name: 'A' })
    await insertProject(db, {
      id: project,
      account_id: account,
      name: 'P',
      brand_name: 'Acme',
      primary_color: '#aabbcc',
      logo_url: 'https://cdn.example.com/l.svg',
    })
    await insertTemplate(db, {
      id: template,
      project_id: project,
      name: 'T',
      default_locale: 'de',
      locales: ['de', 'en'],
      default_platform: 'wix',
    })
    await insertEmbedKey(db, KEY, template)
    await insertDraft(db, {
      id: version,
      template_id: template,
      version: 1,
      changelog: '',
      allowed_scopes: ['site'],
      default_scope: 'site',
    })
  })

  it('has no content while no version is published', async () => {
    const source = await findGuideSource(database.db, KEY)
    assert.equal(source?.name, 'T')
    assert.equal(source?.published, undefined)
  })

  it("has the current version's content as signed", async () => {
    await publishDraft(database.db, version, content)
    assert.equal((await findGuideSource(database.db, KEY))?.published, undefined)
    await setCurrentVersion(database.db, template, version)
    const { platforms, ...source } = (await findGuideSource(database.db, KEY)) ?? assert.fail()
    assert.deepEqual(source, {
      templateId: template,
      accountId: account,
      name: 'T',
      platform: 'wix',
      locale: 'de',
      locales: ['de', 'en'],
      branding: { primaryColor: '#aabbcc', logoUrl: 'https://cdn.example.com/l.svg', name: 'Acme' },
      nameI18n: {},
      brandNameI18n: {},
      completion: null,
      detectionRules: [],
      limits: {},
      published: {
        id: version,
        contentText: '{"b":1.0}',
        contentHash: content.content_hash,
        keyId: undefined,
        variables: [],
      },
      expiresInMs: undefined,
    })
    assert.ok(platforms.some(({ slug, name }) => slug === 'wix' && name === 'Wix'))
  })

  it("prefers the account's own platform to the built-in one, and ignores other accounts' platforms", async () => {
    const stranger = newId()
    await insertAccount(database.db, { id: stranger, name: 'B' })
    await database.db('platforms').insert({ slug: 'wix', account_id: stranger, name: 'Not ours' })
    assert.deepEqual(await namesOf('wix'), ['Wix'])
    await database.db('platforms').insert({ slug: 'wix', account_id: account, name: 'Our Wix' })
    assert.deepEqual(await namesOf('wix'), ['Our Wix'])
  })

  it('has no content once its version is unpublished', async () => {
    await database
      .db('versions')
      .where({ id: version })
      .update({ status: 'unpublished', unpublished_at: new Date() })
    assert.equal((await findGuideSource(database.db, KEY))?.published, undefined)
  })

  it('is found by each of its embed keys until the key expires', async () => {
    const [second, soon, past] = ['second', 'soon', 'past'].map(
      (name) => `wm_${name.padEnd(24, '0')}`,
    ) as Keys
    await insertEmbedKey(database.db, second, template)
    await database.db('embed_keys').insert([
      { key: soon, template_id: template, expires_at: new Date(Date.now() + 60_000) },
      { key: past, template_id: template, expires_at: new Date(Date.now() - 1) },
    ])
    const found = await Promise.all(
      [second, soon, past].map(async (key) => findGuideSource(database.db, key)),
    )
    assert.deepEqual(
      found.map((source) => source?.name),
      ['T', 'T', undefined],
    )
    const [, { expiresInMs } = assert.fail()] = found
    assert.ok(expiresInMs !== undefined && expiresInMs > 50_000 && expiresInMs <= 60_000)
  })

  it('is not found by another key', async () => {
    for (const key of ['wm_000000000000000000000000', '', "' or true --", '%']) {
      assert.equal(await findGuideSource(database.db, key), undefined)
    }
  })

  async function namesOf(platform: string): Promise<string[]> {
    const { platforms } = (await findGuideSource(database.db, KEY)) ?? assert.fail()
    return platforms.filter(({ slug }) => slug === platform).map(({ name }) => name)
  }
})
