import fc from 'fast-check'
import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import { insertDeliveries } from '../../../api/store/webhooks/deliveries.ts'
import { changeEndpoint, insertEndpoint } from '../../../api/store/webhooks/endpoints.ts'
import { insertEvents } from '../../../api/store/webhooks/outbox.ts'
import { relayEvents } from '../../../api/webhooks/relay.ts'
import { insertSecret } from '../../../api/store/webhooks/secrets.ts'
import { makeSecret } from '../../../api/webhooks/signature.ts'
import type { TestAccount } from '../../support/api/admin-api.ts'
import { testSealer } from '../../support/webhooks/delivering.ts'

export const webhookMakers = {
  '/v1/admin/webhook-endpoints/{id}': makeEndpoint,
  '/v1/admin/events/{id}': makeEvent,
}

const events = fc.constantFrom(['*'], ['installation.*', 'step.failed'])
const pattern = fc.constantFrom('*', 'step.failed', undefined)
const url = fc.constantFrom('https://hooks.example.com/a', 'https://hooks.example.com/b')

export const webhookFields = {
  'GET /v1/admin/events': { after: fc.constant(undefined), type: pattern },
  'POST /v1/admin/webhook-endpoints': { url, events },
  'PATCH /v1/admin/webhook-endpoints/{id}': { url: fc.option(url, { nil: undefined }), events },
  'GET /v1/admin/webhook-endpoints/{id}/deliveries': { event: pattern },
  'POST /v1/admin/webhook-endpoints/{id}/recover': {
    since: fc.constant('2026-01-01T00:00:00Z'),
    until: fc.constantFrom('2099-01-01T00:00:00Z', undefined),
  },
}

/** Makes an event that an endpoint was sent, and returns its public id. */
async function makeEvent(db: Database, account: TestAccount): Promise<string> {
  const endpointId = await makeEndpoint(db, account)
  const { event_id: id } = await db('webhook_deliveries').where({ endpoint_id: endpointId }).first('event_id')
  return `evt_${id}`
}

/** Makes an enabled endpoint with a delivery of the same id, which a path can name besides. */
async function makeEndpoint(db: Database, { id: account_id }: TestAccount): Promise<string> {
  const endpoint = { account_id, url: 'https://hooks.example.com/', description: '', events: ['*'] }
  const id = await db.transaction(async (trx) => {
    // Many requests each make one, more than an account may have.
    const row = await insertEndpoint(trx, { id: newId(), ...endpoint })
    const sealed = testSealer.seal(makeSecret())
    await insertSecret(trx, { id: newId(), endpoint_id: row.id, sealed })
    await changeEndpoint(trx, row.id, { status: 'enabled', confirmed_at: new Date() })
    const event = { id: newId(), account_id, type: 'step.failed', subject_id: newId(), sequence: 1 }
    await insertEvents(trx, [{ ...event, data: { step: { slug: 'a' } } }])
    await insertDeliveries(trx, [{ id: row.id, endpoint_id: row.id, event_id: event.id, is_ping: false }])
    return row.id
  })
  await relayEvents(db, new Date())
  return id
}
