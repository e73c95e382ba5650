import { z } from 'zod'
import { problem, type ValueProblem } from '../../errors/field-error.ts'

/** JSON types that a value may have in a request. */
export const valueTypes = ['string', 'number', 'boolean', 'null'] as const
const WRONG_TYPE = 'must be text, a number, true or false'
const NOT_EXACT = 'must be text, because JSON numbers of this size are not exact'
/** Digits that a fraction keeps when JSON is parsed (IEEE 754, binary64). */
const EXACT_DIGITS = 15

type ReadText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: ValueProblem }

/** Reads a value of a request as text: numbers and booleans as JSON writes them, null as a blank field. */
export function readText(value: unknown): ReadText {
  if (value === null) return { ok: true, text: '' }
  if (typeof value === 'string') return { ok: true, text: value }
  if (typeof value === 'boolean') return { ok: true, text: String(value) }
  if (typeof value !== 'number') return refuse(WRONG_TYPE)
  return isExact(value) ? { ok: true, text: String(value) } : refuse(NOT_EXACT)
}

/** Values by name in the body of an admin request, read as texts. */
export const valueTexts = z.record(
  z.string(),
  z
    .unknown()
    .meta({ type: [...valueTypes] })
    .transform((value, ctx) => {
      const read = readText(value)
      if (read.ok) return read.text
      ctx.addIssue({ code: 'custom', ...problem(read.problem.code, read.problem.message) })
      return z.NEVER
    }),
)

/** True for a number whose text is in plain decimal digits, and that the sender did not write with more digits. */
function isExact(value: number): boolean {
  if (Number.isInteger(value)) return Number.isSafeInteger(value)
  const text = String(value)
  return /^-?\d+\.\d+$/.test(text) && text.replace(/^-?0?\.?0*|\D/g, '').length <= EXACT_DIGITS
}

function refuse(message: string): ReadText {
  return { ok: false, problem: { code: 'invalid_type', message } }
}
