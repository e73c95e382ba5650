/** Side length of a chart's square view box, which the page stretches to fit. */
export const SIDE = 100

/** Top of an axis: a round, even number at or above the largest value. */
export function niceTop(largest: number): number {
  if (!(largest > 2)) return 2
  const unit = 10 ** Math.floor(Math.log10(largest))
  const steps = [1, 2, 4, 6, 8, 10].map((step) => step * unit)
  return steps.find((step) => step >= largest && step % 2 === 0) ?? 10 * unit
}

/** SVG path through the values, from left to right. */
export function pathOf(values: readonly number[], top: number): string {
  const step = SIDE / Math.max(1, values.length - 1)
  const heights = values.map((value) => round((1 - value / top) * SIDE))
  const points = heights.map((y, index) => `${round(index * step)} ${y}`)
  // A single value becomes a line across the whole chart.
  if (heights.length === 1) points.push(`${SIDE} ${heights[0]}`)
  return `M ${points.join(' L ')}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
