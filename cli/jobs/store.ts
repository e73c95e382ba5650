import type { Job, Queue } from 'bullmq'
import { checkTypes, type CheckType } from '../../shared/check/types.ts'
import { makeBackend } from '../../shared/queue/make-backend.ts'
import type { QueueConnection } from '../../shared/queue/connection.ts'
import { callLimit } from '../../shared/queue/call-limit.ts'
import type { JobState } from './states.ts'

/** Operations on the check queues. */
export type JobStore = {
  list(type: CheckType, state: JobState, limit: number): Promise<Job[]>
  count(type: CheckType, state: JobState): Promise<number>
  find(id: string): Promise<Job | undefined>
  /** Deletes finished jobs and returns their number. */
  clean(type: CheckType, state: 'failed' | 'completed', olderThanMs: number): Promise<number>
}

/** Time limit of the first call, which waits for the connection. */
const CONNECT_LIMIT_MS = 5000

/** Runs `use` with the queues at `connection`. Throws QueueUnavailable if they do not respond. */
export async function withJobStore<T>(
  connection: QueueConnection,
  use: (store: JobStore) => Promise<T>,
): Promise<T> {
  const backend = makeBackend(connection, () => undefined) // each call itself reports that the queue is unavailable
  const queues = new Map<CheckType, Queue>(checkTypes.map((type) => [type, backend.queue(type)]))
  const queueOf = (type: CheckType): Queue => queues.get(type) ?? backend.queue(type)
  try {
    await callLimit(CONNECT_LIMIT_MS)(backend.ready())
    return await use({
      list: (type, state, limit) =>
        limit === 0 ? Promise.resolve([]) : queueOf(type).getJobs([state], 0, limit - 1, false),
      count: async (type, state) => queueOf(type).getJobCountByTypes(state),
      find: async (id) => {
        const found = await Promise.all([...queues.values()].map((queue) => queue.getJob(id)))
        return found.find((job) => job !== undefined)
      },
      clean: async (type, state, olderThanMs) => {
        // A worker's clock may be ahead, so 0 selects jobs of any age.
        const until = olderThanMs === 0 ? Number.MAX_SAFE_INTEGER : (await backend.serverTime()) - olderThanMs
        return backend.endedJobs.remove(type, { state, until })
      },
    })
  } finally {
    await backend.close()
  }
}
