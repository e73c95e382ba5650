import type { Job } from 'bullmq'
import { CheckWorker } from '../bullmq/check-worker.ts'

const RETRY_MS = 500

/**
 * A worker that pauses after Redis has refused it a job, as a full server or a replica does. BullMQ itself waits only
 * if Redis does not respond. After a refusal it retries immediately, thousands of times a second (6.7.0,
 * `retryIfFailed` in dist/esm/classes/worker.js).
 */
export class RedisWorker extends CheckWorker {
  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    try {
      return await super.moveToActive(token, name)
    } catch (error) {
      if (error instanceof Error && error.name === 'ReplyError') await this.delay(RETRY_MS)
      throw error
    }
  }
}
