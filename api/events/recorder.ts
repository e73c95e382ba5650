import { ApiError } from '../errors/errors.ts'
import type { Database } from '../store/database.ts'
import { isPartitionMissing, makePartitions } from '../store/activity/partitions.ts'
import { recordActivity, type EventRow, type VerificationRow } from '../store/activity/record.ts'
import { isConflict, isDatabaseUnavailable } from '../errors/database-errors.ts'
import { GroupCommit } from './group-commit.ts'
import { OutcomeBuffer } from './outcome-buffer.ts'

/** Stores events and outcomes of verifications in shared transactions. */
export type Recorder = {
  /**
   * Resolves when all of these events, `bytes` of request body, are committed. Throws if they might not be committed;
   * the caller can send them again.
   */
  recordEvents(events: readonly EventRow[], bytes?: number): Promise<void>
  /**
   * Accepts the outcome of a verification. It is stored with other outcomes a moment later, or once the database is
   * available again; no request waits for it.
   */
  noteVerification(verification: VerificationRow): void
  /** Number of events and outcomes that are not stored yet. */
  waitingRows(): number
  /** Number of outcomes lost since the process started. */
  lostOutcomes(): number
  /** Resolves when no rows are waiting to be stored. */
  drain(): Promise<void>
}

type Activity = { event: EventRow } | { verification: VerificationRow }

const DAY_MS = 86_400_000

export function openRecorder(db: Database, onLost: (error: Error) => void): Recorder {
  const commits = new GroupCommit<Activity>({
    write: async (rows) => write(db, rows),
    isStoreUnavailable: isDatabaseUnavailable,
  })
  const outcomes = new OutcomeBuffer({
    store: async (verification) => commits.add([{ verification }]),
    isTemporary,
    onLost,
  })

  return {
    recordEvents: async (events, bytes) =>
      commits.add(
        events.map((event) => ({ event })),
        bytes,
      ),
    noteVerification: (verification) => outcomes.add(verification),
    waitingRows: () => commits.waitingRows + outcomes.size,
    lostOutcomes: () => outcomes.lost,
    drain: async () => {
      do {
        await outcomes.drain()
        await commits.drain()
      } while (outcomes.size > 0)
    },
  }
}

/** True if the database is unavailable or overloaded, or aborted this transaction because of another. */
function isTemporary(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isConflict(error) || error instanceof ApiError
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
    // Maintenance creates partitions a week ahead. If it has not run for that long, they are created here.
    const times = [
      ...activity.events.map((event) => event.occurred_at.getTime()),
      ...activity.verifications.map((verification) => verification.created_at.getTime()),
    ]
    await makePartitions(db, new Date(Math.min(...times)), new Date(Math.max(...times) + DAY_MS))
    await recordActivity(db, activity)
  }
}
