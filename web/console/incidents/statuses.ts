import type { Day, MonitorDetails, MonitoredStep, MonitorStatus } from '../api/monitors.ts'

type StatusText = {
  readonly name: string
  readonly tone: 'ok' | 'bad' | 'unsure' | 'plain'
  /** What it means for the site. */
  readonly about: string
}

/** Each status in words, from the worst to the best. */
export const statuses: Readonly<Record<MonitorStatus, StatusText>> = {
  broken: {
    name: 'Broken',
    tone: 'bad',
    about: 'Something that was in place is not there any more.',
  },
  flapping: {
    name: 'Flapping',
    tone: 'bad',
    about: 'A step comes and goes. Its changes are not told one by one until a day has passed without any.',
  },
  cannot_tell: {
    name: 'Cannot tell',
    tone: 'unsure',
    about: 'For a week, no look could tell whether everything is in place.',
  },
  held: {
    name: 'Held',
    tone: 'unsure',
    about:
      'The last look failed, but so did looks at many other sites. The cause is more likely elsewhere, so this one does not count.',
  },
  suspect: {
    name: 'Suspect',
    tone: 'unsure',
    about: 'A look has failed. The site is looked at again soon, and nobody is told before it is certain.',
  },
  not_established: {
    name: 'Not established',
    tone: 'plain',
    about: 'Not every check has passed yet. A step counts from the first success of its check.',
  },
  healthy: { name: 'Healthy', tone: 'ok', about: 'Everything is in place.' },
}

export const statusOrder = Object.keys(statuses) as readonly MonitorStatus[]

/** True if something was in place and is not any more, or comes and goes. */
export function isMissing(status: MonitorStatus): boolean {
  return status === 'broken' || status === 'flapping'
}

/** The steps that were in place and are not any more. */
export function missingSteps(monitor: MonitorDetails | null): MonitoredStep[] {
  return monitor?.step_states.filter(({ status }) => isMissing(status)) ?? []
}

/** True while an incident is open. */
export function isIncident(status: MonitorStatus): boolean {
  return isMissing(status) || status === 'cannot_tell'
}

/** What each day of the strip is called. */
export const dayNames: Readonly<Record<Day, string>> = {
  broken: 'broken',
  flapping: 'flapping',
  cannot_tell: 'could not tell',
  healthy: 'healthy',
  none: 'not monitored',
}

/** Times between two looks that can be chosen. */
export const intervals: Readonly<Record<string, string>> = {
  '1h': 'Every hour',
  '6h': 'Every 6 hours',
  '1d': 'Every day',
  '7d': 'Every week',
}

export const DEFAULT_INTERVAL = '1d'

/** The choices, with the current interval if it is another one. */
export function intervalsWith(current: string): Readonly<Record<string, string>> {
  return { ...(current in intervals ? {} : { [current]: `Every ${current}` }), ...intervals }
}

/** Says how often, such as "every hour" or "every 90m". */
export function intervalText(interval: string): string {
  return (intervals[interval] ?? `Every ${interval}`).replace('E', 'e')
}
