import type { Database } from '../database.ts'
import { firstIdOf } from '../id.ts'
import { IS_RETRYING } from './deliveries.ts'

export type DeliveryCounts = {
  readonly endpoint_id: string
  readonly deliveries: number
  readonly failed: number
  /** Those of the failed ones that are tried again. */
  readonly retrying: number
}

/** Deliveries that are counted of each endpoint at most: the newest. */
export const MAX_COUNTED = 10_000
const DAYS = 7
const DAY_MS = 86_400_000

/**
 * Counts the deliveries of the last 7 days of each endpoint, without pings, and those among them that failed or are
 * tried again after a failure. Ids are in order of time, so that the index of the list serves it.
 */
export async function countRecentDeliveries(
  db: Database,
  endpointIds: readonly string[],
): Promise<DeliveryCounts[]> {
  const since = firstIdOf(new Date(Date.now() - DAYS * DAY_MS))
  const { rows } = await db.raw<{ rows: DeliveryCounts[] }>(countStatement, [
    [...endpointIds],
    since,
    MAX_COUNTED,
  ])
  return rows
}

const countStatement = `
  select endpoint_id, cast(count(*) as integer) as deliveries,
    cast(count(*) filter (where status = 'failed' or is_retrying) as integer) as failed,
    cast(count(*) filter (where is_retrying) as integer) as retrying
  from unnest(cast(? as uuid[])) as endpoint (endpoint_id), lateral (
    select status, ${IS_RETRYING} as is_retrying from webhook_deliveries
    where webhook_deliveries.endpoint_id = endpoint.endpoint_id and id >= ? and not is_ping
    order by id desc limit ?
  ) as recent
  group by endpoint_id`
