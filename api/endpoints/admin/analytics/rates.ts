import { z } from 'zod'

/** A share from 0 to 1 with four decimals. Null if there is nothing to divide by. */
export const rate = z.number().min(0).max(1).nullable()

export const durationMs = z.int().nullable()

export function share(part: string | number, whole: string | number): number | null {
  return Number(whole) === 0 ? null : Math.round((Number(part) / Number(whole)) * 10_000) / 10_000
}

export function mean(sum: string | number, count: string | number): number | null {
  return Number(count) === 0 ? null : Math.round(Number(sum) / Number(count))
}
