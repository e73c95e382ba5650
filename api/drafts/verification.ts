import { z } from 'zod'
import { checkConfig, signalConfig } from '../../shared/check/config.ts'
import { readNewSelector } from '../../shared/check/read-selector.ts'
import { manual } from '../../shared/check/types.ts'
import { placeholderPattern } from '../../shared/content/placeholders.ts'
import { checkTexts, misplacedInCheck } from '../guides/checks/check-texts.ts'
import { STAND_IN, withStandIns } from '../guides/checks/selector-values.ts'
import { fieldWording } from '../http/parse-fields.ts'

/** In all texts of a check: each costs time whenever the guide is rendered. */
const MAX_PLACEHOLDERS = 50

/** A check that the service runs, or none. */
const stepCheck = z.discriminatedUnion('type', [
  ...checkConfig.options,
  signalConfig,
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

/**
 * Finds problems in the form of a check, placeholders where no value can be inserted, and selectors that browsers or
 * workers do not accept. The limits of a field hold for its text as it is stored.
 */
function checkProblems(value: Readonly<Record<string, unknown>>): z.core.$ZodIssue[] {
  const misplaced = misplacedPlaceholders(value)
  if (misplaced.length > 0) return misplaced
  const parsed = stepCheck.safeParse(value, { error: fieldWording })
  if (!parsed.success) return parsed.error.issues
  return parsed.data.type === 'script_presence' ? selectorProblems(parsed.data.selector) : []
}

function misplacedPlaceholders(value: Readonly<Record<string, unknown>>): z.core.$ZodIssue[] {
  const texts = checkTexts({ ...value, type: String(value['type']) })
  const count = texts.flatMap(({ text }) => text.match(placeholderPattern) ?? []).length
  if (count > MAX_PLACEHOLDERS) {
    const message = `must have at most ${MAX_PLACEHOLDERS} placeholders, but has ${count}`
    return [{ code: 'custom', path: [], message, input: value }]
  }
  return texts.flatMap((text) => {
    const message = misplacedInCheck(text)
    return message === undefined ? [] : [{ code: 'custom', path: [...text.path], message, input: text.text }]
  })
}

function selectorProblems(input: string): z.core.$ZodIssue[] {
  const standIn = withStandIns(input)
  const selector = readNewSelector(standIn)
  if (selector.kind === 'read') return []
  const explained = standIn === input ? '' : ` (read with "${STAND_IN}" in place of each variable)`
  const message = `cannot be used: ${selector.reason}${explained}`
  return [{ code: 'custom', path: ['selector'], message, input }]
}
