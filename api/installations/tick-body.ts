import { z } from 'zod'
import { CONFIRMED, type Tick } from './tick.ts'

/** Body of a request that marks a step by hand. */
export const stepTick = z
  .object({
    done: z
      .boolean()
      .optional()
      .describe('Only for a step without a check, or while its state is `unknown`: its check could not tell'),
    skipped: z.boolean().optional().describe('Only for an optional step'),
  })
  .refine(({ done, skipped }) => (done === undefined) !== (skipped === undefined), {
    message: 'must have either done or skipped',
  })
  .meta({ id: 'StepTick', examples: [{ done: true }] })

export const stepTickRules =
  '`false` undoes it. A step that has passed its check stays done. A step whose check could not tell may be confirmed, ' +
  `and has the code \`${CONFIRMED}\` then.`

export const checkedSlug = z
  .string()
  .describe('Slug of the step')
  .meta({ examples: ['install-snippet'] })

export const tickedSlug = z
  .string()
  .describe('Slug of the step')
  .meta({ examples: ['confirm'] })

export function toTick({ done, skipped }: z.infer<typeof stepTick>): Tick {
  return done === undefined ? { state: 'skipped', isSet: skipped === true } : { state: 'done', isSet: done }
}
