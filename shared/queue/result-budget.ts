import { checkQueues, type CheckQueueName, type EndedJobs, type KeptJobs } from './backend.ts'

/** Default of `QUEUE_RESULT_BYTES`. */
export const DEFAULT_RESULT_BYTES = 128 * 1024 * 1024
/** Results are deleted until this fraction of the budget is left, so that not every round has to delete some. */
const FRACTION_AFTER = 0.9

/** The oldest results that may be deleted: those that ended until a time in epoch milliseconds, at most `limit`. */
type Oldest = { readonly until: number; readonly limit: number }

/** What a process knows of the results that the store keeps. */
export type ResultCounts = {
  /** Bytes of the kept results of a queue and of their jobs, as last measured. */
  resultBytes(name: CheckQueueName): number
  /** Number of results of a queue that this process has deleted before their time. */
  deletedEarly(name: CheckQueueName): number
}

export type ResultBudget = ResultCounts & {
  measure(): Promise<void>
  /** Deletes the oldest results that ended until this time, until the rest fits into the budget as last measured. */
  keep(until: number): Promise<void>
  deleteOldest(name: CheckQueueName, oldest: Oldest): Promise<void>
}

type KeptResults = ReadonlyMap<CheckQueueName, KeptJobs>

/** Keeps the results of all checks within `budgetBytes`. */
export function resultBudget(jobs: EndedJobs, budgetBytes: number): ResultBudget {
  const deletedEarly = new Map<CheckQueueName, number>()
  let kept: KeptResults = new Map()

  async function deleteOldest(name: CheckQueueName, { until, limit }: Oldest): Promise<void> {
    const deleted = await jobs.remove(name, { state: 'completed', until, limit })
    deletedEarly.set(name, (deletedEarly.get(name) ?? 0) + deleted)
  }

  return {
    measure: async () => {
      const measured = checkQueues.map(async (name) => [name, await jobs.measureCompleted(name)] as const)
      kept = new Map(await Promise.all(measured))
    },
    keep: async (until) => {
      const surplus = surplusFraction(kept, budgetBytes)
      if (surplus === 0) return
      for (const [name, { count }] of kept)
        await deleteOldest(name, { until, limit: Math.ceil(count * surplus) })
    },
    deleteOldest,
    resultBytes: (name) => kept.get(name)?.bytes ?? 0,
    deletedEarly: (name) => deletedEarly.get(name) ?? 0,
  }
}

/** Returns the fraction of the results of each queue that must be deleted. */
function surplusFraction(kept: KeptResults, budgetBytes: number): number {
  const bytes = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  return bytes > budgetBytes ? 1 - (budgetBytes * FRACTION_AFTER) / bytes : 0
}
