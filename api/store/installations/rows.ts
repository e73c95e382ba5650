import { monitorStatuses } from '../monitors/monitors.ts'

export const installationStatuses = ['not_started', 'in_progress', 'completed'] as const
export type InstallationStatus = (typeof installationStatuses)[number]

/** Orders of a list: by creation, or first those that have been stuck the longest and last those that are not stuck. */
export const installationOrders = ['newest', 'oldest', 'stuck_longest'] as const
export type InstallationOrder = (typeof installationOrders)[number]

/** `not_broken`: any status but that one, or none. */
export const monitorStatusFilters = [...monitorStatuses, 'not_broken'] as const
export type MonitorStatusFilter = (typeof monitorStatusFilters)[number]

export const stepStates = ['todo', 'done', 'failed', 'unknown', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

/** One customer who follows one guide for one site. */
export type InstallationRow = {
  id: string
  template_id: string
  external_ref: string | null
  /** URL of the site. */
  target: string
  /** Null for the default of the template. */
  platform: string | null
  locale: string | null
  /** Null for the default of the version. */
  scope: string | null
  /** Values by the name of the variable. Not parsed: a later release may have written some. */
  variables: Record<string, unknown>
  /** The public value of `{{installation.token}}`, which has nothing to do with the secret token. */
  dns_token: string
  token_display: string | null
  token_expires_at: Date | null
  token_revoked_at: Date | null
  status: InstallationStatus
  /** The required step that it is stuck at (docs/installations.md, "States"); null unless in progress. */
  stuck_step: string | null
  /** Since when it is that step; a trigger keeps it. Null without one. */
  stuck_since: Date | null
  completed_at: Date | null
  last_checked_at: Date | null
  /** Incremented when the target, the variables or the platform change. */
  check_epoch: number
  revision: number
  created_at: Date
  updated_at: Date
}

/** Columns of an `InstallationRow`: all but the hash of the token. */
export const installationColumns = [
  'id',
  'template_id',
  'external_ref',
  'target',
  'platform',
  'locale',
  'scope',
  'variables',
  'dns_token',
  'token_display',
  'token_expires_at',
  'token_revoked_at',
  'status',
  'stuck_step',
  'stuck_since',
  'completed_at',
  'last_checked_at',
  'check_epoch',
  'revision',
  'created_at',
  'updated_at',
].map((column) => `installations.${column}`)

/** State of one step. A step without a row is `todo` and was never opened. */
export type InstallationStepRow = {
  installation_id: string
  step_slug: string
  state: StepState
  /** Code of the outcome that decided the state. */
  code: string | null
  /** What the last miss is told from (shared/check/result.ts, `checkCause`), with its `result`, as this or a later release wrote it. */
  cause: unknown
  attempts: number
  opened_at: Date
  first_ok_at: Date | null
  last_checked_at: Date | null
}

/** A signal of the vendor's backend. The driver returns `count`, a bigint, as text. */
export type InstallationSignalRow = {
  installation_id: string
  name: string
  first_at: Date
  last_at: Date
  count: string
}

/** A check of a step, which has ended or is still running. */
export type InstallationCheckRow = {
  id: string
  installation_id: string
  /** Id in the queue, if the caller asks for the result later. */
  check_id: string | null
  step_slug: string
  type: string
  target: string
  /** The installation's `check_epoch` when the check started. */
  epoch: number
  started_at: Date
  ended_at: Date | null
  ok: boolean | null
  conclusive: boolean | null
  code: string | null
  message: string | null
  /** What to do about a failed check; null before migration 36. */
  hint: string | null
  warnings: string[] | null
  retry_at: Date | null
}
