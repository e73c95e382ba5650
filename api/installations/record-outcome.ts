import { shorten } from '../../shared/check/shorten.ts'
import { en } from '../../shared/check/messages/packs/en.ts'
import { inLanguage } from '../../shared/check/messages/write-texts.ts'
import type { CheckCause, WorkerResult } from '../../shared/check/result.ts'
import type { PublishedGuide } from '../guides/compile.ts'
import type { Database } from '../store/database.ts'
import {
  endCheck,
  setLastCheckedAt,
  type CheckOutcome,
  type StartedCheck,
} from '../store/installations/checks.ts'
import type { InstallationRow, StepState } from '../store/installations/rows.ts'
import { writeOutcome } from '../store/installations/steps.ts'
import { writeStepEvent } from './step-events.ts'
import { lockWithGuide, updateProgress, type LockedInstallation } from './progress.ts'

const MAX_MESSAGE = 4096
const MAX_WARNINGS = 5

type OutcomeState = Extract<StepState, 'done' | 'failed' | 'unknown'>

/** A check of an installation that is recorded as running. */
export type InstallationCheck = {
  readonly installation: Pick<InstallationRow, 'id' | 'template_id'>
  readonly check: Pick<StartedCheck, 'id' | 'step_slug' | 'epoch'>
  /** The guide that the check belongs to, if the request has read it. */
  readonly guide?: Pick<PublishedGuide, 'versionId' | 'content'> | undefined
}

export type RecordedOutcome = { readonly state: OutcomeState; readonly hasCompleted: boolean }

/**
 * Writes the outcome of a check to the history. Also writes it to the step, unless the step is gone or the target,
 * variables or platform have changed since the check started. Writing an outcome again changes nothing. Returns
 * undefined the second time, and if the installation was deleted.
 */
export async function recordOutcome(
  db: Database,
  { installation, check, guide }: InstallationCheck,
  result: WorkerResult,
): Promise<RecordedOutcome | undefined> {
  return db.transaction(async (trx) => {
    const locked = await lockWithGuide(trx, installation, guide)
    if (!locked || !(await endCheck(trx, check.id, endOf(result)))) return undefined
    const state = stateOf(result)
    if (!appliesToStep(check, locked)) return { state, hasCompleted: false }
    const { code } = result.details
    const outcome = { state, code, cause: state === 'done' ? null : missOf(result) }
    const target = { installationId: installation.id, slug: check.step_slug }
    const transition = await writeOutcome(trx, { ...target, ...outcome })
    await setLastCheckedAt(trx, installation.id)
    const hasCompleted = await updateProgress(trx, locked, async () =>
      writeStepEvent(trx, locked, { checkId: check.id, slug: check.step_slug, transition, result }),
    )
    return { state, hasCompleted }
  })
}

function appliesToStep(
  { epoch, step_slug: slug }: InstallationCheck['check'],
  { row, source }: LockedInstallation,
): boolean {
  const hasStep = source?.content.requirements.some(({ config }) => config.slug === slug) ?? false
  return hasStep && epoch === row.check_epoch
}

function stateOf({ ok, details: { conclusive } }: WorkerResult): OutcomeState {
  if (!conclusive) return 'unknown'
  return ok ? 'done' : 'failed'
}

/** Longer causes are not kept: the widget then says only that the check failed. */
const MAX_CAUSE = 4096

/** What a miss is told from, in any language. Undefined if that is not known, or too long. */
export function causeOf({ details, facts }: WorkerResult): CheckCause | undefined {
  const [primary] = details.diagnostics
  const [known] = facts?.diagnostics ?? []
  const cause = primary && known && { code: primary.code, facts: known }
  return cause && JSON.stringify(cause).length <= MAX_CAUSE ? cause : undefined
}

/** Longer results are not kept: the widget then says why the check failed, but compares nothing. */
const MAX_RESULT = 8192

/** JSON of a step's cause, with the result that it is from. What a browser saw of the page is left out. */
function missOf(result: WorkerResult): string | null {
  const cause = causeOf(result)
  if (!cause) return null
  const { rendered: _, ...details } = result.details
  const kept = { ...result, details }
  return JSON.stringify(JSON.stringify(kept).length > MAX_RESULT ? cause : { ...cause, result: kept })
}

function endOf(result: WorkerResult): CheckOutcome {
  const { ok, details } = inLanguage(result, en)
  const { conclusive, code, message, hint, diagnostics, retryAt } = details
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').slice(0, MAX_WARNINGS)
  return {
    ok,
    conclusive,
    code,
    message: shorten(message, MAX_MESSAGE),
    hint: shorten(hint, MAX_MESSAGE),
    warnings: warnings.map((warning) => shorten(warning.message, MAX_MESSAGE)),
    retry_at: retryAt,
  }
}
