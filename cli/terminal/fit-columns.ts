/** A narrower cell would not tell one row from another. */
const MIN_CELL_WIDTH = 11
const GAP = 2

/** A column of a table, as wide as its longest text. */
export type FittingColumn = {
  readonly head: string
  readonly width: number
  /** Its texts may be cut. */
  readonly cut: boolean
}

/**
 * Fits columns into a line of a terminal: first by cutting texts, those of the widest column first, and then without the columns
 * that can be spared, in their order. Returns the width of each column that is left, or undefined if they do not fit.
 */
export function fitColumns(
  columns: readonly FittingColumn[],
  { lineWidth, spare }: { readonly lineWidth: number; readonly spare: readonly string[] },
): ReadonlyMap<string, number> | undefined {
  for (let spared = 0; spared <= spare.length; spared++) {
    const left = columns.filter(({ head }) => !spare.slice(0, spared).includes(head))
    const widths = cutToFit(left, lineWidth - GAP * (left.length - 1))
    if (widths) return new Map(left.map(({ head }, index) => [head, widths[index] ?? 0]))
  }
  return undefined
}

function cutToFit(columns: readonly FittingColumn[], room: number): readonly number[] | undefined {
  const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
  const least = columns.map(({ head, width, cut }) =>
    cut ? Math.min(width, Math.max(MIN_CELL_WIDTH, head.length)) : width,
  )
  if (sumOf(least) > room) return undefined
  const widths = columns.map(({ width }) => width)
  if (sumOf(widths) <= room) return widths
  // The least widths fit, so that one of the wider columns can always give a character.
  const isWider = (index: number): boolean => (widths[index] ?? 0) > (least[index] ?? 0)
  while (sumOf(widths) > room) {
    const widest = Math.max(...widths.filter((_, index) => isWider(index)))
    const index = widths.findIndex((width, at) => width === widest && isWider(at))
    widths[index] = widest - 1
  }
  return widths
}
