import { checkValue } from '../../../shared/content/variable-values.ts'
import type { Variable } from '../api/templates.ts'

/** Why a text is no value of a variable. Undefined for a value, and for an empty text. */
export function valueProblem(variable: Variable, text: string): string | undefined {
  const checked = text.trim() === '' ? undefined : checkValue(variable, text)
  if (checked?.ok !== false) return undefined
  const { problem } = checked
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`
}
