import { findStepSource } from '../../installations/progress.ts'
import type { WriteMails } from '../../mail/write-mails.ts'
import type { Database } from '../../store/database.ts'
import { listMonitorChanges } from '../../store/monitors/changes.ts'
import {
  findDueNotice,
  listDueNotices,
  updateIncident,
  type IncidentRow,
} from '../../store/monitors/incidents.ts'
import {
  findIncidentSite,
  lockMonitor,
  type IncidentSite,
  type MonitorRow,
} from '../../store/monitors/monitors.ts'
import { incidentMail, type MailLinks } from './incident-mail.ts'
import { readNotices, type IncidentNotice } from './notices.ts'
import type { MonitorTimes } from '../times.ts'

/** Incidents of one look. */
const BATCH = 100

export type NoticeDeps = {
  readonly db: Database
  readonly writeMails: WriteMails
  readonly times: MonitorTimes
  readonly links?: MailLinks
}

/**
 * Writes the mails about incidents that are due. Several processes can do so at once. Throws the errors of single incidents
 * after the others, which they do not keep from being told.
 */
export async function sendDueNotices(deps: NoticeDeps, now: Date): Promise<void> {
  const errors: unknown[] = []
  for (const due of await listDueNotices(deps.db, { now, limit: BATCH })) {
    await sendIfDue(deps, due, now).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Mails about incidents could not be written')
}

async function sendIfDue(
  { db, ...deps }: NoticeDeps,
  { id, installation_id: installationId }: Pick<IncidentRow, 'id' | 'installation_id'>,
  now: Date,
): Promise<void> {
  await db.transaction(async (trx) => {
    const monitor = await lockMonitor(trx, installationId)
    const incident = monitor && (await findDueNotice(trx, { id, now }))
    if (monitor && incident) await sendNotice({ ...deps, db: trx }, { monitor, incident, now })
  })
}

type DueNotice = { readonly monitor: MonitorRow; readonly incident: IncidentRow; readonly now: Date }

async function sendNotice({ db, writeMails, times, links = {} }: NoticeDeps, due: DueNotice): Promise<void> {
  const { monitor, incident, now } = due
  const notices = readNotices(incident)
  const kind = noticeKind(incident, notices)
  const isMuted = monitor.muted_until !== null && monitor.muted_until > now
  // The end of what was told is always told.
  if (isMuted && incident.closed_at === null) {
    await updateIncident(db, incident.id, { notify_at: monitor.muted_until })
    return
  }
  const site = await findIncidentSite(db, monitor.installation_id)
  const changes = await listMonitorChanges(db, monitor.installation_id)
  const titles = await findTitles(db, site)
  const texts = incidentMail(kind, { incident, site, changes, titles, links })
  const isFollowUp = incident.closed_at !== null
  const recipients = await writeMails(db, incident.account_id, { ...texts, isFollowUp })
  const sent = { kind, status: incident.status, at: now.toISOString(), recipients }
  await updateIncident(db, incident.id, {
    ...(recipients.length > 0 && { notices: [...notices, sent] }),
    notify_at: nextReminder(incident, now, times),
  })
}

async function findTitles(db: Database, site: IncidentSite | undefined): Promise<Map<string, string>> {
  const source = site && (await findStepSource(db, site))
  return new Map(source?.content.requirements.map(({ config, title }) => [config.slug, title]))
}

function noticeKind(
  { closed_reason: reason, status }: IncidentRow,
  notices: readonly IncidentNotice[],
): IncidentNotice['kind'] {
  if (reason !== null) return reason === 'recovered' ? 'recovered' : 'closed'
  if (notices.length === 0) return 'opened'
  return isTold({ status }, notices) ? 'reminder' : 'changed'
}

/** True if the last mail said what the incident is now. */
export function isTold({ status }: Pick<IncidentRow, 'status'>, notices: readonly IncidentNotice[]): boolean {
  return notices.at(-1)?.status === status
}

/** Null once it is over, once somebody has acknowledged it, and after the last reminder. */
export function nextReminder(incident: IncidentRow, now: Date, times: MonitorTimes): Date | null {
  return remindersLeft(incident, now, times)[0] ?? null
}

/** The times of the reminders that are still to come. */
export function remindersLeft(
  { opened_at: opened, closed_at: closed, acknowledged_at: acknowledged }: IncidentRow,
  now: Date,
  { reminderMs }: Pick<MonitorTimes, 'reminderMs'>,
): Date[] {
  if (closed !== null || acknowledged !== null) return []
  return reminderMs.map((ms) => new Date(opened.getTime() + ms)).filter((at) => at > now)
}
