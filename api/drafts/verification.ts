import { checkExample, renderedCheckExample } from '../examples/steps.ts'
import { z } from 'zod'
import { checkConfig, signalConfig } from '../../shared/check/config.ts'
import { manual, renderedType } from '../../shared/check/types.ts'
import { placeholderPattern } from '../../shared/content/placeholders.ts'
import { checkTexts, misplacedInCheck, type CheckText } from '../guides/checks/check-texts.ts'
import { readUnfilledFragment } from '../guides/checks/code-values.ts'
import { selectorProblem } from '../guides/checks/selector-problem.ts'
import { fieldWording } from '../../shared/field-wording.ts'
import { renderedProblems } from './rendered-problems.ts'

/** Maximum number in all texts of a check, since each takes time whenever the guide is rendered. */
const MAX_PLACEHOLDERS = 50

/** A check that the service runs, or `manual`. */
const stepCheck = z.discriminatedUnion('type', [
  ...checkConfig.options,
  signalConfig,
  z.strictObject({ type: z.literal(manual.type) }).meta({ id: 'ManualCheck' }),
])

/** A check that can be published. */
export const finishedVerification = checkThat((value) => [...limitProblems(value), ...formProblems(value)])

/**
 * A step's check. It is stored and signed as its author wrote it, without the defaults that parsing adds: later
 * releases may add defaults, but signed content must not change. Missing and half-written fields may be stored; of a check in
 * a browser, only missing and empty ones.
 */
export const verification = checkThat((value) => {
  const limits = limitProblems(value)
  if (limits.length > 0) return limits
  const problems = parseProblems(value)
  if (value['type'] !== renderedType) return problems.filter((issue) => !isUnfinished(issue))
  const written = problems.filter((issue) => !isUnfinished(issue) || isHalfWritten(issue, value))
  return [...misplacedPlaceholders(value), ...written, ...renderedProblems(value)]
}).meta({ id: 'CheckConfig', documentedBy: stepCheck, examples: [checkExample, renderedCheckExample] })

type Check = Readonly<Record<string, unknown>>

function checkThat(
  problemsOf: (value: Check) => readonly z.core.$ZodIssue[],
): z.ZodRecord<z.ZodString, z.ZodUnknown> {
  return z.record(z.string(), z.unknown()).superRefine((value, ctx) => {
    for (const issue of problemsOf(value)) ctx.addIssue({ ...issue })
  })
}

/** Limits the time that rendering takes. */
function limitProblems(value: Check): z.core.$ZodIssue[] {
  const count = textsOf(value).flatMap(({ text }) => text.match(placeholderPattern) ?? []).length
  if (count <= MAX_PLACEHOLDERS) return []
  const message = `must have at most ${MAX_PLACEHOLDERS} placeholders, but has ${count}`
  return [{ code: 'custom', path: [], message, input: value }]
}

/**
 * Finds problems in the form of a check, placeholders where no value can be inserted, and selectors that browsers or
 * workers do not accept. A field's limits apply to its stored text.
 */
function formProblems(value: Check): z.core.$ZodIssue[] {
  const misplaced = misplacedPlaceholders(value)
  if (misplaced.length > 0) return misplaced
  const problems = parseProblems(value)
  const { type, selector, code } = value
  if (type === renderedType) return [...problems, ...renderedProblems(value)]
  if (problems.length > 0 || type !== 'script_presence') return problems
  return [
    ...(typeof selector === 'string' ? selectorProblems(selector) : []),
    ...(Array.isArray(code) ? code.flatMap((text, index) => codeProblems(String(text), index)) : []),
  ]
}

function parseProblems(value: Check): z.core.$ZodIssue[] {
  return stepCheck.safeParse(value, { error: fieldWording, reportInput: true }).error?.issues ?? []
}

/**
 * True for a missing, empty or half-written field of the right type. Unknown fields, other types and exceeded limits
 * are refused even in a draft.
 */
function isUnfinished(issue: z.core.$ZodIssue): boolean {
  const { code, input } = issue
  if (code === 'invalid_type' || code === 'invalid_value') return input === undefined
  if (code === 'too_small') return issue.origin === 'string' || issue.origin === 'array'
  return code === 'custom' || code === 'invalid_format'
}

/** True for a field in a wrong form that is neither missing nor empty. */
function isHalfWritten({ code, path }: z.core.$ZodIssue, value: Check): boolean {
  if (code !== 'custom' && code !== 'invalid_format') return false
  const written = path.reduce<unknown>((at, key) => Object(at)[key], value)
  return written !== undefined && written !== ''
}

function misplacedPlaceholders(value: Check): z.core.$ZodIssue[] {
  return textsOf(value).flatMap((text) => {
    const message = misplacedInCheck(text)
    return message === undefined ? [] : [{ code: 'custom', path: [...text.path], message, input: text.text }]
  })
}

function textsOf(value: Check): CheckText[] {
  return checkTexts({ ...value, type: String(value['type']) })
}

function codeProblems(input: string, index: number): z.core.$ZodIssue[] {
  const fragment = readUnfilledFragment(input)
  if (fragment.kind === 'fragment') return []
  return [{ code: 'custom', path: ['code', index], message: `cannot be used: ${fragment.reason}`, input }]
}

function selectorProblems(input: string): z.core.$ZodIssue[] {
  const message = selectorProblem(input)
  return message === undefined ? [] : [{ code: 'custom', path: ['selector'], message, input }]
}
