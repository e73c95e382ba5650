import type { MonitorChangeRow } from '../../store/monitors/changes.ts'
import type { IncidentRow } from '../../store/monitors/incidents.ts'
import type { IncidentSite } from '../../store/monitors/monitors.ts'
import type { IncidentNotice } from './notices.ts'

type MailedIncident = {
  readonly incident: IncidentRow
  /** Undefined if the installation was deleted meanwhile. */
  readonly site: IncidentSite | undefined
  /** The monitor's last changes, newest first. */
  readonly changes: readonly MonitorChangeRow[]
}

/** Writes the mail about an incident. */
export function incidentMail(
  kind: IncidentNotice['kind'],
  { incident, site, changes }: MailedIncident,
): { subject: string; body: string } {
  const named = site ? nameOf(site) : incident.domain
  const own = changes.filter(({ incident_id: id }) => id === incident.id)
  const latest = own.filter((change, index) => own.findIndex(isAbout(change)) === index)
  const lines = latest.map((change) => describe(change))
  const where = site
    ? `Guide: ${site.template_name}\nSite: ${site.target}\nInstallation: ${incident.installation_id}`
    : `Installation: ${incident.installation_id}`
  return {
    subject: subjectOf(kind, incident, named),
    body: [
      incident.closed_at === null
        ? `${introOf(incident)} Since ${incident.opened_at.toISOString()}:`
        : endOf(kind, incident),
      ...lines,
      where,
      ...(incident.closed_at === null ? [actions(incident)] : []),
    ].join('\n\n'),
  }
}

function isAbout({ step_slug: slug }: MonitorChangeRow): (change: MonitorChangeRow) => boolean {
  return (change) => change.step_slug === slug
}

function nameOf({ target, external_ref: ref }: IncidentSite): string {
  const host = URL.parse(target)?.host ?? target
  return ref === null ? host : `${host} (${ref})`
}

const states = {
  broken: 'is not in order any more',
  flapping: 'comes and goes',
  cannot_tell: 'could not be checked for a week',
} as const

function subjectOf(kind: IncidentNotice['kind'], { status }: IncidentRow, named: string): string {
  switch (kind) {
    case 'opened':
    case 'changed':
      return `${named}: ${states[status]}`
    case 'reminder':
      return `Reminder: ${named}: ${states[status]}`
    case 'recovered':
      return `${named}: in order again`
    case 'closed':
      return `${named}: no longer checked as before`
  }
}

function endOf(kind: IncidentNotice['kind'], { opened_at: opened, closed_at: closed }: IncidentRow): string {
  const [from, until] = [opened.toISOString(), closed?.toISOString()]
  if (kind === 'recovered') return `In order again since ${until}, for the first time since ${from}:`
  return `What was reported on ${from} is no longer checked as it was, since ${until}: the guide, the site or its values have changed. It was not seen to be in order again.`
}

function introOf({ status }: IncidentRow): string {
  switch (status) {
    case 'broken':
      return 'Something that was in order on this site is not any more.'
    case 'flapping':
      return 'Something on this site has changed four times in a day. Its changes are not told one by one until a day has passed without any.'
    case 'cannot_tell':
      return 'For a week, no check could tell whether everything is still in place. The owner of the site can let our checks in: their user agent is Waymark-Verify, and names a page for questions.'
  }
}

const endTexts: Readonly<Partial<Record<MonitorChangeRow['type'], string>>> = {
  recovered: 'in order again',
  closed: 'no longer checked as before',
}

function describe({ step_slug: slug, type, message, hint, ok_at: okAt }: MonitorChangeRow): string {
  const lines = [
    `- ${slug}: ${endTexts[type] ?? message ?? type}`,
    ...(endTexts[type] === undefined && hint ? [`  ${hint}`] : []),
    ...(okAt === null ? [] : [`  Last in order: ${okAt.toISOString()}`]),
  ]
  return lines.join('\n')
}

function actions({ installation_id: id }: IncidentRow): string {
  return `\`waymark monitors show ${id}\` and the console, under "Live sites", show what was there and what is there now. Acknowledge the incident to get no reminders, or mute the monitor.`
}
