import { mailTime } from '../../mail/mail-time.ts'
import type { MonitorChangeRow } from '../../store/monitors/changes.ts'
import type { IncidentRow } from '../../store/monitors/incidents.ts'
import type { IncidentSite } from '../../store/monitors/monitors.ts'
import type { IncidentNotice } from './notices.ts'

/** What the operator has set of the service's addresses. */
export type MailLinks = {
  /** Where people open the service. */
  readonly serviceUrl?: string | undefined
  /** The page or mailto: address that the user agent of checks names. */
  readonly contactUrl?: string | undefined
}

type MailedIncident = {
  readonly incident: IncidentRow
  /** Undefined if the installation was deleted meanwhile. */
  readonly site: IncidentSite | undefined
  /** The monitor's last changes, newest first. */
  readonly changes: readonly MonitorChangeRow[]
  /** Titles of the guide's steps by their slugs. */
  readonly titles: ReadonlyMap<string, string>
  readonly links: MailLinks
}

/** Writes the mail about an incident. */
export function incidentMail(
  kind: IncidentNotice['kind'],
  { incident, site, changes, titles, links }: MailedIncident,
): { subject: string; body: string } {
  const named = site ? nameOf(site) : incident.domain
  const own = changes.filter(({ incident_id: id }) => id === incident.id)
  const latest = own.filter((change, index) => own.findIndex(isAbout(change)) === index)
  const lines = latest.map((change) => describe(change, titles.get(change.step_slug) ?? change.step_slug))
  return {
    subject: subjectOf(kind, incident, named),
    body: [
      incident.closed_at === null
        ? `${introOf(incident, links)} Since ${mailTime(incident.opened_at)}:`
        : endOf(kind, incident),
      ...lines,
      whereOf(incident, site, links),
      ...(incident.closed_at === null ? [actions(incident)] : []),
    ].join('\n\n'),
  }
}

function whereOf(
  { installation_id: id }: IncidentRow,
  site: IncidentSite | undefined,
  { serviceUrl }: MailLinks,
): string {
  if (!site) return `Installation: ${id}`
  const page = `/console/templates/${site.template_id}/monitors/${id}`
  return [
    `Guide: ${site.template_name}`,
    `Site: ${site.target}`,
    `Installation: ${id}`,
    ...(serviceUrl === undefined ? [] : [`Incident: ${new URL(page, serviceUrl).href}`]),
  ].join('\n')
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
  const [from, until] = [mailTime(opened), mailTime(closed ?? opened)]
  if (kind === 'recovered') return `In order again since ${until}, for the first time since ${from}:`
  return `What was reported on ${from} has no longer been checked as it was since ${until}: the guide, the site or its values have changed. It was not seen to be in order again.`
}

function introOf({ status }: IncidentRow, { contactUrl }: MailLinks): string {
  switch (status) {
    case 'broken':
      return 'Something that was in order on this site is not any more.'
    case 'flapping':
      return 'Something on this site has changed four times in a day. Its changes are not told one by one until a day has passed without any.'
    case 'cannot_tell':
      return [
        'For a week, no check could tell whether everything is still in place.',
        'The owner of the site can let our checks in: their user agent is Waymark-Verify.',
        ...(contactUrl === undefined ? [] : [`Questions about our checks: ${contactUrl} .`]),
      ].join(' ')
  }
}

const endTexts: Readonly<Partial<Record<MonitorChangeRow['type'], string>>> = {
  recovered: 'in order again',
  closed: 'no longer checked as before',
}

/** For a change that a look without a failure made. */
const beginTexts: Readonly<Partial<Record<MonitorChangeRow['type'], string>>> = states

function describe({ type, message, hint, ok_at: okAt }: MonitorChangeRow, title: string): string {
  const lines = [
    `- ${title}: ${endTexts[type] ?? message ?? beginTexts[type] ?? type}`,
    ...(endTexts[type] === undefined && hint ? [`  ${hint}`] : []),
    ...(okAt === null ? [] : [`  Last in order: ${mailTime(okAt)}`]),
  ]
  return lines.join('\n')
}

function actions({ installation_id: id }: IncidentRow): string {
  return `\`waymark monitors show ${id}\` and the console, under "Live sites", show what was there and what is there now. Acknowledge the incident to get no reminders, or mute the monitor.`
}
