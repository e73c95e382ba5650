import type { CheckJob } from '../shared/check/job.ts'
import type { WorkerResult } from '../shared/check/result.ts'
import type { CheckTools } from './checks/check.ts'
import { runCheck } from './checks/index.ts'
import type { RunCheckJob } from './job.ts'

/** Makes the function that runs checks without a browser. */
export function plainChecks(tools: CheckTools): RunCheckJob {
  return async (job, end) => {
    const result = await runCheck(job, toolsForJob(job, tools), end)
    noteVerified(job, result, tools)
    return result
  }
}

/** Returns the same tools, with visits made for this target and counted for the account that requested the check. */
function toolsForJob({ accountId, target, locale }: CheckJob, tools: CheckTools): CheckTools {
  return {
    ...tools,
    fetchPage: async (request) => tools.fetchPage({ ...request, accountId, target, locale }),
    queryRecords: tools.queryRecordsFor?.(accountId) ?? tools.queryRecords,
    openServerQueries: tools.openServerQueriesFor?.(accountId) ?? tools.openServerQueries,
  }
}

/** Remembers an account whose own script or record was found on a host. A site that merely responds proves nothing. */
function noteVerified({ type, accountId }: CheckJob, { ok, details }: WorkerResult, tools: CheckTools): void {
  if (accountId === undefined || !ok || !details.found || type === 'http_ping') return
  for (const url of new Set([details.url, details.finalUrl ?? details.url]))
    tools.noteVerified?.(url, accountId)
}
