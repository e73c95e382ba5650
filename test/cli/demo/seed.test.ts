import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashAccountKey, isAccountKey } from '../../../api/credentials/account-key.ts'
import { accountScopes } from '../../../api/credentials/scopes.ts'
import { findApiKey } from '../../../api/store/accounts/api-keys.ts'
import { canonicalJson } from '../../../shared/canonical.ts'
import { DEMO_EMBED_KEY, SNIPPET_ON_SITE, VERIFICATION_RECORD } from '../../../cli/demo/names.ts'
import { exampleGuides } from '../../../cli/demo/examples.ts'
import { seed } from '../../../cli/demo/seed.ts'
import { checkConfig } from '../../../shared/check/config.ts'
import { compileGuide } from '../../../api/guides/compile.ts'
import { findCheck } from '../../../api/guides/find-check.ts'
import { findGuideSource } from '../../../api/store/templates/guides.ts'
import { withDatabase } from '../../support/services/database.ts'
import { withTempDir } from '../../support/machine/temp-dir.ts'
import { scan } from '../../worker/html/oracle.ts'

type Requirement = {
  order: number
  config: { slug: string; snippet?: string }
  verification: { type: string }
}
type Block = { type: string; code?: string; value?: string }
type RenderedGuide = { steps: { blocks: Block[]; placeholders: string[] }[] }
type Content = Record<string, unknown> & { requirements: Requirement[] }

