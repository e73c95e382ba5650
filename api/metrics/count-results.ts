import type { CheckQueue } from '../../shared/queue/check-queue.ts'
import type { Metrics } from './metrics.ts'

/** Wraps a queue to count the results of its checks. */
export function countResults(queue: CheckQueue, metrics: Metrics): CheckQueue {
  return {
    ...queue,
    run: async (request, signal) => {
      const result = await queue.run(request, signal)
      metrics.checkEnded(result)
      return result
    },
    submit: async (request) => {
      const submitted = await queue.submit(request)
      void submitted.ended.then((result) => result && metrics.checkEnded(result))
      return submitted
    },
  }
}
