import type { JobQueueName } from '../backend.ts'
import { workerSlots } from './capacity.ts'
import type { QueueHandle } from '../queue-handle.ts'

/** State of one queue. */
export type QueueLoad = {
  readonly type: JobQueueName
  readonly waiting: number
  readonly active: number
  readonly completed: number
  readonly failed: number
  /** Number of its jobs that all workers together can run at once. */
  readonly slots: number
  /** Age of the job that has waited longest; 0 if none is waiting. */
  readonly oldestWaitingMs: number
  /** Bytes of the kept results and their jobs, as this process last measured them. */
  readonly resultBytes: number
  /** Number of results that this process has deleted before their time. */
  readonly deletedEarly: number
}

type StoredLoad = Omit<QueueLoad, 'resultBytes' | 'deletedEarly'>

/** Reads the load of a queue. `now` is the time on the store's clock. */
export async function readLoad(
  type: JobQueueName,
  { queue }: Pick<QueueHandle, 'queue'>,
  now: number,
): Promise<StoredLoad> {
  const [counts, [oldest], workers] = await Promise.all([
    queue.getJobCounts('waiting', 'active', 'completed', 'failed'),
    queue.getWaiting(0, 0),
    queue.getWorkers(),
  ])
  const { waiting = 0, active = 0, completed = 0, failed = 0 } = counts
  // A corrupt job has no time, and a worker will fail it.
  const oldestWaitingMs = oldest && oldest.timestamp > 0 ? Math.max(0, now - oldest.timestamp) : 0
  return { type, waiting, active, completed, failed, slots: workerSlots(workers), oldestWaitingMs }
}
