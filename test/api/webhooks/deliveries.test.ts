// Covers api/webhooks/dispatcher.ts, api/webhooks/send-delivery.ts and api/webhooks/verdict.ts.
import assert from 'node:assert/strict'
import { makeAccount } from '../../support/api/admin-api.ts'
import { ok } from '../../support/api/drafts.ts'
import { HOUR, MINUTE, SECOND } from '../../support/webhooks/delivering.ts'
import { answerWith } from '../../support/webhooks/receiver.ts'
import {
  typesOf,
  verifyReceived,
  withWebhooks,
  type Delivery,
  type Endpoint,
} from '../../support/webhooks/webhook-suite.ts'

const path = '/v1/admin/webhook-endpoints'

type EventDelivery = Pick<Delivery, 'attempts'> & { readonly endpoint: { readonly id: string } }

describe('the deliveries of an event', () => {
  const suite = withWebhooks()

  it('say which endpoints got it, and how each attempt went, to its account only', async () => {
    const first = await suite.makeEndpoint(['step.*'])
    const second = await suite.makeEndpoint(['*'])
    await suite.makeEndpoint(['version.*'])
    suite.receiver.answer = answerWith(500)
    const [id = ''] = await suite.writeEvents()
    await suite.dispatcher.settle()
    const path = `GET /v1/admin/events/${id}/deliveries`
    const { data } = await ok<{ data: EventDelivery[] }>(suite.call(path))
    assert.deepEqual(
      data.map(({ endpoint, attempts }) => [endpoint.id, attempts[0]?.cause?.code]),
      [first, second].map((endpoint) => [endpoint.id, 'webhook_status']),
    )
    assert.deepEqual(data[0]?.endpoint, {
      id: first.id,
      url: first.url,
      description: '',
      status: 'enabled',
    })
    const page = await ok<{ data: EventDelivery[]; next_cursor: string }>(suite.call(`${path}?limit=1`))
    const rest = await ok<{ data: EventDelivery[] }>(suite.call(`${path}?limit=1&cursor=${page.next_cursor}`))
    assert.deepEqual([...page.data, ...rest.data], data)
    const other = await makeAccount(suite.admin.database.db)
    assert.equal((await suite.admin.call(path, { key: other.key })).status, 404)
    assert.equal((await suite.call('GET /v1/admin/events/evt_none/deliveries')).status, 404)
  })
})

