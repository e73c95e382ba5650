import { z } from 'zod'

/** Fields that several checks have. */

const statusRange = z
  .string()
  .regex(/^[1-9]\d\d(-[1-9]\d\d)?$/, 'must be a status such as "200" or a range such as "200-299"')
export const statusRanges: z.ZodArray<typeof statusRange> = z.array(statusRange).min(1).max(10)

export const text = (max: number): z.ZodString => z.string().min(1).max(max)

/** Checked instead of the target's own path, on the same origin. */
export const sitePath: z.ZodString = z
  .string()
  .max(1024)
  .regex(/^\/(?![/\\])/, 'must be a path that starts with one slash')

const MAX_ENTRIES = 20

export function refuseManyEntries(record: object, ctx: z.RefinementCtx): void {
  if (Object.keys(record).length <= MAX_ENTRIES) return
  const message = `must have at most ${MAX_ENTRIES} entries`
  ctx.addIssue({ code: 'too_big', origin: 'object', maximum: MAX_ENTRIES, input: record, message })
}
