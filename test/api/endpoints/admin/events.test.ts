// Covers api/endpoints/admin/webhooks/events.ts.
import assert from 'node:assert/strict'
import { publishInstallable } from '../../../support/api/admin-installations.ts'
import { withAdminApi } from '../../../support/api/admin-api.ts'
import { ok } from '../../../support/api/drafts.ts'
import {
  directDeliveries,
  testClock,
  testDispatcher,
  testSealer,
} from '../../../support/webhooks/delivering.ts'

type Events = { readonly data: readonly { readonly id: string }[]; readonly next_cursor: string | null }

describe('the list of events', () => {
  const { call, database, theirs } = withAdminApi({ deliveries: directDeliveries(), sealer: testSealer })
  const list = async (query: string): Promise<Events> => ok<Events>(call(`GET /v1/admin/events?${query}`))

  before(async () => {
    for (let guides = 0; guides < 3; guides++) await publishInstallable(call)
    await testDispatcher(database, testClock()).settle()
  })

  it('begins with the newest event on request, and goes on from there', async () => {
    const oldest = (await list('')).data.map(({ id }) => id)
    assert.equal(oldest.length, 3)
    const first = await list('order=newest&limit=2')
    const second = await list(`order=newest&limit=2&cursor=${first.next_cursor ?? ''}`)
    assert.deepEqual(
      [...first.data, ...second.data].map(({ id }) => id),
      oldest.toReversed(),
    )
    assert.equal(second.next_cursor, null)
  })

  it('finds an event by its id, only of its own account', async () => {
    const { data } = await list('')
    const [, second] = data
    assert.deepEqual((await list(`id=${second?.id ?? ''}`)).data, [second])
    assert.deepEqual((await list(`id=${second?.id ?? ''}&type=step.failed`)).data, [])
    assert.deepEqual((await list('id=evt_none')).data, [])
    const foreign = await call(`GET /v1/admin/events?id=${second?.id ?? ''}`, { key: theirs.key })
    assert.deepEqual([foreign.status, foreign.body['data']], [200, []])
  })

  it('has no newest events after a known one', async () => {
    const [known] = (await list('')).data
    const { status, body } = await call(`GET /v1/admin/events?order=newest&after=${known?.id ?? ''}`)
    assert.equal(status, 400)
    assert.match(JSON.stringify(body), /cannot be sent together with `order=newest`/)
    assert.equal((await list(`after=${known?.id ?? ''}`)).data.length, 2)
  })
})
