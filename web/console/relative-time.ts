const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const since = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function absoluteTime(date: Date): string {
  return dayAndTime.format(date)
}

/** Says how long ago something was, such as "2 hours ago" or "yesterday"; after a week it is the date. */
export function relativeTime(date: Date, now: Date): string {
  const elapsedMs = now.getTime() - date.getTime()
  // The clock of the service may be ahead.
  if (elapsedMs < MINUTE_MS) return 'just now'
  if (elapsedMs < HOUR_MS) return since.format(-Math.floor(elapsedMs / MINUTE_MS), 'minute')
  if (elapsedMs < DAY_MS) return since.format(-Math.floor(elapsedMs / HOUR_MS), 'hour')
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS)
  return days < 7 ? since.format(-days, 'day') : day.format(date)
}

/** Midnight in the browser's time zone, where a day may have 23 or 25 hours. */
function startOfDay(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0)
}
