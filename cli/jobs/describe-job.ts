import { tableLines } from '../columns.ts'
import { paint } from '../paint.ts'
import type { ListedJob } from './run.ts'

/** Returns a line per job, followed by the reason if it failed. */
export function describeJobs(jobs: readonly ListedJob[]): string[] {
  const lines = tableLines({
    heads: ['ADDED', 'TYPE', 'SITE', 'JOB', 'REQUEST'],
    rows: jobs.map(({ id, type, addedAt = '(unknown time)', target, requestId }) => [
      addedAt,
      type,
      target,
      `id ${id}`,
      `request ${requestId}`,
    ]),
  })
  const heads = lines.splice(0, lines.length - jobs.length)
  return [
    ...heads,
    ...jobs.flatMap(({ failedReason }, index) => [
      lines[index] ?? '',
      ...(failedReason === undefined ? [] : [`  ${paint('bad', failedReason)}`]),
    ]),
  ]
}
