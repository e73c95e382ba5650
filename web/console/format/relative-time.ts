import { countWithNoun } from './numbers.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dateOnly = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function absoluteTime(date: Date): string {
  return dayAndTime.format(date)
}

/** Formats a past time, such as "2 hours ago" or "yesterday". Returns the date if it is a week ago or more. */
export function relativeTime(date: Date, now: Date): string {
  const elapsed = elapsedTime(date, now)
  if (elapsed === undefined) return 'just now'
  const { amount, unit } = elapsed
  return unit === 'day' && amount >= 7 ? dateOnly.format(date) : relative.format(-amount, unit)
}

/** Formats how long something lasts, in the units of `relativeTime`, such as "2 hours". */
export function lastingTime(from: Date, to: Date): string {
  const elapsed = elapsedTime(from, to)
  return elapsed === undefined ? 'less than a minute' : countWithNoun(elapsed.amount, elapsed.unit)
}

/** Says since when something is so, such as "for 2 hours". */
export function sinceText(date: Date, now: Date): string {
  return elapsedTime(date, now) === undefined ? 'just now' : `for ${lastingTime(date, now)}`
}

/** Undefined for less than a minute, and for times in the future: the service's clock may be ahead. */
function elapsedTime(from: Date, to: Date): { amount: number; unit: 'minute' | 'hour' | 'day' } | undefined {
  const elapsedMs = to.getTime() - from.getTime()
  if (elapsedMs < MINUTE_MS) return undefined
  if (elapsedMs < HOUR_MS) return { amount: Math.floor(elapsedMs / MINUTE_MS), unit: 'minute' }
  if (elapsedMs < DAY_MS) return { amount: Math.floor(elapsedMs / HOUR_MS), unit: 'hour' }
  return { amount: Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS), unit: 'day' }
}

/** Midnight in the browser's time zone, where a day may have 23 or 25 hours. */
function startOfDay(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0)
}
