// Covers the turns of endpoints in api/store/webhooks/schedule.ts and api/webhooks/dispatcher.ts.
import assert from 'node:assert/strict'
import { newId } from '../../../api/store/id.ts'
import { changeEndpoint, insertEndpoint } from '../../../api/store/webhooks/endpoints.ts'
import { claimDeliveries, measureLateness, scheduleEndpoints } from '../../../api/store/webhooks/schedule.ts'
import { insertSecret } from '../../../api/store/webhooks/secrets.ts'
import { relayEvents } from '../../../api/webhooks/relay.ts'
import { makeSecret } from '../../../api/webhooks/signature.ts'
import { HOUR, SECOND, testDispatcher, testSealer } from '../../support/webhooks/delivering.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { withWebhooks } from '../../support/webhooks/webhook-suite.ts'

describe('the turns of endpoints', () => {
  const suite = withWebhooks()
  const { makeEndpoint, writeEvents } = suite

  it('go on to other endpoints while one of them does not answer', async () => {
    const dead = await startReceiver()
    try {
      await makeEndpoint(['*'], dead.url)
      await makeEndpoint()
      dead.answer = () => undefined
      suite.receiver.received.length = 0
      await writeEvents(30)
      while (suite.receiver.received.length < 30) {
        await suite.dispatcher.tick()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      assert.ok(dead.received.length <= 5, `${dead.received.length}`)
    } finally {
      await dead.close()
      await suite.dispatcher.idle()
    }
  })

  it('take turns, however old the deliveries of another endpoint are', async () => {
    const old = await makeEndpoint(['step.failed'])
    const fresh = await makeEndpoint(['version.published'])
    await writeEvents(20)
    await writeEvents(1, 'version.published')
    const { db } = suite.admin.database
    const now = new Date()
    await relayEvents(db, now)
    const hoursAgo = new Date(now.getTime() - 2 * HOUR)
    await db('webhook_deliveries')
      .where({ endpoint_id: old.id, status: 'pending' })
      .update({ next_at: hoursAgo })
    const endpointIds = [old.id, fresh.id]
    await db('webhook_endpoints').whereNotIn('id', endpointIds).update({ due_at: null })
    const claimed: string[] = []
    for (let second = 1; claimed.length < 9; second += 1) {
      const claim = {
        claim: newId(),
        limits: { quick: 1, slow: 0 },
        now: new Date(now.getTime() + second * SECOND),
      }
      const batch = await claimDeliveries(db, claim)
      claimed.push(...batch.map(({ endpoint_id: id }) => id))
      await db('webhook_deliveries')
        .whereIn(
          'id',
          batch.map(({ id }) => id),
        )
        .delete()
      await scheduleEndpoints(db, [batch[0]?.endpoint_id ?? ''], claim.now)
    }
    assert.equal(claimed.indexOf(fresh.id), 4)
  })

  it('are late when nobody sends, and not because of a receiver that is slow or asks for a pause', async () => {
    const { db } = suite.admin.database
    await db('webhook_endpoints').delete()
    const endpoint = await makeEndpoint()
    await writeEvents()
    const unsent = testDispatcher(suite.admin.database, suite.clock, {
      deliveries: { run: async () => ({ kind: 'unsent' }) },
    })
    await unsent.tick()
    await unsent.idle()
    await db('webhook_deliveries')
      .where({ status: 'pending' })
      .update({ next_at: db.raw(`next_at - interval '10 minutes'`) })
    await unsent.tick()
    await unsent.idle()
    assert.ok((await measureLateness(db)) >= 600)
    for (const state of [{ is_slow: true }, { failures: 1 }, { slow_until: new Date(Date.now() + 60_000) }]) {
      const usual = { is_slow: false, failures: 0, slow_until: null }
      await db('webhook_endpoints')
        .where({ id: endpoint.id })
        .update({ ...usual, ...state })
      assert.equal(await measureLateness(db), 0)
    }
  })

  it('leave room for others, however many endpoints do not answer', async () => {
    const { db } = suite.admin.database
    const dead = await startReceiver()
    try {
      for (let count = 0; count < 60; count += 1) {
        const row = await insertEndpoint(db, {
          id: newId(),
          account_id: suite.account.id,
          url: dead.url,
          description: '',
          events: ['version.published'],
        })
        const sealed = testSealer.seal(makeSecret())
        await insertSecret(db, { id: newId(), endpoint_id: row.id, sealed })
        const state = { status: 'enabled', confirmed_at: new Date(), failures: 3 } as const
        await changeEndpoint(db, row.id, state)
      }
      dead.answer = () => undefined
      await writeEvents(5, 'version.published')
      await suite.dispatcher.tick()
      assert.equal(suite.dispatcher.sending(), 50)
    } finally {
      await dead.close()
      await suite.dispatcher.idle()
    }
  })
})
