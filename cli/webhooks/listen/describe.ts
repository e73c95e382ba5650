import { shorten } from '../../../shared/check/shorten.ts'
import { paint } from '../../paint.ts'
import { describeEvent } from '../describe-event.ts'
import type { Forwarded } from './forward.ts'
import type { Message } from './message.ts'

const problems: Readonly<Record<NonNullable<Message['problem']>, string>> = {
  unsigned: 'it has no signature of Standard Webhooks',
  stale: 'its timestamp is not within 5 minutes of now',
  forged: 'its signature does not match',
  not_an_event: 'its body is not an event',
}

/** Says in a line what arrived, and whether it is verified. */
export function describeMessage({ receivedAt, problem, event }: Message): string {
  const what = event ? describeEvent(event) : 'a request'
  const verified =
    problem === undefined ? paint('good', 'verified') : paint('bad', `not verified: ${problems[problem]}`)
  return `${receivedAt}  ${shorten(what)}  ${verified}`
}

/** What is said of an event that was forwarded. */
export type ForwardedEvent = Pick<Forwarded, 'url' | 'problem' | 'durationMs'> & {
  readonly id: string
  readonly status: number
}

/** Says in a line what the receiver that an event was forwarded to has answered. */
export function describeForwarded({ id, url, status, problem, durationMs }: ForwardedEvent): string {
  return problem === undefined
    ? `  forwarded ${id} to ${url}: ${paint(status < 300 ? 'good' : 'bad', String(status))} in ${durationMs} ms`
    : `  ${paint('bad', 'not forwarded')} ${id} to ${url}: ${problem}; answered ${status}`
}

/** The line of a message with --json. */
export function messageJson(
  { receivedAt, problem, body }: Message,
  forwarded: Forwarded | undefined,
): object {
  return {
    received_at: receivedAt,
    verified: problem === undefined,
    problem: problem ?? null,
    body,
    forwarded: forwarded
      ? {
          url: forwarded.url,
          status: forwarded.problem === undefined ? forwarded.reply.status : null,
          problem: forwarded.problem ?? null,
          duration_ms: forwarded.durationMs,
        }
      : null,
  }
}
