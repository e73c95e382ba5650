// Covers the declarations that publishing signs: api/drafts/publish.ts and api/guides/variables/signed-declarations.ts.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { compileGuide } from '../../../../api/guides/compile.ts'
import { findGuideSource } from '../../../../api/store/templates/guides.ts'
import { verifyRecord } from '../../../../shared/verify-record.ts'
import { makeKey } from '../../../support/api/admin-api.ts'
import { assertRefused, send, type JsonResponse } from '../../../support/api/api-requests.ts'
import {
  keyOf,
  makeDraft,
  makeTemplate,
  ok,
  publish,
  putSteps,
  stepWith,
  type Template,
  type Version,
} from '../../../support/api/drafts.ts'
import { withSigningApi } from '../../../support/api/signing.ts'

const host = {
  name: 'host',
  type: 'domain',
  label: 'Host',
  example: 'shop.example',
  default: 'cdn.example.com',
}
const siteId = { name: 'siteId', type: 'id', label: 'Site', example: 'S-1', required: true, maxLength: 20 }
const region = { name: 'region', type: 'enum', label: 'Region', example: 'eu', options: ['us', 'eu'] }
const variables = [host, siteId, region]
const moved = [{ ...host, default: 'cdn2.example.com', label: 'Where it is' }, siteId, region]
const snippet = '<script src="https://{{host}}/w.js" data-site="{{siteId}}"></script>'
const steps = [
  stepWith('add', { requirement_type: 'code_snippet', config: { snippet, language: 'html' } }),
  stepWith('look', { config: { i18n: { de: { title: 'In {{region}}', body: null } } } }),
  stepWith('done', {
    verification: {
      type: 'dns_lookup',
      recordType: 'TXT',
      match: 'equals',
      value: '{{siteId}}={{installation.token}}',
    },
  }),
]

/** Edits that would change the installed snippet if guides were rendered from the template. */
const edits: Readonly<Record<string, readonly object[]>> = {
  'another default': [{ ...host, default: 'cdn.evil.example' }, siteId, region],
  'no default': [{ ...host, default: undefined, example: 'cdn.evil.example' }, siteId, region],
  'another example': [host, { ...siteId, example: 'EVIL' }, region],
  'another type': [{ ...host, type: 'text', default: 'evil" onerror="x' }, siteId, region],
  'another limit': [host, { ...siteId, maxLength: 900 }, region],
  'no declarations': [],
}

type SignedContent = {
  schema_version: number
  requirements: { config: { variables: unknown }; verification: Readonly<Record<string, unknown>> }[]
}

