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

/** Link validity periods, keyed by seconds. */
export const validities = {
  '604800': 'a week',
  '2592000': '30 days',
  '7776000': '90 days',
  '31536000': 'a year',
}

export const DEFAULT_VALIDITY = '2592000'

/** Returns the URL of the page where anyone with the token can follow the guide. */
export function shareLink(token: string): string {
  return `${location.origin}/i#${token}`
}

/** Says how many of the required steps are done. */
export function requiredSteps({ done, total }: Installation['steps']): string {
  return `${done} of ${total} required ${total === 1 ? 'step' : 'steps'}`
}
