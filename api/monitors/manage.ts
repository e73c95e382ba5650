import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../errors/errors.ts'
import type { FieldError } from '../errors/field-error.ts'
import { refuseFields } from '../errors/refuse-fields.ts'
import { stepsFor } from '../guides/steps.ts'
import type { LockedInstallation } from '../installations/progress.ts'
import { platformAndScope } from '../installations/selection.ts'
import type { Database } from '../store/database.ts'
import { listSteps } from '../store/installations/steps.ts'
import { findOpenIncident, updateIncident, type IncidentRow } from '../store/monitors/incidents.ts'
import { insertMonitor, scheduleRun, updateMonitor, type MonitorRow } from '../store/monitors/monitors.ts'
import { hostOf } from './domains.ts'
import { readNotices } from './incidents/notices.ts'
import { isMonitored } from './runs/plan-looks.ts'
import { isTold, nextReminder } from './incidents/send-notices.ts'
import { whenHeard } from './incidents/when-heard.ts'
import type { MonitorTimes } from './times.ts'

/** What a person chooses for a monitor. */
export type MonitorSettings = Pick<MonitorRow, 'interval_seconds' | 'steps' | 'muted_until' | 'has_badge'>

export type MonitorToSave = {
  readonly locked: LockedInstallation
  /** The installation's monitor, which is locked, too; undefined for a new one. */
  readonly before: MonitorRow | undefined
  readonly accountId: string
  readonly settings: MonitorSettings
}

type SavedMonitor = { readonly row: MonitorRow; readonly isNew: boolean }

/**
 * Starts the monitor of a locked installation, or changes it. What is known of its steps is kept. It is run at once, and again
 * at once when its interval or its steps change. Throws 400 for steps that cannot be monitored, and 422
 * `monitor_steps_not_passed`.
 */
export async function saveMonitor(
  trx: Database,
  { locked, before, accountId, settings }: MonitorToSave,
  { times, now }: { times: MonitorTimes; now: Date },
): Promise<SavedMonitor> {
  const { row: installation } = locked
  if (!before || !isDeepStrictEqual(settings.steps, before.steps)) {
    await requirePassed(trx, locked, settings.steps)
  }
  if (!before) {
    const { id, template_id, target } = installation
    const owned = { installation_id: id, account_id: accountId, template_id }
    const row = await insertMonitor(trx, { ...owned, ...settings, due_at: now, host: hostOf(target) })
    return { row, isNew: true }
  }
  if (isDeepStrictEqual({ ...before, ...settings }, before)) return { row: before, isNew: false }
  const row = await updateMonitor(trx, installation.id, { ...settings, ...dueAt(before, settings, now) })
  await muteNotices(trx, row, { times, now })
  return { row, isNew: false }
}

/** A monitor that is being run is due when its claim expires, and keeps that time. */
function dueAt(
  before: MonitorRow,
  { interval_seconds, steps }: MonitorSettings,
  now: Date,
): { due_at?: Date } {
  const isSame = interval_seconds === before.interval_seconds && isDeepStrictEqual(steps, before.steps)
  return isSame || before.claim !== null ? {} : { due_at: now }
}

/** What was not told yet is told once the monitor is not muted any more. */
async function muteNotices(
  trx: Database,
  monitor: MonitorRow,
  { times, now }: { times: MonitorTimes; now: Date },
): Promise<void> {
  const incident = await findOpenIncident(trx, monitor.installation_id)
  if (!incident) return
  const isKnown = incident.acknowledged_at !== null || isTold(incident, readNotices(incident))
  const notify_at = isKnown ? nextReminder(incident, now, times) : whenHeard(monitor, now)
  await updateIncident(trx, incident.id, { notify_at })
}

/** Acknowledges the open incident of a locked monitor: no reminders follow. Throws 409 `no_open_incident`. */
export async function acknowledgeIncident(
  trx: Database,
  installationId: string,
  now: Date,
): Promise<IncidentRow> {
  const incident = await findOpenIncident(trx, installationId)
  if (!incident) throw new ApiError('no_open_incident', 'The monitor has no open incident')
  if (incident.acknowledged_at !== null) return incident
  return updateIncident(trx, incident.id, { acknowledged_at: now, notify_at: null })
}

/** Has a locked monitor run at once, or once more after the run that is under way. */
export async function runSoon(trx: Database, monitor: MonitorRow, now: Date): Promise<MonitorRow> {
  const { claim, installation_id: id } = monitor
  return scheduleRun(trx, id, claim === null ? { due_at: now } : { is_run_again: true })
}

/** Refuses to monitor what was never there: steps without a check, and steps that no check has passed. */
async function requirePassed(
  trx: Database,
  { row, source }: LockedInstallation,
  chosen: readonly string[] | null,
): Promise<void> {
  const steps = source ? stepsFor(source.content, platformAndScope(row, source)) : []
  const checked = steps.filter(isMonitored).map(({ config }) => config.slug)
  const slugs = steps.map(({ config }) => config.slug)
  refuseUnmonitored(chosen ?? [], { slugs, checked })
  const states = await listSteps(trx, [row.id])
  const passed = states.filter(({ state, code }) => state === 'done' && code === 'ok')
  const done = new Set(passed.map(({ step_slug: slug }) => slug))
  const missing = (chosen ?? checked).filter((slug) => !done.has(slug))
  const hasNone = chosen === null && missing.length === checked.length
  if (chosen === null ? !hasNone : missing.length === 0) return
  throw new ApiError('monitor_steps_not_passed', explainMissing(missing))
}

function explainMissing(missing: readonly string[]): string {
  if (missing.length === 0) return 'The guide has no step with a check for this installation'
  const names = missing.map((slug) => `"${slug}"`).join(', ')
  return `No check has passed yet for ${missing.length === 1 ? 'step' : 'any of the steps'} ${names}`
}

function refuseUnmonitored(
  chosen: readonly string[],
  { slugs, checked }: { slugs: readonly string[]; checked: readonly string[] },
): void {
  const errors = chosen.flatMap((slug, index): FieldError[] => {
    if (checked.includes(slug)) return []
    const path = `steps.${index}`
    return slugs.includes(slug)
      ? [{ path, code: 'invalid_value', message: `step "${slug}" has no check that can be repeated` }]
      : [{ path, code: 'not_found', message: `the guide has no step "${slug}" for this installation` }]
  })
  if (errors.length > 0) refuseFields(errors)
}
