import { tableLines } from '../columns.ts'
import { paint } from '../paint.ts'
import { timeText } from '../terminal/time-text.ts'
import type { ListedJob } from './run.ts'

/** Returns a line per job, followed by the reason if it failed. */
export function describeJobs(jobs: readonly ListedJob[]): string[] {
  return tableLines({
    heads: ['JOB', 'ADDED', 'TYPE', 'SITE', 'REQUEST'],
    terminal: {
      order: ['SITE', 'TYPE', 'ADDED', 'REQUEST', 'JOB'],
      cut: ['SITE'],
      spare: ['REQUEST'],
    },
    rows: jobs.map(({ id, type, addedAt, target, requestId }) => [
      id,
      addedAt === undefined ? '(unknown time)' : timeText(addedAt),
      type,
      target,
      requestId,
    ]),
    details: jobs.map(({ failedReason }) =>
      failedReason === undefined ? [] : [`  ${paint('bad', failedReason)}`],
    ),
  })
}
