// Covers api/endpoints/admin/versions/publishing.ts and api/drafts/publish.ts.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { findGuideSource } from '../../../../api/store/templates/guides.ts'
import { findSignedVersion } from '../../../../api/store/signing/signatures.ts'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused } from '../../../support/api/api-requests.ts'
import {
  makeDraft,
  makePublished,
  makeTemplate,
  ok,
  publish,
  putSteps,
  stepWith,
  type Step,
  type Steps,
  type Template,
  type Version,
} from '../../../support/api/drafts.ts'
import { makeActive, newSigner } from '../../../support/signing/signers.ts'

describe('publishing a version', () => {
  const signer = newSigner()
  let signed = 0
  let refusal: Error | undefined
  const { call, database } = withAdminApi({
    keyring: [
      {
        ...signer,
        sign: async (message) => {
          signed += 1
          if (refusal) throw refusal
          return signer.sign(message)
        },
      },
    ],
  })
  before(async () => makeActive(database.db, signer))
  const unpublish = async (id: string, reason = 'A typo') =>
    call(`POST /v1/admin/versions/${id}/unpublish`, { body: { reason } })
  const guideOf = async (embedKey: string) => findGuideSource(database.db, embedKey)
  const currentOf = async (templateId: string) =>
    (await ok<Template>(call(`GET /v1/admin/templates/${templateId}`))).current_version_id

  it('serves the draft to visitors, and stores its content as canonical text', async () => {
    const { templateId, versionId, embedKey } = await makePublished(call, ['one', 'two'])
    const version = await ok<Version>(call(`GET /v1/admin/versions/${versionId}`))
    assert.equal(version.status, 'published')
    assert.equal(version.is_current, true)
    const { contentText = '' } = (await guideOf(embedKey))?.published ?? {}
    assert.equal(createHash('sha256').update(contentText).digest('hex'), version.content_hash)
    const { requirements, ...content } = JSON.parse(contentText) as {
      requirements: (Step & { order: number })[]
    }
    assert.deepEqual(content, {
      schema_version: 4,
      setup_version_id: versionId,
      install_template_id: templateId,
      version: 1,
      status: 'published',
      published_at: version.published_at,
      allowed_scopes: ['site'],
      default_scope: 'site',
      changelog: '',
    })
    assert.deepEqual(
      requirements.map((step) => [step.order, step.config.slug]),
      [
        [0, 'one'],
        [1, 'two'],
      ],
    )
    const { data } = await ok<{ data: { action: string; resource_id: string }[] }>(
      call('GET /v1/admin/audit-log'),
    )
    assert.deepEqual([data[0]?.action, data[0]?.resource_id], ['version.published', versionId])
  })

  it('signs the published content in the same transaction', async () => {
    const { versionId, templateId } = await makePublished(call)
    const version = (await findSignedVersion(database.db, versionId)) ?? assert.fail()
    assert.equal(version.key_id, signer.keyId)
    const content = JSON.parse(version.content_text) as Record<string, unknown>
    assert.deepEqual(
      [content['setup_version_id'], content['install_template_id'], content['published_at']],
      [versionId, templateId, version.signed_at.toISOString()],
    )
    assert.equal(createHash('sha256').update(version.content_text).digest('hex'), version.content_hash)
  })

  it('refuses a draft that cannot be signed', async () => {
    const template = await makeTemplate(call)
    const draft = await makeDraft(call, template.id)
    await ok(putSteps(call, draft.id, [stepWith('only')]))
    refusal = new Error('no key')
    assertRefused(await publish(call, draft.id), { status: 500, code: 'internal_error' })
    refusal = undefined
    assert.equal((await ok<Version>(call(`GET /v1/admin/versions/${draft.id}`))).status, 'draft')
    assert.equal(await currentOf(template.id), null)
    await ok(publish(call, draft.id))
  })

  it('refuses a draft with the same content as the current version, and keeps it', async () => {
    const { templateId, versionId } = await makePublished(call, ['one', 'two'])
    const draft = await makeDraft(call, templateId)
    await ok(putSteps(call, draft.id, [stepWith('one'), stepWith('two')]))
    const message = assertRefused(await publish(call, draft.id), { status: 409, code: 'version_unchanged' })
    assert.equal(message, 'The draft has the same content as version 1, which is current')
    assert.equal((await ok<Version>(call(`GET /v1/admin/versions/${draft.id}`))).status, 'draft')
    assert.equal(await currentOf(templateId), versionId)
    await ok(putSteps(call, draft.id, [stepWith('two'), stepWith('one')]))
    await ok(publish(call, draft.id))
    assert.equal(await currentOf(templateId), draft.id)
  })

  it('accepts a draft with the same steps if a variable, the changelog or the scopes differ', async () => {
    const { templateId } = await makePublished(call)
    const next = async (change: (id: string) => Promise<unknown>): Promise<number> => {
      const draft = await makeDraft(call, templateId)
      await ok(putSteps(call, draft.id, [stepWith('first')]))
      await change(draft.id)
      return (await publish(call, draft.id)).status
    }
    const patch = async (what: string, body: object): Promise<unknown> =>
      ok(call(`PATCH /v1/admin/${what}`, { body, headers: { 'If-Match': '*' } }))
    const label = { name: 'siteId', type: 'text', label: 'Site', example: 'S-1' }
    assert.equal(await next((id) => patch(`versions/${id}`, { changelog: 'Why' })), 200)
    assert.equal(await next(() => patch(`templates/${templateId}`, { variables: [label] })), 200)
    assert.equal(await next((id) => patch(`versions/${id}`, { allowed_scopes: ['site', 'page'] })), 200)
  })

  it('accepts a draft with the content of a version that is not current', async () => {
    const { templateId, versionId } = await makePublished(call)
    await ok(unpublish(versionId))
    const draft = await makeDraft(call, templateId)
    await ok(putSteps(call, draft.id, [stepWith('first')]))
    await ok(publish(call, draft.id))
    assert.equal(await currentOf(templateId), draft.id)
  })

  it('refuses a draft with errors, naming each error', async () => {
    const template = await makeTemplate(call)
    const draft = await makeDraft(call, template.id)
    assert.match(
      assertRefused(await publish(call, draft.id), { status: 422, code: 'draft_invalid' }),
      /^requirements: must have at least one step$/,
    )
    await ok(putSteps(call, draft.id, [stepWith('a', { platform_ids: ['amiga'] }), stepWith('a')]))
    const refused = await publish(call, draft.id)
    const message = assertRefused(refused, { status: 422, code: 'draft_invalid' })
    assert.match(message, /requirements\.0\.platform_ids\.0: platform "amiga" not found/)
    const { errors } = (refused.body as { error: { errors: readonly { code: string }[] } }).error
    assert.deepEqual(
      errors.find(({ code }) => code === 'duplicate_slug'),
      {
        path: 'requirements.1.config.slug',
        code: 'duplicate_slug',
        message: 'is also the slug of requirements.0',
      },
    )
  })

  it('publishes only the revision in If-Match', async () => {
    const template = await makeTemplate(call)
    const draft = await makeDraft(call, template.id)
    const path = `POST /v1/admin/versions/${draft.id}/publish`
    const put = await putSteps(call, draft.id, [stepWith('a')])
    await ok(putSteps(call, draft.id, [stepWith('b')]))
    assertRefused(await call(path), { status: 428, code: 'precondition_required' })
    const stale = { 'If-Match': put.headers.get('etag') ?? '' }
    assertRefused(await call(path, { headers: stale }), { status: 412, code: 'precondition_failed' })
  })

  it('publishes a draft once for many simultaneous requests', async () => {
    const template = await makeTemplate(call)
    const draft = await makeDraft(call, template.id)
    const { headers } = await putSteps(call, draft.id, [stepWith('a')])
    const match = { 'If-Match': headers.get('etag') ?? '' }
    const before = signed
    const tries = Array.from({ length: 8 }, async () =>
      call(`POST /v1/admin/versions/${draft.id}/publish`, { headers: match }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    assert.deepEqual(
      statuses.toSorted((a, b) => a - b),
      [200, 412, 412, 412, 412, 412, 412, 412],
    )
    assert.equal(signed, before + 1)
  })

  it('never loses steps that are saved during publishing', async () => {
    const template = await makeTemplate(call)
    const draft = await makeDraft(call, template.id)
    const { headers } = await putSteps(call, draft.id, [stepWith('before')])
    const match = { 'If-Match': headers.get('etag') ?? '' }
    const [saved, done] = await Promise.all([
      call(`PUT /v1/admin/versions/${draft.id}/requirements`, {
        body: { requirements: [stepWith('after')] },
        headers: match,
      }),
      call(`POST /v1/admin/versions/${draft.id}/publish`, { headers: match }),
    ])
    const won = saved.status === 200 ? [200, 412] : [409, 200]
    assert.deepEqual([saved.status, done.status], won)
    const { requirements } = await ok<Steps>(call(`GET /v1/admin/versions/${draft.id}/requirements`))
    assert.equal(requirements[0]?.config.slug, saved.status === 200 ? 'after' : 'before')
  })

  it('unpublishes a version and its guide, and publishes it again with the same content', async () => {
    const { templateId, versionId, embedKey } = await makePublished(call)
    const before = await guideOf(embedKey)
    const count = signed
    const unpublished = await ok<Version>(unpublish(versionId))
    assert.deepEqual(
      [unpublished.status, unpublished.unpublish_reason, unpublished.is_current],
      ['unpublished', 'A typo', false],
    )
    assert.ok(Date.parse(unpublished.unpublished_at ?? '') > 0)
    assert.equal((await guideOf(embedKey))?.published?.contentText, undefined)
    const again = await ok<Version>(publish(call, versionId))
    assert.deepEqual([again.status, again.unpublish_reason, again.is_current], ['published', null, true])
    assert.deepEqual(await guideOf(embedKey), before)
    assert.equal(await currentOf(templateId), versionId)
    assert.equal(signed, count)
  })

  it('keeps the current version if another version is published again', async () => {
    const { templateId, versionId } = await makePublished(call)
    await ok(unpublish(versionId))
    const next = await ok<Version>(
      call(`POST /v1/admin/templates/${templateId}/versions`, { body: { from_version_id: versionId } }),
      201,
    )
    await ok(publish(call, next.id))
    await ok(publish(call, versionId))
    assert.equal(await currentOf(templateId), next.id)
  })

  it('goes back to an earlier version and forward again', async () => {
    const { templateId, versionId, embedKey } = await makePublished(call, ['old'])
    const draft = await makeDraft(call, templateId)
    await ok(putSteps(call, draft.id, [stepWith('new')]))
    const put = `PUT /v1/admin/templates/${templateId}/current`
    const refused = await call(put, { body: { version_id: draft.id } })
    assertRefused(refused, { status: 409, code: 'version_not_published' })
    await ok(publish(call, draft.id))
    for (const [id, slug] of [
      [versionId, 'old'],
      [draft.id, 'new'],
    ] as const) {
      const template = await ok<Template>(call(put, { body: { version_id: id } }))
      assert.equal(template.current_version_id, id)
      assert.match((await guideOf(embedKey))?.published?.contentText ?? '', new RegExp(`"slug":"${slug}"`))
    }
  })

  it('accepts ids in upper case', async () => {
    const { templateId, versionId } = await makePublished(call)
    const [template, version] = [templateId.toUpperCase(), versionId.toUpperCase()]
    const path = `/v1/admin/templates/${template}`
    await ok(call(`PUT ${path}/current`, { body: { version_id: version } }))
    await ok(call(`GET ${path}/export?version_id=${version}`))
    const copied = await call(`POST ${path}/versions`, { body: { from_version_id: version } })
    assert.equal(copied.status, 201)
    const log = await ok<{ data: { resource_id: string }[] }>(call('GET /v1/admin/audit-log?limit=2'))
    assert.ok(log.data.some(({ resource_id: id }) => id === templateId))
  })

  it('does not make a version of another template current', async () => {
    const [one, other] = [await makePublished(call), await makePublished(call)]
    const body = { version_id: other.versionId }
    const answer = await call(`PUT /v1/admin/templates/${one.templateId}/current`, { body })
    assertRefused(answer, { status: 404, code: 'not_found' })
  })

  it("refuses actions that do not fit the version's state", async () => {
    const { templateId, versionId } = await makePublished(call)
    assertRefused(await publish(call, versionId), { status: 409, code: 'version_already_published' })
    const any = { 'If-Match': '*' }
    for (const request of [
      call(`PATCH /v1/admin/versions/${versionId}`, { body: { changelog: 'x' }, headers: any }),
      call(`DELETE /v1/admin/versions/${versionId}`, { headers: any }),
      putSteps(call, versionId, []),
    ]) {
      assertRefused(await request, { status: 409, code: 'version_not_draft' })
    }
    const draft = await makeDraft(call, templateId)
    assertRefused(await unpublish(draft.id), { status: 409, code: 'version_not_published' })
    await ok(unpublish(versionId))
    assertRefused(await unpublish(versionId), { status: 409, code: 'version_not_published' })
    const gone = await call(`PUT /v1/admin/templates/${templateId}/current`, {
      body: { version_id: versionId },
    })
    assertRefused(gone, { status: 409, code: 'version_not_published' })
  })

  it('requires a reason to unpublish a version', async () => {
    const { versionId } = await makePublished(call)
    assertRefused(await unpublish(versionId, ''), { status: 400, code: 'invalid_request' })
    const path = `POST /v1/admin/versions/${versionId}/unpublish`
    assertRefused(await call(path, { body: {} }), { status: 400, code: 'invalid_request' })
    const stale = await call(path, { body: { reason: 'x' }, headers: { 'If-Match': '"1"' } })
    assertRefused(stale, { status: 412, code: 'precondition_failed' })
  })
})
