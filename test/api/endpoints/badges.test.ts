// Covers api/endpoints/badges.ts and shared/monitors/badge.ts.
import assert from 'node:assert/strict'
import { newId } from '../../../api/store/id.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { ok } from '../../support/api/drafts.ts'
import { makePassed } from '../../support/monitors/completed.ts'

describe('GET /v1/badges/{id}.svg', () => {
  const admin = withAdminApi()
  const { api, call, database } = admin

  const monitored = async (badge: boolean): Promise<string> => {
    const { installation } = await makePassed(admin)
    const body = { interval: '1d', badge }
    await ok(call(`PUT /v1/admin/installations/${installation.id}/monitor`, { body }), 201)
    return installation.id
  }

  it('exists only for those who want one', async () => {
    for (const id of [await monitored(false), newId(), 'x', '%00'])
      assertRefused(await send(`${api.url}/v1/badges/${id}.svg`), { status: 404, code: 'badge_not_found' })
  })

  it('says each status in words, names nothing else, and may be kept for five minutes', async () => {
    const id = await monitored(true)
    const said: string[] = []
    for (const status of [
      'healthy',
      'suspect',
      'held',
      'broken',
      'flapping',
      'cannot_tell',
      'not_established',
    ]) {
      await database.db('monitors').where({ installation_id: id }).update({ status })
      const response = await fetch(`${api.url}/v1/badges/${id}.svg`)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
      assert.equal(response.headers.get('cache-control'), 'public, max-age=300')
      const svg = await response.text()
      assert.doesNotMatch(svg, /shop\.example|<script|href/)
      said.push(/<title>installation: (.*?)<\/title>/.exec(svg)?.[1] ?? '')
    }
    assert.deepEqual(said, [
      'installed',
      'installed',
      'installed',
      'not installed',
      'unstable',
      'unknown',
      'pending',
    ])
  })

  it('is not sent again while it is the same', async () => {
    const url = `${api.url}/v1/badges/${await monitored(true)}.svg`
    const first = await fetch(url)
    const etag = first.headers.get('etag') ?? ''
    assert.equal((await fetch(url, { headers: { 'If-None-Match': etag } })).status, 304)
  })
})
