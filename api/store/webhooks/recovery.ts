import type { Knex } from 'knex'
import type { Database } from '../database.ts'

/** Times of what is sent again to an endpoint. */
export type MissedPeriod = { readonly endpointId: string; readonly since: Date; readonly until: Date }

const IS_FREE = '(claimed_until is null or claimed_until <= now())'

/** Starts a delivery again, whatever became of it, unless it is being sent now. The caller has locked the endpoint. */
export async function restartDelivery(trx: Database, id: string): Promise<void> {
  await trx('webhook_deliveries').where({ id }).whereRaw(IS_FREE).update(restart(trx))
}

/**
 * Starts those again that failed, and makes those due that wait for their next attempt after a failure: of events that
 * occurred in a time, or with a failed attempt in it. What is being sent now is left alone. Returns their number. The
 * caller has locked the endpoint.
 */
export async function restartUndelivered(trx: Database, period: MissedPeriod): Promise<number> {
  return eventsOf(trx, period)
    .where((query) => {
      query.where({ status: 'failed' }).orWhere((retried) => {
        retried.where({ status: 'pending' }).where('tries', '>', 0).whereRaw(IS_FREE)
      })
    })
    .update(restart(trx))
}

/** Counts the deliveries that are to be sent or are being sent, of the same time. */
export async function countUndelivered(trx: Database, period: MissedPeriod): Promise<number> {
  const rows = await eventsOf(trx, period).where({ status: 'pending' }).count<{ count: string }[]>('*')
  return Number(rows[0]?.count ?? 0)
}

/** An event occurs before the first attempt for it fails, so that a time which begins with that failure needs both. */
function eventsOf(trx: Database, { endpointId, since, until }: MissedPeriod): Knex.QueryBuilder {
  return trx('webhook_deliveries')
    .where({ endpoint_id: endpointId, is_ping: false })
    .where((query) => {
      query
        .whereIn(
          'event_id',
          trx('events_outbox')
            .where('occurred_at', '>=', since)
            .where('occurred_at', '<=', until)
            .select('id'),
        )
        .orWhereExists(
          trx('webhook_attempts')
            .whereRaw('delivery_id = webhook_deliveries.id and not ok')
            .where('started_at', '>=', since)
            .where('started_at', '<=', until)
            .select(trx.raw('1')),
        )
    })
}

function restart(trx: Database) {
  return {
    status: 'pending',
    tries: 0,
    next_at: trx.fn.now(),
    ended_at: null,
    claim: null,
    claimed_until: null,
  }
}

/** Finds events of a time of which an endpoint has no delivery. */
export async function findMissedEvents(
  trx: Database,
  missed: MissedPeriod & { accountId: string; types: readonly string[] },
  limit: number,
): Promise<{ id: string; type: string; subject_id: string }[]> {
  return trx('events_outbox')
    .where({ account_id: missed.accountId, is_deleted: false })
    .whereNotNull('position')
    .where('occurred_at', '>=', missed.since)
    .where('occurred_at', '<=', missed.until)
    .whereIn('type', missed.types)
    .whereNot('subject_id', missed.endpointId)
    .whereNotExists(
      trx('webhook_deliveries')
        .where('endpoint_id', missed.endpointId)
        .whereRaw('event_id = events_outbox.id')
        .select(trx.raw('1')),
    )
    .orderBy('position')
    .limit(limit)
    .select('id', 'type', 'subject_id')
}
