import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Database } from '../../../api/store/database.ts'
import { insertEmbedKey } from '../../../api/store/templates/embed-keys.ts'
import { verifySkill } from '../../../shared/skill/verify-skill.ts'
import { readSkill } from '../../../shared/skill/read-skill.ts'
import { recordUrl } from '../../../shared/skill/source.ts'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { withApi } from '../../support/api/api.ts'
import { ok } from '../../support/api/drafts.ts'
import { withSigningApi, type SigningApi } from '../../support/api/signing.ts'

const keys = ['1', '2', '3', '4', '5'].map((digit) => `wm_PublicExample0000000000${digit}`)
const [LISTED = '', SAME_GUIDE = '', OLD_KEY = '', UNKNOWN = '', SECOND = ''] = keys

type Entry = { name: string; type: string; title: string; description: string; url: string; digest: string }

async function textAt(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function assertVerifies(api: SigningApi['api'], text: string): Promise<void> {
  const reading = readSkill(text)
  assert.ok(reading.kind === 'claims', JSON.stringify(reading))
  const verification = await verifySkill(text, reading.claims, {
    baseUrl: api.url,
    readCatalog: async () => (await send(`${api.url}/.well-known/waymark-signing-keys.json`)).body,
    readRecord: async ({ versionId }) => (await send(recordUrl(api.url, versionId))).body,
    isKeyOfGuide: async () => true,
  })
  assert.equal(verification.ok, true, JSON.stringify(verification))
}

describe('GET /v1/versions/{version_id}/SKILL.md', () => {
  const admin = withSigningApi()
  const { api, call, database, publishGuide } = admin
  const skillAt = (id: string, query = ''): string => `${api.url}/v1/versions/${id}/SKILL.md${query}`

  it("returns a published version's skill, which verifies and may be cached like its record", async () => {
    const { versionId, templateId } = await publishGuide()
    await insertEmbedKey(database.db, LISTED, templateId)
    const { status, headers, text } = await textAt(skillAt(versionId, `?embed_key=${LISTED}`))
    assert.equal(status, 200, text)
    assert.equal(headers.get('content-type'), 'text/markdown; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'private, max-age=300')
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.ok(text.includes(`\n  embed_key: "${LISTED}"\n`))
    await assertVerifies(api, text)
    const again = await textAt(skillAt(versionId, `?embed_key=${LISTED}`), {
      'If-None-Match': headers.get('etag') ?? '',
    })
    assert.deepEqual([again.status, again.text], [304, ''])
    await assertVerifies(api, (await textAt(skillAt(versionId))).text)
  })

  it('refuses the embed key of another guide, an expired one and what is none', async () => {
    const { versionId } = await publishGuide()
    const other = await publishGuide()
    await insertEmbedKey(database.db, SECOND, other.templateId)
    for (const embedKey of [SECOND, UNKNOWN, 'nonsense', '%00']) {
      const refused = { status: 404, code: 'embed_key_not_found' }
      assertRefused(await send(skillAt(versionId, `?embed_key=${embedKey}`)), refused)
    }
    await database
      .db('embed_keys')
      .where({ key: SECOND })
      .update({ expires_at: new Date(0) })
    assertRefused(await send(skillAt(other.versionId, `?embed_key=${SECOND}`)), {
      status: 404,
      code: 'embed_key_not_found',
    })
  })

  it('answers 404 for an unknown, malformed or unpublished version', async () => {
    const { versionId } = await publishGuide()
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'A typo' } }))
    for (const id of [versionId, '0193a3c1-5a7e-7c10-8f6e-0242ac120002', 'nonsense', '%00'])
      assertRefused(await send(skillAt(id)), { status: 404, code: 'version_not_found' })
  })

  it('answers 503 for content of a later release, instead of leaving out what it does not know', async () => {
    const { versionId } = await publishGuide()
    await withLaterContent(database.db, versionId)
    const response = await send(skillAt(versionId))
    assertRefused(response, { status: 503, code: 'service_unavailable' })
    assert.equal(response.headers.get('retry-after'), '60')
  })
})

