import type { z } from 'zod'
import { toTimestamp } from '../../../errors/fields.ts'
import { findStepSource } from '../../../installations/progress.ts'
import { stripOf, stripStart } from '../../../monitors/days.ts'
import { showInterval } from '../../../monitors/interval.ts'
import { readNotices } from '../../../monitors/incidents/notices.ts'
import { remindersLeft } from '../../../monitors/incidents/send-notices.ts'
import type { MonitorTimes } from '../../../monitors/times.ts'
import { foundAt } from '../../../monitors/verdict/shown-look.ts'
import { failingSince, stepSince, stepStatus } from '../../../monitors/verdict/step-status.ts'
import type { Database } from '../../../store/database.ts'
import { listMonitorChanges, type MonitorChangeRow } from '../../../store/monitors/changes.ts'
import {
  findOpenIncidents,
  listIncidents,
  listIncidentsSince,
  type IncidentRow,
} from '../../../store/monitors/incidents.ts'
import type { ListedMonitor } from '../../../store/monitors/list.ts'
import { listMonitorSteps, type MonitorStepRow } from '../../../store/monitors/steps.ts'
import type { TemplateRow } from '../../../store/templates/templates.ts'
import { publicEventId } from '../../../webhooks/envelope.ts'
import type { monitor, monitorChangeEntry, monitorDetails, monitorIncident, monitorStep } from './schemas.ts'

type ShowDeps = { readonly db: Database; readonly monitorTimes: MonitorTimes }

/** Reads monitors as the API shows them in a list. */
export async function readMonitors(
  { db, monitorTimes }: ShowDeps,
  rows: readonly ListedMonitor[],
): Promise<z.infer<typeof monitor>[]> {
  const now = new Date()
  const installationIds = rows.map(({ installation_id: id }) => id)
  const incidents = await listIncidentsSince(db, { installationIds, since: stripStart(now) })
  const open = await findOpenIncidents(db, installationIds)
  const isOf =
    ({ installation_id: id }: ListedMonitor) =>
    (incident: Pick<IncidentRow, 'installation_id'>): boolean =>
      incident.installation_id === id
  return rows.map((row) => {
    const incident = open.find(isOf(row))
    return {
      installation_id: row.installation_id,
      template_id: row.template_id,
      external_ref: row.external_ref,
      target: row.target,
      interval: showInterval(row.interval_seconds),
      speed: Math.round(1000 / monitorTimes.secondMs),
      steps: row.steps,
      muted_until: toTimestamp(row.muted_until),
      badge: row.has_badge,
      status: row.status,
      status_since: row.status_since.toISOString(),
      code: row.code,
      last_run_at: toTimestamp(row.last_run_at),
      next_run_at: row.claim === null ? row.due_at.toISOString() : null,
      ...stripOf(row, incidents.filter(isOf(row)), now),
      incident: incident ? showIncident(incident, { now, monitorTimes }) : null,
      revision: row.revision,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  })
}

/** Reads all that is known of one monitor. */
export async function readMonitorDetails(
  { db, monitorTimes }: ShowDeps,
  template: TemplateRow,
  row: ListedMonitor,
): Promise<z.infer<typeof monitorDetails>> {
  const { installation_id: id } = row
  const [shown] = await readMonitors({ db, monitorTimes }, [row])
  const source = await findStepSource(db, template)
  const steps = source?.content.requirements ?? []
  const shownAt = { now: new Date(), monitorTimes }
  const rows = await listMonitorSteps(db, [id])
  const position = (slug: string): number => steps.findIndex(({ config }) => config.slug === slug)
  return {
    ...(shown as z.infer<typeof monitor>),
    step_states: rows
      .toSorted((a, b) => position(a.step_slug) - position(b.step_slug))
      .map((step) => showStep(step, steps[position(step.step_slug)]?.title ?? null)),
    incidents: (await listIncidents(db, id)).map((incident) => showIncident(incident, shownAt)),
    changes: (await listMonitorChanges(db, id)).map(showChange),
  }
}

function showIncident(
  row: IncidentRow,
  { now, monitorTimes }: { readonly now: Date; readonly monitorTimes: MonitorTimes },
): z.infer<typeof monitorIncident> {
  return {
    id: row.id,
    status: row.status,
    opened_at: row.opened_at.toISOString(),
    closed_at: toTimestamp(row.closed_at),
    closed_reason: row.closed_reason,
    acknowledged_at: toTimestamp(row.acknowledged_at),
    reminders_at: remindersLeft(row, now, monitorTimes).map((at) => at.toISOString()),
    notices: readNotices(row),
  }
}

function showStep(row: MonitorStepRow, title: string | null): z.infer<typeof monitorStep> {
  return {
    slug: row.step_slug,
    title,
    type: row.type,
    status: stepStatus(row),
    since: stepSince(row).toISOString(),
    checked_at: row.looked_at.toISOString(),
    found_at: foundAt(row).toISOString(),
    failing_since: failingSince(row)?.toISOString() ?? null,
    ...showTold(row),
  }
}

function showChange(row: MonitorChangeRow): z.infer<typeof monitorChangeEntry> {
  return {
    id: publicEventId(row.id),
    incident_id: row.incident_id,
    step_slug: row.step_slug,
    type: row.type,
    occurred_at: row.occurred_at.toISOString(),
    ...showTold(row),
  }
}

type Told = Pick<MonitorChangeRow, 'code' | 'message' | 'hint' | 'expected' | 'found' | 'ok_at' | 'ok_found'>

function showTold({ code, message, hint, expected, found, ok_at, ok_found }: Told) {
  return { code, message, hint: hint || null, expected, found, ok_at: toTimestamp(ok_at), ok_found }
}
