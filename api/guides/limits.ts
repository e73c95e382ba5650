import { z } from 'zod'

const perMinute = z.int().min(1).max(10_000_000).optional()

/** A template's `limits`, in requests per minute for each of its embed keys, which override the default limits. */
export const templateLimits = z.strictObject({ guides: perMinute, events: perMinute, verify: perMinute })

export type TemplateLimits = z.infer<typeof templateLimits>

const usable = z
  .object({
    guides: perMinute.catch(undefined),
    events: perMinute.catch(undefined),
    verify: perMinute.catch(undefined),
  })
  .catch({})

type StoredLimits = {
  readonly limits: TemplateLimits
  /** Describes invalid limits, which the default limits replace. */
  readonly problem: string | undefined
}

/** Parses stored limits. Ignores an invalid limit, which must not make the guide unavailable. */
export function readLimits(stored: unknown): StoredLimits {
  const parsed = templateLimits.safeParse(stored)
  if (parsed.success) return { limits: parsed.data, problem: undefined }
  return { limits: usable.parse(stored), problem: z.prettifyError(parsed.error) }
}
