import type { CheckDetails } from '../../../shared/check/result.ts'

/** The installation of a token (docs/installations.md). */
export type Installation = {
  /** Embed key of its guide. */
  readonly embedKey: string
  readonly name: string
  readonly branding: { readonly primaryColor: string; readonly logoUrl: string; readonly name: string }
  /** URL of the site. */
  readonly target: string
  /** Null, as are locale and scope, only while the guide has no published version. */
  readonly platform: string | null
  readonly locale: string | null
  readonly scope: string | null
  readonly status: 'not_started' | 'in_progress' | 'completed'
  /** Time at which the token expires. */
  readonly expiresAt: string
  readonly mayChangeTarget: boolean
  readonly mayShare: boolean
  readonly steps: readonly InstallationStep[]
  /** Null, or absent in an earlier release, if nobody looks at the site. */
  readonly monitor?: InstallationMonitor | null
}

export type InstallationStep = {
  readonly slug: string
  readonly title: string
  readonly optional: boolean
  /** Type of the step's check, or `manual` without a check. */
  readonly type: string
  readonly state: StepState
  /** Code of the last result, or `confirmed_by_hand`. Null before the first check. */
  readonly code: string | null
  /** Name of the cause of the last failed check, with `message`. */
  readonly causeTitle?: string | undefined
  /** Why the last check failed, if the service still knows. */
  readonly message?: string
  readonly hint?: string
  /** What the last failed check found, if the service still knows. */
  readonly details?: CheckDetails | undefined
  readonly attempts: number
  readonly lastCheckedAt: string | null
}

/** Whether what was installed is still in place. */
export type InstallationMonitor = {
  readonly status: MonitorStatus
  readonly since: string
  readonly checkedAt: string | null
  readonly steps: readonly MonitoredStep[]
}

export type MonitorStatus =
  | 'not_established'
  | 'healthy'
  | 'suspect'
  | 'held'
  | 'cannot_tell'
  | 'flapping'
  | 'broken'

export type MonitoredStep = {
  readonly slug: string
  readonly status: MonitorStatus
  readonly since: string
  /** What the last look found, in the installation's language. */
  readonly message?: string
  readonly hint?: string
  readonly lastOkAt: string | null
}

export type StepState = 'todo' | 'done' | 'failed' | 'unknown' | 'skipped'
