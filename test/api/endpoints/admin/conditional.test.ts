// Covers entity tags of all GET endpoints of the admin API: api/admin/revision.ts and api/http/etag.ts.
import assert from 'node:assert/strict'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused, type JsonResponse } from '../../../support/api/api-requests.ts'

const branding = { name: 'Shop', primary_color: '#0f766e' }

describe('a GET of the admin API with If-None-Match', () => {
  const { call, database } = withAdminApi()
  let project = ''
  let template = ''

  before(async () => {
    const { body } = await call('POST /v1/admin/projects', { body: { name: 'Shop', branding } })
    project = `/v1/admin/projects/${String(body['id'])}`
    const created = await call(`POST ${project}/templates`, { body: { name: 'Guide' } })
    template = `/v1/admin/templates/${String(created.body['id'])}`
  })

  async function tagOf(path: string): Promise<string> {
    const { status, headers } = await call(`GET ${path}`)
    assert.equal(status, 200)
    return headers.get('etag') ?? ''
  }

  const again = async (path: string, tag: string): Promise<JsonResponse> =>
    call(`GET ${path}`, { headers: { 'If-None-Match': tag } })

  it('answers 304 without a body but with its headers if nothing has changed', async () => {
    for (const path of [
      project,
      template,
      '/v1/admin/projects',
      '/v1/admin/account',
      '/v1/admin/platforms',
    ]) {
      const tag = await tagOf(path)
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const { status, headers, body } = await again(path, known)
        assert.deepEqual([status, body, headers.get('etag')], [304, {}, tag], path)
        assert.equal(headers.get('cache-control'), 'no-store')
      }
      assert.equal((await again(path, '"other"')).status, 200)
    }
  })

  it('answers 200 after a change, including lists', async () => {
    const tags = [await tagOf(project), await tagOf('/v1/admin/projects')]
    await call(`PATCH ${project}`, { body: { name: 'Market' } })
    assert.equal((await again(project, tags[0] ?? '')).status, 200)
    assert.equal((await again('/v1/admin/projects', tags[1] ?? '')).status, 200)
  })

  it('answers 200 after a change that does not raise the revision', async () => {
    await call(`POST ${template}/embed-key/rotate`, { body: { overlap_seconds: 3600 } })
    const tag = await tagOf(template)
    await database
      .db('embed_keys')
      .whereNotNull('expires_at')
      .update({ expires_at: new Date(0) })
    assert.equal((await again(template, tag)).status, 200)
  })

  it('returns a tag that If-Match accepts while its revision is current', async () => {
    const headers = { 'If-Match': await tagOf(project) }
    assert.equal((await call(`PATCH ${project}`, { body: { name: 'One' }, headers })).status, 200)
    const stale = await call(`PATCH ${project}`, { body: { name: 'Two' }, headers })
    assertRefused(stale, { status: 412, code: 'precondition_failed' })
  })
})
