import { Counter, type Registry } from 'prom-client'
import type { StepState } from '../store/installations/rows.ts'

/** Counts events of installations. */
export type InstallationMetrics = {
  countCreation(): void
  /** Called when all required steps of an installation are done. */
  countCompletion(): void
  /** Called when the outcome of a check was recorded. */
  outcomeRecorded(state: StepState): void
  /** Called when a request was refused because of its token. */
  tokenRefused(): void
}

/** States to which a check can lead. */
const checkedStates = ['done', 'failed', 'unknown'] as const satisfies StepState[]

export function installationMetrics(register: Registry): InstallationMetrics {
  const registers = [register]
  const created = new Counter({
    name: 'waymark_installations_created_total',
    help: 'Installations created.',
    registers,
  })
  const completed = new Counter({
    name: 'waymark_installations_completed_total',
    help: 'Installations completed by a check or a tick, not by a newly published version.',
    registers,
  })
  const outcomes = new Counter({
    name: 'waymark_installation_outcomes_total',
    help: 'Outcomes of checks with an installation token, by the resulting state of the step.',
    labelNames: ['state'],
    registers,
  })
  // Prometheus sees no increase in a series that begins with its first count.
  for (const state of checkedStates) outcomes.inc({ state }, 0)
  const refused = new Counter({
    name: 'waymark_installation_tokens_refused_total',
    help: 'Requests with a malformed, unknown, expired or revoked token.',
    registers,
  })
  return {
    countCreation: () => created.inc(),
    countCompletion: () => completed.inc(),
    outcomeRecorded: (state) => outcomes.inc({ state }),
    tokenRefused: () => refused.inc(),
  }
}
