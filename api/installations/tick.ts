import { ApiError } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import type { StepState } from '../store/installations/rows.ts'
import { listSteps, writeStepState } from '../store/installations/steps.ts'
import { updateProgress, type LockedInstallation } from './progress.ts'
import { stepsFor } from '../guides/steps.ts'
import { writeInstallationEvents } from '../webhooks/write-events.ts'
import { hasCheck, platformAndScope } from './selection.ts'

/** A request to set a state, or to take it back. */
export type Tick = { readonly state: 'done' | 'skipped'; readonly isSet: boolean }

/** Code of a step whose check could not tell, and which a person has confirmed. */
export const CONFIRMED = 'confirmed_by_hand'

/**
 * Records that a step of a locked installation was done or skipped by hand, or takes that back. A step with a check may
 * be confirmed while its last check could not tell. Returns true if the installation has become complete. Throws 404
 * `step_not_found`, and 422 `step_has_check` and `step_not_optional`.
 */
export async function tickStep(
  trx: Database,
  locked: LockedInstallation,
  { slug, ...tick }: Tick & { readonly slug: string },
): Promise<boolean> {
  const { row, source } = locked
  const steps = source ? stepsFor(source.content, platformAndScope(row, source)) : []
  const step = steps.find(({ config }) => config.slug === slug)
  if (!step) throw new ApiError('step_not_found', 'The installation has no step with this slug')
  const isChecked = hasCheck(step)
  const rows = await listSteps(trx, [row.id])
  const stored = rows.find(({ step_slug }) => step_slug === slug)
  const before = { state: stored?.state ?? 'todo', code: stored?.code ?? null }
  if (tick.state === 'done' && isChecked && !isConfirmable(before)) {
    throw new ApiError('step_has_check', 'The service checks this step; it cannot be ticked off')
  }
  if (tick.state === 'skipped' && !step.optional) {
    throw new ApiError('step_not_optional', 'The step is required, so it cannot be skipped')
  }
  const state = stateAfter(before, tick, isChecked)
  if (state === before.state) return false
  const code = state === 'done' && isChecked ? CONFIRMED : null
  await writeStepState(trx, { installationId: row.id, slug, state, code })
  return updateProgress(trx, locked, async () => {
    if (state !== 'done') return
    const { title, optional, verification } = step
    const ticked = { slug, title, optional, type: verification.type, state, code }
    await writeInstallationEvents(trx, 'step.completed', { installationIds: [row.id], step: ticked })
  })
}

type StepBefore = { readonly state: StepState; readonly code: string | null }

/** A person may confirm what the check could not tell, and take that back. */
function isConfirmable({ state, code }: StepBefore): boolean {
  return state === 'unknown' || (state === 'done' && code === CONFIRMED)
}

/** A step that passed its check stays done, and so does a confirmed one that somebody skips. */
function stateAfter(before: StepBefore, { state, isSet }: Tick, isChecked: boolean): StepState {
  if (before.state === 'done' && isChecked && state === 'skipped') return before.state
  if (isSet) return state
  return before.state === state ? 'todo' : before.state
}
