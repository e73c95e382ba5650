import type { Database } from '../database.ts'
import type { AttemptRow, DeliveryRow, DeliveryWithEvent } from './deliveries.ts'

/** Deliveries of one endpoint that are sent at once. It is one after an attempt that failed or took long. */
export const AT_ONCE = 4
/** After this many failures in a row, an endpoint gets one attempt in some minutes. */
export const PROBE_AFTER = 20
/** A process renews its claims well before. If it dies, its attempts are made by another after this time. */
const CLAIM_SECONDS = 30

/** A delivery that this process is to send, with its event and its endpoint's URL. */
export type ClaimedDelivery = DeliveryWithEvent & {
  url: string
  /** The last attempt of the endpoint has failed, or took long. */
  is_slow: boolean
}

/** Numbers of endpoints of which deliveries are claimed: of those that answer quickly, and of the others. */
export type ClaimLimits = { readonly quick: number; readonly slow: number }

/**
 * Claims deliveries that are due until their claims expire. Each endpoint gets its turn with a few deliveries, however many
 * it has: the endpoint that has waited longest comes first. Those that fail or answer slowly have limits of their own, since
 * each attempt may take all its time.
 */
export async function claimDeliveries(
  db: Database,
  { claim, limits, now }: { claim: string; limits: ClaimLimits; now: Date },
): Promise<ClaimedDelivery[]> {
  return db.transaction(async (trx) => {
    const due = async (isSlow: boolean, limit: number): Promise<{ id: string }[]> =>
      trx('webhook_endpoints as endpoint')
        .where('due_at', '<=', now)
        .whereRaw(`${IS_SLOW} = ?`, [isSlow])
        .orderBy('due_at')
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked()
        .select<{ id: string }[]>('id')
    const quick = await due(false, limits.quick)
    const endpointIds = [...quick, ...(await due(true, limits.slow))].map(({ id }) => id)
    if (endpointIds.length === 0) return []
    const { rows } = await trx.raw<{ rows: ClaimedDelivery[] }>(claimStatement, { endpointIds, claim, now })
    await scheduleEndpoints(trx, endpointIds, now)
    return rows
  })
}

/** Keeps claims on deliveries that are still being sent. */
export async function renewClaims(
  db: Database,
  { claim, ids, now }: { claim: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await db('webhook_deliveries')
    .whereIn('id', ids)
    .where({ claim, status: 'pending' })
    .update({ claimed_until: new Date(now.getTime() + CLAIM_SECONDS * 1000) })
}

/** Parts of the statements below: of `endpoint`, and of a delivery that nobody has claimed. */
const IS_SLOW = '(endpoint.failures > 0 or endpoint.is_slow)'
const PLACES = `(case when ${IS_SLOW} then 1 else ${AT_ONCE} end)`
const IS_FREE = '(claimed_until is null or claimed_until <= :now)'

const claimStatement = `
  with claimable as (
    select delivery.id
    from webhook_endpoints endpoint
    cross join lateral (
      select id from webhook_deliveries
      where endpoint_id = endpoint.id and status = 'pending' and next_at <= :now
        and ${IS_FREE}
        and (is_ping or (endpoint.status = 'enabled' and coalesce(endpoint.slow_until <= :now, true)))
      order by is_ping desc, next_at, id
      limit greatest(0, ${PLACES} - (
        select count(*) from webhook_deliveries claimed
        where claimed.endpoint_id = endpoint.id and claimed.status = 'pending' and claimed.claimed_until > :now
      ))
    ) delivery
    where endpoint.id = any(cast(:endpointIds as uuid[]))
  ),
  claimed as (
    update webhook_deliveries
    set claim = :claim, claimed_until = cast(:now as timestamptz) + interval '${CLAIM_SECONDS} seconds'
    from claimable where webhook_deliveries.id = claimable.id
    returning webhook_deliveries.*
  )
  select claimed.*, events_outbox.account_id, events_outbox.type, events_outbox.sequence,
    events_outbox.occurred_at, events_outbox.data, endpoint.url, ${IS_SLOW} as is_slow
  from claimed
  join events_outbox on events_outbox.id = claimed.event_id
  join webhook_endpoints endpoint on endpoint.id = claimed.endpoint_id`

/**
 * Sets when the schedule next looks at endpoints: when a delivery is due, or while all that it may send at once are being
 * sent, when the first claim expires. The caller has locked them.
 */
export async function scheduleEndpoints(
  trx: Database,
  endpointIds: readonly string[],
  now: Date,
): Promise<void> {
  await trx.raw(scheduleStatement, { endpointIds, now })
}

const scheduleStatement = `
  update webhook_endpoints endpoint
  set due_at = case
    when sending.count >= ${PLACES} then sending.first_end
    else least(
      sending.first_end,
      (select min(next_at) from webhook_deliveries
       where endpoint_id = endpoint.id and status = 'pending' and is_ping
         and ${IS_FREE}),
      case when endpoint.status = 'enabled' then (
        -- Not earlier than now: the endpoints that wait take turns, whatever the age of their deliveries.
        select greatest(next_at, endpoint.slow_until, :now) from webhook_deliveries
        where endpoint_id = endpoint.id and status = 'pending' and not is_ping
          and ${IS_FREE}
        order by next_at limit 1
      ) end
    ) end
  from (
    select ids.id, count(claimed.id) as count, min(claimed.claimed_until) as first_end
    from unnest(cast(:endpointIds as uuid[])) ids (id)
    left join webhook_deliveries claimed
      on claimed.endpoint_id = ids.id and claimed.status = 'pending' and claimed.claimed_until > :now
    group by ids.id
  ) sending
  where endpoint.id = sending.id`

/** Reads a delivery, if it is still to be sent. The caller has locked its endpoint. */
export async function findPending(trx: Database, id: string): Promise<DeliveryRow | undefined> {
  return trx('webhook_deliveries').where({ id, status: 'pending' }).first<DeliveryRow | undefined>()
}

export type DeliveryChange = Partial<
  Pick<DeliveryRow, 'status' | 'attempts' | 'tries' | 'next_at' | 'claim' | 'claimed_until' | 'ended_at'>
>

export async function updateDelivery(trx: Database, id: string, change: DeliveryChange): Promise<void> {
  await trx('webhook_deliveries').where({ id }).update(change)
}

/** Attempts that the log of one delivery keeps. */
const KEPT_ATTEMPTS = 50

export async function insertAttempt(
  trx: Database,
  { cause, ...attempt }: AttemptRow & { cause: object | null },
): Promise<void> {
  await trx('webhook_attempts').insert({ ...attempt, cause: cause === null ? null : JSON.stringify(cause) })
  await trx('webhook_attempts')
    .where({ delivery_id: attempt.delivery_id })
    .where('number', '<=', attempt.number - KEPT_ATTEMPTS)
    .delete()
}

/**
 * The seconds for which the first delivery has waited of those that nothing but us keeps waiting: their endpoints are enabled,
 * and answer quickly.
 */
export async function measureLateness(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { late: number }[] }>(`
    select cast(coalesce(extract(epoch from now() - min(first.next_at)), 0) as float) as late
    from webhook_endpoints endpoint
    cross join lateral (
      select next_at from webhook_deliveries
      where endpoint_id = endpoint.id and status = 'pending' and not is_ping order by next_at limit 1
    ) first
    where endpoint.due_at is not null and endpoint.status = 'enabled' and not ${IS_SLOW}
      and coalesce(endpoint.slow_until <= now(), true)`)
  return Math.max(0, rows[0]?.late ?? 0)
}
