import type { Job, Queue } from 'bullmq'
import { checkTypes, type CheckType } from '../../shared/check/types.ts'
import { makeBackend } from '../../shared/queue/backend.ts'
import type { QueueConnection } from '../../shared/queue/connection.ts'
import { callLimit } from '../../shared/queue/limit.ts'
import type { JobState } from './states.ts'

/** The check queues as an operator works on them. */
export type JobStore = {
  list(type: CheckType, state: JobState, limit: number): Promise<Job[]>
  find(id: string): Promise<Job | undefined>
  /** Deletes ended jobs and answers how many. */
  clean(type: CheckType, state: 'failed' | 'completed', olderThanMs: number): Promise<number>
}

/** How many jobs one call to the store deletes. */
const BATCH = 1000
/** The first call waits for the connection. */
const CONNECT_LIMIT_MS = 5000

/** Runs `use` with the queues at `connection`; throws QueueUnavailable when they do not answer. */
export async function withJobStore<T>(
  connection: QueueConnection,
  use: (store: JobStore) => Promise<T>,
): Promise<T> {
  const backend = makeBackend(connection, () => undefined) // each call says by itself that the store is away
  const queues = new Map<CheckType, Queue>(checkTypes.map((type) => [type, backend.queue(type)]))
  const queueOf = (type: CheckType): Queue => queues.get(type) ?? backend.queue(type)
  try {
    await callLimit(CONNECT_LIMIT_MS)(backend.ready())
    return await use({
      list: (type, state, limit) =>
        limit === 0 ? Promise.resolve([]) : queueOf(type).getJobs([state], 0, limit - 1, false),
      find: async (id) => {
        const found = await Promise.all([...queues.values()].map((queue) => queue.getJob(id)))
        return found.find((job) => job !== undefined)
      },
      clean: (type, state, olderThanMs) => cleanAll(queueOf(type), state, olderThanMs),
    })
  } finally {
    await backend.close()
  }
}

async function cleanAll(queue: Queue, state: 'failed' | 'completed', olderThanMs: number): Promise<number> {
  let count = 0
  for (;;) {
    const { length } = await queue.clean(olderThanMs, BATCH, state)
    count += length
    if (length < BATCH) return count
  }
}
