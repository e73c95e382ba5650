import type { WebhookEndpoint } from '../api/webhooks.ts'

/** Says how many events of the last 7 days failed, such as "2 of 120 events failed, 1 of them retrying". */
export function failedText({ last_7_days: { deliveries, failed, retrying } }: WebhookEndpoint): string {
  if (deliveries === 0) return 'No events'
  const text = `${countOf(failed)} of ${countOf(deliveries)} ${deliveries === 1 ? 'event' : 'events'}`
  if (retrying === 0) return `${text} failed`
  if (retrying === failed) return `${text} failed so far, retrying`
  return `${text} failed, ${countOf(retrying)} of them retrying`
}

function countOf(number: number): string {
  return number.toLocaleString('en')
}
