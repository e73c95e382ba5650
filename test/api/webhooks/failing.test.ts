// Covers api/webhooks/after-attempt.ts, api/webhooks/record-attempt.ts and api/webhooks/mail-notices.ts.
import assert from 'node:assert/strict'
import { writeMails } from '../../../api/mail/write-mails.ts'
import { endpointMails } from '../../../api/webhooks/mail-notices.ts'
import { assertRefused } from '../../support/api/api-requests.ts'
import { ok } from '../../support/api/drafts.ts'
import { HOUR, MINUTE } from '../../support/webhooks/delivering.ts'
import { answerWith, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts'
import { typesOf, withWebhooks } from '../../support/webhooks/webhook-suite.ts'

const path = '/v1/admin/webhook-endpoints'

describe('an endpoint that fails', () => {
  const suite = withWebhooks({ notifyByMail: endpointMails(writeMails) })
  const { call, makeEndpoint, read, deliveriesOf, writeEvents } = suite
  let other: Receiver

  beforeEach(async () => (other = await startReceiver(suite.clock.now)))
  afterEach(async () => other.close())

  async function fail(hours: number): Promise<void> {
    for (let hour = 0; hour < hours; hour += 4) {
      suite.clock.pass(4 * HOUR)
      await writeEvents()
      await suite.dispatcher.settle()
    }
  }
  const mails = async () =>
    suite.admin.database
      .db('mails')
      .where({ account_id: suite.account.id })
      .orderBy('id')
      .select<{ recipient: string; subject: string; body: string }[]>()

  it('is reported after a day to other endpoints and by mail, and disabled after five', async () => {
    await ok(call('PATCH /v1/admin/account', { notification_emails: ['ops@example.com'] }))
    const endpoint = await makeEndpoint()
    await makeEndpoint(['endpoint.*'], other.url)
    suite.receiver.answer = answerWith(500)
    await writeEvents()
    await suite.dispatcher.settle()
    await fail(20)
    assert.deepEqual(typesOf(other), ['ping'])
    await fail(8)
    assert.deepEqual(typesOf(other), ['ping', 'endpoint.failing'])
    assert.equal((await read(endpoint)).status, 'enabled')
    await fail(5 * 24)
    assert.deepEqual(typesOf(other), ['ping', 'endpoint.failing', 'endpoint.disabled'])
    const { status, disabled_reason } = await read(endpoint)
    assert.deepEqual([status, disabled_reason], ['disabled', 'failing'])
    const sent = await mails()
    assert.deepEqual(
      sent.map(({ subject }) => subject),
      ['A webhook endpoint is failing', 'A webhook endpoint was disabled'],
    )
    assert.ok(
      sent.every(({ recipient, body }) => recipient === 'ops@example.com' && body.includes(endpoint.id)),
    )
    assert.ok(!typesOf(suite.receiver).includes('endpoint.failing'))
  })

  it('is not disabled for failures with a success between them, or with days of silence between them', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(500)
    await fail(16)
    suite.receiver.answer = answerWith(204)
    await fail(4)
    suite.receiver.answer = answerWith(500)
    await fail(16)
    suite.clock.pass(10 * 24 * HOUR)
    await writeEvents()
    await suite.dispatcher.settle()
    assert.equal((await read(endpoint)).status, 'enabled')
  })

  it('gets what failed, and what it missed while it was paused, when it is recovered', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(500)
    const failed = await writeEvents(2)
    await suite.dispatcher.settle()
    for (const hours of [1, 1, 1, 2, 5, 10, 14, 20, 24]) {
      suite.clock.pass(hours * HOUR)
      await suite.dispatcher.settle()
    }
    assert.equal((await deliveriesOf(endpoint, '?status=failed')).length, 2)
    await ok(call(`PATCH ${path}/${endpoint.id}`, { status: 'disabled' }))
    const missed = await writeEvents(3)
    await suite.dispatcher.settle()
    const refused = await call(`POST ${path}/${endpoint.id}/recover`, { since: '2026-01-01T00:00:00Z' })
    assertRefused(refused, { status: 409, code: 'webhook_endpoint_disabled' })
    await ok(call(`PATCH ${path}/${endpoint.id}`, { status: 'enabled' }))
    suite.receiver.answer = answerWith(204)
    suite.receiver.received.length = 0
    const since = new Date(Date.now() - HOUR).toISOString()
    const sent = await ok<Record<string, unknown>>(
      call(`POST ${path}/${endpoint.id}/recover`, { since }),
      202,
    )
    assert.deepEqual([sent.deliveries, sent.waiting, sent.more], [5, 0, false])
    await suite.dispatcher.settle()
    const ids = suite.receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.deepEqual(new Set(ids), new Set([...failed, ...missed]))
    const again = await ok(call(`POST ${path}/${endpoint.id}/recover`, { since }), 202)
    assert.deepEqual(again, { deliveries: 0, waiting: 0, more: false, next_attempt_at: null })
  })

  it('gets one delivery again with the same id', async () => {
    const endpoint = await makeEndpoint()
    const [id] = await writeEvents()
    await suite.dispatcher.settle()
    const [delivery] = await deliveriesOf(endpoint, '?event=step.failed')
    await ok(call(`POST ${path}/${endpoint.id}/deliveries/${delivery?.id}/resend`), 202)
    await suite.dispatcher.settle()
    const ids = suite.receiver.received
      .map(({ headers }) => headers['webhook-id'])
      .filter((each) => each === id)
    assert.equal(ids.length, 2)
    const [after] = await deliveriesOf(endpoint, '?event=step.failed')
    assert.deepEqual([after?.status, after?.attempts.length], ['succeeded', 2])
    const [ping] = await deliveriesOf(endpoint, '?event=ping')
    const refused = await call(`POST ${path}/${endpoint.id}/deliveries/${ping?.id}/resend`)
    assertRefused(refused, { status: 409, code: 'ping_not_resendable' })
  })

  it('keeps what waits while it is paused', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(500)
    await writeEvents()
    await suite.dispatcher.settle()
    await ok(call(`PATCH ${path}/${endpoint.id}`, { status: 'disabled' }))
    suite.clock.pass(10 * MINUTE)
    suite.receiver.received.length = 0
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, 0)
    suite.receiver.answer = answerWith(204)
    await ok(call(`PATCH ${path}/${endpoint.id}`, { status: 'enabled' }))
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, 1)
  })
})
