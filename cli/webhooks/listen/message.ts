import { findSignatureProblem, type SignatureProblem } from '../../../api/webhooks/signature.ts'
import { shownEvent, type ShownEvent } from '../describe-event.ts'
import type { ReceivedRequest } from './receiver.ts'

/** A request to the receiver, and what is wrong with it. Without a problem, it is an event of the service. */
export type Message = {
  readonly receivedAt: string
  /** The body as JSON, or as text if it is not JSON. */
  readonly body: unknown
} & (
  | { readonly problem: undefined; readonly event: ShownEvent }
  | { readonly problem: SignatureProblem | 'not_an_event'; readonly event: ShownEvent | undefined }
)

/** Verifies a request, and reads the event in it. */
export function readMessage(request: ReceivedRequest, secret: string): Message {
  const now = new Date()
  const body = parseBody(request.body)
  const { data: event } = shownEvent.safeParse(body)
  const received = { receivedAt: now.toISOString(), body }
  const problem = findSignatureProblem(request, secret, now)
  if (problem !== undefined) return { ...received, problem, event }
  return event ? { ...received, problem, event } : { ...received, problem: 'not_an_event', event }
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
