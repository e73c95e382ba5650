import type { Look, Notice } from '../../../../api/monitors/verdict/judge-look.ts'

const MINUTE = 60_000
const DAY = 86_400_000

type Verdict = 'not_established' | 'healthy' | 'broken' | 'cannot_tell'

/** What the rules say after a look. */
export type Expected = {
  readonly verdict: Verdict
  readonly isSuspect: boolean
  readonly isFlapping: boolean
  readonly notice: Notice | undefined
}

/**
 * The rules for verdicts, written a second time as questions about all looks so far rather than as what to remember of
 * them.
 */
export function expectVerdicts(looks: readonly Look[]): Expected[] {
  let verdict: Verdict = 'not_established'
  let isFlapping = false
  const changes: number[] = []
  return looks.map((look, index) => {
    const past = looks.slice(0, index + 1)
    const before = verdict
    verdict = verdictAfter(past, before, changes.at(-1) ?? -Infinity)
    const hasChanged = before !== 'not_established' && before !== verdict
    if (hasChanged) changes.push(look.at)
    const recent = changes.filter((at) => look.at - at < DAY).length
    let notice: Notice | undefined
    if (isFlapping) {
      isFlapping = recent > 0 || kindOf(look) !== kindOfVerdict[verdict]
      if (!isFlapping) notice = noticeOfVerdict[verdict]
    } else if (hasChanged) {
      isFlapping = recent >= 4
      notice = isFlapping ? 'flapping' : noticeOfVerdict[verdict]
    }
    return { verdict, isSuspect: verdict === 'healthy' && failuresOf(past).length > 0, isFlapping, notice }
  })
}

const kindOfVerdict = { not_established: '', healthy: 'ok', broken: 'failed', cannot_tell: 'unknown' }
const noticeOfVerdict = {
  not_established: undefined,
  healthy: 'recovered',
  broken: 'broken',
  cannot_tell: 'cannot_tell',
} as const

function kindOf({ outcome, isHeld }: Look): Look['outcome'] | 'held' {
  return outcome === 'failed' && isHeld ? 'held' : outcome
}

function verdictAfter(past: readonly Look[], before: Verdict, changedAt: number): Verdict {
  const last = past.at(-1)
  if (!last) return before
  switch (kindOf(last)) {
    case 'held':
      return before
    case 'ok': {
      if (before === 'not_established') return 'healthy'
      const told = past.filter((look) => look.at > changedAt && ['ok', 'failed'].includes(kindOf(look)))
      return told.slice(-2).filter(({ outcome }) => outcome === 'ok').length === 2 ? 'healthy' : before
    }
    case 'failed': {
      const failures = failuresOf(past)
      const lasted = last.at - (failures[0]?.at ?? last.at)
      const isBroken = failures.length >= 3 && lasted >= 30 * MINUTE
      return isBroken && before !== 'not_established' ? 'broken' : before
    }
    case 'unknown': {
      const unclear = past.slice(past.findLastIndex(({ outcome }) => outcome !== 'unknown') + 1)
      const lasted = last.at - (unclear[0]?.at ?? last.at)
      return lasted >= 7 * DAY && before !== 'not_established' ? 'cannot_tell' : before
    }
  }
}

/** Failures that count, since the last success. */
function failuresOf(past: readonly Look[]): Look[] {
  const sinceOk = past.slice(past.findLastIndex(({ outcome }) => outcome === 'ok') + 1)
  return sinceOk.filter((look) => kindOf(look) === 'failed')
}
