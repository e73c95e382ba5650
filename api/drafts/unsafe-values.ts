/** Where something is in a JSON value, such as `['requirements', 0, 'title']`. */
export type Path = readonly (string | number)[]

export type UnsafeValue = { readonly path: Path; readonly message: string }

const MAX_DEPTH = 64
const MAX_PROBLEMS = 20
const keyForm = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

/**
 * What must not be signed because the JSON libraries of the world disagree on it (signing.md, "Canonical JSON", rule
 * 4): decimals, integers that a double cannot hold, NUL and DEL, half a surrogate pair, names that are no plain keys.
 */
export function unsafeValues(value: unknown): UnsafeValue[] {
  const found: UnsafeValue[] = []
  visit(value, [], found)
  return found
}

function visit(value: unknown, path: Path, found: UnsafeValue[]): void {
  if (found.length >= MAX_PROBLEMS) return
  const message = problemOf(value, path)
  if (message !== undefined) return void found.push({ path, message })
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) return value.forEach((inner, index) => visit(inner, [...path, index], found))
  for (const [key, inner] of Object.entries(value)) visitMember([key, inner], path, found)
}

function visitMember([key, inner]: [string, unknown], path: Path, found: UnsafeValue[]): void {
  if (keyForm.test(key) && key !== '__proto__') return visit(inner, [...path, key], found)
  found.push({ path, message: `has the key ${JSON.stringify(key.slice(0, 70))}, which is not a plain name` })
}

function problemOf(value: unknown, path: Path): string | undefined {
  if (typeof value === 'string') return problemOfText(value)
  if (typeof value === 'number') {
    return Number.isSafeInteger(value)
      ? undefined
      : 'must be a whole number within 2^53; write others as text'
  }
  return path.length > MAX_DEPTH ? `is nested more than ${MAX_DEPTH} levels deep` : undefined
}

function problemOfText(text: string): string | undefined {
  if (text.includes('\0')) return 'has the character U+0000'
  if (text.includes('\u007F')) return 'has the character U+007F'
  return text.isWellFormed() ? undefined : 'has half a surrogate pair, which is no character'
}
