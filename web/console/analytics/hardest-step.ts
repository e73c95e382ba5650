/**
 * Fewer visitors than this have no share of those who stopped: one more would change it too much, and one of them may
 * still be at work.
 */
export const ENOUGH_VISITORS = 5

type Step = { readonly viewed: number; readonly drop_off_rate: number | null }

/** Finds the step where the largest share of visitors stopped, in whole percent as shown: of several, the first. */
export function findHardest<Row extends Step>(steps: readonly Row[]): Row | undefined {
  if (steps.length < 2) return undefined
  const largest = Math.max(...steps.map(shownPercent))
  return largest > 0 ? steps.find((step) => shownPercent(step) === largest) : undefined
}

function shownPercent({ viewed, drop_off_rate: rate }: Step): number {
  return viewed < ENOUGH_VISITORS ? 0 : Math.round(100 * (rate ?? 0))
}
