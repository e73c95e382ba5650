import { isDay, lastDays, periodProblem, type Period } from './period.ts'

export const choices = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  custom: 'Custom range',
} as const

export type Choice = keyof typeof choices

/** Period of a report, and how it was chosen: "the last 30 days" are different ones tomorrow. */
export type ChosenPeriod = { readonly choice: Choice; readonly period: Period }

/** Reads the period from a query; the last 30 days without a usable one. */
export function readPeriod(query: URLSearchParams): ChosenPeriod {
  const period = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const isUsable = Object.values(period).every(isDay) && periodProblem(period) === undefined
  if (isUsable) return { choice: 'custom', period }
  const days = query.get('days')
  return lastPeriod(days === '7' || days === '90' ? days : '30')
}

export function lastPeriod(choice: Exclude<Choice, 'custom'>): ChosenPeriod {
  return { choice, period: lastDays(Number(choice)) }
}

/** Query that `readPeriod` reads. The default needs none. */
export function queryOf({ choice, period }: ChosenPeriod): URLSearchParams {
  if (choice === 'custom') return new URLSearchParams(period)
  return new URLSearchParams(choice === '30' ? {} : { days: choice })
}