describe("a published guide's variables", () => {
  const { api, call, database, mine } = withSigningApi({
    findGuide: async (embedKey) => {
      const source = await findGuideSource(database.db, embedKey)
      return source && compileGuide(embedKey, source)
    },
  })

  for (const [what, edited] of Object.entries(edits)) {
    it(`stay as signed when a key without the scope to publish saves ${what}`, async () => {
      const { template } = await makeGuide()
      const before = await readGuide(template)
      const { key } = await makeKey(database.db, mine.id, ['templates:write'])
      await ok(changeVariables(template, edited, key))
      assert.deepEqual(await readGuide(template), before)
      const values = { siteId: 'x'.repeat(100) }
      assertRefused(await guideFor(template, values), { status: 400, code: 'invalid_variables' })
    })
  }

  it('are in the content of each step that uses them, even in its check, without their labels', async () => {
    const { version } = await makeGuide()
    const { body } = await send(`${api.url}/v1/versions/${version.id}/signature`)
    const { schema_version: schema, requirements } = body['content'] as SignedContent
    assert.equal(schema, 4)
    assert.deepEqual(
      requirements.map(({ config }) => config.variables),
      [
        {
          host: {
            type: 'domain',
            required: false,
            default: 'cdn.example.com',
            example: 'shop.example',
            maxLength: 1000,
            options: null,
          },
          siteId: {
            type: 'id',
            required: true,
            default: null,
            example: 'S-1',
            maxLength: 20,
            options: null,
          },
        },
        {
          region: {
            type: 'enum',
            required: false,
            default: null,
            example: 'eu',
            maxLength: 1000,
            options: ['us', 'eu'],
          },
        },
        {
          siteId: {
            type: 'id',
            required: true,
            default: null,
            example: 'S-1',
            maxLength: 20,
            options: null,
          },
        },
      ],
    )
    assert.equal(requirements[2]?.verification['value'], '{{siteId}}={{installation.token}}')
    const readCatalog = async () => (await send(`${api.url}/.well-known/waymark-signing-keys.json`)).body
    const { ok: verified } = await verifyRecord(body, { readCatalog, versionId: version.id })
    assert.equal(verified, true)
  })

  it('are not filled in when the snippet is hashed for the audit', async () => {
    const { version } = await makeGuide()
    const hash = createHash('sha256').update(snippet).digest('hex')
    const { matches } = await ok<{ matches: { setup_version_id: string }[] }>(
      send(`${api.url}/v1/audit/snippet/${hash}`),
    )
    assert.ok(matches.some(({ setup_version_id: id }) => id === version.id))
  })

  it('change when the next version is published, and back with the previous version', async () => {
    const { template, version } = await makeGuide()
    const before = await readGuide(template)
    await ok(changeVariables(template, moved))
    const next = await copyOf(version)
    assert.deepEqual(await readGuide(template), before)
    await ok(publish(call, next.id))
    const after = await readGuide(template)
    assert.match(after.text, /cdn2\.example\.com/)
    assert.doesNotMatch(after.text, /cdn\.example\.com\/w/)
    await makeCurrent(version)
    assert.deepEqual(await readGuide(template), before)
    await makeCurrent(next)
    assert.deepEqual(await readGuide(template), after)
  })

  it('are the same after the version is unpublished and published again', async () => {
    const { template, version } = await makeGuide()
    const before = await readGuide(template)
    await ok(call(`POST /v1/admin/versions/${version.id}/unpublish`, { body: { reason: 'A typo' } }))
    await ok(changeVariables(template, []))
    const again = await ok<Version>(publish(call, version.id))
    assert.equal(again.content_hash, version.content_hash)
    assert.deepEqual(await readGuide(template), before)
  })

  it("are the version's in a preview, or the template's for a draft", async () => {
    const { template, version } = await makeGuide()
    const next = await copyOf(version)
    await ok(changeVariables(template, moved))
    const previewOf = async ({ id }: Version) =>
      JSON.stringify(await ok(call(`POST /v1/admin/versions/${id}/preview`, { body: { locale: 'de' } })))
    assert.equal(await previewOf(version), (await readGuide(template)).text)
    assert.match(await previewOf(next), /cdn2\.example\.com/)
  })

  it('are compared between versions', async () => {
    const { template, version } = await makeGuide()
    const next = await copyOf(version)
    await ok(changeVariables(template, moved))
    const { changed } = await ok<{ changed: { slug: string; fields: unknown }[] }>(
      call(`GET /v1/admin/versions/${next.id}/diff`),
    )
    assert.deepEqual(
      changed.map(({ slug, fields }) => [slug, fields]),
      [
        [
          'add',
          [{ path: 'config.variables.host.default', before: 'cdn.example.com', after: 'cdn2.example.com' }],
        ],
      ],
    )
  })

  it('cannot be set in steps of a draft or of an imported file', async () => {
    const { template } = await makeGuide()
    const own = stepWith('own', { config: { variables: {} } })
    const draft = await makeDraft(call, template.id)
    const saved = assertRefused(await putSteps(call, draft.id, [own]), {
      status: 400,
      code: 'invalid_request',
    })
    assert.match(saved, /^requirements\.0\.config\.variables: is not a known field/)
    const file = await ok(call(`GET /v1/admin/templates/${template.id}/export`))
    const body = { ...file, requirements: [own] }
    const imported = await call(`POST /v1/admin/projects/${template.project_id}/templates/import`, { body })
    assert.match(
      assertRefused(imported, { status: 400, code: 'invalid_request' }),
      /requirements\.0\.config\.variables: is not a known field/,
    )
  })

  it('are signed the same after an export and an import', async () => {
    const { template, version } = await makeGuide()
    const body = await ok(call(`GET /v1/admin/templates/${template.id}/export`))
    const created = await ok<{ template: Template; version: Version }>(
      call(`POST /v1/admin/projects/${template.project_id}/templates/import`, { body }),
      201,
    )
    await ok(publish(call, created.version.id))
    assert.deepEqual(await signedIn(created.version), await signedIn(version))
    assert.deepEqual(await ok(call(`GET /v1/admin/templates/${created.template.id}/export`)), body)
  })

  it('block publishing if only older rules allow them, and are named in the message', async () => {
    const { template, version } = await makeGuide()
    const next = await copyOf(version)
    const older = JSON.stringify([{ ...host, default: 'cdn\u007f.example' }, siteId, region])
    await database.db('templates').where({ id: template.id }).update({ variables: older })
    const message = assertRefused(await publish(call, next.id), { status: 422, code: 'draft_invalid' })
    assert.match(message, /^template\.variables\.0\.default: \{\{host\}\}: .* characters$/)
    await ok(call(`GET /v1/admin/templates/${template.id}`))
    await ok(changeVariables(template, moved))
    await ok(publish(call, next.id))
  })

  it('can still be previewed if they are too large to be signed with every step', async () => {
    const { template } = await makeGuide()
    const options = Array.from({ length: 50 }, (_, index) => `o${index}`.padEnd(100, 'x'))
    const wide = Array.from({ length: 10 }, (_, index) => ({
      ...region,
      name: `v${index}`,
      example: options[0],
      options,
    }))
    await ok(changeVariables(template, wide))
    const text = wide.map(({ name }) => `{{${name}}}`).join(' ')
    const draft = await makeDraft(call, template.id)
    const many = Array.from({ length: 6 }, (_, index) => stepWith(`s${index}`, { config: { body: text } }))
    await ok(putSteps(call, draft.id, many))
    await ok(call(`POST /v1/admin/versions/${draft.id}/preview`, { body: {} }))
    const message = assertRefused(await publish(call, draft.id), { status: 422, code: 'draft_invalid' })
    assert.match(message, /^requirements: must have at most 262144 bytes in total/)
    const more = [...wide, ...wide.map((variable) => ({ ...variable, name: `w${variable.name}` }))]
    const refused = assertRefused(await changeVariables(template, more), {
      status: 400,
      code: 'invalid_request',
    })
    assert.match(refused, /^variables: must have at most 65536 bytes in total/)
  })

  async function copyOf({ id, template_id: templateId }: Version): Promise<Version> {
    const body = { from_version_id: id }
    return ok<Version>(call(`POST /v1/admin/templates/${templateId}/versions`, { body }), 201)
  }

  async function makeCurrent({ id, template_id: templateId }: Version): Promise<void> {
    await ok(call(`PUT /v1/admin/templates/${templateId}/current`, { body: { version_id: id } }))
  }

  async function signedIn({ id }: Version): Promise<unknown> {
    const { body } = await send(`${api.url}/v1/versions/${id}/signature`)
    return (body['content'] as SignedContent).requirements.map(({ config }) => config.variables)
  }

  async function makeGuide(): Promise<{ template: Template; version: Version }> {
    const template = await makeTemplate(call, { variables, locales: ['en', 'de'] })
    const draft = await makeDraft(call, template.id)
    await ok(putSteps(call, draft.id, steps))
    return { template, version: await ok<Version>(publish(call, draft.id)) }
  }

  async function changeVariables(
    template: Template,
    changed: readonly object[],
    key = mine.key,
  ): Promise<JsonResponse> {
    const options = { body: { variables: changed }, headers: { 'If-Match': '*' }, key }
    return call(`PATCH /v1/admin/templates/${template.id}`, options)
  }

  async function readGuide(template: Template): Promise<{ text: string; etag: string | null }> {
    const response = await fetch(`${api.url}/v1/guides/${keyOf(template)}?locale=de`)
    assert.equal(response.status, 200)
    return { text: await response.text(), etag: response.headers.get('etag') }
  }

  async function guideFor(template: Template, values: object): Promise<JsonResponse> {
    const query = new URLSearchParams({ variables: JSON.stringify(values) })
    const response = await fetch(`${api.url}/v1/guides/${keyOf(template)}?${query.toString()}`)
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as JsonResponse['body'],
    }
  }
})
