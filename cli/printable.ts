import { showHiddenCharacters } from '../shared/hidden-characters.ts'

/** Copies a value with the hidden characters of all its texts and keys as escapes. */
export function printable<T>(value: T): T {
  return copy(value) as T
}

/** Writes the hidden characters of a message as escapes. Its further lines are indented, so that none looks like ours. */
export function printableLines(message: string): string {
  const [first = '', ...others] = message.split('\n').map(showHiddenCharacters)
  return [first, ...others.map((line) => (line.startsWith('  ') ? line : `  ${line}`))].join('\n')
}

function copy(value: unknown): unknown {
  if (typeof value === 'string') return showHiddenCharacters(value)
  if (Array.isArray(value)) return value.map(copy)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [showHiddenCharacters(key), copy(inner)]),
  )
}
