// Covers that no endpoint in api/endpoints/admin.ts shows or changes what is another account's.
import assert from 'node:assert/strict'
import { adminEndpoints } from '../../../../api/endpoints/admin.ts'
import { makeKey, withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused } from '../../../support/api/api-requests.ts'
import { blankFile } from '../../../../web/console/guides/blank-file.ts'
import { makeInstallation } from '../../../support/api/admin-installations.ts'
import { accountScopes } from '../../../../api/credentials/scopes.ts'
import {
  makeDraft,
  makeProject,
  makePublished,
  makeTemplate,
  ok,
  putSteps,
  stepWith,
} from '../../../support/api/drafts.ts'

/** Valid bodies for routes that take a body. */
const bodies: Readonly<Record<string, unknown>> = {
  'POST /v1/admin/projects/{id}/templates': { name: 'A guide' },
  'POST /v1/admin/projects/{id}/templates/import': { ...blankFile, name: 'A guide' },
  'PATCH /v1/admin/templates/{id}': { name: 'Taken' },
  'POST /v1/admin/templates/{id}/embed-key/rotate': { overlap_seconds: 0 },
  'PUT /v1/admin/templates/{id}/current': { version_id: '01890000-0000-7000-8000-000000000001' },
  'POST /v1/admin/templates/{id}/versions': {},
  'PATCH /v1/admin/versions/{id}': { changelog: 'Taken' },
  'PUT /v1/admin/versions/{id}/requirements': { requirements: [] },
  'POST /v1/admin/versions/{id}/unpublish': { reason: 'Taken' },
  'POST /v1/admin/versions/{id}/preview': {},
  'POST /v1/admin/versions/{id}/test': { step_slug: 'a', target: 'https://www.example.com/' },
}

const routes = adminEndpoints.filter(
  ({ tag, path }) => (tag === 'Templates' || tag === 'Versions') && path.includes('{id}'),
)
const unknownId = '01890000-0000-7000-8000-000000000009'

describe('the templates of another account', () => {
  const { call, database, mine, theirs } = withAdminApi()
  const any = { 'If-Match': '*' }

  for (const { method, path, security } of routes) {
    const what = `${method} ${path}`
    const request = (id: string, key = mine.key) =>
      call(`${method} ${path.replace('{id}', id)}`, {
        key,
        headers: any,
        ...(what in bodies ? { body: bodies[what] } : {}),
      })

    it(`are not found by ${what}, like unknown ids`, async () => {
      const template = await makeTemplate(call, {}, theirs.key)
      const draft = await makeDraft(call, template.id, theirs.key)
      const id = { projects: template.project_id, templates: template.id, versions: draft.id }[
        path.split('/')[3] ?? ''
      ]
      const before = await readEverything()
      for (const wanted of [id ?? '', unknownId, 'not-an-id']) {
        assertRefused(await request(wanted), { status: 404, code: 'not_found' })
      }
      assert.deepEqual(await readEverything(), before)
    })

    it(`are hidden from keys without the scope of ${what}`, async () => {
      assert.ok(typeof security === 'object')
      const others = accountScopes.filter((scope) => scope !== security.scope)
      const { key } = await makeKey(database.db, mine.id, others)
      const message = assertRefused(await request(unknownId, key), {
        status: 403,
        code: 'insufficient_scope',
      })
      assert.match(message, new RegExp(security.scope))
      const { key: enough } = await makeKey(database.db, mine.id, [security.scope as 'templates:read'])
      assertRefused(await request(unknownId, enough), { status: 404, code: 'not_found' })
    })
  }

  it('are not in my lists', async () => {
    await makeTemplate(call, {}, theirs.key)
    const project = await makeProject(call)
    const { data } = await ok<{ data: unknown[] }>(call(`GET /v1/admin/projects/${project}/templates`))
    assert.deepEqual(data, [])
  })

  it('have versions that I cannot copy, compare, make current or export', async () => {
    const template = await makeTemplate(call, {}, theirs.key)
    const { id } = await makeDraft(call, template.id, theirs.key)
    const own = await makePublished(call)
    const body = { version_id: id, from_version_id: id }
    for (const [what, sent] of [
      [`POST /v1/admin/templates/${own.templateId}/versions`, { from_version_id: body.from_version_id }],
      [`GET /v1/admin/versions/${own.versionId}/diff?against=${id}`, undefined],
      [`PUT /v1/admin/templates/${own.templateId}/current`, { version_id: body.version_id }],
      [`GET /v1/admin/templates/${own.templateId}/export?version_id=${id}`, undefined],
    ] as const) {
      assertRefused(await call(what, { body: sent, headers: any }), { status: 404, code: 'not_found' })
    }
  })

  it('cannot be changed through the ids of their steps', async () => {
    const template = await makeTemplate(call, {}, theirs.key)
    const draft = await makeDraft(call, template.id, theirs.key)
    const steps = { body: { requirements: [stepWith('theirs')] }, headers: any, key: theirs.key }
    const put = `PUT /v1/admin/versions/${draft.id}/requirements`
    const { requirements } = await ok<{ requirements: { id: string }[] }>(call(put, steps))
    const own = await makeDraft(call, (await makeTemplate(call)).id)
    await ok(putSteps(call, own.id, [stepWith('mine', { id: requirements[0]?.id })]))
    const read = `GET /v1/admin/versions/${draft.id}/requirements`
    assert.deepEqual(await ok(call(read, { key: theirs.key })), { requirements })
  })

  async function readEverything(): Promise<unknown> {
    const tables = ['templates', 'embed_keys', 'versions', 'requirements', 'audit_log']
    return Promise.all(tables.map((table) => database.db(table).select()))
  }
})

