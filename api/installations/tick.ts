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

/**
 * Records that a step of a locked installation was done or skipped by hand, or takes that back. Returns true if the
 * installation has become complete. Throws 404 `step_not_found`, and 422 `step_has_check` and `step_not_optional`.
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
  if (tick.state === 'done' && isChecked) {
    throw new ApiError('step_has_check', 'The service checks this step; it cannot be ticked off')
  }
  if (tick.state === 'skipped' && !step.optional) {
    throw new ApiError('step_not_optional', 'The step is required, so it cannot be skipped')
  }
  const rows = await listSteps(trx, [row.id])
  const stateBefore = rows.find(({ step_slug }) => step_slug === slug)?.state ?? 'todo'
  const state = stateAfter(stateBefore, tick, isChecked)
  if (state === stateBefore) return false
  await writeStepState(trx, { installationId: row.id, slug, state })
  return updateProgress(trx, locked, async () => {
    if (state !== 'done') return
    const { title, optional, verification } = step
    const ticked = { slug, title, optional, type: verification.type, state, code: null }
    await writeInstallationEvents(trx, 'step.completed', { installationIds: [row.id], step: ticked })
  })
}

/** A step that passed its check stays done. */
function stateAfter(stateBefore: StepState, { state, isSet }: Tick, isChecked: boolean): StepState {
  if (stateBefore === 'done' && isChecked) return stateBefore
  if (isSet) return state
  return stateBefore === state ? 'todo' : stateBefore
}