describe('the discovery of skills', () => {
  const admin = withSigningApi({ publicExamples: [LISTED, SAME_GUIDE, OLD_KEY, UNKNOWN, SECOND] })
  const { api, call, database, publishGuide } = admin
  const index = async (): Promise<Entry[]> => {
    const { body } = await send(`${api.url}/.well-known/agent-skills/index.json`)
    assert.deepEqual(Object.keys(body), ['$schema', 'skills'])
    assert.equal(body['$schema'], 'https://schemas.agentskills.io/discovery/0.2.0/schema.json')
    return body['skills'] as Entry[]
  }

  it('is empty while no example is published', async () => {
    assert.deepEqual(await index(), [])
  })

  it('names the current SKILL.md of each example once, with its digest, in the order of the setting', async () => {
    const second = await publishGuide()
    await insertEmbedKey(database.db, SECOND, second.templateId)
    const first = await publishGuide()
    await insertEmbedKey(database.db, LISTED, first.templateId)
    await insertEmbedKey(database.db, SAME_GUIDE, first.templateId)
    await insertEmbedKey(database.db, OLD_KEY, (await publishGuide()).templateId)
    await database
      .db('embed_keys')
      .where({ key: OLD_KEY })
      .update({ expires_at: new Date(0) })
    const current = await publishGuide({ templateId: first.templateId })

    const skills = await index()
    const names = await Promise.all(
      [first, second].map(async ({ templateId: id }) => {
        const row = await database.db('templates').where({ id }).first<{ name: string }>('name')
        return row?.name
      }),
    )
    const files = await Promise.all(skills.map(async ({ url }) => textAt(url)))
    assert.equal(skills.length, 2)
    for (const [at, { name, type, title, description, url, digest }] of skills.entries()) {
      assert.equal(title, names[at])
      const { status, headers, text } = files[at] ?? assert.fail()
      assert.equal(status, 200)
      assert.equal(headers.get('content-type'), 'text/markdown; charset=utf-8')
      assert.equal(type, 'skill-md')
      assert.equal(url, `${api.url}/.well-known/agent-skills/${name}/SKILL.md`)
      assert.equal(digest, `sha256:${createHash('sha256').update(text).digest('hex')}`)
      assert.ok(text.includes(`\nname: ${name}\ndescription: ${JSON.stringify(description)}\n`))
      await assertVerifies(api, text)
    }
    assert.ok(files[0]?.text.includes(`  setup_version_id: "${current.versionId}"\n`))
    assert.ok(files[0]?.text.includes(`  embed_key: "${LISTED}"\n`))
    assert.ok(files[1]?.text.includes(`  setup_version_id: "${second.versionId}"\n`))
  })

  it('leaves out a guide that is unpublished or of a later release, and answers 404 for its skill', async () => {
    const [, { name, url } = assert.fail()] = await index()
    const { version_id: id } = await database
      .db('embed_keys')
      .join('templates', 'templates.id', 'embed_keys.template_id')
      .where({ key: SECOND })
      .first<{ version_id: string }>('templates.current_version_id as version_id')
    await ok(call(`POST /v1/admin/versions/${id}/unpublish`, { body: { reason: 'A typo' } }))
    assert.ok(!(await index()).some((skill) => skill.name === name))
    assertRefused(await send(url), { status: 404, code: 'not_found' })
  })

  it('answers 304 to a client that has the index', async () => {
    const url = `${api.url}/.well-known/agent-skills/index.json`
    const { headers } = await textAt(url)
    assert.equal(headers.get('cache-control'), 'private, max-age=300')
    const again = await textAt(url, { 'If-None-Match': headers.get('etag') ?? '' })
    assert.deepEqual([again.status, again.text], [304, ''])
  })
})

describe('skills without a signing key', () => {
  const api = withApi({ keyring: [] })

  it('answer 503', async () => {
    for (const path of ['index.json', 'install-a/SKILL.md']) {
      const response = await send(`${api.url}/.well-known/agent-skills/${path}`)
      assertRefused(response, { status: 503, code: 'signing_key_not_configured' })
    }
  })
})

/** A change that only the database's owner can make. */
async function withLaterContent(db: Database, id: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica')
    await trx('versions')
      .where({ id })
      .update({
        content_text: trx.raw(`regexp_replace(content_text, '"schema_version":\\d+', '"schema_version":99')`),
      })
  })
}
