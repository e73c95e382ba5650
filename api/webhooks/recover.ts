import type { Database } from '../store/database.ts'
import { newId } from '../store/id.ts'
import { insertDeliveries } from '../store/webhooks/deliveries.ts'
import type { WebhookEndpointRow } from '../store/webhooks/endpoints.ts'
import {
  countUndelivered,
  findMissedEvents,
  restartUndelivered,
  type MissedPeriod,
} from '../store/webhooks/recovery.ts'
import { scheduleEndpoints } from '../store/webhooks/schedule.ts'
import { typesMatching } from '../../shared/webhooks/event-types.ts'
import { endFailurePause } from './pause.ts'

/** Missed events that one request adds deliveries for. */
const MAX_RECOVERED = 10_000

export type Recovered = {
  /** Number of deliveries that are sent again, or for the first time. */
  readonly deliveries: number
  /** Number of others of that time that are not delivered yet. They are being sent, or next. */
  readonly waiting: number
  /** There are more missed events. */
  readonly more: boolean
  /** When the first of all these is sent. Null if there is none. */
  readonly nextAttemptAt: Date | null
}

/** Sends again to a locked endpoint what failed so far, and what occurred while nothing was sent to it. */
export async function recoverEvents(
  trx: Database,
  endpoint: WebhookEndpointRow,
  period: Omit<MissedPeriod, 'endpointId'>,
): Promise<Recovered> {
  const { id, account_id: accountId, events } = endpoint
  const undelivered = { endpointId: id, ...period }
  const restarted = await restartUndelivered(trx, undelivered)
  const wanted = { accountId, types: typesMatching(events), ...undelivered }
  const missed = await findMissedEvents(trx, wanted, MAX_RECOVERED)
  await insertDeliveries(
    trx,
    missed.map(({ id: event_id }) => ({ id: newId(), endpoint_id: id, event_id, is_ping: false })),
  )
  const { slow_until: pausedUntil } = await endFailurePause(trx, endpoint)
  const now = new Date()
  await scheduleEndpoints(trx, [id], now)
  const deliveries = restarted + missed.length
  const all = await countUndelivered(trx, undelivered)
  return {
    deliveries,
    waiting: Math.max(0, all - deliveries),
    more: missed.length === MAX_RECOVERED,
    nextAttemptAt: firstAttempt(all, pausedUntil, now),
  }
}

function firstAttempt(count: number, pausedUntil: Date | null, now: Date): Date | null {
  if (count === 0) return null
  return pausedUntil !== null && pausedUntil > now ? pausedUntil : now
}
