/** Milliseconds since a moment of `performance.now()`, to a tenth. */
export function elapsedSince(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10
}
