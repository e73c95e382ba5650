import { dayCount, type Period } from '../api/period.ts'

const dayFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a period, such as `Nov 1 – 30, 2026`. */
export function periodName({ from, to }: Period): string {
  return dayFormat.formatRange(new Date(from), new Date(to))
}

/** Names the previous period, such as `the previous 30 days`. */
export function previousPeriodName(period: Period): string {
  const days = dayCount(period)
  return days === 1 ? 'the previous day' : `the previous ${days} days`
}
