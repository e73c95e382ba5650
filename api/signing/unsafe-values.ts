/** Path in a JSON value, such as `['requirements', 0, 'title']`. */
export type JsonPath = readonly (string | number)[]

export type UnsafeValue = { readonly path: JsonPath; readonly message: string }

const MAX_DEPTH = 64
const MAX_PROBLEMS = 20
const keyPattern = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

/**
 * Finds values that must not be signed because JSON libraries disagree on them (docs/signing.md, "Canonical JSON", rule
 * 4): decimals, integers beyond 2^53, NUL and DEL, lone surrogates, keys that are not plain names.
 */
export function unsafeValues(value: unknown): UnsafeValue[] {
  const found: UnsafeValue[] = []
  visit(value, [], found)
  return found
}

function visit(value: unknown, path: JsonPath, found: UnsafeValue[]): void {
  if (found.length >= MAX_PROBLEMS) return
  const message = problemOf(value, path)
  if (message !== undefined) return void found.push({ path, message })
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) return value.forEach((inner, index) => visit(inner, [...path, index], found))
  for (const [key, inner] of Object.entries(value)) visitMember([key, inner], path, found)
}

function visitMember([key, inner]: [string, unknown], path: JsonPath, found: UnsafeValue[]): void {
  if (keyPattern.test(key) && key !== '__proto__') return visit(inner, [...path, key], found)
  found.push({ path, message: `has the key ${JSON.stringify(key.slice(0, 70))}, which is not a plain name` })
}

function problemOf(value: unknown, path: JsonPath): string | undefined {
  if (typeof value === 'string') return problemOfText(value)
  if (typeof value === 'number') {
    return Number.isSafeInteger(value)
      ? undefined
      : 'must be a whole number within 2^53; write other numbers as text'
  }
  return path.length > MAX_DEPTH ? `is nested more than ${MAX_DEPTH} levels deep` : undefined
}

function problemOfText(text: string): string | undefined {
  if (text.includes('\0')) return 'has the character U+0000'
  if (text.includes('\u007F')) return 'has the character U+007F'
  return text.isWellFormed() ? undefined : 'has a lone surrogate, which is not a character'
}
