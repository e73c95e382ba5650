import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import type { DispatcherDeps } from '../../../api/webhooks/dispatcher.ts'
import { makeAccount, withAdminApi, type AdminApi, type TestAccount } from '../api/admin-api.ts'
import { newId } from '../../../api/store/id.ts'
import { insertEvents } from '../../../api/store/webhooks/outbox.ts'
import { ok } from '../api/drafts.ts'
import type { JsonResponse } from '../api/api-requests.ts'
import { directDeliveries, testClock, testDispatcher, testSealer, type TestClock } from './delivering.ts'
import { startReceiver, type Received, type Receiver } from './receiver.ts'

export type Endpoint = {
  id: string
  url: string
  status: string
  disabled_reason: string | null
  secret: string
  failures: number
  failing_since: string | null
  slow_until: string | null
  slow_reason: string | null
  last_7_days: { deliveries: number; failed: number; retrying: number }
  secrets: { created_at: string; expires_at: string | null }[]
}

export type Delivery = {
  id: string
  status: string
  event: { id: string; type: string; sequence: number; data: Record<string, Record<string, unknown>> }
  attempts: {
    number: number
    status: number | null
    ok: boolean
    excerpt: string | null
    cause: { code: string; message: string; hint: string } | null
  }[]
  next_attempt_at: string | null
}

/** An account with a receiver, and a dispatcher on a clock of the test; new for each test. */
export type WebhookSuite = {
  readonly admin: AdminApi
  readonly account: TestAccount
  readonly clock: TestClock
  readonly receiver: Receiver
  readonly dispatcher: ReturnType<typeof testDispatcher>
  /** Sends a request with the account's key. */
  call(what: string, body?: unknown): Promise<JsonResponse>
  /** Creates an endpoint, and has it confirmed. */
  makeEndpoint(events?: string[], url?: string): Promise<Endpoint>
  read(endpoint: Pick<Endpoint, 'id'>): Promise<Endpoint>
  deliveriesOf(endpoint: Pick<Endpoint, 'id'>, query?: string): Promise<Delivery[]>
  /** Writes events of one installation, in one transaction. Returns their ids. */
  writeEvents(count?: number, type?: string): Promise<string[]>
}

export function withWebhooks(deps: Partial<DispatcherDeps> = {}): WebhookSuite {
  const admin = withAdminApi({ deliveries: directDeliveries(), sealer: testSealer })
  let account: TestAccount
  let clock: TestClock
  let receiver: Receiver
  let dispatcher: ReturnType<typeof testDispatcher>

  beforeEach(async () => {
    account = await makeAccount(admin.database.db)
    clock = testClock()
    receiver = await startReceiver(clock.now)
    dispatcher = testDispatcher(admin.database, clock, deps)
  })
  afterEach(async () => receiver.close())

  const call = async (what: string, body?: unknown): Promise<JsonResponse> =>
    admin.call(what, { key: account.key, ...(body === undefined ? {} : { body }) })

  return {
    admin,
    get account() {
      return account
    },
    get clock() {
      return clock
    },
    get receiver() {
      return receiver
    },
    get dispatcher() {
      return dispatcher
    },
    call,
    makeEndpoint: async (events = ['*'], url = receiver.url) => {
      const endpoint = await ok<Endpoint>(call('POST /v1/admin/webhook-endpoints', { url, events }), 201)
      await dispatcher.settle()
      return endpoint
    },
    read: async ({ id }) => ok<Endpoint>(call(`GET /v1/admin/webhook-endpoints/${id}`)),
    deliveriesOf: async ({ id }, query = '') =>
      (await ok<{ data: Delivery[] }>(call(`GET /v1/admin/webhook-endpoints/${id}/deliveries${query}`))).data,
    writeEvents: async (count = 1, type = 'step.failed') => {
      const subject_id = newId()
      const events = Array.from({ length: count }, (_, index) => ({
        id: newId(),
        account_id: account.id,
        type,
        subject_id,
        sequence: index + 1,
        data: { step: { slug: 'a' } },
      }))
      await insertEvents(admin.database.db, events)
      return events.map(({ id }) => `evt_${id}`)
    },
  }
}

/** Verifies as a receiver does that has the time of the test. Throws if the signature or its time is wrong. */
export function verifyReceived(received: Received | undefined, secret: string): void {
  assert.ok(received)
  const now = Date.now
  Date.now = () => received.at.getTime()
  try {
    new Webhook(secret).verify(received.body, received.headers as Record<string, string>)
  } finally {
    Date.now = now
  }
}

/** Types of the events that a receiver got, in order. */
export function typesOf({ received }: Receiver): string[] {
  return received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
}
