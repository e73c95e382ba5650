import { paint } from '../paint.ts'
import type { ListedJob } from './run.ts'

/** Returns a line about a job, followed by the reason if it failed. */
export function describeJob({ id, type, addedAt, target, requestId, failedReason }: ListedJob): string {
  const line = `${addedAt}  ${type}  ${target}  id ${id}  request ${requestId}`
  return failedReason === undefined ? line : `${line}\n  ${paint('bad', failedReason)}`
}
