import { randomUUID } from 'node:crypto'
import type { JobsOptions } from 'bullmq'
import type { ConsumerOptions } from './backend.ts'

/** Time for which the result of a `respond-async` check can be asked for by its id. */
export const KEPT_SECONDS = 3600
/** Time for which the result of a check is kept while its caller waits. It may be read again during that wait. */
export const WAITED_FOR_KEPT_SECONDS = 20
export const FAILED_KEPT_SECONDS = 86_400

/** Prefix of the ids of jobs that a caller waits for, which are not published. */
export const WAITED_FOR = 'wait-'

/** A caller waits for the result of a check, or asks for it later by its id. */
export type ResultUse = 'wait' | 'later'

/**
 * Ids of a job: a unique one, and a deduplication id that identical jobs share. Jobs of different uses never join, since
 * their results are kept for different times.
 */
export function jobNames(use: ResultUse, checkId: string): { jobId: string; deduplicationId: string } {
  const prefix = use === 'wait' ? WAITED_FOR : ''
  return { jobId: `${prefix}${randomUUID()}`, deduplicationId: `${prefix}${checkId}` }
}

/**
 * One attempt: a check retries within its own deadline. The cleaner deletes expired jobs; these options only matter where no
 * web process runs.
 */
export function jobOptions({ jobId, deduplicationId }: ReturnType<typeof jobNames>): JobsOptions {
  return {
    jobId,
    deduplication: { id: deduplicationId },
    attempts: 1,
    removeOnComplete: { age: KEPT_SECONDS },
    removeOnFail: { age: FAILED_KEPT_SECONDS, count: 1000 },
  }
}

/** A dead worker is noticed within about lockDuration + stalledInterval, well within the wait of a caller. */
export const stallOptions = {
  lockDuration: 3000,
  stalledInterval: 2000,
  maxStalledCount: 1,
} satisfies ConsumerOptions
