import { stepsFor } from '../guides/steps.ts'
import type { Database } from '../store/database.ts'
import { listSteps } from '../store/installations/steps.ts'
import type { InstallationRow, InstallationStepRow } from '../store/installations/rows.ts'
import type { TemplateRow } from '../store/templates/templates.ts'
import { findStepSource, slugsOf } from './progress.ts'
import { platformAndScope } from './selection.ts'

/** Number of required steps that are done, and of all required steps, under the current version. */
export type StepSummary = { readonly done: number; readonly total: number }

/**
 * Reads the steps of several installations of one template. Returns a function that counts an installation's required
 * steps.
 */
export async function summariseSteps(
  db: Database,
  template: TemplateRow,
  rows: readonly InstallationRow[],
): Promise<(row: InstallationRow) => StepSummary> {
  const source = await findStepSource(db, template)
  const steps = await listSteps(
    db,
    rows.map(({ id }) => id),
  )
  const doneById = Map.groupBy(
    steps.filter(({ state }) => state === 'done'),
    ({ installation_id: id }) => id,
  )
  return (row) => {
    const { required } = slugsOf(row, source)
    const done = new Set(doneById.get(row.id)?.map(({ step_slug: slug }) => slug))
    return { done: required.filter((slug) => done.has(slug)).length, total: required.length }
  }
}

/** A step of the guide with its state in an installation. The title is as the author wrote it. */
export type StepWithState = Omit<
  InstallationStepRow,
  'installation_id' | 'step_slug' | 'cause' | 'opened_at'
> & {
  readonly slug: string
  readonly title: string
  readonly optional: boolean
  /** Type of the step's check. */
  readonly type: string
  /** Null until the step is first shown. */
  readonly opened_at: Date | null
}

/** Lists the steps of an installation in the order of the guide; none while nothing is published. */
export async function readSteps(
  db: Database,
  template: TemplateRow,
  row: InstallationRow,
): Promise<StepWithState[]> {
  const source = await findStepSource(db, template)
  if (!source) return []
  const steps = await listSteps(db, [row.id])
  const states = new Map(
    steps.map((step) => {
      const { installation_id: _, step_slug: slug, cause: __, ...state } = step
      return [slug, state]
    }),
  )
  return stepsFor(source.content, platformAndScope(row, source)).map(
    ({ config: { slug }, title, optional, verification: { type } }) => ({
      slug,
      title,
      optional,
      type,
      ...(states.get(slug) ?? notOpened),
    }),
  )
}

const notOpened = {
  state: 'todo',
  code: null,
  attempts: 0,
  opened_at: null,
  first_ok_at: null,
  last_checked_at: null,
} as const
