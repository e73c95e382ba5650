/** Returns the milliseconds since `start`, a value of `performance.now()`, rounded to a tenth. */
export function elapsedSince(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10
}
