import type { WebhookEndpoint } from '../api/webhooks.ts'

/** Says how many deliveries of the last 7 days failed, such as "2 of 120 failed". */
export function failedText({ last_7_days: { deliveries, failed } }: WebhookEndpoint): string {
  if (deliveries === 0) return 'No deliveries'
  return `${failed.toLocaleString('en')} of ${deliveries.toLocaleString('en')} failed`
}
