import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { CheckJob } from '../../shared/check/job.ts'
import type { WorkerResult } from '../../shared/check/result.ts'
import { notRunResult, parseCheck, runInTime } from '../checks/index.ts'
import type { RunCheckJob } from '../job.ts'
import { abortFailure } from '../net/failure.ts'
import type { BrowserCheckTools } from './checks/check-visit.ts'
import { renderedPresence } from './checks/rendered-presence.ts'
import { renderedScript } from './checks/rendered-script.ts'
import type { Places } from './places.ts'

/** Maximum duration of a check with a browser. */
export const BROWSER_CHECK_LIMIT_MS = 15_000

export type BrowserCheckDeps = {
  readonly tools: BrowserCheckTools
  readonly places: Places
  /** Remembers that a check of the account succeeded on a host. */
  readonly noteVerified?: ((url: string, accountId: string) => void) | undefined
  /** For tests: how many times longer a check may take than its config says, on a machine that is busy with other work. */
  readonly patience?: number
}

/** Makes the function that runs checks with a browser, as many at once as there are places. */
export function browserChecks({ tools, places, noteVerified, patience = 1 }: BrowserCheckDeps): RunCheckJob {
  return async (job, { budgetMs, signal, work }) => {
    const parsed = parseCheck(job)
    if (parsed.kind === 'refused') return parsed.result
    const { config } = parsed
    const startedAt = performance.now()
    const limitMs = config.type === 'rendered_presence' ? config.timeoutMs : BROWSER_CHECK_LIMIT_MS
    const timeoutMs = limitMs * patience
    const visit = async (ending: AbortSignal): Promise<WorkerResult> => {
      const leave = await places.take(ending).catch(() => undefined)
      if (!leave) return notRunResult(job, abortFailure(ending))
      try {
        const leftMs = Math.min(budgetMs, timeoutMs) - (performance.now() - startedAt)
        const check = { job, leftMs, signal: ending, work }
        if (config.type === 'rendered_presence') return await renderedPresence({ ...check, config }, tools)
        if (config.type === 'script_presence') return await renderedScript({ ...check, config }, tools)
        return unsupported(job)
      } finally {
        leave()
      }
    }
    const result = await runInTime(timeoutMs, { budgetMs, signal }, async (ending) =>
      Promise.race([visit(ending), lateResult(job, ending)]),
    )
    if (job.accountId !== undefined && result.ok) noteVerified?.(result.details.url, job.accountId)
    return result
  }
}

/** Within the margin of `runInTime`. */
const LATE_MS = 100

/** The result of a check whose visit does not end with its time, such as one whose page does not close. It keeps its place. */
async function lateResult(job: CheckJob, ending: AbortSignal): Promise<WorkerResult> {
  if (!ending.aborted) await once(ending, 'abort')
  await pause(LATE_MS, undefined, { ref: false })
  return notRunResult(job, abortFailure(ending))
}

function unsupported(job: CheckJob): WorkerResult {
  const reason = `a browser worker runs no ${job.type}`
  return notRunResult(job, { code: 'system_check_unsupported', facts: { reason } })
}
