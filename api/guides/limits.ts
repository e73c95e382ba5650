import { z } from 'zod'
import { omitUndefined } from '../../shared/omit-undefined.ts'
import { publicLimits } from '../rate-limit/public-limits.ts'

const perMinute = z.int().min(1).max(10_000_000).optional()
const countedBy = z.enum(publicLimits).optional()

/**
 * A template's `limits`, which override the default limits: requests per minute, and in `public` for whom they are
 * counted.
 */
export const templateLimits = z.strictObject({
  guides: perMinute,
  events: perMinute,
  verify: perMinute,
  public: countedBy,
})

export type TemplateLimits = z.infer<typeof templateLimits>

const usable = z
  .object({
    guides: perMinute.catch(undefined),
    events: perMinute.catch(undefined),
    verify: perMinute.catch(undefined),
    public: countedBy.catch(undefined),
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

/**
 * Returns the limits to store. A limit that is undefined in `changes` is removed, and one that is not named stays as it is
 * stored: a later release may have written it (decision 232).
 */
export function replaceLimits(
  stored: unknown,
  changes: { readonly [Name in keyof TemplateLimits]: TemplateLimits[Name] | undefined },
): Record<string, unknown> {
  return omitUndefined({ ...Object(stored), ...changes }) as Record<string, unknown>
}
