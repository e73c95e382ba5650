import { paint } from '../paint.ts'
import type { ListedJob } from './run.ts'

/** One line about a job, and a second one with the reason of a failure. */
export function describeJob({ id, type, addedAt, target, requestId, failedReason }: ListedJob): string {
  const line = `${addedAt}  ${type}  ${target}  id ${id}  request ${requestId}`
  return failedReason === undefined ? line : `${line}\n  ${paint('bad', failedReason)}`
}
