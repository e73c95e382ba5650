/** Side length of a chart's square view box, which the page stretches to fit. */
export const SIDE = 100

/** Most intervals between the ticks of an axis. */
const MAX_INTERVALS = 5

/** Ticks of an axis for whole numbers, from zero to the first round number at or above the largest value. */
export function axisTicks(largest: number): number[] {
  const step = roundStep(largest / MAX_INTERVALS)
  const intervals = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: intervals + 1 }, (_, index) => index * step)
}

/** The smallest of 1, 2, 5, 10, 20, 50 and so on that is not below this number. */
function roundStep(smallest: number): number {
  if (!(smallest > 1)) return 1
  const unit = 10 ** Math.floor(Math.log10(smallest))
  return ([1, 2, 5].find((factor) => factor * unit >= smallest) ?? 10) * unit
}

/** Indexes of a series, both included. */
export type Range = { readonly from: number; readonly to: number }

/** SVG path through the values, from left to right, or through those of a range. */
export function pathOf(
  values: readonly number[],
  top: number,
  { from, to }: Range = { from: 0, to: values.length - 1 },
): string {
  const step = SIDE / Math.max(1, values.length - 1)
  const heights = values.map((value) => round((1 - value / top) * SIDE))
  const points = heights.map((y, index) => `${round(index * step)} ${y}`).slice(from, to + 1)
  // A single value becomes a line across the whole chart.
  if (heights.length === 1) points.push(`${SIDE} ${heights[0]}`)
  return `M ${points.join(' L ')}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
