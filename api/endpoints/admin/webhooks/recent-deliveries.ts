import { z } from 'zod'
import { MAX_COUNTED, type DeliveryCounts } from '../../../store/webhooks/delivery-counts.ts'

/** How an endpoint has done lately. */
export const recentDeliveries = z
  .object({
    deliveries: z.int().describe('Number of deliveries'),
    failed: z.int().describe('Those that failed, or have failed so far and are tried again'),
    retrying: z.int().describe('Those of the failed ones that are tried again'),
  })
  .meta({ id: 'RecentDeliveries' })
  .describe(
    `Deliveries of the last 7 days without pings, among the newest ${MAX_COUNTED.toLocaleString('en')}`,
  )

const none = { deliveries: 0, failed: 0, retrying: 0 }

/** Picks the counts of one endpoint, which are missing if it had no delivery. */
export function recentOf(
  endpointId: string,
  counts: readonly DeliveryCounts[],
): z.infer<typeof recentDeliveries> {
  const found = counts.find(({ endpoint_id: id }) => id === endpointId)
  if (!found) return none
  const { deliveries, failed, retrying } = found
  return { deliveries, failed, retrying }
}
