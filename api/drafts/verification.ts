import { z } from 'zod'
import { checkConfig } from '../../shared/check/config.ts'
import { readNewSelector } from '../../shared/check/read-selector.ts'
import { manual } from '../../shared/check/types.ts'
import { fieldWording } from '../http/parse-fields.ts'

/** A check that the service runs, or none. */
const stepCheck = z.discriminatedUnion('type', [
  ...checkConfig.options,
  z.strictObject({ type: z.literal(manual.type) }),
])

const documented = z.toJSONSchema(stepCheck, { io: 'input' })

/**
 * The check of a step. It is stored and signed as its author wrote it, without the defaults that parsing adds: later
 * releases may add defaults, but signed content must not change.
 */
export const verification = z
  .record(z.string(), z.unknown())
  .superRefine((value, ctx) => {
    for (const issue of checkProblems(value)) ctx.addIssue({ ...issue })
  })
  .meta({ id: 'CheckConfig', anyOf: documented.anyOf ?? documented.oneOf ?? [] })

/** Finds problems in the form of a check, and selectors that browsers or workers do not accept. */
function checkProblems(value: unknown): z.core.$ZodIssue[] {
  const parsed = stepCheck.safeParse(value, { error: fieldWording })
  if (!parsed.success) return parsed.error.issues
  if (parsed.data.type !== 'script_presence') return []
  const { selector: input } = parsed.data
  const selector = readNewSelector(input)
  if (selector.kind === 'read') return []
  return [{ code: 'custom', path: ['selector'], message: `cannot be used: ${selector.reason}`, input }]
}
