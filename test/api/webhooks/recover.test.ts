// Covers api/webhooks/recover.ts, api/webhooks/pause.ts and api/store/webhooks/recovery.ts.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { ok } from '../../support/api/drafts.ts'
import { HOUR, MINUTE, SECOND } from '../../support/webhooks/delivering.ts'
import { answerWith } from '../../support/webhooks/receiver.ts'
import { withWebhooks, type Endpoint } from '../../support/webhooks/webhook-suite.ts'

const path = '/v1/admin/webhook-endpoints'

type Recovered = { deliveries: number; waiting: number; more: boolean; next_attempt_at: string | null }

describe('an endpoint that is recovered', () => {
  const suite = withWebhooks()
  const { call, makeEndpoint, read, deliveriesOf, writeEvents } = suite

  async function recover({ id }: Endpoint, since: string | null): Promise<Recovered> {
    return ok<Recovered>(call(`POST ${path}/${id}/recover`, { since }), 202)
  }
  const anHourAgo = (): string => new Date(Date.now() - HOUR).toISOString()

  it('gets what is still being tried since it began to fail: once each, with its earlier attempts', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(500)
    const ids = await writeEvents(6)
    await suite.dispatcher.settle()
    suite.clock.pass(6 * SECOND)
    await suite.dispatcher.settle()
    suite.receiver.answer = answerWith(204)
    suite.receiver.received.length = 0
    const { failing_since: since } = await read(endpoint)
    const { next_attempt_at: nextAt, ...sent } = await recover(endpoint, since)
    assert.deepEqual(sent, { deliveries: 6, waiting: 0, more: false })
    assert.ok(nextAt !== null && Date.parse(nextAt) <= Date.now())
    const again = await recover(endpoint, since)
    assert.deepEqual([again.deliveries, again.waiting], [0, 6])
    // They have not arrived yet.
    assert.deepEqual((await read(endpoint)).last_7_days, { deliveries: 6, failed: 6, retrying: 6 })
    assert.equal((await deliveriesOf(endpoint, '?status=retrying')).length, 6)
    await suite.dispatcher.settle()
    const received = suite.receiver.received.map(({ headers }) => String(headers['webhook-id']))
    assert.deepEqual(received.toSorted(), ids.toSorted())
    const deliveries = await deliveriesOf(endpoint, '?event=step.failed')
    assert.ok(deliveries.every(({ status, attempts }) => status === 'succeeded' && attempts.length === 3))
    assert.deepEqual(await deliveriesOf(endpoint, '?status=retrying'), [])
    const none = { deliveries: 0, waiting: 0, more: false, next_attempt_at: null }
    assert.deepEqual(await recover(endpoint, since), none)
  })

  it('gets nothing twice that is being sent at the moment', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(500)
    const [id] = await writeEvents()
    await suite.dispatcher.settle()
    suite.clock.pass(6 * SECOND)
    const held = new Promise<ServerResponse>((resolve) => (suite.receiver.answer = resolve))
    await suite.dispatcher.tick()
    const response = await held
    const { deliveries, waiting } = await recover(endpoint, anHourAgo())
    assert.deepEqual([deliveries, waiting], [0, 1])
    response.writeHead(204).end()
    await suite.dispatcher.settle()
    const received = suite.receiver.received.filter(({ headers }) => headers['webhook-id'] === id)
    assert.equal(received.length, 2)
  })

  it('gets nothing before the end of a pause that its receiver asked for', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(429, { headers: { 'Retry-After': '600' } })
    await writeEvents()
    await suite.dispatcher.settle()
    const { slow_until: pausedUntil, slow_reason: reason } = await read(endpoint)
    assert.equal(reason, 'asked')
    suite.receiver.received.length = 0
    const sent = await recover(endpoint, anHourAgo())
    assert.deepEqual([sent.deliveries, sent.next_attempt_at], [1, pausedUntil])
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, 0)
    suite.receiver.answer = answerWith(204)
    suite.clock.pass(11 * MINUTE)
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, 1)
    assert.equal((await read(endpoint)).slow_reason, null)
  })

  it('gets all at once although it was paused for its failures', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(500)
    await writeEvents(24)
    await suite.dispatcher.settle()
    const { slow_until: pausedUntil, slow_reason: reason } = await read(endpoint)
    assert.deepEqual([pausedUntil !== null, reason], [true, 'failing'])
    suite.receiver.answer = answerWith(204)
    assert.equal((await recover(endpoint, anHourAgo())).deliveries >= 20, true)
    assert.equal((await read(endpoint)).slow_until, null)
    await suite.dispatcher.settle()
    assert.deepEqual(await deliveriesOf(endpoint, '?status=pending'), [])
  })

  it('gets what is due once a test succeeds, if it was paused for its failures', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(500)
    await writeEvents(24)
    await suite.dispatcher.settle()
    suite.receiver.answer = answerWith(204)
    await ok(call(`POST ${path}/${endpoint.id}/test`), 202)
    await suite.dispatcher.settle()
    const { slow_until: pausedUntil, slow_reason: reason } = await read(endpoint)
    assert.deepEqual([pausedUntil, reason], [null, null])
  })

  it('gets one delivery again although it was paused for its failures', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(500)
    await writeEvents(24)
    await suite.dispatcher.settle()
    suite.receiver.answer = answerWith(204)
    const [delivery] = await deliveriesOf(endpoint)
    await ok(call(`POST ${path}/${endpoint.id}/deliveries/${delivery?.id}/resend`), 202)
    await suite.dispatcher.settle()
    const [after] = await deliveriesOf(endpoint)
    assert.equal(after?.status, 'succeeded')
  })
})
