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

/** Says how many of the required steps are done. */
export function requiredSteps({ done, total }: Installation['steps']): string {
  return `${done} of ${total} required ${total === 1 ? 'step' : 'steps'}`
}
