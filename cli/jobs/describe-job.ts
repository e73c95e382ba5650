import { paint } from '../paint.ts'
import type { ListedJob } from './run.ts'

/** As long as a time. */
const UNKNOWN_TIME = '(unknown time)          '

/** Returns a line about a job, followed by the reason if it failed. */
export function describeJob({ id, type, addedAt, target, requestId, failedReason }: ListedJob): string {
  const line = `${addedAt ?? UNKNOWN_TIME}  ${type}  ${target}  id ${id}  request ${requestId}`
  return failedReason === undefined ? line : `${line}\n  ${paint('bad', failedReason)}`
}
