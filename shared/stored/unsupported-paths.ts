import { ownValue } from '../own-value.ts'
/** More would only repeat the problem. */
const MAX_PATHS = 20

/**
 * Lists the paths of stored JSON that its reading lacks or has changed. The reading may have more: defaults. In a list, it
 * has `undefined` for an entry that it lacks. Returns at most 20 paths.
 */
export function unsupportedPaths(stored: unknown, reading: unknown, path = ''): string[] {
  return [...differences(stored, reading, path)].slice(0, MAX_PATHS)
}

function* differences(stored: unknown, reading: unknown, path: string): Generator<string> {
  // Earlier releases stored null where this one has a default.
  if (stored === null || Object.is(stored, reading)) return
  if (!isContainer(stored) || !isContainer(reading) || Array.isArray(stored) !== Array.isArray(reading)) {
    yield path
    return
  }
  for (const [key, value] of Object.entries(stored)) {
    yield* differences(value, ownValue(reading, key), path === '' ? key : `${path}.${key}`)
  }
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
