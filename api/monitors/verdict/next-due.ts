import type { MonitorRow } from '../../store/monitors/monitors.ts'
import type { MonitorStepRow } from '../../store/monitors/steps.ts'
import type { Judgement } from './judge-look.ts'
import type { MonitorTimes } from '../times.ts'

/** Share of a time by which runs are moved, so that those that began together spread out. */
const JITTER = 0.1
/** When a run is made again of which some checks did not run, such as at a host that had too many visits. */
const RETRY_SECONDS = 60

type LookedStep = Pick<Judgement, 'lookAgainAt'> & { readonly row: Pick<MonitorStepRow, 'hold_id'> }

type Looked = {
  readonly monitor: Pick<MonitorRow, 'interval_seconds'>
  readonly judged: readonly LookedStep[]
  /** False if a check did not run that may well run soon. */
  readonly isWhole: boolean
  readonly now: Date
}

/** Returns when a monitor is run next: after its interval, or earlier where a look has to be made again. */
export function nextDue(
  { monitor, judged, isWhole, now }: Looked,
  { times, random }: { times: MonitorTimes; random: () => number },
): Date {
  const spread = (ms: number): number => now.getTime() + ms * (1 + JITTER * (2 * random() - 1))
  const isHeld = judged.some(({ row }) => row.hold_id !== null)
  const candidates = [
    spread(monitor.interval_seconds * times.secondMs),
    ...judged.flatMap(({ lookAgainAt }) => (lookAgainAt === undefined ? [] : [lookAgainAt])),
    ...(isHeld ? [spread(times.againMs[1])] : []),
    ...(isWhole ? [] : [spread(RETRY_SECONDS * times.secondMs)]),
  ]
  return new Date(Math.min(...candidates))
}
