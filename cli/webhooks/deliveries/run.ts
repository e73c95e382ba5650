import { pageOf } from '../../../api/admin/page.ts'
import { delivery } from '../../../api/endpoints/admin/webhooks/schemas.ts'
import type { DeliveryState } from '../../../shared/webhooks/delivery-state.ts'
import { callApi, type ApiAccess } from '../../admin-api.ts'
import type { Listed } from '../../lists/listed.ts'
import { listPages } from '../../lists/list-pages.ts'
import { endpointPath, type Delivery } from '../endpoints/run.ts'

const deliveryPage = pageOf(delivery)

export type DeliveryOptions = { status?: DeliveryState; event?: string; limit: number }

/** Runs `waymark webhooks deliveries`: the last deliveries of an endpoint, newest first. */
export async function listDeliveries(
  api: ApiAccess,
  endpointId: string,
  { limit, ...query }: DeliveryOptions,
): Promise<Listed<Delivery>> {
  return listPages(api, { path: `${endpointPath(endpointId)}/deliveries`, query, limit }, deliveryPage)
}

/** Runs `waymark webhooks resend`. */
export async function resendDelivery(api: ApiAccess, endpointId: string, id: string): Promise<Delivery> {
  const path = `${endpointPath(endpointId)}/deliveries/${encodeURIComponent(id)}/resend`
  return delivery.parse(JSON.parse(await callApi(api, { method: 'POST', path })))
}
