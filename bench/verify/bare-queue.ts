import { Queue, QueueEvents } from 'bullmq'

export type BareQueue = { ask(target: string): Promise<void>; close(): Promise<void> }

/**
 * The minimum that gets a result from BullMQ: `add`, and one listener for all completions. It has no deadline and no
 * polling.
 */
export async function openBareQueue(name: string, url: string): Promise<BareQueue> {
  const queue = new Queue(name, { connection: { url } })
  // Reads from the first event, so no completion before the first read can be missed.
  const events = new QueueEvents(name, { connection: { url }, lastEventId: '0' })
  const waiting = new Map<string, () => void>()
  events.on('completed', ({ jobId }) => {
    waiting.get(jobId)?.()
    waiting.delete(jobId)
  })
  await Promise.all([queue.waitUntilReady(), events.waitUntilReady()])
  let number = 0

  return {
    ask: async (target) => {
      const jobId = `bare-${(number += 1)}`
      const done = new Promise<void>((resolve) => waiting.set(jobId, resolve))
      await queue.add('check', { target }, { jobId, removeOnComplete: { age: 60 } })
      await done
    },
    close: async () => {
      await events.close()
      await queue.close()
    },
  }
}
