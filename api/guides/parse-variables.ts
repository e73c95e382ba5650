import type { ApiError } from '../http/errors.ts'
import type { FieldErrorCode } from '../http/fields/field-error.ts'
import { fieldError } from '../http/fields/refuse-fields.ts'
import { checkValue } from '../../shared/content/variable-values.ts'
import type { DeclaredVariables } from './variables.ts'

const MAX_BYTES = 4096
const MAX_ENTRIES = 20
const MAX_NAME_CHARACTERS = 50

/** Parses the `variables` parameter of a guide. Throws 400 `invalid_variables`. */
export function parseVariables(text: string, declared: DeclaredVariables): Map<string, string> {
  refuseTooLong(text)
  return readVariables(parseJson(text), declared)
}

/** Parses the `variables` field of a body, by the rules of the parameter. Throws 400 `invalid_variables`. */
export function parseVariablesField(value: unknown, declared: DeclaredVariables): Map<string, string> {
  if (value === undefined) return new Map()
  refuseTooLong(JSON.stringify(value))
  return readVariables(value, declared)
}

function refuseTooLong(text: string): void {
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw refused('variables', 'too_long', `is longer than ${MAX_BYTES} bytes`)
}

/**
 * Reads values by name (docs/api.md, "Variables"). Ignores names that the version does not use, and empty values, which
 * a form sends for a field left blank.
 */
function readVariables(value: unknown, declared: DeclaredVariables): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refused('variables', 'invalid_type', 'must be a JSON object')
  }
  const entries = Object.entries(value)
  if (entries.length > MAX_ENTRIES)
    throw refused('variables', 'too_many', `has more than ${MAX_ENTRIES} entries`)
  const given = entries.flatMap(([name, value]) => {
    const field = `variables.${shortened(name)}`
    if (typeof value !== 'string') throw refused(field, 'invalid_type', 'must be a string')
    const variable = declared.get(name)
    if (!variable || value === '') return []
    const checked = checkValue(variable, value)
    if (!checked.ok) throw refused(field, 'invalid_value', checked.problem)
    return [[name, checked.value] as const]
  })
  return new Map(given)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const message = 'must be a JSON object, percent-encoded'
    throw fieldError('invalid_variables', { path: 'variables', code: 'invalid_format', message }, { cause })
  }
}

/** Shortens a name for a message, since the caller may send any text. */
function shortened(name: string): string {
  return JSON.stringify(name).slice(1, -1).slice(0, MAX_NAME_CHARACTERS)
}

function refused(path: string, code: FieldErrorCode, message: string): ApiError {
  return fieldError('invalid_variables', { path, code, message })
}
