import { z } from 'zod'
import { checkJob, type CheckJob } from '../check/job.ts'
import { queuedResult, type WorkerResult } from '../check/result.ts'
import { deliveryJob, deliveryOutcome, type DeliveryJob, type DeliveryOutcome } from '../webhooks/delivery.ts'

/**
 * Jobs and results travel as JSON text inside the store's own JSON. Targets and pages can contain U+0000 and lone
 * surrogates, which Postgres refuses in jsonb. As escapes in a text, they arrive unchanged.
 */
export type Payload = {
  readonly json: string
  /** True for a result whose check would have run longer, but its caller's wait was over. */
  readonly cutShort?: true
}

export function toPayload(value: CheckJob | WorkerResult | DeliveryJob | DeliveryOutcome): Payload {
  return { json: JSON.stringify(value) }
}

const cutShort = z.object({ cutShort: z.literal(true) })

/** Returns true for the result of a check that was cut short. */
export function wasCutShort(returned: unknown): boolean {
  return cutShort.safeParse(returned).success
}

/** Parses the payload of a check's job. */
export const jobPayload: z.ZodType<CheckJob> = payloadOf(checkJob)

/** Parses the payload of a result. */
export const resultPayload: z.ZodType<WorkerResult> = payloadOf(queuedResult)

/** Parse the payloads of the queue of deliveries. */
export const deliveryPayload: z.ZodType<DeliveryJob> = payloadOf(deliveryJob)
export const deliveryOutcomePayload: z.ZodType<DeliveryOutcome> = payloadOf(deliveryOutcome)

function payloadOf<T>(schema: z.ZodType<T>): z.ZodType<T> {
  const text = z.object({ json: z.string() }).transform(({ json }, ctx): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  return text.pipe(schema)
}
