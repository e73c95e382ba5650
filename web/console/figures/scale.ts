/** Charts are drawn in a square of this size, which the page stretches. */
export const SIDE = 100

/** The top of an axis: an even number that reads well, at or above the largest value. */
export function niceTop(largest: number): number {
  if (!(largest > 2)) return 2
  const unit = 10 ** Math.floor(Math.log10(largest))
  const steps = [1, 2, 4, 6, 8, 10].map((step) => step * unit)
  return steps.find((step) => step >= largest && step % 2 === 0) ?? 10 * unit
}

/** A line through the values, from the left to the right. */
export function pathOf(values: readonly number[], top: number): string {
  const step = SIDE / Math.max(1, values.length - 1)
  const heights = values.map((value) => round((1 - value / top) * SIDE))
  const points = heights.map((y, index) => `${round(index * step)} ${y}`)
  // A single value is a line as well: it holds for the whole time.
  if (heights.length === 1) points.push(`${SIDE} ${heights[0]}`)
  return `M ${points.join(' L ')}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
