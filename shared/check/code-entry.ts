/** The party that can fix the problem. */
export type FixedBy = 'site' | 'guide' | 'operator' | 'nobody'

/**
 * One row of the closed list of verification codes. `conclusive: false` marks a code that means "could not tell".
 * `retryable` means that the same check, run again with nothing changed on the site, may well give another result.
 */
export type CodeEntry = {
  readonly severity: 'error' | 'warning'
  readonly retryable: boolean
  readonly conclusive: boolean
  readonly fixedBy: FixedBy
}

export const CERTAIN: CodeEntry = { severity: 'error', retryable: false, conclusive: true, fixedBy: 'site' }
export const RETRYABLE: CodeEntry = { ...CERTAIN, retryable: true }
export const UNSURE: CodeEntry = { ...CERTAIN, conclusive: false }
export const TRANSIENT: CodeEntry = { ...CERTAIN, conclusive: false, retryable: true }
export const WARNING: CodeEntry = { ...CERTAIN, severity: 'warning' }
