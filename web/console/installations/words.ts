import type { Installation, StepState } from '../api/installations.ts'

type Tone = 'ok' | 'bad' | 'unsure' | 'plain'

export const statuses: Readonly<Record<Installation['status'], { name: string; tone: Tone }>> = {
  not_started: { name: 'Not started', tone: 'plain' },
  in_progress: { name: 'In progress', tone: 'unsure' },
  completed: { name: 'Completed', tone: 'ok' },
}

export const stepStates: Readonly<Record<StepState['state'], { name: string; tone: Tone }>> = {
  todo: { name: 'To do', tone: 'plain' },
  done: { name: 'Done', tone: 'ok' },
  failed: { name: 'Not there yet', tone: 'bad' },
  unknown: { name: 'We could not tell', tone: 'unsure' },
  skipped: { name: 'Skipped', tone: 'plain' },
}

/** Periods after which a link expires, by their seconds. */
export const validities = {
  '604800': 'a week',
  '2592000': '30 days',
  '7776000': '90 days',
  '31536000': 'a year',
}

export const DEFAULT_VALIDITY = '2592000'

/** Name of an installation: the customer, or the site. */
export function nameOf({ external_ref: customer, target }: Installation): string {
  return customer ?? siteOf(target)
}

/** Address of a site without its scheme. */
export function siteOf(target: string): string {
  return target.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** Address of the page on which somebody with the token follows the guide. */
export function shareLink(token: string): string {
  return `${location.origin}/i#${token}`
}
