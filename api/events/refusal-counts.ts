import { gatheredUpdates } from './gathered-updates.ts'
import type { Refusals } from '../store/analytics/limit-refusals.ts'

/** Counts a refused request. Returns immediately. */
export type NoteRefusal = (refused: Omit<Refusals, 'requests'>) => void

export type RefusalCounts = {
  readonly note: NoteRefusal
  /** Resolves when all counts so far are in the store, or it has refused them. */
  close(): Promise<void>
}

export type RefusalCountsOptions = {
  /** Adds to the counts that all processes share. */
  readonly store: (added: readonly Refusals[]) => Promise<void>
  readonly onError: (error: Error) => void
  /** Time between two updates of the shared counts. */
  readonly everyMs?: number
}

/** A refusal must cost less than the request that it refuses. */
const EVERY_MS = 2000
/** Maximum number of counts in memory. Those of further templates are lost. */
const MAX_COUNTS = 10_000

/** Counts in memory, and every two seconds adds the counts to those of all processes. A killed process forgets as much. */
export function openRefusalCounts({
  store,
  onError,
  everyMs = EVERY_MS,
}: RefusalCountsOptions): RefusalCounts {
  const counts = new Map<string, Refusals>()
  const updates = gatheredUpdates({ update: storeAll, isWaiting: () => counts.size > 0, onError, everyMs })

  return {
    note: (refused) => {
      count({ ...refused, requests: 1 })
      updates.schedule()
    },
    close: updates.close,
  }

  function count(added: Refusals): void {
    const key = `${added.templateId} ${added.kind} ${added.refused}`
    const known = counts.get(key)
    if (!known && counts.size >= MAX_COUNTS) return
    counts.set(key, { ...added, requests: added.requests + (known?.requests ?? 0) })
  }

  async function storeAll(): Promise<void> {
    const sent = [...counts.values()]
    counts.clear()
    try {
      await store(sent)
    } catch (error) {
      // The next update sends them again.
      for (const one of sent) count(one)
      throw error
    }
  }
}
