import type { Database } from '../store/database.ts'
import { claimRun, failRun, finishRun, type MaintenanceTimes } from '../store/maintenance-runs.ts'

export type RecurringWork = Partial<MaintenanceTimes> & {
  readonly name: string
  readonly work: () => Promise<void>
  /** Called when the work fails or the database is unavailable. */
  readonly onError: (error: Error) => void
  /** Interval at which the process checks whether the work is due. */
  readonly checkEveryMs?: number
  /** Time after a failure before the next attempt, by any process. */
  readonly retryMs?: number
}

const defaults = { everyMs: 3_600_000, claimMs: 1_800_000, checkEveryMs: 60_000, retryMs: 300_000 }

/**
 * Runs `work` immediately if it is due, and then every hour, each time in one of the processes that share the
 * database. The work must be safe to repeat: if a process dies during it, another process runs it again.
 */
export function startRecurringWork(db: Database, options: RecurringWork): { close(): Promise<void> } {
  const settings = { ...defaults, ...options }
  let running: Promise<void> | undefined
  const runIfDue = (): void => {
    running ??= runWhenDue(db, settings)
      .catch(settings.onError)
      .finally(() => (running = undefined))
  }
  const timer = setInterval(runIfDue, settings.checkEveryMs)
  runIfDue()

  return {
    close: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function runWhenDue(db: Database, settings: typeof defaults & RecurringWork): Promise<void> {
  const { name, work, retryMs } = settings
  if (!(await claimRun(db, name, settings))) return
  try {
    await work()
  } catch (error) {
    await failRun(db, name, retryMs)
    throw error
  }
  await finishRun(db, name)
}
