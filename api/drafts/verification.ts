import { z } from 'zod'
import { checkConfig } from '../../shared/check/config.ts'
import { readSelector } from '../../shared/check/read-selector.ts'
import { fieldWording } from '../parse-fields.ts'

const documented = z.toJSONSchema(checkConfig, { io: 'input' })

/**
 * The check of a step. It is kept and signed as its author wrote it, without the defaults that parsing adds: those
 * may grow, what was signed may not.
 */
export const verification = z
  .record(z.string(), z.unknown())
  .superRefine((value, ctx) => {
    for (const issue of checkProblems(value)) ctx.addIssue({ ...issue })
  })
  .meta({ id: 'CheckConfig', anyOf: documented.anyOf ?? documented.oneOf ?? [] })

/** What is wrong with a check: its form, or a selector that no worker would accept. */
function checkProblems(value: unknown): z.core.$ZodIssue[] {
  const parsed = checkConfig.safeParse(value, { error: fieldWording })
  if (!parsed.success) return parsed.error.issues
  if (parsed.data.type !== 'script_presence') return []
  const { selector: input } = parsed.data
  const selector = readSelector(input)
  if (selector.kind === 'read') return []
  return [{ code: 'custom', path: ['selector'], message: `cannot be used: ${selector.reason}`, input }]
}
