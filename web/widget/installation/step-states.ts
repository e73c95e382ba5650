import type { CheckResult } from '../../../shared/check/result.ts'
import type { Installation, InstallationStep } from './installation.ts'

export type StepStates = ReturnType<typeof stepStates>

/** Tracks the states of an installation's steps, as stored by the service. What has gone since is not done any more. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- its type is StepStates
export function stepStates({ steps, monitor }: Installation) {
  const states = new Map(steps.map((step) => [step.slug, asSeenLast(step, monitor)]))
  return {
    of: (slug: string): InstallationStep | undefined => states.get(slug),
    set: (step: InstallationStep): void => void states.set(step.slug, step),
    /** Returns the settled steps as the widget stores them. */
    settled: (): string[] => [...states.values()].flatMap(settledEntries),
    applyResult: (slug: string, result: CheckResult): void => {
      const step = states.get(slug)
      if (step) states.set(slug, { ...step, ...stateAfter(step, result) })
    },
  }
}

export function isSettled({ state }: InstallationStep): boolean {
  return state === 'done' || state === 'skipped'
}

/** What the widget stores of a step: the slug of a settled one, and for a skipped one that mark (view/step-progress.ts). */
export function settledEntries(step: InstallationStep): string[] {
  if (!isSettled(step)) return []
  return step.state === 'skipped' ? [step.slug, `!${step.slug}`] : [step.slug]
}

/** True if the check could not tell, or a person has confirmed the step since. */
export function isConfirmable(step: InstallationStep | undefined): boolean {
  return step?.state === 'unknown' || (step?.state === 'done' && step.code === 'confirmed_by_hand')
}

/** Returns a step as a monitor saw it if that is sure that it is broken. */
function asSeenLast(step: InstallationStep, monitor: Installation['monitor']): InstallationStep {
  const broken = monitor?.steps.find(({ slug, status }) => slug === step.slug && status === 'broken')
  return broken
    ? {
        ...step,
        causeTitle: undefined,
        details: undefined,
        ...broken,
        state: 'failed',
        lastCheckedAt: monitor?.checkedAt ?? null,
      }
    : step
}

/** Returns a step's state after a check. By the service's rule, a done step stays done. */
function stateAfter({ state, code }: InstallationStep, { ok, details }: CheckResult): StateAndCode {
  if (state === 'done') return { state, code }
  const no = details.conclusive ? 'failed' : 'unknown'
  return { state: ok ? 'done' : no, code: details.code }
}

type StateAndCode = Pick<InstallationStep, 'state' | 'code'>
