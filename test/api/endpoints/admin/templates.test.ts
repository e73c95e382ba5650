// Covers api/endpoints/admin/templates/*.ts.
import assert from 'node:assert/strict'
import { findGuideSource } from '../../../../api/store/templates/guides.ts'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused } from '../../../support/api/api-requests.ts'
import {
  keyOf,
  makeDraft,
  makeProject,
  makePublished,
  makeTemplate,
  ok,
  type Template,
} from '../../../support/api/drafts.ts'

const variable = { name: 'siteId', type: 'id', label: 'Site', required: true, example: 'S-1', maxLength: 20 }
const completion = {
  title: 'The pixel is installed',
  text: 'Your first visits show within an **hour**.',
  button: { label: 'Open the dashboard', url: 'https://app.example.com/' },
  i18n: { 'pt-BR': { title: 'O pixel está instalado', text: null, button_label: 'Abrir o painel' } },
}
const rule = { platform: 'shopify', source: 'referer_host', op: 'suffix', value: 'myshopify.com' }

describe('/v1/admin/templates', () => {
  const { call, database, theirs } = withAdminApi()
  const read = async (id: string) => ok<Template>(call(`GET /v1/admin/templates/${id}`))
  const any = { 'If-Match': '*' }

  it('creates a template with an embed key, and returns its location', async () => {
    const project = await makeProject(call)
    const fields = {
      name: 'Install the pixel',
      name_i18n: { 'pt-BR': 'Instalar o pixel' },
      default_locale: 'en',
      locales: ['en', 'pt-BR'],
      default_platform: 'wordpress',
      detection_rules: [rule],
      variables: [variable],
      completion,
    }
    const created = await call(`POST /v1/admin/projects/${project}/templates`, { body: fields })
    const { id, embed_keys: keys, created_at: createdAt, ...rest } = created.body as Template
    assert.equal(created.status, 201)
    const defaults = { unsupported: [], current_version_id: null, revision: 1 }
    const unset = { public_limits: null, monitor_default: null }
    assert.deepEqual(rest, { project_id: project, ...fields, ...unset, ...defaults })
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
    assert.equal(keys.length, 1)
    assert.match(keys[0]?.key ?? '', /^wm_[0-9A-Za-z]{24}$/)
    assert.equal(keys[0]?.expires_at, null)
    assert.equal(created.headers.get('location'), `/v1/admin/templates/${id}`)
    const got = await call(`GET ${created.headers.get('location')}`)
    assert.deepEqual([got.status, got.body], [200, created.body])
    assert.match(got.headers.get('etag') ?? '', /^"1-[\w-]{43}"$/)
  })

  it('needs only a name', async () => {
    const { name: _, ...created } = await makeTemplate(call)
    const { name_i18n, default_locale, locales, default_platform, ...rest } = created
    const { detection_rules, variables, completion } = rest
    assert.deepEqual(
      { name_i18n, default_locale, locales, default_platform, detection_rules, variables, completion },
      {
        name_i18n: {},
        default_locale: 'en',
        locales: ['en'],
        default_platform: 'html',
        detection_rules: [],
        variables: [],
        completion: null,
      },
    )
  })

  it('lists the templates of one project, oldest first, page by page', async () => {
    const project = await makeProject(call)
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      ids.push(
        (await ok<Template>(call(`POST /v1/admin/projects/${project}/templates`, { body: { name } }), 201))
          .id,
      )
    }
    await makeTemplate(call)
    const path = `GET /v1/admin/projects/${project}/templates?limit=2`
    const first = await ok<{ data: Template[]; next_cursor: string }>(call(path))
    const second = await ok<{ data: Template[]; next_cursor: null }>(
      call(`${path}&cursor=${first.next_cursor}`),
    )
    assert.deepEqual(
      [...first.data, ...second.data].map(({ id }) => id),
      ids,
    )
    assert.equal(second.next_cursor, null)
    assert.deepEqual(first.data[0], await read(ids[0] ?? ''))
  })

  for (const [problem, fields, message] of [
    ['without a name', { name: '' }, /^name: must not be empty/],
    ['with an unknown field', { colour: 'red' }, /^colour: is not a known field/],
    [
      'with an unknown platform',
      { default_platform: 'amiga' },
      /^default_platform: platform "amiga" not found/,
    ],
    [
      'with a rule for an unknown platform',
      { detection_rules: [{ ...rule, platform: 'amiga' }] },
      /^detection_rules\.0\.platform: platform "[a-z]+" not found/,
    ],
    [
      'with a rule that has an unknown operator',
      { detection_rules: [{ ...rule, op: 'regex' }] },
      /^detection_rules\.0\.op/,
    ],
    ['with an invalid locale', { default_locale: 'english!' }, /^default_locale: must be a language tag/],
    ['with the name of a language', { default_locale: 'German' }, /^default_locale: must be written "de"/],
    ['with a misspelt locale', { default_locale: 'pt_br' }, /^default_locale: must be written "pt-BR"/],
    [
      'without its default locale',
      { locales: ['de'] },
      /^locales: must include the default locale, which is en/,
    ],
    ['with a locale twice', { locales: ['en', 'en'] }, /^locales: must not list a locale twice/],
    [
      'with a variable twice',
      { variables: [variable, variable] },
      /^variables\.1\.name: must not be declared twice/,
    ],
    [
      'with a variable without an example',
      { variables: [{ ...variable, example: undefined }] },
      /example: is required/,
    ],
    ['with a name in a misspelt language', { name_i18n: { DE: 'A' } }, /^name_i18n\.DE/],
    [
      'with a button whose URL has another scheme',
      { completion: { title: 'Done', button: { label: 'Go', url: 'javascript:alert(1)' } } },
      /^completion\.button\.url: must be an https URL/,
    ],
    ['with a character that cannot be stored', { name: 'a\u007f' }, /^name: has a character/],
  ] as const) {
    it(`refuses to create or change a template ${problem}`, async () => {
      const project = await makeProject(call)
      const body = { name: 'A guide', ...fields }
      const created = await call(`POST /v1/admin/projects/${project}/templates`, { body })
      assert.match(assertRefused(created, { status: 400, code: 'invalid_request' }), message)
      const { id } = await makeTemplate(call)
      const changed = await call(`PATCH /v1/admin/templates/${id}`, { body: fields, headers: any })
      assert.match(assertRefused(changed, { status: 400, code: 'invalid_request' }), message)
      assert.equal((await read(id)).revision, 1)
    })
  }

  it('changes only the fields in the request', async () => {
    const template = await makeTemplate(call, { variables: [variable] })
    const body = { locales: ['en', 'de'], default_locale: 'de' }
    const headers = { 'If-Match': '"1"' }
    const changed = await call(`PATCH /v1/admin/templates/${template.id}`, { body, headers })
    assert.deepEqual(changed.body, { ...template, ...body, revision: 2 })
    assert.equal(changed.headers.get('etag'), '"2"')
    assert.deepEqual(await read(template.id), changed.body)
  })

  it("chooses whose requests are counted together, and keeps the operator's limits", async () => {
    const { id } = await makeTemplate(call)
    await database
      .db('templates')
      .where({ id })
      .update({ limits: JSON.stringify({ guides: 7, later: true }) })
    const change = async (who: unknown) =>
      call(`PATCH /v1/admin/templates/${id}`, { headers: any, body: { public_limits: who } })
    const stored = async () => database.db('templates').where({ id }).first<{ limits: object }>('limits')
    assert.equal((await change('client')).status, 200)
    assert.equal((await read(id)).public_limits, 'client')
    assert.deepEqual((await stored()).limits, { guides: 7, later: true, public: 'client' })
    assert.equal((await change('key')).status, 200)
    assert.equal((await change(null)).status, 200)
    assert.deepEqual((await stored()).limits, { guides: 7, later: true })
    const refused = assertRefused(await change('everyone'), { status: 400, code: 'invalid_request' })
    assert.match(refused, /public_limits/)
  })

  it('keeps, changes and removes the completion texts', async () => {
    const template = await makeTemplate(call, { completion })
    const change = async (body: object) =>
      ok<Template>(call(`PATCH /v1/admin/templates/${template.id}`, { body, headers: any }))
    assert.deepEqual((await change({ name: 'Another name' })).completion, completion)
    assert.deepEqual((await change({ completion: { title: 'Done' } })).completion, {
      title: 'Done',
      text: '',
      button: null,
      i18n: {},
    })
    assert.equal((await change({ completion: null })).completion, null)
  })

  it('accepts platforms of its own account but not of another', async () => {
    await ok(
      call('POST /v1/admin/platforms', { key: theirs.key, body: { slug: 'their-shop', name: 'Theirs' } }),
      201,
    )
    await ok(call('POST /v1/admin/platforms', { body: { slug: 'my-shop', name: 'Mine' } }), 201)
    await makeTemplate(call, { default_platform: 'my-shop' })
    const { id } = await makeTemplate(call)
    const body = { default_platform: 'their-shop' }
    const changed = await call(`PATCH /v1/admin/templates/${id}`, { body, headers: any })
    assertRefused(changed, { status: 400, code: 'invalid_request' })
  })

  it('changes a template only at the revision in If-Match', async () => {
    const { id } = await makeTemplate(call)
    const path = `/v1/admin/templates/${id}`
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { body: { name: 'B' } } : {}
      assertRefused(await call(`${method} ${path}`, body), { status: 428, code: 'precondition_required' })
      const stale = await call(`${method} ${path}`, { ...body, headers: { 'If-Match': '"7"' } })
      assertRefused(stale, { status: 412, code: 'precondition_failed' })
    }
    assert.equal((await read(id)).name, 'Install the pixel')
  })

  it('applies only one of several simultaneous changes of a revision', async () => {
    const { id } = await makeTemplate(call)
    const tries = ['a', 'b', 'c', 'd'].map(async (name) =>
      call(`PATCH /v1/admin/templates/${id}`, { body: { name }, headers: { 'If-Match': '"1"' } }),
    )
    const answers = await Promise.all(tries)
    const [winner, ...others] = answers.filter(({ status }) => status === 200)
    assert.deepEqual(others, [])
    assert.deepEqual(await read(id), winner?.body)
  })

  it('deletes a template with its draft and its embed key', async () => {
    const template = await makeTemplate(call)
    const draft = await makeDraft(call, template.id)
    const gone = await call(`DELETE /v1/admin/templates/${template.id}`, { headers: any })
    assert.deepEqual([gone.status, gone.body], [204, {}])
    for (const path of [`/v1/admin/templates/${template.id}`, `/v1/admin/versions/${draft.id}`]) {
      assertRefused(await call(`GET ${path}`), { status: 404, code: 'not_found' })
    }
    assert.equal(await findGuideSource(database.db, keyOf(template)), undefined)
  })

  it('does not delete a template that has ever been published', async () => {
    const { templateId, versionId } = await makePublished(call)
    await ok(call(`POST /v1/admin/versions/${versionId}/unpublish`, { body: { reason: 'Over' } }))
    const kept = await call(`DELETE /v1/admin/templates/${templateId}`, { headers: any })
    assertRefused(kept, { status: 409, code: 'template_has_history' })
  })

  describe('rotating the embed key', () => {
    const rotate = async (id: string, seconds: number) =>
      ok<Template>(
        call(`POST /v1/admin/templates/${id}/embed-key/rotate`, { body: { overlap_seconds: seconds } }),
      )

    it('lets the previous key work for the requested overlap', async () => {
      const template = await makeTemplate(call)
      const { embed_keys: keys, revision } = await rotate(template.id, 3600)
      assert.equal(revision, 2)
      const [next, last] = keys
      assert.deepEqual([next?.expires_at, last?.key], [null, keyOf(template)])
      assert.notEqual(next?.key, last?.key)
      const leftMs = Date.parse(last?.expires_at ?? '') - Date.now()
      assert.ok(leftMs > 3_500_000 && leftMs <= 3_600_000, String(leftMs))
      for (const { key } of keys) assert.ok(await findGuideSource(database.db, key))
    })

    it('expires the previous key immediately without an overlap', async () => {
      const template = await makeTemplate(call)
      const { embed_keys: keys } = await rotate(template.id, 0)
      assert.equal(keys.length, 1)
      assert.equal(await findGuideSource(database.db, keyOf(template)), undefined)
    })

    it('never extends a key that is already expiring', async () => {
      const template = await makeTemplate(call)
      const first = (await rotate(template.id, 60)).embed_keys.at(-1)
      const after = await rotate(template.id, 7200)
      assert.equal(after.embed_keys.length, 3)
      assert.deepEqual(after.embed_keys.at(-1), first)
      assert.deepEqual((await rotate(template.id, 0)).embed_keys.length, 1)
    })

    it('leaves one key without an expiry after two simultaneous rotations', async () => {
      const template = await makeTemplate(call)
      await Promise.all([rotate(template.id, 60), rotate(template.id, 60)])
      const { embed_keys: keys } = await read(template.id)
      assert.deepEqual(
        keys.map(({ expires_at: end }) => end === null),
        [true, false, false],
      )
    })

    it('refuses an overlap that is out of range', async () => {
      const { id } = await makeTemplate(call)
      const path = `POST /v1/admin/templates/${id}/embed-key/rotate`
      for (const body of [
        {},
        { overlap_seconds: -1 },
        { overlap_seconds: 1.5 },
        { overlap_seconds: 7_776_001 },
      ]) {
        assertRefused(await call(path, { body }), { status: 400, code: 'invalid_request' })
      }
    })
  })
})
