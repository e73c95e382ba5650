const DAY_MS = 86_400_000

/** First and last day of a report, both included, as YYYY-MM-DD in the browser's time zone. */
export type Period = { readonly from: string; readonly to: string }

export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the period of the last days, including today. */
export function lastDays(days: number): Period {
  // The Swedish locale writes dates as YYYY-MM-DD.
  const to = new Intl.DateTimeFormat('sv-SE').format(Date.now())
  return { from: addDays(to, 1 - days), to }
}

export function dayCount({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** Returns the period of the same length that ends on the day before this one. */
export function previousPeriod(period: Period): Period {
  return { from: addDays(period.from, -dayCount(period)), to: addDays(period.from, -1) }
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns true for a valid date as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

const MAX_DAYS = 800

/** Describes the problem with typed days. Undefined if they are a valid period. */
export function periodProblem({ from, to }: Period): string | undefined {
  if (from === '' || to === '') return 'Enter both days.'
  if (from > to) return 'The last day is before the first day.'
  return dayCount({ from, to }) > MAX_DAYS ? `Choose at most ${MAX_DAYS} days.` : undefined
}
