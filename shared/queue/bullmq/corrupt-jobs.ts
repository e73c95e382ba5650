import type { JobJson } from 'bullmq'
import { z } from 'zod'

/** The largest time of a Date, in epoch milliseconds. */
const MAX_TIME = 8.64e15

const count = z.number().int()
const absent = z.undefined().optional()
const kept = z.union([z.boolean(), count, z.object({ age: count.optional(), count: count.optional() })])

/**
 * What BullMQ needs to run a job and to end it. We never add jobs of flows and of schedulers, which would lead to the
 * keys of other jobs.
 */
const usableJob = z.object({
  timestamp: count.min(0).max(MAX_TIME),
  attemptsMade: count,
  attemptsStarted: count,
  stalledCounter: count,
  opts: z.object({
    attempts: count.optional(),
    removeOnComplete: kept.optional(),
    removeOnFail: kept.optional(),
    backoff: absent,
  }),
  parent: absent,
  parentKey: absent,
  repeatJobKey: absent,
})

/** Returns why BullMQ could not end a job that it has read; undefined if it can. */
export function whyUnusable(job: JobJson): string | undefined {
  const issue = usableJob.safeParse(job).error?.issues[0]
  return issue && `its ${issue.path.join('.')} is missing or has the wrong type`
}

/** Returns true if a Date can have this time. */
export function isTime(ms: number): boolean {
  return ms >= 0 && ms <= MAX_TIME
}

/** Replies of Redis about a job whose key, or a counter in it, has the wrong type. */
const WRONG_TYPE = /^WRONGTYPE|is not an integer/

/** Returns why BullMQ could not read a job; undefined if the error has another cause. */
export function whyUnreadable(error: unknown): string | undefined {
  if (error instanceof SyntaxError) return 'one of its fields is not JSON'
  if (error instanceof TypeError) return 'one of its fields has the wrong type'
  const isReply = error instanceof Error && error.name === 'ReplyError'
  return isReply && WRONG_TYPE.test(error.message) ? 'it has the wrong type' : undefined
}
