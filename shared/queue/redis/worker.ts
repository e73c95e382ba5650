import { type Job, Worker } from 'bullmq'

const AGAIN_AFTER_MS = 500

/**
 * A worker that pauses after Redis has refused it a job, as one that is full or a replica does. BullMQ waits only if Redis
 * does not answer: it asks again immediately after a refusal, thousands of times a second.
 */
export class RedisWorker extends Worker {
  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    try {
      return await super.moveToActive(token, name)
    } catch (error) {
      if (error instanceof Error && error.name === 'ReplyError') await this.delay(AGAIN_AFTER_MS)
      throw error
    }
  }
}
