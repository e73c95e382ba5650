import { randomUUID } from 'node:crypto'
import type { JobsOptions } from 'bullmq'
import type { ConsumerOptions } from './backend.ts'

/** Time for which the result of a `respond-async` check can be read by its id. */
export const RESULT_SECONDS = 3600
/** Time for which a result is kept if a caller waits for it. The caller may read it again during that time. */
export const AWAITED_RESULT_SECONDS = 20
export const FAILED_JOB_SECONDS = 86_400

/** Id prefix of jobs that a caller waits for. These ids are not published. */
export const AWAITED_PREFIX = 'wait-'

/** Use of a check's result: a caller waits for it, or reads it later by the check's id. */
export type ResultUse = 'wait' | 'later'

/**
 * Makes the ids of a job: a unique one, and a deduplication id that identical jobs share. Jobs of different uses
 * never join, since their results are kept for different times.
 */
export function jobNames(
  use: ResultUse,
  checkId: string,
  ownId?: string,
): { jobId: string; deduplicationId: string } {
  // A job with the id of another one is read under it, so it joins only its own kind.
  if (ownId !== undefined) return { jobId: ownId, deduplicationId: ownId }
  const prefix = use === 'wait' ? AWAITED_PREFIX : ''
  return { jobId: `${prefix}${randomUUID()}`, deduplicationId: `${prefix}${checkId}` }
}

/**
 * Options of a job. It has one attempt, since a check retries within its own deadline. The cleaner deletes expired
 * jobs; the `remove` options only matter if no web process runs.
 */
export function jobOptions({ jobId, deduplicationId }: ReturnType<typeof jobNames>): JobsOptions {
  return {
    jobId,
    deduplication: { id: deduplicationId },
    attempts: 1,
    removeOnComplete: { age: RESULT_SECONDS },
    removeOnFail: { age: FAILED_JOB_SECONDS, count: 1000 },
  }
}

/**
 * A dead worker is detected within about lockDuration + stalledInterval, well within the time that a caller waits.
 */
export const stallOptions = {
  lockDuration: 3000,
  stalledInterval: 2000,
  maxStalledCount: 1,
} satisfies ConsumerOptions
