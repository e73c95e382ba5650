import { isDay, lastDays, periodProblem, type Period } from '../api/period.ts'

export const choices = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  custom: 'Custom range',
} as const

export type Choice = keyof typeof choices

/** A report's period and the choice behind it, since "Last 30 days" covers different days tomorrow. */
export type ChosenPeriod = { readonly choice: Choice; readonly period: Period }

/** Reads the period from a query. Defaults to the last 30 days. */
export function readPeriod(query: URLSearchParams): ChosenPeriod {
  const period = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const isValid = Object.values(period).every(isDay) && periodProblem(period) === undefined
  if (isValid) return { choice: 'custom', period }
  const days = query.get('days')
  return lastPeriod(days === '7' || days === '90' ? days : '30')
}

export function lastPeriod(choice: Exclude<Choice, 'custom'>): ChosenPeriod {
  return { choice, period: lastDays(Number(choice)) }
}

/** Returns a query for `readPeriod`, which is empty for the default. */
export function queryOf({ choice, period }: ChosenPeriod): URLSearchParams {
  if (choice === 'custom') return new URLSearchParams(period)
  return new URLSearchParams(choice === '30' ? {} : { days: choice })
}
