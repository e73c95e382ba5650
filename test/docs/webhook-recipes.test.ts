// Covers the receivers of docs/guides/webhooks.md, in each of their languages.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../../cli/services/free-port.ts'
import { makeAccount, withAdminApi, type TestAccount } from '../support/api/admin-api.ts'
import { publishInstallable } from '../support/api/admin-installations.ts'
import { ok } from '../support/api/drafts.ts'
import { withTempDir } from '../support/machine/temp-dir.ts'
import { toolsOrSkip } from '../support/machine/tools.ts'
import { directDeliveries, testClock, testDispatcher, testSealer } from '../support/webhooks/delivering.ts'
import { prepareReceiver, receivers, runReceiver, type RunningReceiver } from '../support/webhooks/recipes.ts'

type Endpoint = { id: string; status: string; secret: string }
type Delivery = { status: string; event: { id: string; type: string } }
type Message = { readonly headers: Record<string, string>; readonly body: string }

const SECOND = 1000
const otherSecrets = [7, 8].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`)

describe('docs/guides/webhooks.md', () => {
  const admin = withAdminApi({ deliveries: directDeliveries(), sealer: testSealer })
  const tempDir = withTempDir()

  for (const [language, recipe] of Object.entries(receivers))
    describe(`has a receiver in ${language}, which`, () => {
      let account: TestAccount
      let dispatcher: ReturnType<typeof testDispatcher>
      let endpoint: Endpoint
      let receiver: RunningReceiver | undefined
      let cwd: string
      let port: number

      const call: typeof admin.call = async (what, options) =>
        admin.call(what, { key: account.key, ...options })
      const path = (suffix = ''): string => `/v1/admin/webhook-endpoints/${endpoint.id}${suffix}`
      const deliveries = async (): Promise<Delivery[]> =>
        (await ok<{ data: Delivery[] }>(call(`GET ${path('/deliveries')}`))).data
      const start = async (secret: string): Promise<RunningReceiver> =>
        (receiver = await runReceiver(recipe, { cwd, secret, port }))

      before(async function () {
        this.timeout(120 * SECOND)
        toolsOrSkip(this, recipe.tools)
        cwd = tempDir()
        await prepareReceiver(recipe, language, cwd)
        account = await makeAccount(admin.database.db)
        dispatcher = testDispatcher(admin.database, testClock())
      })
      beforeEach(async () => {
        port = await freePort()
        const body = { url: `http://127.0.0.1:${port}/`, events: ['version.*'] }
        endpoint = await ok<Endpoint>(call('POST /v1/admin/webhook-endpoints', { body }), 201)
      })
      afterEach(async () => {
        await receiver?.stop()
        receiver = undefined
        await call(`DELETE ${path()}`)
      })

      /** Publishes a guide and has the event of it sent. Returns its id. */
      async function sendEvent(): Promise<string> {
        await publishInstallable(call)
        await dispatcher.settle()
        const [last] = await deliveries()
        assert.deepEqual([last?.event.type, last?.status], ['version.published', 'succeeded'])
        return last?.event.id ?? ''
      }

      it('confirms its endpoint, and handles what we send', async () => {
        const { untilHandled } = await start(endpoint.secret)
        await dispatcher.settle()
        assert.equal((await ok<Endpoint>(call(`GET ${path()}`))).status, 'enabled')
        const ids = [await sendEvent(), await sendEvent()]
        const handled = await untilHandled(ids[1] ?? '')
        assert.equal(handled.length, 3)
        assert.deepEqual(handled.slice(1), ids)
      })

      it('accepts the old secret beside the new one, and the new one beside the old', async () => {
        const old = await start(endpoint.secret)
        await dispatcher.settle()
        const rotated = await ok<Endpoint>(call(`POST ${path('/secret')}`, { body: {} }))
        await old.untilHandled(await sendEvent())
        await old.stop()
        const renewed = await start(rotated.secret)
        await renewed.untilHandled(await sendEvent())
      })

      it('accepts what standardwebhooks signs, and handles each event once', async () => {
        const { untilHandled } = await start(endpoint.secret)
        const [first, second] = [sign(endpoint.secret), sign(endpoint.secret)]
        for (const message of [first, first, first, second]) assert.equal(await send(message), 204)
        assert.deepEqual(await untilHandled(idOf(second)), [idOf(first), idOf(second)])
      })

      it('refuses what we did not sign, or long ago', async () => {
        const { untilHandled } = await start(endpoint.secret)
        for (const [name, message] of Object.entries(forgeries(endpoint.secret)))
          assert.equal(await send(message), 401, name)
        const good = sign(endpoint.secret)
        assert.equal(await send(good), 204)
        assert.deepEqual(await untilHandled(idOf(good)), [idOf(good)])
      })

      it('reads no more than 1 MiB', async () => {
        const { untilHandled } = await start(endpoint.secret)
        const large = sign(endpoint.secret, { data: 'x'.repeat(4 * 1024 * 1024) })
        // The connection may end before the answer is read.
        const status = await send(large).catch(() => 413)
        assert.equal(status, 413)
        const good = sign(endpoint.secret)
        assert.equal(await send(good), 204)
        assert.deepEqual(await untilHandled(idOf(good)), [idOf(good)])
      })

      async function send({ headers, body }: Message): Promise<number> {
        const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
        return status
      }
    })
})

/** Messages that a receiver with this secret has to refuse. */
function forgeries(secret: string): Record<string, Message> {
  const good = sign(secret)
  const changed = (headers: Record<string, string>): Message => ({
    ...good,
    headers: { ...good.headers, ...headers },
  })
  const [id, now, sentAt] = [idOf(good), Date.now(), Number(good.headers['webhook-timestamp'])]
  const signedWith = (each: string): string =>
    new Webhook(each).sign(id, new Date(sentAt * SECOND), good.body)
  return {
    'other secrets': changed({ 'webhook-signature': otherSecrets.map(signedWith).join(' ') }),
    'a changed body': { ...good, body: good.body.replace('ping', 'pong') },
    'a changed id': changed({ 'webhook-id': 'evt_2' }),
    'a changed time': changed({ 'webhook-timestamp': String(sentAt - 1) }),
    'an old time': sign(secret, {}, new Date(now - 310 * SECOND)),
    'a time to come': sign(secret, {}, new Date(now + 310 * SECOND)),
    'a time that is no number': changed({ 'webhook-timestamp': 'now' }),
    'another version of the signature': changed({
      'webhook-signature': good.headers['webhook-signature']?.replace('v1,', 'v2,') ?? '',
    }),
    'no signature': { ...good, headers: {} },
    'a signature that is not ASCII': changed({ 'webhook-signature': 'v1,\u00fc' }),
    'a time beyond all numbers': changed({ 'webhook-timestamp': '9'.repeat(5000) }),
    'an empty signature': changed({ 'webhook-signature': '' }),
  }
}

/** Signs an event as the library of Standard Webhooks does. */
function sign(secret: string, fields: Record<string, unknown> = {}, sentAt = new Date()): Message {
  const id = `evt_${randomUUID()}`
  const body = JSON.stringify({ id, type: 'ping', ...fields })
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / SECOND)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  }
  return { headers, body }
}

function idOf({ headers }: Message): string {
  return headers['webhook-id'] ?? ''
}
