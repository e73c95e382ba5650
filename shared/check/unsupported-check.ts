import type { StepVerification } from '../content/version-content.ts'
import type { WorkerResult } from './result.ts'
import { retryTime } from './retry-time.ts'

export const unsupportedType = 'unsupported'

/** A check that this release does not understand: a later one published it. */
export type UnsupportedCheck = {
  readonly type: typeof unsupportedType
  /** The check as its author wrote it. */
  readonly config: StepVerification
  readonly reason: string
}

const CODE = 'system_check_unsupported'

/** Returns the result of an unsupported check: it could not tell. */
export function unsupportedResult(
  { config, reason }: Pick<UnsupportedCheck, 'config' | 'reason'>,
  target: string,
): WorkerResult {
  const now = new Date()
  return {
    ok: false,
    details: {
      type: config.type,
      found: false,
      url: target,
      code: CODE,
      conclusive: false,
      retryable: true,
      retryAt: retryTime(now),
      diagnostics: [{ code: CODE, severity: 'error' }],
      timings: { totalMs: 0 },
      redirects: [],
      checkedAt: now.toISOString(),
      durationMs: 0,
    },
    facts: { diagnostics: [{ reason }], nearMisses: [] },
  }
}
