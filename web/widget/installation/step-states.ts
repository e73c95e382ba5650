import type { CheckResult } from '../../../shared/check/result.ts'
import type { Installation, InstallationStep } from './installation.ts'

export type StepStates = ReturnType<typeof stepStates>

/** Tracks the states of an installation's steps, as stored by the service. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- its type is StepStates
export function stepStates({ steps }: Installation) {
  const states = new Map(steps.map((step) => [step.slug, step]))
  return {
    of: (slug: string): InstallationStep | undefined => states.get(slug),
    set: (step: InstallationStep): void => void states.set(step.slug, step),
    /** Returns the slugs of settled steps. */
    settled: (): string[] => [...states.values()].filter(isSettled).map(({ slug }) => slug),
    applyResult: (slug: string, result: CheckResult): void => {
      const step = states.get(slug)
      if (step) states.set(slug, { ...step, state: stateAfter(step, result) })
    },
  }
}

export function isSettled({ state }: InstallationStep): boolean {
  return state === 'done' || state === 'skipped'
}

/** Returns a step's state after a check. By the service's rule, a done step stays done. */
function stateAfter({ state }: InstallationStep, { ok, details }: CheckResult): InstallationStep['state'] {
  if (ok || state === 'done') return 'done'
  return details.conclusive ? 'failed' : 'unknown'
}
