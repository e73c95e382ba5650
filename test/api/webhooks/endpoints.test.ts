// Covers api/webhooks/manage.ts, api/webhooks/require-allowed-url.ts and api/store/webhooks/delivery-counts.ts.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstIdOf } from '../../../api/store/id.ts'
import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { assertRefused } from '../../support/api/api-requests.ts'
import { limiterInMemory } from '../../support/api/limiter-in-memory.ts'
import { ok } from '../../support/api/drafts.ts'
import { HOUR } from '../../support/webhooks/delivering.ts'
import { answerWith, startReceiver } from '../../support/webhooks/receiver.ts'
import { typesOf, verifyReceived, withWebhooks, type Endpoint } from '../../support/webhooks/webhook-suite.ts'

const path = '/v1/admin/webhook-endpoints'

describe('webhook endpoints', () => {
  const suite = withWebhooks()
  const { call, makeEndpoint, read, writeEvents } = suite

  it('show their secret once', async () => {
    const endpoint = await makeEndpoint()
    assert.match(endpoint.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const { body } = await call(`GET ${path}/${endpoint.id}`)
    assert.ok(!JSON.stringify(body).includes('whsec_'))
    const { rows } = await suite.admin.database.db.raw<{ rows: { text: string }[] }>(
      `select encode(sealed, 'escape') as text from webhook_secrets where endpoint_id = ?`,
      [endpoint.id],
    )
    assert.ok(rows.every(({ text }) => !text.includes(endpoint.secret.slice(6))))
  })

  it('are refused with the code of a target', async () => {
    for (const [url, code] of [
      ['http://hooks.example.com/', 'target_scheme_not_allowed'],
      ['https://10.0.0.1/', 'target_address_not_public'],
      ['https://user:a@hooks.example.com/', 'target_credentials_not_allowed'],
      ['nonsense', 'target_invalid_url'],
    ]) {
      const answer = await call(`POST ${path}`, { url, events: ['*'] })
      assertRefused(answer, { status: 422, code: code ?? '' })
      assert.equal((answer.body as { error: { errors: { path: string }[] } }).error.errors[0]?.path, 'url')
    }
    const unknown = await call(`POST ${path}`, { url: suite.receiver.url, events: ['installation.gone'] })
    assertRefused(unknown, { status: 400, code: 'invalid_request' })
    assert.match(JSON.stringify(unknown.body), /known are \*, installation\.\*, .*version\.unpublished/)
    assert.deepEqual((await ok<{ data: unknown[] }>(call(`GET ${path}`))).data, [])
  })

  it('say how many of the deliveries of the last 7 days failed', async () => {
    const endpoint = await makeEndpoint()
    const other = await makeEndpoint(['version.*'])
    await writeEvents(4)
    await suite.dispatcher.settle()
    const db = suite.admin.database
      .db('webhook_deliveries')
      .where({ endpoint_id: endpoint.id, is_ping: false })
    const [failed, retried, old] = await db.clone().orderBy('id').select<{ id: string }[]>('id')
    const change = async (id: string | undefined, fields: object): Promise<unknown> =>
      db.clone().where({ id }).update(fields)
    await change(failed?.id, { status: 'failed' })
    await change(retried?.id, { status: 'pending', next_at: new Date(), ended_at: null, tries: 1 })
    await suite.admin.database.db('webhook_attempts').where({ delivery_id: old?.id }).delete()
    const eightDaysAgo = firstIdOf(new Date(Date.now() - 8 * 24 * HOUR))
    await change(old?.id, { id: eightDaysAgo, status: 'failed' })
    const counts = { deliveries: 3, failed: 2, retrying: 1 }
    assert.deepEqual((await read(endpoint)).last_7_days, counts)
    const { data } = await ok<{ data: Endpoint[] }>(call(`GET ${path}`))
    assert.deepEqual(
      data.map(({ last_7_days }) => last_7_days),
      [counts, { deliveries: 0, failed: 0, retrying: 0 }],
    )
    assert.equal(data[1]?.id, other.id)
  })

  it('are at most ten', async () => {
    for (let count = 0; count < 10; count++) await makeEndpoint()
    const eleventh = await call(`POST ${path}`, { url: suite.receiver.url, events: ['*'] })
    assertRefused(eleventh, { status: 409, code: 'account_limit_reached' })
  })

  it('get at most eleven pings an hour', async () => {
    const { id } = await makeEndpoint()
    for (let count = 0; count < 10; count++) await ok(call(`POST ${path}/${id}/test`), 202)
    const twelfth = await call(`POST ${path}/${id}/test`)
    assertRefused(twelfth, { status: 429, code: 'rate_limited' })
    const seconds = Number(twelfth.headers.get('retry-after'))
    assert.ok(seconds > 3500 && seconds <= 3600, `${seconds}`)
    await suite.dispatcher.settle()
    assert.equal(typesOf(suite.receiver).length, 11)
  })

  it('rotate their secret three times a day, and each old one keeps its own end', async () => {
    const endpoint = await makeEndpoint()
    const rotate = async (body = {}) => call(`POST ${path}/${endpoint.id}/secret`, body)
    const { secret: second } = await ok<Endpoint>(rotate({ overlap_seconds: 3600 }))
    await ok(rotate())
    const { secret: fourth, secrets } = await ok<Endpoint>(rotate())
    const ends = secrets.map(({ expires_at: end }) =>
      end === null ? null : Math.round((Date.parse(end) - Date.now()) / HOUR),
    )
    assert.deepEqual(ends, [null, 24, 24, 1])
    assertRefused(await rotate(), { status: 409, code: 'webhook_secret_limit' })
    await writeEvents()
    await suite.dispatcher.settle()
    const received = suite.receiver.received.at(-1)
    for (const each of [endpoint.secret, second, fourth]) verifyReceived(received, each)
  })

  it('replace a leaked secret at any time, with the earlier ones if wanted', async () => {
    const endpoint = await makeEndpoint()
    const rotate = async (body: object) => ok<Endpoint>(call(`POST ${path}/${endpoint.id}/secret`, body))
    for (const _ of [1, 2, 3]) await rotate({})
    const { secrets } = await rotate({ overlap_seconds: 0 })
    assert.equal(secrets.length, 4)
    const { secret, secrets: left } = await rotate({ overlap_seconds: 0, end_earlier: true })
    assert.equal(left.length, 1)
    await writeEvents()
    await suite.dispatcher.settle()
    const received = suite.receiver.received.at(-1)
    assert.equal(String(received?.headers['webhook-signature']).split(' ').length, 1)
    verifyReceived(received, secret)
  })

  it('take a new URL when all test pings are used up', async () => {
    const { id } = await makeEndpoint()
    for (let count = 0; count < 10; count++) await ok(call(`POST ${path}/${id}/test`), 202)
    await ok(call(`PATCH ${path}/${id}`, { url: `${suite.receiver.url}/other` }))
    await suite.dispatcher.settle()
    assert.equal((await read({ id })).status, 'enabled')
  })

  it('stop signing with a secret that has leaked at once', async () => {
    const endpoint = await makeEndpoint()
    const { secret } = await ok<Endpoint>(call(`POST ${path}/${endpoint.id}/secret`, { overlap_seconds: 0 }))
    await writeEvents()
    await suite.dispatcher.settle()
    const received = suite.receiver.received.at(-1)
    verifyReceived(received, secret)
    assert.throws(() => verifyReceived(received, endpoint.secret))
  })

  it('have to confirm a new URL, and get nothing until then', async () => {
    const endpoint = await makeEndpoint()
    const stranger = await startReceiver()
    stranger.answer = answerWith(404)
    try {
      await ok(call(`PATCH ${path}/${endpoint.id}`, { url: stranger.url }))
      await writeEvents()
      await suite.dispatcher.settle()
      assert.deepEqual(typesOf(stranger), ['ping'])
      assert.equal((await read(endpoint)).status, 'unconfirmed')
      const refused = await call(`PATCH ${path}/${endpoint.id}`, { status: 'enabled' })
      assertRefused(refused, { status: 409, code: 'webhook_endpoint_unconfirmed' })
      const both = await call(`PATCH ${path}/${endpoint.id}`, { url: suite.receiver.url, status: 'enabled' })
      assertRefused(both, { status: 409, code: 'webhook_endpoint_unconfirmed' })
    } finally {
      await stranger.close()
    }
  })

  it('are not confirmed by an answer of the URL before', async () => {
    const endpoint = await makeEndpoint()
    const stranger = await startReceiver()
    stranger.answer = answerWith(404)
    try {
      const held: (() => void)[] = []
      suite.receiver.answer = (response) => void held.push(() => response.writeHead(204).end())
      await ok(call(`POST ${path}/${endpoint.id}/test`), 202)
      await suite.dispatcher.tick()
      while (held.length === 0) await sleep(10)
      await ok(call(`PATCH ${path}/${endpoint.id}`, { url: stranger.url }))
      for (const release of held) release()
      await suite.dispatcher.settle()
      assert.equal((await read(endpoint)).status, 'unconfirmed')
    } finally {
      await stranger.close()
    }
  })

  it('are deleted with their log, and nothing more is sent', async () => {
    const endpoint = await makeEndpoint()
    await writeEvents()
    await ok(call(`DELETE ${path}/${endpoint.id}`), 204)
    await suite.dispatcher.settle()
    assert.deepEqual(typesOf(suite.receiver), ['ping'])
    assertRefused(await call(`GET ${path}/${endpoint.id}`), { status: 404, code: 'not_found' })
  })
})

describe('pings of an account', () => {
  const { call } = withAdminApi({ makeLimiter: limiterInMemory })
  it('are limited, also to endpoints that are created and deleted again and again', async () => {
    const body = { url: 'https://hooks.example.com/', events: ['*'] }
    for (let count = 0; count < 30; count++) {
      const { id } = await ok<Endpoint>(call(`POST ${path}`, { body }), 201)
      await ok(call(`DELETE ${path}/${id}`), 204)
    }
    const { headers } = await call(`POST ${path}`, { body })
    assert.match(headers.get('ratelimit') ?? '', /"webhook-pings";r=89|"admin"/)
  })
})

describe('webhook endpoints of a service', () => {
  describe('without a sealing key', () => {
    const { call } = withAdminApi({ sealer: undefined })
    it('are refused', async () => {
      const body = { url: 'https://hooks.example.com/', events: ['*'] }
      assertRefused(await call(`POST ${path}`, { body }), { status: 503, code: 'webhooks_not_configured' })
    })
  })

  describe('without a worker', () => {
    const unavailable = async (): Promise<never> => {
      throw new QueueUnavailable('No worker responded in time', 5)
    }
    const { call } = withAdminApi({ deliveries: { run: unavailable } })
    it('are refused for now', async () => {
      const body = { url: 'https://hooks.example.com/', events: ['*'] }
      const answer = await call(`POST ${path}`, { body })
      assertRefused(answer, { status: 503, code: 'webhooks_unavailable' })
      assert.equal(answer.headers.get('retry-after'), '5')
    })
  })
})
