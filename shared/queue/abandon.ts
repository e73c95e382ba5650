import type { QueueEvents, QueueEventsListener, QueueEventsProducer } from 'bullmq'

/**
 * When the last caller of a check has gone, its work should end. Who else waits is known only to each process, so
 * they are asked: `abandoned` on the control queue says that one process has lost interest, and every process that
 * still waits answers `wanted`. If no such answer comes, a waiting job is removed and a running one is cancelled.
 * Messages may be lost; then a check runs in vain, or ends as cancelled and is added anew by who still waits.
 */
export const OBJECTION_MS = 250

type ControlMessage = { jobId: string }

export type Control = {
  publish(eventName: 'abandoned' | 'wanted', jobId: string): Promise<void>
  on(eventName: 'abandoned' | 'wanted', listener: (jobId: string) => void): void
}

export function controlChannel(producer: QueueEventsProducer, events: QueueEvents): Control {
  return {
    publish: async (eventName, jobId) => {
      await producer.publishEvent<ControlMessage & { eventName: string }>({ eventName, jobId })
    },
    on: (eventName, listener) => {
      events.on<CustomListener>(eventName, (message: ControlMessage) => listener(message.jobId))
    },
  }
}

/** The shape that BullMQ's types ask of events that are not its own. */
interface CustomListener extends QueueEventsListener {
  abandoned: (message: ControlMessage, id: string) => void
  wanted: (message: ControlMessage, id: string) => void
}

/**
 * Calls `end` for each abandoned job that no process wants any more.
 *
 * @param isOurs says whether an abandoned job concerns this process at all.
 */
export function onAbandoned(
  control: Control,
  isOurs: (jobId: string) => boolean,
  end: (jobId: string) => void,
): void {
  const ending = new Map<string, NodeJS.Timeout>()

  control.on('abandoned', (jobId) => {
    if (!isOurs(jobId) || ending.has(jobId)) return
    const timer = setTimeout(() => {
      ending.delete(jobId)
      end(jobId)
    }, OBJECTION_MS)
    timer.unref()
    ending.set(jobId, timer)
  })

  control.on('wanted', (jobId) => {
    clearTimeout(ending.get(jobId))
    ending.delete(jobId)
  })
}
