import assert from 'node:assert/strict'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused, type JsonResponse } from '../../../support/api/api-requests.ts'

const branding = {
  name: 'Acme',
  name_i18n: { de: 'Akme' },
  primary_color: '#0f766e',
  logo_url: 'https://cdn.example.com/logo.svg',
}

describe('/v1/admin/projects', () => {
  const { call, database } = withAdminApi()
  const create = async (name = 'Shop'): Promise<JsonResponse> =>
    call('POST /v1/admin/projects', { body: { name, branding } })

  it('creates a project and returns its location', async () => {
    const { status, headers, body } = await create()
    assert.equal(status, 201)
    const { id, created_at: createdAt, ...rest } = body
    assert.deepEqual(rest, { name: 'Shop', branding, revision: 1 })
    assert.ok(Math.abs(Date.parse(String(createdAt)) - Date.now()) < 60_000)
    assert.equal(headers.get('location'), `/v1/admin/projects/${String(id)}`)
    assert.equal(headers.get('etag'), '"1"')
    const read = await call(`GET ${headers.get('location')}`)
    assert.deepEqual([read.status, read.body], [200, body])
    assert.match(read.headers.get('etag') ?? '', /^"1-[\w-]{43}"$/)
  })

  it('refuses a blank name', async () => {
    for (const name of [' ', '\t\n', '\u00a0\u2003', '\u200b\ufeff']) {
      const answer = await call('POST /v1/admin/projects', { body: { name, branding } })
      assert.match(
        assertRefused(answer, { status: 400, code: 'invalid_request' }),
        /^name: must not be blank/,
      )
    }
  })

  it('refuses a translated name that is blank or has an invalid language', async () => {
    for (const name_i18n of [{ 'not a tag': 'A' }, { de: ' ' }]) {
      const body = { name: 'Shop', branding: { ...branding, name_i18n } }
      const answer = await call('POST /v1/admin/projects', { body })
      assert.match(assertRefused(answer, { status: 400, code: 'invalid_request' }), /^branding\.name_i18n/)
    }
  })

  it('changes only the given fields', async () => {
    const { body } = await create()
    const change = { branding: { primary_color: '#abcdef' } }
    const changed = await call(`PATCH /v1/admin/projects/${String(body['id'])}`, { body: change })
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.body, {
      ...body,
      branding: { ...branding, primary_color: '#abcdef' },
      revision: 2,
    })
    assert.equal(changed.headers.get('etag'), '"2"')
  })

  it('refuses to change or delete an outdated revision', async () => {
    const path = `/v1/admin/projects/${String((await create()).body['id'])}`
    const headers = { 'If-Match': '"1"' }
    assert.equal((await call(`PATCH ${path}`, { body: { name: 'A' }, headers })).status, 200)
    for (const method of ['PATCH', 'DELETE']) {
      const stale = await call(`${method} ${path}`, { body: { name: 'B' }, headers })
      assertRefused(stale, { status: 412, code: 'precondition_failed' })
    }
    assert.equal((await call(`GET ${path}`)).body['name'], 'A')
    assert.equal((await call(`DELETE ${path}`, { headers: { 'If-Match': '"7", "2"' } })).status, 204)
  })

  it('deletes a project, which is then not found', async () => {
    const path = `/v1/admin/projects/${String((await create()).body['id'])}`
    const gone = await call(`DELETE ${path}`)
    assert.deepEqual([gone.status, gone.body], [204, {}])
    assertRefused(await call(`DELETE ${path}`), { status: 404, code: 'not_found' })
  })

  it('does not delete a project with templates', async () => {
    const id = String((await create()).body['id'])
    await database.db('templates').insert({
      id,
      project_id: id,
      name: 'A guide',
      default_locale: 'en',
      locales: ['en'],
      default_platform: 'html',
    })
    const answer = await call(`DELETE /v1/admin/projects/${id}`)
    assert.match(assertRefused(answer, { status: 409, code: 'project_not_empty' }), /still has 1 template$/)
  })
})
