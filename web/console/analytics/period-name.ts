import { daysOf, type Period } from './period.ts'

const day = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Such as `Nov 1 – 30, 2026`. */
export function periodName({ from, to }: Period): string {
  return day.formatRange(new Date(from), new Date(to))
}

/** The period before, such as `the 30 days before`. */
export function previousPeriodName(period: Period): string {
  const days = daysOf(period)
  return days === 1 ? 'the day before' : `the ${days} days before`
}
