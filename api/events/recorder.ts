import type { Database } from '../store/database.ts'
import { isPartitionMissing, makePartitions } from '../store/activity/partitions.ts'
import { recordActivity, type NewEvent, type NewVerification } from '../store/activity/record.ts'
import { isDatabaseUnavailable } from '../store/unavailable.ts'
import { GroupCommit } from './group-commit.ts'

/** Everything that figures are made of passes here, on its way into the same transactions. */
export type Recorder = {
  /**
   * Resolves when all of these events, which came in so many bytes, are committed. Throws when they may not be, and then
   * they can be sent again.
   */
  recordEvents(events: readonly NewEvent[], bytes?: number): Promise<void>
  /**
   * Takes the outcome of a verification, which is stored a moment later with the others of that moment; nobody waits
   * for it, and nobody hears when it could not be kept.
   */
  noteVerification(verification: NewVerification): void
  /** Rows, of events and outcomes, that wait for their transaction. */
  waitingRows(): number
  /** Resolves when nothing is waiting to be stored any more. */
  drain(): Promise<void>
}

type Activity = { event: NewEvent } | { verification: NewVerification }

const DAY_MS = 86_400_000
/** Nobody waits for an outcome, and a transaction for each would cost more than the check. */
const OUTCOMES_WAIT_MS = 100
const MAX_OUTCOMES_WAITING = 500

export function openRecorder(db: Database, onLost: (error: Error) => void): Recorder {
  const commits = new GroupCommit<Activity>({
    write: async (rows) => write(db, rows),
    isStoreAway: isDatabaseUnavailable,
  })
  const outcomes: NewVerification[] = []
  let timer: NodeJS.Timeout | undefined

  function storeOutcomes(): void {
    clearTimeout(timer)
    timer = undefined
    for (const verification of outcomes.splice(0)) commits.add([{ verification }]).catch(onLost)
  }

  return {
    recordEvents: async (events, bytes) =>
      commits.add(
        events.map((event) => ({ event })),
        bytes,
      ),
    noteVerification: (verification) => {
      outcomes.push(verification)
      if (outcomes.length >= MAX_OUTCOMES_WAITING) storeOutcomes()
      else timer ??= setTimeout(storeOutcomes, OUTCOMES_WAIT_MS)
    },
    waitingRows: () => commits.waitingRows,
    drain: async () => {
      do {
        storeOutcomes()
        await commits.drain()
      } while (outcomes.length > 0)
    },
  }
}

async function write(db: Database, rows: readonly Activity[]): Promise<void> {
  const activity = {
    events: rows.flatMap((row) => ('event' in row ? [row.event] : [])),
    verifications: rows.flatMap((row) => ('verification' in row ? [row.verification] : [])),
  }
  try {
    await recordActivity(db, activity)
  } catch (error) {
    if (!isPartitionMissing(error)) throw error
    // They are made ahead; when that was not done for a week, here is the last moment to do it.
    const times = [
      ...activity.events.map((event) => event.occurred_at.getTime()),
      ...activity.verifications.map((verification) => verification.created_at.getTime()),
    ]
    await makePartitions(db, new Date(Math.min(...times)), new Date(Math.max(...times) + DAY_MS))
    await recordActivity(db, activity)
  }
}
