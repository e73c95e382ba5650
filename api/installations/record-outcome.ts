import { shorten } from '../../shared/check/shorten.ts'
import type { CheckResult } from '../../shared/check/result.ts'
import type { PublishedGuide } from '../guides/compile.ts'
import type { Database } from '../store/database.ts'
import { endCheck, noteCheck, type StartedCheck } from '../store/installations/checks.ts'
import type { InstallationRow, StepState } from '../store/installations/rows.ts'
import { writeOutcome } from '../store/installations/steps.ts'
import { lockWithGuide, updateProgress, type LockedInstallation } from './progress.ts'

const MAX_MESSAGE = 4096

type OutcomeState = Extract<StepState, 'done' | 'failed' | 'unknown'>

/** A check of an installation that is recorded as running. */
export type InstallationCheck = {
  readonly installation: Pick<InstallationRow, 'id' | 'template_id'>
  readonly check: Pick<StartedCheck, 'id' | 'step_slug' | 'epoch'>
  /** The guide that the check was taken from, if the request has it. */
  readonly guide?: Pick<PublishedGuide, 'versionId' | 'content'> | undefined
}

export type RecordedOutcome = { readonly state: OutcomeState; readonly hasCompleted: boolean }

/**
 * Writes the outcome of a check: to the history, and to its step unless target, variables or platform have changed since
 * it started, or the step is gone. Writing one twice is the same as writing it once; the second time, and for an
 * installation that was deleted, nothing is returned.
 */
export async function recordOutcome(
  db: Database,
  { installation, check, guide }: InstallationCheck,
  result: CheckResult,
): Promise<RecordedOutcome | undefined> {
  return db.transaction(async (trx) => {
    const locked = await lockWithGuide(trx, installation, guide)
    if (!locked || !(await endCheck(trx, check.id, endOf(result)))) return undefined
    const state = stateOf(result)
    if (!isAboutStep(check, locked)) return { state, hasCompleted: false }
    const { code } = result.details
    await writeOutcome(trx, { installationId: installation.id, slug: check.step_slug, state, code })
    await noteCheck(trx, installation.id)
    return { state, hasCompleted: await updateProgress(trx, locked) }
  })
}

function isAboutStep(
  { epoch, step_slug: slug }: InstallationCheck['check'],
  { row, source }: LockedInstallation,
): boolean {
  const hasStep = source?.content.requirements.some(({ config }) => config.slug === slug) ?? false
  return hasStep && epoch === row.check_epoch
}

function stateOf({ ok, details: { conclusive } }: CheckResult): OutcomeState {
  if (!conclusive) return 'unknown'
  return ok ? 'done' : 'failed'
}

function endOf({ ok, details: { conclusive, code, message } }: CheckResult) {
  return { ok, conclusive, code, message: shorten(message, MAX_MESSAGE) }
}
