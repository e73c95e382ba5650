import type { ProblemCode } from './codes.ts'
import type { CheckResult } from './result.ts'

/** Whether a step is done on the site; `unknown` if its check could not tell. */
export type Done = boolean | 'unknown'

/**
 * Warnings of checks that passed, with which the visitors of the site may not get what is there. The author of a guide accepts
 * them; who reports an installation as done must not.
 */
export const doubtfulCodes = [
  'dns_propagating',
  'redirect_offsite',
  'script_not_run',
  'script_consent_gated',
  'script_blocked_by_csp',
] as const satisfies readonly ProblemCode[]

/** What `isDone` reads of a result. */
export type Finding = {
  readonly ok: boolean
  readonly details: Pick<CheckResult['details'], 'conclusive'> & {
    readonly diagnostics: readonly { readonly code: string }[]
  }
}

/** Returns what a result says about its step to someone who reports the installation as done. */
export function isDone({ ok, details: { conclusive, diagnostics } }: Finding): Done {
  if (ok) return diagnostics.some(({ code }) => isDoubtful(code)) ? 'unknown' : true
  return conclusive ? false : 'unknown'
}

function isDoubtful(code: string): boolean {
  return doubtfulCodes.some((doubtful) => doubtful === code)
}
