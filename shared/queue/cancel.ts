import type { QueueEvents, QueueEventsListener, QueueEventsProducer } from 'bullmq'

/**
 * When the last caller of a check has gone, its work should end. Each process only knows its own callers, so it asks
 * the others. `abandoned` on the control queue means that one process has no caller left, and every process that
 * still has one replies `wanted`. Without a reply, a waiting job is removed and a running one is cancelled. Messages
 * may be lost or late. Then a check runs for nothing, or it ends as cancelled and the process that still has a caller
 * adds it again. A second is long enough for a reply from a busy process. Both names must stay, since processes of two
 * releases exchange these messages during a deployment.
 */
export const CANCEL_GRACE_MS = 1000

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

/** The shape that BullMQ's types require of custom events. */
interface CustomListener extends QueueEventsListener {
  abandoned: (message: ControlMessage, id: string) => void
  wanted: (message: ControlMessage, id: string) => void
}

/**
 * Calls `end` for each job that a process calls `abandoned` and none calls `wanted`.
 *
 * @param isOurs returns true if a job concerns this process
 */
export function onCancel(
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
    }, CANCEL_GRACE_MS)
    timer.unref()
    ending.set(jobId, timer)
  })

  control.on('wanted', (jobId) => {
    clearTimeout(ending.get(jobId))
    ending.delete(jobId)
  })
}
