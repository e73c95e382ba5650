import { z } from 'zod'

const perMinute = z.int().min(1).max(10_000_000).optional()

/** A template's `limits`: requests per minute for each of its embed keys, in place of the seed's ("Limits"). */
export const templateLimits = z.strictObject({ guides: perMinute, events: perMinute, verify: perMinute })

export type TemplateLimits = z.infer<typeof templateLimits>
