import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { isSecure } from './forwarded.ts'
import type { Count, Limit } from './limiter.ts'
import { everyOrigin } from './middleware/cors.ts'
import { always, tlsOnly } from './middleware/default-headers.ts'
import { limitFields } from './middleware/rate-limit.ts'
import { stateOf } from './request-state.ts'

/**
 * Answers a request without the middleware, which would take most of the time. It says false for a request that is out
 * of the ordinary; one that turns out to be so later it gives away by calling `leave`.
 */
export type Quick = (req: IncomingMessage, res: ServerResponse, leave: () => void) => boolean

export type QuickSettings = { readonly trustProxy: number; readonly isStopping: () => boolean }

/** The fields that the middleware gives every counted answer of a public endpoint. */
export function countedFields(
  req: IncomingMessage,
  { limit, count }: { limit: Limit; count: Count },
  { trustProxy, isStopping }: QuickSettings,
): OutgoingHttpHeaders {
  return {
    'X-Request-Id': stateOf(req).requestId,
    ...always,
    ...(isSecure(req, trustProxy) && tlsOnly),
    ...everyOrigin,
    ...limitFields(limit, count),
    ...(isStopping() && { Connection: 'close' }),
  }
}
