import { tableLines } from '../../columns.ts'
import { describeEvent } from '../describe-event.ts'
import type { Delivery } from '../endpoints/run.ts'

/** Returns a line per delivery, and below it one per attempt. */
export function describeDeliveries(deliveries: readonly Delivery[]): string[] {
  if (deliveries.length === 0) return ['No deliveries found.']
  const lines = tableLines({
    heads: ['DELIVERY', 'STATUS', 'EVENT'],
    rows: deliveries.map(({ id, status, event }) => [id, status, describeEvent(event)]),
  })
  const heads = lines.splice(0, lines.length - deliveries.length)
  return [
    ...heads,
    ...deliveries.flatMap((delivery, index) => [lines[index] ?? '', ...describeAttempts(delivery)]),
  ]
}

function describeAttempts({ attempts, next_attempt_at: next }: Delivery): string[] {
  return [
    ...attempts.flatMap((attempt) => [
      `  ${attempt.started_at}  ${describeAttempt(attempt)}`,
      ...responseLines(attempt),
    ]),
    ...(next === null ? [] : [`  ${next}  next attempt`]),
  ]
}

/** The beginning of the response to a failed attempt, which often says what went wrong. Its line breaks are escaped. */
function responseLines({ ok, excerpt }: Delivery['attempts'][number]): string[] {
  return ok || excerpt === null ? [] : [`    ${excerpt}`]
}

/** Says how an attempt went: its status and, if it failed, the cause and what to do. */
export function describeAttempt({ status, duration_ms: ms, cause }: Delivery['attempts'][number]): string {
  const result = `${status ?? 'no answer'} in ${ms} ms`
  return cause === null ? result : [`${result}: ${cause.message}`, cause.hint].filter(Boolean).join(' ')
}
