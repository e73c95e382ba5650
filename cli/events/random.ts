/** Seeded pseudo-random numbers (mulberry32): good enough for traffic, not for secrets. */
export type Random = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  chance(probability: number): boolean
  /** Picks an item with a probability proportional to its weight. */
  pick<T>(weighted: readonly (readonly [T, number])[]): T
  /** Returns a positive number with this median and a long tail, like real durations. */
  duration(median: number): number
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0

  return { next, chance: (probability) => next() < probability, pick, duration }

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function pick<T>(weighted: readonly (readonly [T, number])[]): T {
    const total = weighted.reduce((sum, [, weight]) => sum + weight, 0)
    let remaining = next() * total
    const found = weighted.find(([, weight]) => (remaining -= weight) < 0) ?? weighted.at(-1)
    if (!found) throw new Error('No items to pick from')
    return found[0]
  }

  /** Log-normal distribution, by the Box-Muller transform. */
  function duration(median: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    return Math.max(1, Math.round(median * Math.exp(0.8 * normal)))
  }
}
