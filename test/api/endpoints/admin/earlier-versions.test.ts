// Covers api/guides/compile.ts and api/guides/find-check.ts for versions with an earlier schema_version.
import assert from 'node:assert/strict'
import { compileGuide } from '../../../../api/guides/compile.ts'
import { findGuideSource } from '../../../../api/store/templates/guides.ts'
import { setCurrentVersion } from '../../../../api/store/templates/templates.ts'
import { publishDraft } from '../../../../api/store/templates/versions.ts'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { post, send } from '../../../support/api/api-requests.ts'
import { answeringQueue } from '../../../support/api/api.ts'
import {
  keyOf,
  makeDraft,
  makeTemplate,
  ok,
  publish,
  type Template,
  type Version,
} from '../../../support/api/drafts.ts'
import { earlierContent } from '../../../support/processes/earlier-release.ts'

const host = { name: 'host', type: 'domain', label: 'Host', example: 'a.example', default: 'cdn.example' }
const unused = { name: 'siteId', type: 'id', label: 'Site', example: 'S-1' }
const any = { 'If-Match': '*' }
const moved = [{ ...host, default: 'cdn2.example' }, unused]

describe('a version published by an earlier release', () => {
  const configs: unknown[] = []
  const { api, call, database } = withAdminApi({
    queue: {
      ...answeringQueue,
      run: async (request) => {
        configs.push(request.config)
        return answeringQueue.run(request)
      },
    },
    findGuide: async (embedKey) => {
      const source = await findGuideSource(database.db, embedKey)
      return source && compileGuide(embedKey, source)
    },
  })

  it('is served and previewed unchanged if its template declares other variables', async () => {
    const { template, version } = await makeEarlier()
    const before = await guideOf(template)
    assert.match(JSON.stringify(before), /cdn\.example\/w\.js/)
    await changeVariables(template)
    assert.deepEqual(await guideOf(template), before)
    assert.deepEqual(await ok(call(`POST /v1/admin/versions/${version.id}/preview`, { body: {} })), before)
    assert.equal(before['contentHash'], version.content_hash)
  })

  it('is validated with the variables with which it is rendered', async () => {
    const { template, version } = await makeEarlier()
    await ok(call(`PATCH /v1/admin/templates/${template.id}`, { body: { variables: [] }, headers: any }))
    const validated = await ok<{ valid: boolean; warnings: { path: string }[] }>(
      call(`POST /v1/admin/versions/${version.id}/validate`),
    )
    assert.equal(validated.valid, true)
    assert.deepEqual(
      validated.warnings.map(({ path }) => path),
      ['template.variables.1'],
    )
  })

  it('differs from its copy only by the variables that its template now declares', async () => {
    const { template, version } = await makeEarlier()
    const body = { from_version_id: version.id }
    const copy = await ok<Version>(call(`POST /v1/admin/templates/${template.id}/versions`, { body }), 201)
    const diff = async () =>
      ok<{ changed: { fields: unknown }[] }>(call(`GET /v1/admin/versions/${copy.id}/diff`))
    assert.deepEqual((await diff()).changed, [])
    await changeVariables(template)
    assert.deepEqual((await diff()).changed[0]?.fields, [
      { path: 'config.variables.host.default', before: 'cdn.example', after: 'cdn2.example' },
    ])
    await ok(publish(call, copy.id))
    assert.match(JSON.stringify(await guideOf(template)), /cdn2\.example\/w\.js/)
    await ok(call(`PUT /v1/admin/templates/${template.id}/current`, { body: { version_id: version.id } }))
    assert.match(JSON.stringify(await guideOf(template)), /cdn\.example\/w\.js/)
  })

  for (const schemaVersion of [1, 2]) {
    it(`is checked and tested with its braces as signed with schema_version ${schemaVersion}`, async () => {
      const verification = { type: 'script_presence', selector: '[data-site="{{siteId}}"]' }
      const { template, version } = await makeEarlier({ schemaVersion, verification })
      const site = { target: 'https://shop.example.com/', variables: { siteId: 'S-9' } }
      await ok(post(`${api.url}/v1/verify`, { embedKey: keyOf(template), stepSlug: 'add', ...site }))
      await ok(call(`POST /v1/admin/versions/${version.id}/test`, { body: { step_slug: 'add', ...site } }))
      assert.deepEqual(configs.splice(0), [verification, verification])
      const { steps } = (await guideOf(template)) as { steps: { verify: unknown }[] }
      assert.deepEqual(steps[0]?.verify, verification)
    })
  }

  async function makeEarlier(
    content?: Parameters<typeof earlierContent>[2],
  ): Promise<{ template: Template; version: Version }> {
    const template = await makeTemplate(call, { variables: [host, unused] })
    const { id } = await makeDraft(call, template.id)
    const snippet = '<script src="https://{{host}}/w.js"></script>'
    const { db } = database
    await publishDraft(db, id, earlierContent({ templateId: template.id, versionId: id }, snippet, content))
    await setCurrentVersion(db, template.id, id)
    return { template, version: await ok<Version>(call(`GET /v1/admin/versions/${id}`)) }
  }

  async function changeVariables({ id }: Template): Promise<void> {
    await ok(call(`PATCH /v1/admin/templates/${id}`, { body: { variables: moved }, headers: any }))
  }

  async function guideOf(template: Template): Promise<Record<string, unknown>> {
    return ok(send(`${api.url}/v1/guides/${keyOf(template)}`))
  }
})
