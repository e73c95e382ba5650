import { shorten } from '../../../shared/check/shorten.ts'
import { en } from '../../../shared/check/messages/packs/en.ts'
import { inLanguage } from '../../../shared/check/messages/write-texts.ts'
import type { WorkerResult } from '../../../shared/check/result.ts'
import { causeOf } from '../../installations/record-outcome.ts'
import { comparisonOf } from '../../installations/step-events.ts'
import type { MonitorStepRow } from '../../store/monitors/steps.ts'
import { judgeLook, newStep, type Judgement, type Look, type StepState } from './judge-look.ts'
import type { FoundLook } from '../runs/run-monitor.ts'
import { foundAt, readShownLook, type ShownLook } from './shown-look.ts'
import { readRecord } from './step-status.ts'
import type { MonitorTimes } from '../times.ts'

const MAX_TEXT = 4096
/** Longer evidence is not kept. */
const MAX_EVIDENCE = 4096

export type LookContext = {
  readonly installationId: string
  readonly accountId: string
  readonly versionId: string
  readonly domain: string
  readonly now: Date
  readonly times: MonitorTimes
}

export type JudgedLook = { readonly row: MonitorStepRow } & Omit<Judgement, 'record'>

/**
 * Judges a look by what is remembered of its step, and returns the row to store. A step whose check is another one now has to
 * pass first. `holdId` is that of the hold because of which a failure does not count.
 */
export function judgeStep(
  { slug, hash, check, result }: FoundLook,
  before: MonitorStepRow | undefined,
  { holdId, ...context }: LookContext & { readonly holdId: string | undefined },
): JudgedLook {
  const { now, times } = context
  const outcome = outcomeOf(result)
  const isHeld = outcome === 'failed' && holdId !== undefined
  const known = before?.check_hash === hash ? before : undefined
  const last = known ? readRecord(known) : newStep
  // What failed before a hold may have had its cause, so failures are counted anew once it is over.
  const record = isHeld ? { ...last, failures: 0, firstFailureAt: null } : last
  const {
    record: next,
    notice,
    lookAgainAt,
  } = judgeLook(record, { at: now.getTime(), outcome, isHeld }, times)
  const row: MonitorStepRow = {
    installation_id: context.installationId,
    step_slug: slug,
    type: check.type,
    version_id: context.versionId,
    account_id: context.accountId,
    domain: context.domain,
    check_hash: hash,
    state: next.state,
    state_since: known?.state === next.state ? known.state_since : now,
    record: { ...next, ...shownLookOf(result, { known, state: next.state, now }) },
    looked_at: now,
    is_conclusive: outcome !== 'unknown',
    has_turned: outcome === 'failed' && record.settled === 'healthy',
    hold_id: isHeld ? holdId : null,
    ...evidenceOf(result, { known, state: next.state, now }),
  }
  return { row, notice, lookAgainAt }
}

export function outcomeOf({ ok, details: { conclusive } }: WorkerResult): Look['outcome'] {
  if (!conclusive) return 'unknown'
  return ok ? 'ok' : 'failed'
}

type Evidence = Pick<
  MonitorStepRow,
  'code' | 'message' | 'hint' | 'cause' | 'expected' | 'found' | 'ok_at' | 'ok_found'
>

type Before = {
  readonly known: MonitorStepRow | undefined
  /** The step's, after the look. */
  readonly state: StepState
  readonly now: Date
}

/**
 * True for a look that leaves what is shown of a step: a first success does not make a broken step healthy yet, and "could not
 * tell" changes nothing before it is the state of the step.
 */
function leavesShown({ ok, details: { conclusive } }: WorkerResult, state: StepState): boolean {
  const isUntold = ok ? state !== 'healthy' : !conclusive && state !== 'cannot_tell'
  return isUntold && state !== 'not_established'
}

/** When what is shown was found, and the last failure, which a flapping step is known by while it is there. */
function shownLookOf(result: WorkerResult, { known, state, now }: Before): ShownLook {
  const lastFailure =
    outcomeOf(result) === 'failed' ? result.details.code : known && readShownLook(known).lastFailure
  const at = known && leavesShown(result, state) ? foundAt(known) : now
  return { foundAt: at.getTime(), ...(lastFailure !== undefined && { lastFailure }) }
}

/** What is shown of a step after a look. */
function evidenceOf(result: WorkerResult, { known, state, now }: Before): Evidence {
  const { ok, details } = inLanguage(result, en)
  const right = ok ? { ok_at: now, ok_found: boundEvidence(comparisonOf(details).found) } : lastRight(known)
  if (known && leavesShown(result, state)) return { ...shownOf(known), ...right }
  if (ok) return { code: 'ok', ...nothing, ...right }
  const { expected, found } = comparisonOf(details)
  return {
    code: details.code,
    message: shorten(details.message, MAX_TEXT),
    hint: shorten(details.hint, MAX_TEXT),
    cause: causeOf(result) ?? null,
    expected: boundEvidence(expected),
    found: boundEvidence(found),
    ...right,
  }
}

const nothing = { message: null, hint: null, cause: null, expected: null, found: null }

function shownOf(row: MonitorStepRow): Omit<Evidence, 'ok_at' | 'ok_found'> {
  const { code, message, hint, cause, expected, found } = row
  return { code, message, hint, cause, expected, found }
}

function lastRight(row: MonitorStepRow | undefined): Pick<Evidence, 'ok_at' | 'ok_found'> {
  return { ok_at: row?.ok_at ?? null, ok_found: row?.ok_found ?? null }
}

function boundEvidence(evidence: unknown): unknown {
  return evidence === undefined || JSON.stringify(evidence).length > MAX_EVIDENCE ? null : evidence
}
