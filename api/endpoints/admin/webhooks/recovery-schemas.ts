import { z } from 'zod'
import { problem } from '../../../errors/field-error.ts'
import { timeInput, timestamp } from '../../../errors/fields.ts'
import { exampleTimes } from '../../../examples/ids.ts'

/** Times of what to send again. */
export const recovery = z
  .strictObject({
    since: timeInput.refine(
      (text) => Date.parse(text) <= Date.now(),
      problem('too_large', 'must not be in the future'),
    ),
    until: timeInput.optional().describe('Default: now'),
  })
  .refine(({ since, until }) => until === undefined || Date.parse(since) <= Date.parse(until), {
    path: ['until'],
    ...problem('too_small', 'must not be before `since`'),
  })
  .meta({ id: 'WebhookRecovery', examples: [{ since: exampleTimes.first }] })

/** What is sent again. */
export const recovered = z
  .object({
    deliveries: z.int().describe('Number of deliveries that are sent again, or for the first time'),
    waiting: z
      .int()
      .describe('Number of others of that time that are not delivered yet: they are being sent, or next'),
    more: z.boolean().describe('More than 10,000 events were missed: send the request again'),
    next_attempt_at: timestamp
      .nullable()
      .describe(
        'When the first of all these is sent: now, or at the end of a pause that the receiver asked for. Null if none is',
      ),
  })
  .meta({
    id: 'WebhookRecovered',
    examples: [{ deliveries: 12, waiting: 0, more: false, next_attempt_at: exampleTimes.second }],
  })
