import { z } from 'zod'
import { checkCause } from '../check/result.ts'

/** Longest URL of a webhook endpoint. */
export const MAX_URL_CHARACTERS = 2048
/** A delivery that no worker starts within this time is signed again: receivers refuse signatures older than 300 s. */
export const START_WITHIN_MS = 60_000
/** Time limit of an attempt, from the lookup of the host to the end of the response's body. */
export const ATTEMPT_MS = 15_000
/** Bytes of a response's body that are read. */
export const BODY_BYTES = 64 * 1024
/** Characters of a response's body that are kept for the log. */
export const EXCERPT_CHARACTERS = 1024

/**
 * A job on the queue of deliveries. `judge` asks whether the policy of workers allows a URL; `send` sends one signed
 * attempt. The headers are those of the webhook. `startBy` is epoch milliseconds on the queue's clock.
 */
export const deliveryJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('judge'), url: z.string().max(MAX_URL_CHARACTERS), startBy: z.number() }),
  z.object({
    kind: z.literal('send'),
    url: z.string().max(MAX_URL_CHARACTERS),
    headers: z.record(z.string().max(100), z.string().max(2000)),
    body: z.string().max(1024 * 1024),
    startBy: z.number(),
  }),
])

export type DeliveryJob = z.infer<typeof deliveryJob>

const response = z.object({
  status: z.int(),
  /** Beginning of a body in text or JSON, or in any text if the status is not 2xx. */
  excerpt: z.string().max(EXCERPT_CHARACTERS).optional(),
  /** Value of Retry-After. */
  retryAfter: z.string().max(100).optional(),
})

/**
 * What a worker answers. `unsent`: it took the job too late. `failed` has the code and the facts of a check's failure;
 * with a `response` if the body's end never came.
 */
export const deliveryOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unsent') }),
  z.object({ kind: z.literal('allowed') }),
  z.object({
    kind: z.literal('refused'),
    cause: checkCause,
    /** Of a URL whose port is refused; ranges such as `1024–65535` of a site on this machine. Earlier releases do not say. */
    allowedPorts: z
      .array(z.union([z.int(), z.string().max(20)]))
      .max(100)
      .optional(),
  }),
  z.object({ kind: z.literal('answered'), response, durationMs: z.number() }),
  z.object({
    kind: z.literal('failed'),
    cause: checkCause,
    response: response.optional(),
    durationMs: z.number(),
  }),
])

export type DeliveryOutcome = z.infer<typeof deliveryOutcome>
export type DeliveryResponse = z.infer<typeof response>
