import { isPeriod, lastDays, lastWeeks, thisMonth, type Period } from '../api/period.ts'

export const choices = {
  '1': 'Today',
  '7': 'Last 7 days',
  '28': 'Last 28 days',
  month: 'This month',
  '91': 'Last 13 weeks',
  '364': 'Last 52 weeks',
  custom: 'Custom range',
} as const

export type Choice = keyof typeof choices

/** A report's period and the choice behind it, since "Last 28 days" covers different days tomorrow. */
export type ChosenPeriod = { readonly choice: Choice; readonly period: Period }

const DEFAULT = '28'

const lastPeriods: Readonly<Record<Exclude<Choice, 'custom'>, () => Period>> = {
  '1': () => lastDays(1),
  '7': () => lastDays(7),
  '28': () => lastDays(28),
  month: thisMonth,
  '91': () => lastWeeks(13),
  '364': () => lastWeeks(52),
}

/** Reads the period from a query. Defaults to the last 28 days. */
export function readPeriod(query: URLSearchParams): ChosenPeriod {
  const period = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  if (isPeriod(period)) return { choice: 'custom', period }
  const days = query.get('days')
  return lastPeriod(days !== null && isLast(days) ? days : DEFAULT)
}

function isLast(days: string): days is Exclude<Choice, 'custom'> {
  return Object.hasOwn(lastPeriods, days)
}

export function lastPeriod(choice: Exclude<Choice, 'custom'>): ChosenPeriod {
  return { choice, period: lastPeriods[choice]() }
}

/** Returns the parameters for `readPeriod`: none for the default. */
export function periodParameters({ choice, period }: ChosenPeriod): Record<string, string> {
  if (choice === 'custom') return period
  return choice === DEFAULT ? {} : { days: choice }
}
