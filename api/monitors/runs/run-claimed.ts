import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import type { HoldRow } from '../../store/monitors/holds.ts'
import { putOffMonitors, type DueMonitor } from '../../store/monitors/schedule.ts'
import type { Notice } from '../verdict/judge-look.ts'
import { recordRun, type RecordDeps } from './record-run.ts'
import { runMonitor, type ClaimedMonitor, type RunDeps } from './run-monitor.ts'

/** How a run ended: `postponed` if there was no room for a check, `lost` if its claim had expired. */
export type RunEnd = 'done' | 'postponed' | 'lost' | 'failed'

export type ClaimedRunDeps = RunDeps &
  RecordDeps & {
    /** The claim of this process. */
    readonly claim: string
    readonly now: () => Date
    /** Called for each change that people are told of. */
    readonly onNotice?: ((notice: Notice) => void) | undefined
    /** Called for each hold that begins with a run. */
    readonly onHold?: ((hold: HoldRow) => void) | undefined
  }

/** Put off for lack of room, a monitor is due again after this time. */
const NO_ROOM_SECONDS = 30
/** After an error of ours, which may come again each time, it waits longer. */
const AFTER_ERROR_SECONDS = 300

/** Runs a monitor that this process has claimed, and records what it found. */
export async function runClaimed(claimed: ClaimedMonitor, deps: ClaimedRunDeps): Promise<RunEnd> {
  const { db, claim, now, onNotice, onHold } = deps
  try {
    const run = await runMonitor(claimed, deps)
    const recorded = await recordRun(db, { run, claim, now: now() }, deps)
    if (recorded.kind === 'lost') return 'lost'
    for (const notice of recorded.notices) onNotice?.(notice)
    for (const hold of recorded.holds) onHold?.(hold)
    return 'done'
  } catch (error) {
    const isFull = error instanceof QueueUnavailable
    const seconds = isFull ? NO_ROOM_SECONDS : AFTER_ERROR_SECONDS
    // If that fails too, the claim expires.
    await putOff([{ monitor: claimed.monitor, seconds }], deps).catch((failure: unknown) => {
      throw isFull ? failure : error
    })
    if (!isFull) throw error
    return 'postponed'
  }
}

type PutOff = {
  readonly monitor: Pick<DueMonitor, 'installation_id' | 'was_due_at'>
  readonly seconds: number
}

/** Gives up the claims on monitors, which are due again after some seconds. */
export async function putOff(
  monitors: readonly PutOff[],
  { db, claim, now, times }: Pick<ClaimedRunDeps, 'db' | 'claim' | 'now' | 'times'>,
): Promise<void> {
  const due = monitors.map(({ monitor: { installation_id, was_due_at }, seconds }) => ({
    installation_id,
    late_since: was_due_at,
    due_at: new Date(now().getTime() + seconds * times.secondMs),
  }))
  await putOffMonitors(db, { claim, due })
}