describe('the installations of another account', () => {
  const { call, database, mine, theirs } = withAdminApi()
  const target = 'https://taken.example/'
  const bodies: Readonly<Record<string, unknown>> = {
    'PATCH /v1/admin/installations/{id}': { target },
    'POST /v1/admin/installations/{id}/token': {},
    'POST /v1/admin/installations/{id}/tokens': {},
    'POST /v1/admin/installations/{id}/signals': { name: 'taken' },
    'POST /v1/admin/installations/{id}/steps/{slug}': { done: true },
  }
  const installationRoutes = adminEndpoints.filter(({ tag }) => tag === 'Installations')
  const ownRoutes = installationRoutes.filter(({ path }) => path.includes('{id}'))

  for (const { method, path, security } of ownRoutes) {
    const what = `${method} ${path}`
    const request = (id: string, key = mine.key) =>
      call(`${method} ${path.replace('{id}', id)}`, {
        key,
        ...(what in bodies ? { body: bodies[what] } : {}),
      })

    it(`are not found by ${what}, like unknown ids`, async () => {
      const { id: template_id } = await makeTemplate(call, {}, theirs.key)
      const { id } = await makeInstallation(call, { template_id }, theirs.key)
      const before = await readEverything()
      for (const wanted of [id, unknownId, 'not-an-id']) {
        assertRefused(await request(wanted), { status: 404, code: 'not_found' })
      }
      assert.deepEqual(await readEverything(), before)
    })

    it(`are hidden from keys without the scope of ${what}`, async () => {
      assert.ok(typeof security === 'object')
      assert.match(security.scope, method === 'GET' ? /^installations:read$/ : /^installations:write$/)
      const others = accountScopes.filter((scope) => scope !== security.scope)
      const { key } = await makeKey(database.db, mine.id, others)
      assertRefused(await request(unknownId, key), { status: 403, code: 'insufficient_scope' })
    })
  }

  it('cannot be listed or created through their template', async () => {
    assert.deepEqual(
      installationRoutes.filter((route) => !ownRoutes.includes(route)).map(({ method }) => method),
      ['GET', 'POST', 'GET'],
    )
    const { id: template_id } = await makeTemplate(call, {}, theirs.key)
    await makeInstallation(call, { template_id, external_ref: 'theirs' }, theirs.key)
    const before = await readEverything()
    const body = { template_id, target, external_ref: 'theirs' }
    for (const answer of [
      await call('POST /v1/admin/installations', { body }),
      await call(`GET /v1/admin/installations?template_id=${template_id}`),
      await call(`GET /v1/admin/installations/counts?template_id=${template_id}`),
    ]) {
      assertRefused(answer, { status: 404, code: 'not_found' })
    }
    assert.deepEqual(await readEverything(), before)
  })

  async function readEverything(): Promise<unknown> {
    const tables = ['installations', 'installation_signals', 'audit_log']
    return Promise.all(tables.map((table) => database.db(table).select()))
  }
})
