import { makeBackend } from './backend.ts'
import type { QueueConnection } from './connection.ts'
import { openWhenPossible } from './open.ts'

export type ScheduleOptions = {
  readonly connection: QueueConnection
  readonly everyMs: number
  readonly work: () => Promise<void>
  /** Hears of connection errors, and of work that failed; it is done again when it is due. */
  readonly onError: (error: Error) => void
}

const KEPT = { age: 7 * 86_400, count: 200 }

/**
 * Has `work` done at once and then every `everyMs`, each time by one of all processes that say so. The work has to be
 * safe to be done twice: a process that dies at it is replaced by another, and on Postgres two processes that begin in
 * the same moment may each have it done at once, and once more after `everyMs`.
 */
export function openSchedule({ connection, everyMs, work, onError }: ScheduleOptions): {
  close(): Promise<void>
} {
  const closing = new AbortController()
  const opening = openWhenPossible(open, closing.signal)
  opening.catch(() => undefined) // only closing ends it

  return {
    close: async () => {
      closing.abort()
      await opening.then(
        (opened) => opened.close(),
        () => undefined,
      )
    },
  }

  function open(): { ready(): Promise<void>; close(): Promise<void> } {
    const backend = makeBackend(connection, onError)
    const queue = backend.queue('upkeep')
    const worker = backend.worker('upkeep', work, { concurrency: 1 })
    worker.on('failed', (_, error) => onError(error))
    return {
      ready: async () => {
        await backend.ready()
        await queue.upsertJobScheduler(
          'upkeep',
          { every: everyMs },
          { name: 'upkeep', opts: { removeOnComplete: KEPT, removeOnFail: KEPT } },
        )
      },
      close: backend.close,
    }
  }
}
