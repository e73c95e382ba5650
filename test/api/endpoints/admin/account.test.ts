import assert from 'node:assert/strict'
import { addEventBytes } from '../../../../api/store/accounts/event-bytes.ts'
import type { CheckQueue } from '../../../../shared/queue/check-queue.ts'
import { QueueUnavailable } from '../../../../shared/queue/queue-unavailable.ts'
import { makeKey, withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused } from '../../../support/api/api-requests.ts'
import { answeringQueue } from '../../../support/api/api.ts'

describe('/v1/admin/account', () => {
  let isRendering: CheckQueue['isRendering'] = async () => false
  const { call, database, mine, theirs } = withAdminApi({
    sendsMails: true,
    queue: { ...answeringQueue, isRendering: async () => isRendering() },
  })

  it('renames only its own account', async () => {
    const { body: before } = await call('GET /v1/admin/account')
    const renamed = await call('PATCH /v1/admin/account', { body: { name: 'Acme' } })
    assert.deepEqual([renamed.status, renamed.body], [200, { ...before, name: 'Acme' }])
    assert.deepEqual((await call('GET /v1/admin/account')).body, renamed.body)
    assert.equal((await call('GET /v1/admin/account', { key: theirs.key })).body['name'], 'An account')
  })

  it('has settings for installation tokens, and changes only the given ones', async () => {
    const settings = async (key = mine.key) =>
      (await call('GET /v1/admin/account', { key })).body['installations']
    const change = async (installations: object) =>
      call('PATCH /v1/admin/account', { body: { installations } })
    assert.deepEqual(await settings(), { target_change: false, share: true })
    const changed = await change({ target_change: true })
    assert.deepEqual(
      [changed.status, changed.body['installations']],
      [200, { target_change: true, share: true }],
    )
    await change({ share: false })
    await call('PATCH /v1/admin/account', { body: { name: 'Acme' } })
    assert.deepEqual(await settings(), { target_change: true, share: false })
    assert.deepEqual(await settings(theirs.key), { target_change: false, share: true })
  })

  it('says whether a browser worker runs, as far as the queue answers', async () => {
    const seen = async (what: string, body?: object) => (await call(what, { body })).body['rendered_checks']
    assert.equal(await seen('GET /v1/admin/account'), false)
    isRendering = async () => true
    assert.equal(await seen('GET /v1/admin/account'), true)
    assert.equal(await seen('PATCH /v1/admin/account', { name: 'Acme, Inc.' }), true)
    isRendering = async () => Promise.reject(new QueueUnavailable('The queue does not answer', 5))
    assert.equal(await seen('GET /v1/admin/account'), null)
    assert.equal(await seen('PATCH /v1/admin/account', { name: 'Acme' }), null)
    const refused = await call('PATCH /v1/admin/account', { body: { rendered_checks: true } })
    assert.match(assertRefused(refused, { status: 400, code: 'invalid_request' }), /^rendered_checks/)
  })

  it('says whether mails are sent', async () => {
    assert.equal((await call('GET /v1/admin/account')).body['sends_mails'], true)
    const renamed = await call('PATCH /v1/admin/account', { body: { name: 'A sender' } })
    assert.equal(renamed.body['sends_mails'], true)
  })

  it('shows the bytes of events of today, only its own', async () => {
    await addEventBytes(database.db, [{ accountId: mine.id, bytes: 1234 }])
    const usage = async ({ key }: { key: string }) =>
      (await call('GET /v1/admin/account/usage', { key })).body
    const event_bytes = { today: 1234, per_day: 1_000_000 }
    assert.deepEqual(await usage(mine), { account_id: mine.id, event_bytes })
    assert.deepEqual(await usage(theirs), {
      account_id: theirs.id,
      event_bytes: { ...event_bytes, today: 0 },
    })
  })

  it('refuses unknown settings, and settings that are not booleans', async () => {
    for (const installations of [{ share: 'yes' }, { share: null }, { sharing: true }, true]) {
      const answer = await call('PATCH /v1/admin/account', { body: { name: 'Changed', installations } })
      assert.match(assertRefused(answer, { status: 400, code: 'invalid_request' }), /^installations/)
    }
    assert.notEqual((await call('GET /v1/admin/account')).body['name'], 'Changed')
  })

  it('can be read with any key, and changed only with a key that manages keys', async () => {
    const { key } = await makeKey(database.db, mine.id, ['analytics:read'])
    assert.equal((await call('GET /v1/admin/account', { key })).status, 200)
    const answer = await call('PATCH /v1/admin/account', { key, body: { name: 'Mine' } })
    assert.match(assertRefused(answer, { status: 403, code: 'insufficient_scope' }), /keys:write/)
  })
})
