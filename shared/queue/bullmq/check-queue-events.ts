import { setTimeout as sleep } from 'node:timers/promises'
import { QueueEvents } from 'bullmq'

const RESTART_MS = 500

/**
 * Reads a queue's events until it is closed. BullMQ stops for good at an event that is not JSON (6.7.0, `consumeEvents`
 * in dist/esm/classes/queue-events.js). Events that are missed meanwhile only delay results: callers read their jobs, too.
 */
export class CheckQueueEvents extends QueueEvents {
  override async run(): Promise<void> {
    for (;;) {
      try {
        return await super.run()
      } catch (error) {
        if (this.closing) return
        this.emit('error', error as Error)
        await sleep(RESTART_MS, undefined, { ref: false })
      }
    }
  }
}
