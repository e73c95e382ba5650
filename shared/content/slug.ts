import { z } from 'zod'

/** Lowercase words separated by hyphens. The database enforces the same pattern for platforms. */
export function slug(max: number): z.ZodString {
  return z
    .string()
    .max(max)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase letters and digits, separated by single hyphens')
}