describe('deliveries', () => {
  const suite = withWebhooks()
  const { call, makeEndpoint, read, deliveriesOf, writeEvents } = suite

  it('begin once a signed ping was answered with 2xx', async () => {
    suite.receiver.answer = answerWith(500)
    const endpoint = await makeEndpoint()
    await writeEvents()
    await suite.dispatcher.settle()
    assert.equal((await read(endpoint)).status, 'unconfirmed')
    assert.deepEqual(typesOf(suite.receiver), ['ping'])
    const [ping] = await deliveriesOf(endpoint)
    assert.deepEqual([ping?.status, ping?.attempts[0]?.cause?.code], ['failed', 'webhook_status'])

    suite.receiver.answer = answerWith(200)
    await ok(call(`POST ${path}/${endpoint.id}/test`), 202)
    await suite.dispatcher.settle()
    assert.equal((await read(endpoint)).status, 'enabled')
    await writeEvents()
    await suite.dispatcher.settle()
    assert.deepEqual(typesOf(suite.receiver), ['ping', 'ping', 'step.failed'])
    for (const each of suite.receiver.received) verifyReceived(each, endpoint.secret)
  })

  it('have the id of the event, its envelope, and only the wanted events', async () => {
    await makeEndpoint(['step.*', 'version.published'])
    const [id] = await writeEvents()
    await writeEvents(1, 'installation.started')
    await writeEvents(1, 'version.published')
    await suite.dispatcher.settle()
    assert.deepEqual(typesOf(suite.receiver), ['ping', 'step.failed', 'version.published'])
    const received = suite.receiver.received[1]
    const body = JSON.parse(received?.body ?? '')
    assert.deepEqual(Object.keys(body), ['id', 'type', 'timestamp', 'account_id', 'sequence', 'data'])
    assert.deepEqual([body.id, received?.headers['webhook-id']], [id, id])
    assert.equal(body.account_id, suite.account.id)
    assert.match(received?.headers['content-type'] ?? '', /^application\/json$/)
  })

  it('are signed anew for each of ten attempts in 76 hours, with every valid secret', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(500)
    suite.receiver.received.length = 0
    await writeEvents()
    const secrets = [endpoint.secret]
    for (const _ of [1, 2]) {
      secrets.push((await ok<Endpoint>(call(`POST ${path}/${endpoint.id}/secret`, {}))).secret)
    }
    await suite.dispatcher.settle()
    for (const each of secrets) verifyReceived(suite.receiver.received[0], each)
    const delays = [
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
    ]
    for (const [index, delay] of delays.entries()) {
      suite.clock.pass(delay - 2 * SECOND)
      await suite.dispatcher.settle()
      assert.equal(suite.receiver.received.length, index + 1)
      suite.clock.pass(2 * SECOND)
      await suite.dispatcher.settle()
      assert.equal(suite.receiver.received.length, index + 2)
    }
    assert.equal(new Set(suite.receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    for (const each of suite.receiver.received) verifyReceived(each, secrets.at(-1) ?? '')
    const [delivery] = await deliveriesOf(endpoint, '?status=failed&event=step.failed')
    assert.equal(delivery?.attempts.length, 10)
    assert.match(delivery?.attempts[0]?.cause?.message ?? '', /answered 500/)
    suite.clock.pass(48 * HOUR)
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, 10)
  })

  it('are sent four at once for an endpoint, and the rest after them', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.received.length = 0
    const waiting: (() => void)[] = []
    suite.receiver.answer = (response) => void waiting.push(() => response.writeHead(204).end())
    await writeEvents(10)
    await suite.dispatcher.tick()
    while (waiting.length < 4) await new Promise((resolve) => setTimeout(resolve, 10))
    await suite.dispatcher.tick()
    assert.equal(suite.dispatcher.sending(), 4)
    suite.receiver.answer = answerWith(204)
    for (const release of waiting) release()
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, 10)
    assert.equal((await deliveriesOf(endpoint, '?status=succeeded&event=step.failed')).length, 10)
  })

  it('are slowed down together when a receiver asks for it', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.received.length = 0
    suite.receiver.answer = answerWith(429, { headers: { 'Retry-After': '600' } })
    await writeEvents()
    await suite.dispatcher.settle()
    await writeEvents(3)
    suite.clock.pass(9 * MINUTE)
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, 1)
    assert.notEqual((await read(endpoint)).slow_until, null)
    suite.receiver.answer = answerWith(204)
    suite.clock.pass(2 * MINUTE)
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, 5)
    assert.equal((await read(endpoint)).slow_until, null)
  })

  it('are tried one every five minutes after twenty failures, and flow again after a success', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.received.length = 0
    suite.receiver.answer = answerWith(500)
    await writeEvents(24)
    await suite.dispatcher.settle()
    const { failures } = await read(endpoint)
    assert.ok(failures >= 20 && failures <= 24, `${failures}`)
    const before = suite.receiver.received.length
    suite.clock.pass(4 * MINUTE)
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, before)
    suite.clock.pass(MINUTE)
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, before + 1)
    suite.receiver.answer = answerWith(204)
    suite.clock.pass(35 * MINUTE)
    await suite.dispatcher.settle()
    assert.equal((await deliveriesOf(endpoint, '?status=pending')).length, 0)
    assert.equal((await read(endpoint)).failures, 0)
  })

  it('are signed again if a queue stood still for twenty minutes', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.received.length = 0
    await writeEvents()
    suite.clock.pass(20 * MINUTE)
    await suite.dispatcher.settle()
    verifyReceived(suite.receiver.received[0], endpoint.secret)
  })

  it('name the cause of a redirect and of a receiver that is gone, which disables the endpoint', async () => {
    const endpoint = await makeEndpoint()
    suite.receiver.answer = answerWith(302, { headers: { Location: 'https://example.com/' } })
    await writeEvents()
    await suite.dispatcher.settle()
    suite.receiver.answer = answerWith(410)
    await writeEvents()
    await suite.dispatcher.settle()
    const { status, disabled_reason } = await read(endpoint)
    assert.deepEqual([status, disabled_reason], ['disabled', 'gone'])
    const codes = (await deliveriesOf(endpoint)).map(({ attempts }) => attempts[0]?.cause?.code)
    assert.ok(codes.includes('webhook_redirect') && codes.includes('webhook_gone'), codes.join())
    const before = suite.receiver.received.length
    suite.clock.pass(HOUR)
    await writeEvents()
    await suite.dispatcher.settle()
    assert.equal(suite.receiver.received.length, before)
  })
})
