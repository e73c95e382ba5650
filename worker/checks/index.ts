import { checkConfig, type CheckConfig } from '../../shared/check/config.ts'
import type { CheckJob } from '../../shared/check/job.ts'
import type { WorkerResult } from '../../shared/check/result.ts'
import { fieldIssues, fieldWording, type FieldIssue } from '../../shared/field-wording.ts'
import { WorkBudget } from '../html/work-budget.ts'
import type { CheckTools } from './check.ts'
import { dnsLookup } from './dns-lookup.ts'
import { httpPing } from './http-ping.ts'
import { makeResult, startClock } from './result.ts'
import { scriptPresence } from './script-presence.ts'

/** A check to run. Its `config` is not parsed yet. */
export type CheckRequest = Pick<CheckJob, 'type' | 'target' | 'config'>

/**
 * Limits of a check. It ends after `budgetMs`, when `signal` aborts with a Failure as its reason, or when its pages have
 * used up `work`.
 */
export type CheckEnd = {
  readonly budgetMs: number
  readonly signal?: AbortSignal
  readonly work?: WorkBudget
}

/** Maximum duration of a check without a browser. */
export const CHECK_LIMIT_MS = 10_000

/** A check stops this long before its deadline, so that it can report the specific error. */
const MARGIN_MS = 200

/** Validates the config and runs the check within its limits. */
export async function runCheck(
  { type, target, config }: CheckRequest,
  tools: CheckTools,
  end: CheckEnd,
): Promise<WorkerResult> {
  const parsed = parseCheck({ type, target, config })
  if (parsed.kind === 'refused') return parsed.result
  return runInTime(Math.min(parsed.config.timeoutMs, CHECK_LIMIT_MS), end, (signal) =>
    perform(target, parsed.config, { tools, signal, work: end.work ?? new WorkBudget() }),
  )
}

export type ParsedCheck =
  | { readonly kind: 'parsed'; readonly config: CheckConfig }
  | { readonly kind: 'refused'; readonly result: WorkerResult }

/** Parses the config of a check. One that this release cannot run has a result that says so. */
export function parseCheck({ type, target, config }: CheckRequest): ParsedCheck {
  const parsed = checkConfig.safeParse({ ...config, type }, { error: fieldWording, reportInput: true })
  if (parsed.success) return { kind: 'parsed', config: parsed.data }
  const issues = fieldIssues(parsed.error.issues)
  const reason = issues.map(({ path, message }) => `${path}: ${message}`).join('; ')
  const code = issues.some(isUnknown) ? 'system_check_unsupported' : 'system_config_invalid'
  return { kind: 'refused', result: notRunResult({ type, target }, { code, facts: { reason } }) }
}

/** True for a field, or a value of a closed list, that this release does not know. A web process of a later one may. */
function isUnknown({ issue }: FieldIssue): boolean {
  const isMissing = issue.input === undefined
  return issue.code === 'unrecognized_keys' || (issue.code === 'invalid_value' && !isMissing)
}

/** Result of a check that the system did not run. */
export function notRunResult(
  { type, target }: Pick<CheckRequest, 'type' | 'target'>,
  problem: Parameters<typeof makeResult>[0]['problems'][number],
): WorkerResult {
  const clock = startClock()
  return makeResult({ type, url: target, found: false, absent: false, problems: [problem], clock: clock() })
}

/** Runs a check for `timeoutMs` at most, less the margin in which it reports why it ended. */
export async function runInTime(
  timeoutMs: number,
  { budgetMs, signal }: CheckEnd,
  check: (signal: AbortSignal) => Promise<WorkerResult>,
): Promise<WorkerResult> {
  const deadline = new AbortController()
  const reason = { code: 'system_deadline_exceeded', facts: {} } as const
  const leftMs = Math.min(timeoutMs, budgetMs) - MARGIN_MS
  const timer = setTimeout(() => deadline.abort(reason), Math.max(0, leftMs))
  try {
    return await check(signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal)
  } finally {
    clearTimeout(timer)
  }
}

type CheckContext = { readonly tools: CheckTools; readonly signal: AbortSignal; readonly work: WorkBudget }

function perform(
  target: string,
  config: CheckConfig,
  { tools, signal, work }: CheckContext,
): Promise<WorkerResult> {
  switch (config.type) {
    case 'dns_lookup':
      return dnsLookup({ target, config, signal }, tools)
    case 'http_ping':
      return httpPing({ target, config, signal, work }, tools)
    case 'script_presence':
      return scriptPresence({ target, config, signal, work }, tools)
    case 'rendered_presence':
      return Promise.resolve(withoutBrowser({ type: config.type, target }))
  }
}

function withoutBrowser(check: Pick<CheckRequest, 'type' | 'target'>): WorkerResult {
  return notRunResult(check, {
    code: 'system_check_unsupported',
    facts: { reason: 'it needs a browser worker' },
  })
}
