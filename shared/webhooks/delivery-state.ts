/** Status of a delivery, as the service stores it. */
export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What people see, and what a list is filtered by: `retrying` is pending after an attempt that failed. */
export const deliveryStates = [...deliveryStatuses, 'retrying'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Names the state of a delivery with its attempts, oldest first. */
export function stateOf(delivery: {
  readonly status: DeliveryStatus
  readonly attempts: readonly { readonly ok: boolean }[]
}): DeliveryState {
  const { status, attempts } = delivery
  return status === 'pending' && attempts.at(-1)?.ok === false ? 'retrying' : status
}
