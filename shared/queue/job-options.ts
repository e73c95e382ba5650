import type { JobsOptions } from 'bullmq'
import type { ConsumerOptions } from './backend.ts'

/** How long the answer of a check can be asked for by its id. */
export const KEPT_SECONDS = 3600

/** One attempt: what can be retried the check itself retries, inside its deadline. */
export function jobOptions(jobId: string, deduplicationId: string): JobsOptions {
  return {
    jobId,
    deduplication: { id: deduplicationId },
    attempts: 1,
    removeOnComplete: { age: KEPT_SECONDS, count: 10_000 },
    removeOnFail: { age: 86_400, count: 5000 },
  }
}

/** A worker that dies is noticed within about lockDuration + stalledInterval, well inside the wait of a caller. */
export const stallOptions = {
  lockDuration: 3000,
  stalledInterval: 2000,
  maxStalledCount: 1,
} satisfies ConsumerOptions
