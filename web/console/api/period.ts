const DAY_MS = 86_400_000

/** First and last day of a report, both included, as YYYY-MM-DD in the browser's time zone. */
export type Period = { readonly from: string; readonly to: string }

export function today(): string {
  // The Swedish locale writes dates as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE').format(Date.now())
}

/** Returns the period of the last days, including today. */
export function lastDays(days: number): Period {
  const to = today()
  return { from: addDays(to, 1 - days), to }
}

/** Returns the period of the last weeks up to today, of which the last is not over. Weeks begin on Monday. */
export function lastWeeks(weeks: number): Period {
  const to = today()
  return { from: addDays(to, -daysSinceMonday(to) - 7 * (weeks - 1)), to }
}

/** Returns the period from the first day of this month to today. */
export function thisMonth(): Period {
  const to = today()
  return { from: `${to.slice(0, -2)}01`, to }
}

export function daysSinceMonday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

export function dayCount({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/**
 * Returns the nearest earlier period of the same length and with the same days of the week, since a guide has fewer visitors on
 * a Sunday than on a Monday. It is whole weeks before: a month is compared with the same days five weeks earlier.
 */
export function comparedPeriod(period: Period): Period {
  const days = -7 * weeksBefore(period)
  return { from: addDays(period.from, days), to: addDays(period.to, days) }
}

/** Returns the number of weeks between a period and the one that it is compared with. */
export function weeksBefore(period: Period): number {
  return Math.ceil(dayCount(period) / 7)
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns true for a valid date as YYYY-MM-DD. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** Returns true if an address names a period that can be shown. */
export function isPeriod(period: Period): boolean {
  return Object.values(period).every(isDay) && periodProblem(period) === undefined
}

const MAX_DAYS = 800

/** Describes the problem with typed days. Undefined if they are a valid period. */
export function periodProblem({ from, to }: Period): string | undefined {
  if (from === '' || to === '') return 'Enter both days.'
  if (from > to) return 'The last day is before the first day.'
  return dayCount({ from, to }) > MAX_DAYS ? `Choose at most ${MAX_DAYS} days.` : undefined
}
