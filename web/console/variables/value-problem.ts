import { checkValue } from '../../../shared/content/variable-values.ts'
import { toSentence } from '../parts/field-problems.ts'
import type { Variable } from '../api/templates.ts'

/** Why a text is no value of a variable. Undefined for a value, and for an empty text. */
export function valueProblem(variable: Variable, text: string): string | undefined {
  const checked = text.trim() === '' ? undefined : checkValue(variable, text)
  if (checked?.ok !== false) return undefined
  return toSentence(checked.problem)
}
