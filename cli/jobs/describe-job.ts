import type { ListedJob } from './run.ts'

/** A job in one line, and why it failed in a second. */
export function describeJob({ id, type, addedAt, target, requestId, failedReason }: ListedJob): string {
  const line = `${addedAt}  ${type}  ${target}  id ${id}  request ${requestId}`
  return failedReason === undefined ? line : `${line}\n  ${failedReason}`
}
