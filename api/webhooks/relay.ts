import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'
import { insertDeliveries } from '../store/webhooks/deliveries.ts'
import {
  lockEnabledEndpoints,
  lockRelay,
  placeEvents,
  readUnplaced,
  type UnplacedEvent,
} from '../store/webhooks/relay.ts'
import { scheduleEndpoints } from '../store/webhooks/schedule.ts'
import { matchesPattern } from '../../shared/webhooks/event-types.ts'

/** Events that one transaction takes over. */
const BATCH = 500

/**
 * Takes over committed events: gives each its place in the list, and adds a delivery for each endpoint that wants it. One
 * process at a time does so. Returns true if there may be more.
 */
export async function relayEvents(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (trx) => {
    if (!(await lockRelay(trx))) return false
    const events = await readUnplaced(trx, BATCH)
    if (events.length === 0) return false
    await placeEvents(
      trx,
      events.map(({ id }) => id),
    )
    await addDeliveries(trx, events, now)
    return events.length === BATCH
  })
}

async function addDeliveries(trx: Database, events: readonly UnplacedEvent[], now: Date): Promise<void> {
  const accountIds = [...new Set(events.map(({ account_id: id }) => id))]
  const endpoints = Map.groupBy(await lockEnabledEndpoints(trx, accountIds), ({ account_id: id }) => id)
  const deliveries = events.flatMap(({ id: event_id, account_id: accountId, type, subject_id: subject }) =>
    (endpoints.get(accountId) ?? [])
      // An endpoint is not told of its own failures.
      .filter(({ id, events: patterns }) => id !== subject && matchesPattern(type, patterns))
      .map(({ id: endpoint_id }) => ({ id: newId(), endpoint_id, event_id, is_ping: false })),
  )
  if (deliveries.length === 0) return
  await insertDeliveries(trx, deliveries)
  const endpointIds = [...new Set(deliveries.map(({ endpoint_id: id }) => id))]
  await scheduleEndpoints(trx, endpointIds, now)
}
