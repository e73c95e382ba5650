import type { CheckQueue } from '../../shared/queue/check-queue.ts'
import type { Metrics } from './metrics.ts'

/** Wraps a queue to count the results of its checks. */
export function countResults(queue: CheckQueue, metrics: Metrics): CheckQueue {
  return {
    ...queue,
    run: async (...args) => {
      const result = await queue.run(...args)
      metrics.checkEnded(result)
      return result
    },
    submit: async (...args) => {
      const submitted = await queue.submit(...args)
      void submitted.ended.then((result) => result && metrics.checkEnded(result))
      return submitted
    },
  }
}
