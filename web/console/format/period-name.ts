import { comparedPeriod, dayCount, weeksBefore, type Period } from '../api/period.ts'

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

/** Names the period that this one is compared with, such as `Oct 4 – 31, 2026 (the same weekdays, 4 weeks before)`. */
export function comparedPeriodName(period: Period): string {
  const weeks = weeksBefore(period)
  const weekdays = dayCount(period) === 1 ? 'the same weekday' : 'the same weekdays'
  const distance = weeks === 1 ? 'one week before' : `${weeks} weeks before`
  return `${periodName(comparedPeriod(period))} (${weekdays}, ${distance})`
}
