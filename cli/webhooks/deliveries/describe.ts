import { tableLines } from '../../columns.ts'
import { stateOf, type DeliveryState } from '../../../shared/webhooks/delivery-state.ts'
import type { Tone } from '../../paint.ts'
import { timeText } from '../../terminal/time-text.ts'
import { describeSubject } from '../describe-event.ts'
import type { Delivery } from '../endpoints/run.ts'

const tones: Readonly<Record<DeliveryState, Tone>> = {
  pending: 'unsure',
  retrying: 'unsure',
  succeeded: 'good',
  failed: 'bad',
}

/** Returns a line per delivery, and below it one per attempt. */
export function describeDeliveries(deliveries: readonly Delivery[]): string[] {
  if (deliveries.length === 0) return ['No deliveries found.']
  return tableLines({
    heads: ['DELIVERY', 'STATUS', 'CREATED', 'EVENT', 'ABOUT'],
    terminal: {
      order: ['EVENT', 'ABOUT', 'STATUS', 'CREATED', 'DELIVERY'],
      cut: ['ABOUT'],
    },
    rows: deliveries.map((delivery) => [
      delivery.id,
      [tones[stateOf(delivery)], stateOf(delivery)],
      timeText(delivery.created_at),
      delivery.event.type,
      describeSubject(delivery.event),
    ]),
    details: deliveries.map(describeAttempts),
  })
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
