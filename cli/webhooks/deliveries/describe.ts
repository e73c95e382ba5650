import { describeEvent } from '../describe-event.ts'
import type { Delivery } from '../endpoints/run.ts'

/** Returns a line per delivery, and below it one per attempt. */
export function describeDeliveries(deliveries: readonly Delivery[]): string[] {
  return deliveries.length === 0 ? ['No deliveries found.'] : deliveries.flatMap(describeDelivery)
}

function describeDelivery({ id, status, event, attempts, next_attempt_at: next }: Delivery): string[] {
  return [
    `${id}  ${status.padEnd(9)}  ${describeEvent(event)}`,
    ...attempts.map((attempt) => `  ${attempt.started_at}  ${describeAttempt(attempt)}`),
    ...(next === null ? [] : [`  ${next}  next attempt`]),
  ]
}

/** Says how an attempt went: its status and, if it failed, the cause and what to do. */
export function describeAttempt({ status, duration_ms: ms, cause }: Delivery['attempts'][number]): string {
  const result = `${status ?? 'no answer'} in ${ms} ms`
  return cause === null ? result : [`${result}: ${cause.message}`, cause.hint].filter(Boolean).join(' ')
}
