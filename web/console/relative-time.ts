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
  const elapsedMs = now.getTime() - date.getTime()
  // Includes times in the future: the service's clock may be ahead.
  if (elapsedMs < MINUTE_MS) return 'just now'
  if (elapsedMs < HOUR_MS) return relative.format(-Math.floor(elapsedMs / MINUTE_MS), 'minute')
  if (elapsedMs < DAY_MS) return relative.format(-Math.floor(elapsedMs / HOUR_MS), 'hour')
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS)
  return days < 7 ? relative.format(-days, 'day') : dateOnly.format(date)
}

/** Midnight in the browser's time zone, where a day may have 23 or 25 hours. */
function startOfDay(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0)
}
