import {
  judgeLook,
  newStep,
  type Notice,
  type StepRecord,
} from '../../../../api/monitors/verdict/judge-look.ts'
import { nextDue } from '../../../../api/monitors/verdict/next-due.ts'
import { monitorTimes } from '../../../../api/monitors/times.ts'
import { durationSeconds } from '../../../../shared/check/config.ts'
import type { CheckCode } from '../../../../shared/check/codes.ts'

const MINUTE = 60_000

/** What a check finds from a minute on, until the next stretch begins. */
export type Stretch = {
  readonly from: number
  readonly outcome: 'ok' | 'failed' | 'unknown'
  readonly code: CheckCode
  /** Failures are held, because too many sites have them. */
  readonly isHeld?: boolean
  /** Names the check, once it is another one than that of the first stretch. */
  readonly check?: string
  /** Only each look of this number finds it. The others are ok. */
  readonly every?: number
}

/** What happened to a site, and what people have to be told of it, each between two minutes. */
export type Trace = {
  readonly happened: string
  readonly interval: string
  readonly days: number
  readonly site: readonly Stretch[]
  /** Minutes at which a person asks for a look. */
  readonly checkedNow?: readonly number[]
  readonly told: readonly { readonly notice: Notice; readonly from: number; readonly until: number }[]
}

export type Told = {
  readonly notice: Notice
  readonly minute: number
  /** Since the first failure, if no look since then could not tell or was held. */
  readonly clearMinutes: number | undefined
}

/** The state of a step, as the database keeps it. */
type Known = { readonly check: string | undefined; readonly record: StepRecord }

/**
 * Runs a monitor with one step as `recordRun` does: judges each look, and looks again when `nextDue` says so, up to a
 * minute late. `random` makes the phase of the schedule, its spread and the lateness.
 */
export function followTrace(trace: Trace, random: () => number): Told[] {
  const { interval, days, site, checkedNow = [] } = trace
  const times = monitorTimes(1)
  const intervalSeconds = durationSeconds(interval) ?? 0
  const told: Told[] = []
  let known: Known = { check: undefined, record: newStep }
  let looks = Math.floor(random() * 100)
  let clearSince: number | undefined
  let due = random() * intervalSeconds * 1000
  while (due < days * 1440 * MINUTE) {
    const at = Math.round(due + random() * MINUTE)
    looks += 1
    const { outcome, check, isHeld = false } = stretchAt(site, at / MINUTE, looks)
    const record = known.check === check ? known.record : newStep
    const judgement = judgeLook(record, { at, outcome, isHeld }, times)
    const { notice, lookAgainAt } = judgement
    if (outcome !== 'failed' || isHeld) clearSince = undefined
    else clearSince ??= record.failures === 0 ? at : undefined
    if (notice !== undefined) {
      const clearMinutes = clearSince === undefined ? undefined : (at - clearSince) / MINUTE
      told.push({ notice, minute: at / MINUTE, clearMinutes })
    }
    known = { check, record: judgement.record }
    const judged = [{ row: { hold_id: isHeld && outcome === 'failed' ? 'hold' : null }, lookAgainAt }]
    const run = { monitor: { interval_seconds: intervalSeconds }, judged, isWhole: true, now: new Date(at) }
    const asked = checkedNow.find((minute) => minute * MINUTE > at) ?? Infinity
    due = Math.min(nextDue(run, { times, random }).getTime(), asked * MINUTE)
  }
  return told
}

function stretchAt(site: readonly Stretch[], minute: number, looks: number): Stretch {
  const stretch = site.findLast(({ from }) => from <= minute)
  if (!stretch) throw new Error('A trace begins with minute 0')
  const isSkipped = stretch.every !== undefined && looks % stretch.every !== 0
  return isSkipped ? { ...stretch, outcome: 'ok', code: 'ok' } : stretch
}
