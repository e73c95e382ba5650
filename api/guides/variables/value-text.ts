/** What a value may be in a request, as messages say it. */
export const VALUE_TYPES = 'must be text, a number, true or false'
export const NOT_EXACT = 'must be text, because JSON numbers of this size are not exact'

/** True for what `textOf` takes. */
export function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

/** True for a number that is still what the sender wrote after it was read as JSON. */
export function isExact(value: number): boolean {
  return !Number.isInteger(value) || Number.isSafeInteger(value)
}

/** Returns a value of a request as text: numbers and booleans as JSON writes them, null as a blank field. */
export function textOf(value: string | number | boolean | null): string {
  return value === null ? '' : String(value)
}