describe('the demo seed', () => {
  const database = withDatabase()
  const tempDir = withTempDir()
  let keyFile: string
  const options = () => ({ keyFile, baseUrl: 'http://127.0.0.1:3000', keyring: undefined })

  before(async () => {
    keyFile = join(tempDir(), 'account-key')
    await seed(database.db, options())
  })

  it('records its changes in the audit log', async () => {
    const rows = await database.db('audit_log').orderBy('id').select('action', 'actor')
    const guides = Array.from({ length: 1 + exampleGuides().length }, () => [
      'template.imported',
      'version.published',
    ])
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['project.created', ...guides.flat()],
    )
    assert.ok(rows.every(({ actor }) => actor === 'cli'))
  })

  it('changes nothing when it runs again or several times in parallel', async () => {
    const before = await readEverything()
    await Promise.all([seed(database.db, options()), seed(database.db, options())])
    assert.deepEqual(await readEverything(), before)
  })

  it('stores the account key in a file that only its owner can read, and its hash in the database', async () => {
    const { accountKey } = await seed(database.db, options())
    assert.ok(isAccountKey(accountKey))
    assert.equal(readFileSync(keyFile, 'utf8').trim(), accountKey)
    assert.equal(statSync(keyFile).mode & 0o777, 0o600)
    const found = await findApiKey(database.db, hashAccountKey(accountKey))
    assert.ok(found?.scopes.includes('templates:write'))
    assert.deepEqual(await database.db('api_keys').pluck('name'), ['Demo key'])
    assert.ok(!JSON.stringify(await readEverything()).includes(accountKey))
  })

  it("adds new scopes to an earlier release's key", async () => {
    const earlier = database.db.raw("array_remove(scopes, 'installations:write')")
    await database.db('api_keys').update({ scopes: earlier })
    const { accountKey } = await seed(database.db, options())
    const found = await findApiKey(database.db, hashAccountKey(accountKey))
    assert.deepEqual(found?.scopes, [...accountScopes])
  })

  it('creates another key for the account if the home has no key or a malformed one', async () => {
    const other = join(tempDir(), 'account-key')
    writeFileSync(other, 'wmk_live_broken\n')
    const { accountKey } = await seed(database.db, { ...options(), keyFile: other })
    const { accountKey: first } = await seed(database.db, options())
    assert.notEqual(accountKey, first)
    const [mine, theirs] = await Promise.all(
      [accountKey, first].map((key) => findApiKey(database.db, hashAccountKey(key))),
    )
    assert.ok(mine && mine.account_id === theirs?.account_id)
  })

  it("uses the service's own logo, unless another logo was chosen", async () => {
    const logoOf = async () => (await findGuideSource(database.db, DEMO_EMBED_KEY))?.branding.logoUrl
    assert.equal(await logoOf(), 'http://127.0.0.1:3000/pages/demo-logo.svg')
    await seed(database.db, { ...options(), baseUrl: 'http://127.0.0.1:4000' })
    assert.equal(await logoOf(), 'http://127.0.0.1:4000/pages/demo-logo.svg')
    const chosen = 'https://cdn.example.com/logo.svg'
    await database.db('projects').update({ logo_url: chosen })
    await seed(database.db, options())
    assert.equal(await logoOf(), chosen)
  })

  it('publishes canonical content whose hash is the SHA-256 of its text', async () => {
    const { content_text: text, content_hash: hash } = await publishedVersion()
    assert.equal(canonicalJson(JSON.parse(text)), text)
    assert.equal(createHash('sha256').update(text, 'utf8').digest('hex'), hash)
  })

  it('stores the version under the id in its signed content', async () => {
    const version = await publishedVersion()
    const { requirements: _, ...content } = JSON.parse(version.content_text) as Content
    assert.deepEqual(content, {
      schema_version: 4,
      setup_version_id: version.id,
      install_template_id: version.template_id,
      version: 1,
      status: 'published',
      published_at: version.published_at.toISOString(),
      allowed_scopes: ['page', 'site'],
      default_scope: 'site',
      changelog: 'First version',
    })
  })

  it('has a step for each type of check, and a manual step', async () => {
    const steps = await publishedSteps()
    assert.deepEqual(
      steps.map(({ config, verification }) => [config.slug, verification.type]),
      [
        ['verify-domain', 'dns_lookup'],
        ['install-snippet', 'script_presence'],
        ['count-orders', 'script_presence'],
        ['site-answers', 'http_ping'],
        ['confirm', 'manual'],
      ],
    )
    assert.deepEqual(
      steps.map(({ order }) => order),
      [0, 1, 2, 3, 4],
    )
  })

  it('has only steps whose checks can pass', async () => {
    for (const { verification } of await publishedSteps()) {
      if (verification.type !== 'manual') checkConfig.parse(verification)
    }
  })

  it('also publishes the example guides, even if only the demo guide exists', async () => {
    const served = async () =>
      Promise.all(
        exampleGuides().map(
          async ({ embedKey }) => (await findGuideSource(database.db, embedKey))?.published,
        ),
      )
    const count = exampleGuides().length
    assert.equal((await served()).filter((version) => version !== undefined).length, count)
    await database.db('templates').whereNot({ name: 'Install the Waymark demo snippet' }).delete()
    assert.deepEqual(await served(), Array(count).fill(undefined))
    await seed(database.db, options())
    assert.equal((await served()).filter((version) => version !== undefined).length, count)
  })

  it('shows and checks for the snippet and the record that the demo site has', async () => {
    const source = await findGuideSource(database.db, DEMO_EMBED_KEY)
    const guide = source && compileGuide(DEMO_EMBED_KEY, source)
    if (!guide?.published) return assert.fail()
    const { compile, defaults } = guide.published
    const { steps } = JSON.parse(String(compile(defaults).renderDefaults().body)) as RenderedGuide
    const [recordStep, snippetStep] = steps
    const snippet = snippetStep?.blocks.find(({ type }) => type === 'code')?.code
    assert.equal(snippet, SNIPPET_ON_SITE)
    const record = recordStep?.blocks.find(({ type }) => type === 'dns_record')?.value
    assert.equal(record, VERIFICATION_RECORD.value)
    assert.deepEqual(
      steps.flatMap(({ placeholders }) => placeholders),
      [],
    )
    assert.equal(findCheck(guide, 'verify-domain').config['value'], VERIFICATION_RECORD.value)
    const { selector } = findCheck(guide, 'install-snippet').config
    assert.equal((await scan(SNIPPET_ON_SITE, String(selector))).matches.length, 1)
    const values = new Map([['siteId', 'another']])
    const { selector: other } = findCheck(guide, 'install-snippet', values).config
    assert.equal((await scan(SNIPPET_ON_SITE, String(other))).matches.length, 0)
  })

  async function publishedSteps(): Promise<Requirement[]> {
    const { content_text: text } = await publishedVersion()
    return (JSON.parse(text) as Content).requirements
  }

  async function publishedVersion() {
    const version = await database
      .db('versions')
      .join('templates', 'templates.current_version_id', 'versions.id')
      .join('embed_keys', 'embed_keys.template_id', 'templates.id')
      .where({ key: DEMO_EMBED_KEY, status: 'published' })
      .first<Version | undefined>('versions.*')
    assert.ok(version)
    return version
  }

  async function readEverything(): Promise<unknown> {
    const tables = ['accounts', 'api_keys', 'projects', 'templates', 'embed_keys', 'versions', 'requirements']
    return Promise.all(tables.map((table) => database.db(table).select()))
  }
})

type Version = {
  id: string
  template_id: string
  content_text: string
  content_hash: string
  published_at: Date
}
