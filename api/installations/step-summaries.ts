import { stepsFor } from '../guides/steps.ts'
import type { Database } from '../store/database.ts'
import { listSteps } from '../store/installations/steps.ts'
import type { InstallationRow, InstallationStepRow } from '../store/installations/rows.ts'
import type { TemplateRow } from '../store/templates/templates.ts'
import { findStepSource, findStepSources, slugsOf } from './progress.ts'
import { platformAndScope, type StepSource } from './selection.ts'

/** How far an installation is, under the current version of its guide. */
export type StepSummary = {
  /** Number of required steps that are done, and of all required steps. */
  readonly done: number
  readonly total: number
  /** Undefined unless it is stuck at a step. */
  readonly stuck: StuckStep | undefined
  /** Returns the title of a step, or the slug of one that the guide no longer has. */
  readonly titleOf: (slug: string) => string
}

/** The step at which an installation is stuck. */
export type StuckStep = Pick<StepWithState, 'title' | 'state' | 'code'> & {
  readonly cause: unknown
  /** Since when it is stuck at this step. */
  readonly since: Date
}

/** Reads the steps of several installations of these templates. Returns a function that sums up those of one. */
export async function summariseSteps(
  db: Database,
  templates: readonly TemplateRow[],
  rows: readonly InstallationRow[],
): Promise<(row: InstallationRow) => StepSummary> {
  const sources = await findStepSources(db, templates)
  const steps = await listSteps(
    db,
    rows.map(({ id }) => id),
  )
  const stepsById = Map.groupBy(steps, ({ installation_id: id }) => id)
  return (row) => summarise(row, sources.get(row.template_id), stepsById.get(row.id) ?? [])
}

function summarise(
  row: InstallationRow,
  source: StepSource | undefined,
  steps: readonly InstallationStepRow[],
): StepSummary {
  const { required } = slugsOf(row, source)
  const states = new Map(steps.map((step) => [step.step_slug, step]))
  const done = required.filter((slug) => states.get(slug)?.state === 'done').length
  const titleOf = (slug: string): string =>
    source?.content.requirements.find(({ config }) => config.slug === slug)?.title ?? slug
  return { done, total: required.length, stuck: stuckStep(row, titleOf, states), titleOf }
}

function stuckStep(
  { stuck_step: slug, stuck_since: since }: InstallationRow,
  titleOf: StepSummary['titleOf'],
  states: ReadonlyMap<string, InstallationStepRow>,
): StuckStep | undefined {
  if (slug === null || since === null) return undefined
  const { state = 'todo', code = null, cause } = states.get(slug) ?? {}
  return { title: titleOf(slug), state, code, cause, since }
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
