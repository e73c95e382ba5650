import type { Database } from '../database.ts'
import { requireRow } from '../require-row.ts'
import type { InstallationStepRow, StepState } from './rows.ts'

/** Lists the steps of installations, without the results of their last misses, which are long. */
export async function listSteps(
  db: Database,
  installationIds: readonly string[],
): Promise<InstallationStepRow[]> {
  return db('installation_steps')
    .whereIn('installation_id', installationIds)
    .select(...otherColumns, db.raw(`${causeAlone} as cause`))
}

/** Lists the steps of an installation with all that is stored of them. */
export async function listStepsWithResults(
  db: Database,
  installationId: string,
): Promise<InstallationStepRow[]> {
  return db('installation_steps').where({ installation_id: installationId }).select()
}

const otherColumns = [
  'installation_id',
  'step_slug',
  'state',
  'code',
  'attempts',
  'opened_at',
  'first_ok_at',
  'last_checked_at',
] as const satisfies readonly (keyof InstallationStepRow)[]

const causeAlone = `case when cause is not null then
  json_build_object('code', cause -> 'code', 'facts', cause -> 'facts') end`

/**
 * Resets the steps with a check to `todo`, for example after a change of the target. Includes steps that the guide no
 * longer has, since a later version may bring them back, except those that were ticked off.
 */
export async function resetCheckedSteps(
  trx: Database,
  installationId: string,
  { checked, manual }: { checked: readonly string[]; manual: readonly string[] },
): Promise<void> {
  const isDropped = `step_slug <> all(:manual) and not (state = 'done' and last_checked_at is null)`
  await trx('installation_steps')
    .where({ installation_id: installationId })
    .whereRaw(`(step_slug = any(:checked) or (${isDropped}))`, { checked, manual })
    .update({ state: 'todo', code: null, cause: null, first_ok_at: null, opened_at: trx.fn.now() })
}

/** Adds a row for each step that has none, which opens the step. Adds nothing to a deleted installation. */
export async function openSteps(
  db: Database,
  installationId: string,
  slugs: readonly string[],
): Promise<void> {
  if (slugs.length > 0) await db.raw(insertOpenSteps, { installationId, slugs })
}

/** Sorted, so that two requests that open the same steps do not deadlock. */
const insertOpenSteps = `
  insert into installation_steps (installation_id, step_slug)
  select installations.id, slugs.slug
  from installations, unnest(cast(:slugs as text[])) slugs (slug)
  where installations.id = :installationId
  order by slugs.slug
  for key share of installations
  on conflict (installation_id, step_slug) do nothing`

export type StepOutcome = {
  readonly installationId: string
  readonly slug: string
  readonly state: Extract<StepState, 'done' | 'failed' | 'unknown'>
  readonly code: string
  /** JSON of what the miss is told from; null if the step is done, or if it is not known. */
  readonly cause: string | null
}

/** State and code of a step after an outcome, and before it; null for a step without a row. */
export type StepTransition = Pick<InstallationStepRow, 'state' | 'code' | 'attempts'> & {
  state_before: StepState | null
  code_before: string | null
}

/**
 * Writes the outcome of a check. A step that is done stays done, with the code it was done with. The installation is
 * locked.
 */
export async function writeOutcome(trx: Database, outcome: StepOutcome): Promise<StepTransition> {
  const { rows } = await trx.raw<{ rows: StepTransition[] }>(upsertOutcome, outcome)
  return requireRow(rows)
}

const upsertOutcome = `
  with before as (
    select state, code from installation_steps where installation_id = :installationId and step_slug = :slug
  )
  insert into installation_steps
    (installation_id, step_slug, state, code, cause, attempts, first_ok_at, last_checked_at)
  values
    (:installationId, :slug, :state, :code, cast(:cause as json), 1, case when :state = 'done' then now() end, now())
  on conflict (installation_id, step_slug) do update set
    state = case installation_steps.state when 'done' then 'done' else excluded.state end,
    code = case installation_steps.state when 'done' then installation_steps.code else excluded.code end,
    cause = case installation_steps.state when 'done' then null else excluded.cause end,
    attempts = installation_steps.attempts + 1,
    first_ok_at = coalesce(installation_steps.first_ok_at, excluded.first_ok_at),
    last_checked_at = excluded.last_checked_at
  returning state, code, attempts, (select state from before) as state_before, (select code from before) as code_before`

type ChosenState = Pick<StepOutcome, 'installationId' | 'slug'> & Pick<InstallationStepRow, 'state' | 'code'>

/** Stores a state that a person chose for a step. */
export async function writeStepState(
  trx: Database,
  { installationId, slug, state, code }: ChosenState,
): Promise<void> {
  const columns = { state, code, cause: null, first_ok_at: state === 'done' ? trx.fn.now() : null }
  await trx('installation_steps')
    .insert({ installation_id: installationId, step_slug: slug, ...columns })
    .onConflict(['installation_id', 'step_slug'])
    .merge(columns)
}
