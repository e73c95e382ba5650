import type { Database } from '../../store/database.ts'
import { newId } from '../../store/id.ts'
import { insertMonitorChanges, type MonitorChangeRow } from '../../store/monitors/changes.ts'
import {
  findOpenIncident,
  insertIncident,
  updateIncident,
  type IncidentRow,
  type IncidentStatus,
} from '../../store/monitors/incidents.ts'
import type { MonitorRow, MonitorStatus } from '../../store/monitors/monitors.ts'
import type { MonitorStepRow } from '../../store/monitors/steps.ts'
import { writeMonitorEvent } from '../../webhooks/write-events.ts'
import type { Notice } from '../verdict/judge-look.ts'
import { readNotices } from '../incidents/notices.ts'
import { whenHeard } from '../incidents/when-heard.ts'
import { isWorse, monitorStatus, stepStatus } from '../verdict/step-status.ts'

/** A step of which people are told. `closed`: the check that it had failed is another one now, or is not made any more. */
export type NoticedStep = { readonly row: MonitorStepRow; readonly notice: Notice | 'closed' }

export type RunChanges = {
  readonly monitor: MonitorRow
  /** All steps of the monitor, as they are now. */
  readonly rows: readonly MonitorStepRow[]
  /** Of the steps that the guide has now, by slug. */
  readonly titles: ReadonlyMap<string, string>
  readonly notices: readonly NoticedStep[]
  readonly now: Date
}

/**
 * Opens, worsens or closes the incident of a locked monitor, and adds each change to the timeline with its event. Mails
 * follow from the incident.
 */
export async function reportChanges(trx: Database, run: RunChanges): Promise<void> {
  const { monitor, rows, titles, notices } = run
  // A monitor has an open incident only while its status is that of one.
  const hasIncident = isIncident(monitor.status) || isIncident(monitorStatus(rows).status)
  if (!hasIncident && notices.length === 0) return
  const incident = await updateIncidentOf(trx, run)
  const changes: MonitorChangeRow[] = []
  for (const { row, notice } of notices) {
    const id = newId()
    const change = toChange(row, { id, notice, incident, now: run.now })
    const step = { title: titles.get(row.step_slug), type: row.type, status: stepStatus(row) }
    await writeMonitorEvent(trx, { change, step, monitor })
    changes.push(change)
  }
  await insertMonitorChanges(trx, monitor.installation_id, changes)
}

type Told = {
  readonly id: string
  readonly notice: NoticedStep['notice']
  readonly incident: IncidentRow | undefined
  readonly now: Date
}

function toChange(row: MonitorStepRow, { id, notice, incident, now }: Told): MonitorChangeRow {
  const { installation_id, step_slug, code, message, hint, expected, found, ok_at, ok_found } = row
  const told = { code, message, hint, expected, found, ok_at, ok_found }
  return {
    id,
    installation_id,
    incident_id: incident?.id ?? null,
    step_slug,
    type: notice,
    occurred_at: now,
    ...told,
  }
}

/** Returns the incident that the changes of a run belong to. */
async function updateIncidentOf(trx: Database, run: RunChanges): Promise<IncidentRow | undefined> {
  const { monitor, rows, notices, now } = run
  const open = await findOpenIncident(trx, monitor.installation_id)
  const status = incidentStatus(rows)
  if (status === undefined) {
    if (!open) return undefined
    const isClosed = notices.some(({ notice }) => notice === 'closed')
    const isKnown = open.acknowledged_at !== null || readNotices(open).length > 0
    return updateIncident(trx, open.id, {
      closed_at: now,
      closed_reason: isClosed ? 'check_changed' : 'recovered',
      notify_at: isKnown ? now : null,
    })
  }
  const notifyAt = whenHeard(monitor, now)
  if (!open) {
    return insertIncident(trx, {
      id: newId(),
      installation_id: monitor.installation_id,
      account_id: monitor.account_id,
      domain: rows[0]?.domain ?? monitor.host,
      status,
      opened_at: now,
      notify_at: notifyAt,
    })
  }
  if (status === open.status) return open
  // Who has acknowledged it has not heard of this yet.
  const worst = isWorse(status, open.worst) ? status : open.worst
  return updateIncident(trx, open.id, { status, worst, acknowledged_at: null, notify_at: notifyAt })
}

function incidentStatus(rows: readonly MonitorStepRow[]): IncidentStatus | undefined {
  const { status } = monitorStatus(rows)
  return isIncident(status) ? status : undefined
}

export function isIncident(status: MonitorStatus): status is IncidentStatus {
  return status === 'broken' || status === 'flapping' || status === 'cannot_tell'
}
