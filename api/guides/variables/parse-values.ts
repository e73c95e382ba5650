import type { ApiError } from '../../errors/errors.ts'
import type { FieldError, FieldErrorCode, ValueProblem } from '../../errors/field-error.ts'
import { fieldError, fieldErrors } from '../../errors/refuse-fields.ts'
import { writePlaceholder } from '../../../shared/content/placeholders.ts'
import { checkValue } from '../../../shared/content/variable-values.ts'
import type { DeclaredVariables, VariableDeclaration } from './declarations.ts'
import { readText } from './value-text.ts'

const MAX_BYTES = 4096
const MAX_ENTRIES = 20
const MAX_NAME_CHARACTERS = 50
const IS_PLACEHOLDER = 'is the placeholder itself; send the value that it stands for, or ask for it'

/** Parses the `variables` parameter of a guide. Throws 400 `invalid_variables`. */
export function parseVariables(text: string, declared: DeclaredVariables): Map<string, string> {
  refuseTooLong(text)
  return requireValid(readVariables(parseJson(text), declared))
}

/** Parses the `variables` field of a body by the parameter's rules. Throws 400 `invalid_variables`. */
export function parseVariablesField(value: unknown, declared: DeclaredVariables): Map<string, string> {
  return value === undefined ? new Map() : requireValid(readVariablesField(value, declared))
}

/** Reads the field, and lists problems with its values. Throws 400 if it is not an object or too large. */
export function readVariablesField(value: unknown, declared: DeclaredVariables): ReadVariables {
  refuseTooLong(JSON.stringify(value))
  return readVariables(value, declared)
}

/** Shortens a name for a message, since the caller may send any text. */
export function shortenName(name: string): string {
  return JSON.stringify(name).slice(1, -1).slice(0, MAX_NAME_CHARACTERS)
}

function refuseTooLong(text: string): void {
  if (Buffer.byteLength(text) > MAX_BYTES) throw refusal('too_long', `is longer than ${MAX_BYTES} bytes`)
}

/** Valid values by name, in the form that guides show, and the problems of invalid values. */
type ReadVariables = {
  readonly values: ReadonlyMap<string, string>
  readonly problems: readonly FieldError[]
}

/**
 * Reads values by name (docs/api.md, "Variables"). Ignores values for names that the version does not use, and null and
 * empty strings, which forms send for blank fields. Throws 400 `invalid_variables` if the value is not an object or has too
 * many entries.
 */
function readVariables(value: unknown, declared: DeclaredVariables): ReadVariables {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refusal('invalid_type', 'must be a JSON object')
  }
  const entries = Object.entries(value)
  if (entries.length > MAX_ENTRIES) throw refusal('too_many', `has more than ${MAX_ENTRIES} entries`)
  const values = new Map<string, string>()
  const problems: FieldError[] = []
  for (const [name, input] of entries) {
    const read = readValue(input, declared.get(name))
    if (typeof read === 'string') values.set(name, read)
    else if (read) problems.push({ path: `variables.${shortenName(name)}`, ...read })
  }
  return { values, problems }
}

function readValue(
  input: unknown,
  variable: VariableDeclaration | undefined,
): string | ValueProblem | undefined {
  const read = readText(input)
  if (!read.ok) return read.problem
  if (!variable || read.text.trim() === '') return undefined
  // A guide as Markdown shows it in place of a missing value. Both on a page and in a check, it would make the check pass.
  if (read.text.trim() === writePlaceholder(variable.name))
    return { code: 'invalid_value', message: IS_PLACEHOLDER }
  const checked = checkValue(variable, read.text)
  return checked.ok ? checked.value : { code: 'invalid_value', message: checked.problem }
}

function requireValid({ values, problems }: ReadVariables): Map<string, string> {
  if (problems.length > 0) throw fieldErrors('invalid_variables', problems)
  return new Map(values)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = 'must be a JSON object, percent-encoded'
    throw fieldError('invalid_variables', { path: 'variables', code: 'invalid_format', message }, { cause })
  }
}

function refusal(code: FieldErrorCode, message: string): ApiError {
  return fieldError('invalid_variables', { path: 'variables', code, message })
}
