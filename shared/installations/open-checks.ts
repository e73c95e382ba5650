import { manual } from '../check/types.ts'

type StepState = { readonly type: string; readonly state: string }

/** Returns the steps of an installation that a check could still complete, in their order. */
export function openChecks<Step extends StepState>(steps: readonly Step[]): Step[] {
  return steps.filter(({ type, state }) => type !== manual.type && state !== 'done' && state !== 'skipped')
}
