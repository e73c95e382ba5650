import { InvalidArgumentError } from 'commander'

const unitSeconds: Readonly<Record<string, number>> = { m: 60, h: 3600, d: 86_400 }

/** Parses a duration in an option, such as 45m, 12h or 30d, and returns its seconds. */
export function durationSeconds(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const each = unitSeconds[unit]
  if (each === undefined) throw new InvalidArgumentError('Must be a duration, such as 45m, 12h or 30d.')
  return Number(count) * each
}
