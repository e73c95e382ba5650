/** A date below a chart: the index of its value, and its place from 0 to 1. */
export type DateTick = { readonly index: number; readonly share: number; readonly label: string }

type Series = {
  readonly starts: readonly Date[]
  readonly interval: 'day' | 'week'
}

/** Distances between dates. From a week on, the dates are Mondays. */
const distances = { day: [1, 2, 3, 7, 14, 28], week: [1, 2, 4, 8, 13, 26, 52] }

/** Dates at sensible distances, as many as fit below the chart of a phone. */
export function dateTicks({ starts, interval }: Series): DateTick[] {
  const lastIndex = starts.length - 1
  const years = new Set(starts.map((start) => start.getFullYear()))
  const maxIntervals = years.size > 1 ? 3 : 5
  const distance = distances[interval].find((days) => lastIndex / days <= maxIntervals) ?? starts.length
  const first = interval === 'day' && distance >= 7 ? starts.findIndex(isMonday) : 0
  const format = years.size > 1 ? withYear : withoutYear
  return starts.flatMap((start, index) => {
    if (index < first || (index - first) % distance !== 0) return []
    return [{ index, share: lastIndex === 0 ? 0.5 : index / lastIndex, label: format.format(start) }]
  })
}

const withoutYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
const withYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' })

function isMonday(date: Date): boolean {
  return date.getDay() === 1
}
