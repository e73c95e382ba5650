import type { CheckJob } from '../../../shared/check/job.ts'
import type { WorkBudget } from '../../html/work-budget.ts'
import type { VisitTools, Visitor } from '../visit/run-visit.ts'

/** A check to run with a browser, once its config is parsed. */
export type BrowserCheck<Config> = {
  readonly job: Pick<CheckJob, 'target' | 'accountId' | 'locale'>
  readonly config: Config
  /** Time that is left for the whole check. */
  readonly leftMs: number
  readonly signal: AbortSignal
  readonly work: WorkBudget
}

export type BrowserCheckTools = VisitTools & {
  /** The browser's name and version, such as `Chromium 156`. */
  readonly browserName: string
}

/** A visit ends this long before its check, whose signal would end it without an answer. */
const MARGIN_MS = 500

export function visitMsOf(leftMs: number): number {
  return leftMs - MARGIN_MS
}

export function visitorOf({ job, signal }: BrowserCheck<unknown>, requireHttps: boolean): Visitor {
  const { target, accountId, locale } = job
  return { target, accountId, locale, requireHttps, signal }
}
