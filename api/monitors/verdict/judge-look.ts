import type { MonitorTimes } from '../times.ts'

/** What a step was before it became suspect, or is if it is not. */
export type SettledState = 'not_established' | 'healthy' | 'broken' | 'cannot_tell'
export type StepState = SettledState | 'suspect'

/** What is remembered of a step between two looks. Times are epoch milliseconds. */
export type StepRecord = {
  readonly state: StepState
  readonly settled: SettledState
  /** Conclusive failures since the last success, and the time of the first. */
  readonly failures: number
  readonly firstFailureAt: number | null
  /** Successes without a failure between them of a step that is not healthy, since it became what it is. */
  readonly successes: number
  /** Since when no look was conclusive. */
  readonly unknownSince: number | null
  readonly lastOkAt: number | null
  /** Times at which `settled` changed, of the last day. */
  readonly changes: readonly number[]
  /** Since when changes are no longer told. */
  readonly flappingSince: number | null
}

export type Look = {
  readonly at: number
  readonly outcome: 'ok' | 'failed' | 'unknown'
  /** Failures are ours rather than the site's, for all we know, and do not count. */
  readonly isHeld: boolean
}

/** What people are told of. */
export type Notice = 'broken' | 'recovered' | 'flapping' | 'cannot_tell'

export type Judgement = {
  readonly record: StepRecord
  readonly notice: Notice | undefined
  /** When to look again, if that is earlier than the next scheduled look. */
  readonly lookAgainAt: number | undefined
}

const FAILURES_TO_BREAK = 3
const SUCCESSES_TO_RECOVER = 2
const CHANGES_TO_FLAP = 4

/** A step that has not passed this check yet. */
export const newStep: StepRecord = {
  state: 'not_established',
  settled: 'not_established',
  failures: 0,
  firstFailureAt: null,
  successes: 0,
  unknownSince: null,
  lastOkAt: null,
  changes: [],
  flappingSince: null,
}

/**
 * Decides what one look at a step changes: not_established -> healthy with the first success, healthy -> suspect -> broken
 * -> healthy, and cannot_tell after a week without an answer. Looks come in the order of their times.
 */
export function judgeLook(record: StepRecord, look: Look, times: MonitorTimes): Judgement {
  const counted = count(record, look)
  const state = nextState(counted, look, times)
  const settled = state === 'suspect' ? counted.settled : state
  const quietFrom = look.at - times.flappingMs
  const hasChanged = settled !== record.settled && record.settled !== 'not_established'
  const changes = [...record.changes.filter((at) => at > quietFrom), ...(hasChanged ? [look.at] : [])]
  const { flappingSince, notice } = tell({ ...counted, settled, changes }, { look, hasChanged })
  const isRecovering = !hasChanged && state !== 'healthy' && state !== 'suspect'
  const successes = isRecovering ? counted.successes : 0
  const next = { ...counted, state, settled, successes, changes, flappingSince }
  return { record: next, notice, lookAgainAt: lookAgainAt(next, look, times) }
}

/** Counts a look. A failure that is held tells only that the step did not stay without an answer. */
function count(record: StepRecord, { at, outcome, isHeld }: Look): StepRecord {
  switch (outcome) {
    case 'ok':
      return {
        ...record,
        failures: 0,
        firstFailureAt: null,
        successes: record.successes + 1,
        unknownSince: null,
        lastOkAt: at,
      }
    case 'unknown':
      return { ...record, unknownSince: record.unknownSince ?? at }
    case 'failed':
      if (isHeld) return { ...record, unknownSince: null }
      return {
        ...record,
        failures: record.failures + 1,
        firstFailureAt: record.firstFailureAt ?? at,
        successes: 0,
        unknownSince: null,
      }
  }
}

function nextState(record: StepRecord, { at, outcome, isHeld }: Look, times: MonitorTimes): StepState {
  const { state, failures, firstFailureAt, successes, unknownSince } = record
  if (state === 'not_established') return outcome === 'ok' ? 'healthy' : state
  if (outcome === 'unknown') {
    const isLong = unknownSince !== null && at - unknownSince >= times.cannotTellMs
    return isLong ? 'cannot_tell' : state
  }
  if (outcome === 'ok') {
    const isBack = state === 'suspect' || successes >= SUCCESSES_TO_RECOVER
    return state === 'healthy' || isBack ? 'healthy' : state
  }
  if (isHeld || state === 'broken') return state
  const lasted = at - (firstFailureAt ?? at) >= times.brokenMs
  if (failures >= FAILURES_TO_BREAK && lasted) return 'broken'
  return state === 'healthy' ? 'suspect' : state
}

/** Changes are told one by one until there are too many of them in a day. That is told, and then nothing until it is over. */
function tell(
  { settled, changes, flappingSince }: StepRecord,
  { look, hasChanged }: { look: Look; hasChanged: boolean },
): Pick<StepRecord, 'flappingSince'> & Pick<Judgement, 'notice'> {
  if (flappingSince !== null) {
    const isOver = changes.length === 0 && confirms(look, settled)
    return isOver ? { flappingSince: null, notice: noticeOf(settled) } : { flappingSince, notice: undefined }
  }
  if (!hasChanged) return { flappingSince, notice: undefined }
  if (changes.length >= CHANGES_TO_FLAP) return { flappingSince: look.at, notice: 'flapping' }
  return { flappingSince, notice: noticeOf(settled) }
}

/** True if a look found what a step is said to be. */
function confirms({ outcome, isHeld }: Look, settled: SettledState): boolean {
  switch (settled) {
    case 'not_established':
      return false
    case 'healthy':
      return outcome === 'ok'
    case 'broken':
      return outcome === 'failed' && !isHeld
    case 'cannot_tell':
      return outcome === 'unknown'
  }
}

function noticeOf(settled: SettledState): Notice | undefined {
  switch (settled) {
    case 'not_established':
      return undefined
    case 'healthy':
      return 'recovered'
    case 'broken':
    case 'cannot_tell':
      return settled
  }
}

/** A failure is looked at again soon, and so is the first success after one. */
function lookAgainAt(
  { state, firstFailureAt, successes }: StepRecord,
  { at, outcome, isHeld }: Look,
  { againMs: [soon, later], flappingMs }: MonitorTimes,
): number | undefined {
  if (outcome === 'ok') return successes > 0 ? at + soon : undefined
  if (isHeld || firstFailureAt === null || state === 'broken' || state === 'not_established') return undefined
  const planned = [firstFailureAt + soon, firstFailureAt + later].find((time) => time > at)
  if (planned !== undefined) return planned
  // After that, a failure is looked at again until there are enough of them, and for a day what could not be told.
  if (outcome === 'failed') return at + soon
  return at - firstFailureAt < flappingMs ? at + later : undefined
}
