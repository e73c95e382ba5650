import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import { create, publishInstallable, TARGET } from '../../support/api/admin-installations.ts'
import { withAdminApi, makeAccount, type TestAccount } from '../../support/api/admin-api.ts'
import { ok } from '../../support/api/drafts.ts'
import {
  directDeliveries,
  HOUR,
  MINUTE,
  SECOND,
  testClock,
  testDispatcher,
  testSealer,
  type TestClock,
} from '../../support/webhooks/delivering.ts'
import { answerWith, startReceiver, type Received, type Receiver } from '../../support/webhooks/receiver.ts'

type Endpoint = {
  id: string
  status: string
  disabled_reason: string | null
  secret: string
  failures: number
}
type Delivery = {
  id: string
  status: string
  event: { id: string; type: string; sequence: number; data: Record<string, unknown> }
  attempts: {
    number: number
    status: number | null
    ok: boolean
    cause: { code: string; message: string } | null
  }[]
  next_attempt_at: string | null
}

describe('webhooks', () => {
  const admin = withAdminApi({ deliveries: directDeliveries(), sealer: testSealer })
  const { database } = admin
  let account: TestAccount
  let clock: TestClock
  let receiver: Receiver
  let dispatcher: ReturnType<typeof testDispatcher>

  const call = async (what: string, body?: unknown) =>
    admin.call(what, { key: account.key, ...(body === undefined ? {} : { body }) })

  beforeEach(async () => {
    account = await makeAccount(database.db)
    clock = testClock()
    receiver = await startReceiver(clock.now)
    dispatcher = testDispatcher(database, clock)
  })
  afterEach(async () => receiver.close())

  async function makeEndpoint(events = ['*'], url = receiver.url): Promise<Endpoint> {
    const endpoint = await ok<Endpoint>(call('POST /v1/admin/webhook-endpoints', { url, events }), 201)
    await dispatcher.settle()
    return endpoint
  }
  const read = async ({ id }: { id: string }) => ok<Endpoint>(call(`GET /v1/admin/webhook-endpoints/${id}`))
  const deliveriesOf = async ({ id }: { id: string }, query = '') =>
    (await ok<{ data: Delivery[] }>(call(`GET /v1/admin/webhook-endpoints/${id}/deliveries${query}`))).data

  /** Completes the manual step of a new installation, which has it started. */
  async function start(): Promise<string> {
    const template_id = await publishInstallable(callAsAccount())
    const { id } = await ok<{ id: string }>(create(callAsAccount(), { template_id, target: TARGET }), 201)
    await database.db('installation_steps').insert({ installation_id: id, step_slug: 'x', state: 'failed' })
    await ok(call(`PATCH /v1/admin/installations/${id}`, { variables: {}, locale: 'de' }))
    return id
  }
  function callAsAccount(): typeof admin.call {
    return async (what, options) => admin.call(what, { key: account.key, ...options })
  }

  it('confirms an endpoint with a signed ping, and then sends it signed events', async () => {
    const endpoint = await makeEndpoint()
    assert.equal(endpoint.status, 'unconfirmed')
    assert.equal((await read(endpoint)).status, 'enabled')
    const id = await start()
    await dispatcher.settle()
    const types = receiver.received.map(({ body }) => JSON.parse(body).type)
    assert.deepEqual(types, ['ping', 'version.published', 'installation.started'])
    for (const each of receiver.received) verify(each, endpoint.secret)
    const last = JSON.parse(receiver.received.at(-1)?.body ?? '')
    assert.deepEqual([last.data.installation.id, last.sequence], [id, 1])
    assert.equal(receiver.received.at(-1)?.headers['webhook-id'], last.id)
  })

  it('signs each of ten attempts in 76 hours anew, with every valid secret', async () => {
    const endpoint = await makeEndpoint(['installation.*'])
    receiver.answer = answerWith(500)
    receiver.received.length = 0
    await start()
    const secrets = [endpoint.secret]
    for (const rotation of [1, 2]) {
      const { secret } = await ok<Endpoint>(
        call(`POST /v1/admin/webhook-endpoints/${endpoint.id}/secret`, {}),
      )
      secrets.push(secret)
      assert.equal(secrets.length, rotation + 1)
    }
    await dispatcher.settle()
    for (const each of secrets) verify(receiver.received[0], each)
    const delays = [
      5 * SECOND,
      5 * MINUTE,
      30 * MINUTE,
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
    ]
    for (const delay of delays) {
      clock.pass(delay - SECOND)
      await dispatcher.settle()
      const early = receiver.received.length
      clock.pass(SECOND)
      await dispatcher.settle()
      assert.equal(receiver.received.length, early + 1)
    }
    assert.equal(receiver.received.length, 10)
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    for (const each of receiver.received) verify(each, secrets.at(-1) ?? '')
    const [delivery] = await deliveriesOf(endpoint, '?status=failed')
    assert.equal(delivery?.attempts.length, 10)
    assert.match(delivery?.attempts[0]?.cause?.message ?? '', /answered 500/)
    clock.pass(48 * HOUR)
    await dispatcher.settle()
    assert.equal(receiver.received.length, 10)
  })

  /** Verifies as a receiver does that has the time of the test. */
  function verify(received: Received | undefined, secret: string): void {
    assert.ok(received)
    const now = Date.now
    Date.now = () => received.at.getTime()
    try {
      new Webhook(secret).verify(received.body, received.headers as Record<string, string>)
    } finally {
      Date.now = now
    }
  }
})
