import { ApiError } from '../http/errors.ts'
import { checkValue } from './variable-values.ts'
import type { DeclaredVariables } from './variables.ts'

const MAX_BYTES = 4096
const MAX_ENTRIES = 20
const MAX_NAME_CHARACTERS = 50

/**
 * Parses the `variables` parameter (docs/api.md, "Variables"). Ignores names that the version does not use, and empty
 * values, which a form sends for a field left blank. Throws 400 `invalid_variables`.
 */
export function parseVariables(text: string, declared: DeclaredVariables): Map<string, string> {
  if (Buffer.byteLength(text) > MAX_BYTES) throw refused('variables', `is longer than ${MAX_BYTES} bytes`)
  const entries = Object.entries(parseObject(text))
  if (entries.length > MAX_ENTRIES) throw refused('variables', `has more than ${MAX_ENTRIES} entries`)
  const given = entries.flatMap(([name, value]) => {
    const field = `variables.${shortened(name)}`
    if (typeof value !== 'string') throw refused(field, 'must be a string')
    const variable = declared.get(name)
    if (!variable || value === '') return []
    const checked = checkValue(variable, value)
    if (!checked.ok) throw refused(field, checked.problem)
    return [[name, checked.value] as const]
  })
  return new Map(given)
}

function parseObject(text: string): object {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refused('variables', 'must be a JSON object')
  }
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refused('variables', 'must be a JSON object, percent-encoded', { cause })
  }
}

/** Shortens a name for a message, since the caller may send any text. */
function shortened(name: string): string {
  return JSON.stringify(name).slice(1, -1).slice(0, MAX_NAME_CHARACTERS)
}

function refused(field: string, problem: string, options?: ErrorOptions): ApiError {
  return new ApiError('invalid_variables', `${field}: ${problem}`, options)
}
