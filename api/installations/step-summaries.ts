import { manual } from '../../shared/check/types.ts'
import { openChecks } from '../../shared/installations/open-checks.ts'
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
  /** Number of steps that a check could still complete. */
  readonly openChecks: number
  /** Undefined unless it is stuck at a step. */
  readonly stuck: StuckStep | undefined
  /** Returns the title of a step, or the slug of one that the guide no longer has. */
  readonly titleOf: (slug: string) => string
}

/** The step at which an installation is stuck. */
export type StuckStep = Pick<StepWithState, 'title' | 'state' | 'code'> & {
  /** Type of the step's check. Undefined if the guide no longer has the step. */
  readonly type: string | undefined
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
  const { required, all } = slugsOf(row, source)
  const states = new Map(steps.map((step) => [step.step_slug, step]))
  const done = required.filter((slug) => states.get(slug)?.state === 'done').length
  const stepOf = (slug: string): Requirement | undefined =>
    source?.content.requirements.find(({ config }) => config.slug === slug)
  const titleOf = (slug: string): string => stepOf(slug)?.title ?? slug
  const open = openChecks(
    all.map((slug) => ({
      type: stepOf(slug)?.verification.type ?? manual.type,
      state: states.get(slug)?.state ?? 'todo',
    })),
  )
  const stuck = stuckStep(row, stepOf, states)
  return { done, total: required.length, openChecks: open.length, stuck, titleOf }
}

type Requirement = StepSource['content']['requirements'][number]

function stuckStep(
  { stuck_step: slug, stuck_since: since }: InstallationRow,
  stepOf: (slug: string) => Requirement | undefined,
  states: ReadonlyMap<string, InstallationStepRow>,
): StuckStep | undefined {
  if (slug === null || since === null) return undefined
  const { state = 'todo', code = null, cause } = states.get(slug) ?? {}
  const step = stepOf(slug)
  return { title: step?.title ?? slug, type: step?.verification.type, state, code, cause, since }
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
