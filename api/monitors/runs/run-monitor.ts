import { localeOfJob } from '../../../shared/check/job.ts'
import { signalType } from '../../../shared/check/types.ts'
import type { WorkerResult } from '../../../shared/check/result.ts'
import type { BackgroundChecks } from '../../../shared/queue/check-queue.ts'
import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import type { FindGuide } from '../../guides/compile.ts'
import { checkSignalStillArrives } from '../../installations/check-signal.ts'
import type { Database } from '../../store/database.ts'
import { newId } from '../../store/id.ts'
import type { DueMonitor, MonitoredInstallation } from '../../store/monitors/schedule.ts'
import { planLooks, type PlannedLook } from './plan-looks.ts'

export type RunDeps = {
  readonly db: Database
  readonly background: BackgroundChecks
  readonly findGuide: FindGuide
}

/** A monitor that is to be run, with its installation as it is now. */
export type ClaimedMonitor = {
  readonly monitor: Pick<DueMonitor, 'installation_id' | 'account_id' | 'steps' | 'was_due_at'>
  readonly installation: MonitoredInstallation
}

/** What one look found. */
export type FoundLook = PlannedLook & { readonly result: WorkerResult }

/** What a run found: a look at each planned step, except at those whose check did not run. */
export type FinishedRun = {
  readonly installation: MonitoredInstallation
  /** The steps that the monitor named; null for all. */
  readonly chosen: readonly string[] | null
  /** Undefined while nothing is published, when there is nothing to look at. */
  readonly versionId: string | undefined
  readonly planned: readonly PlannedLook[]
  readonly looks: readonly FoundLook[]
  /** False if a check did not run that may well run soon. */
  readonly isWhole: boolean
}

/** Codes of checks that did not run, which say nothing about the site. They are run again soon. */
const busyCodes = new Set(['system_overloaded', 'system_cancelled', 'system_target_busy'])
/** Nor does this one, but it may have ended a worker, so it waits for the next run. */
const ourErrorCode = 'system_internal_error'

/**
 * Runs the checks of a monitor one after the other, as the site's host prefers. Throws QueueUnavailable if there is no room
 * for any of them.
 */
export async function runMonitor(
  { monitor, installation }: ClaimedMonitor,
  deps: RunDeps,
): Promise<FinishedRun> {
  const { findGuide } = deps
  const { steps: chosen, account_id: accountId } = monitor
  const { embed_key: embedKey } = installation
  const guide = embedKey === null ? undefined : (await findGuide(embedKey))?.published
  const run = { installation, chosen }
  if (!guide) return { ...run, versionId: undefined, planned: [], looks: [], isWhole: true }
  const planned = planLooks({ installation, guide, monitor })
  const language = localeOfJob(guide.defaults.locale)
  const about = { installation, accountId, language }
  const found = await runLooks(planned, async (look) => runLook(look, about, deps))
  return { ...run, versionId: guide.versionId, planned, ...found }
}

async function runLooks(
  planned: readonly PlannedLook[],
  run: (look: PlannedLook) => Promise<WorkerResult>,
): Promise<Pick<FinishedRun, 'looks' | 'isWhole'>> {
  const looks: FoundLook[] = []
  let isWhole = true
  let refusal: QueueUnavailable | undefined
  for (const look of planned) {
    const result = await run(look).catch((error: unknown) => {
      if (!(error instanceof QueueUnavailable)) throw error
      refusal = error
    })
    const code = result?.details.code
    if (!result || busyCodes.has(result.details.code)) isWhole = false
    else if (code !== ourErrorCode) looks.push({ ...look, result })
  }
  if (refusal && looks.length === 0) throw refusal
  return { looks, isWhole }
}

type LookAt = {
  readonly installation: MonitoredInstallation
  readonly accountId: string
  readonly language: ReturnType<typeof localeOfJob>
}

async function runLook(
  { slug, check }: PlannedLook,
  { installation, accountId, language }: LookAt,
  { db, background }: RunDeps,
): Promise<WorkerResult> {
  if (check.type === signalType) {
    return checkSignalStillArrives(db, { installation, slug, config: check.config })
  }
  const { target } = installation
  return background.run({ ...check, target, accountId, requestId: `monitor-${newId()}`, ...language })
}
