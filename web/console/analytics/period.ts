const DAY_MS = 86_400_000

/** Days of a report, as YYYY-MM-DD in the browser's time zone; the last one is included. */
export type Period = { readonly from: string; readonly to: string }

export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The last days, today included. */
export function lastDays(days: number): Period {
  // This locale writes dates as ISO 8601 does.
  const to = new Intl.DateTimeFormat('sv-SE').format(Date.now())
  return { from: addDays(to, 1 - days), to }
}

export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** Period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) }
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** True for a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

const MAX_DAYS = 800

/** Problem with the typed days. Undefined if they are a valid period. */
export function periodProblem({ from, to }: Period): string | undefined {
  if (from === '' || to === '') return 'Enter both days.'
  if (from > to) return 'The last day is before the first.'
  return daysOf({ from, to }) > MAX_DAYS ? `Choose at most ${MAX_DAYS} days.` : undefined
}
