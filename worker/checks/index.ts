import { checkConfig, type CheckConfig } from '../../shared/check/config.ts'
import type { CheckJob } from '../../shared/check/job.ts'
import type { CheckResult } from '../../shared/check/result.ts'
import type { CheckTools } from './check.ts'
import { dnsLookup } from './dns-lookup.ts'
import { httpPing } from './http-ping.ts'
import { makeResult, startClock } from './result.ts'
import { scriptPresence } from './script-presence.ts'

/** What a check is about; `config` is not parsed yet. */
export type CheckRequest = Pick<CheckJob, 'type' | 'target' | 'config'>

/** When a check has to end: after `budgetMs`, or when `signal` aborts, with a Failure as its reason. */
export type CheckEnd = { readonly budgetMs: number; readonly signal?: AbortSignal }

/** The most time that any check gets. */
export const CHECK_LIMIT_MS = 10_000

/** How much before its end a check stops by itself, so that the specific error wins. */
const MARGIN_MS = 200

/** Validates the config and runs the check it names, within its time. */
export async function runCheck(
  { type, target, config }: CheckRequest,
  tools: CheckTools,
  end: CheckEnd,
): Promise<CheckResult> {
  const parsed = checkConfig.safeParse({ ...config, type })
  if (parsed.success)
    return inTime(parsed.data.timeoutMs, end, (signal) => perform(target, parsed.data, { tools, signal }))
  const reason = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  return notRun({ type, target }, { code: 'system_config_invalid', facts: { reason } })
}

/** The result of a check that was not made, for a reason of the system's. */
export function notRun(
  { type, target }: Pick<CheckRequest, 'type' | 'target'>,
  problem: Parameters<typeof makeResult>[0]['problems'][number],
): CheckResult {
  const clock = startClock()
  return makeResult({ type, url: target, found: false, absent: false, problems: [problem], clock: clock() })
}

async function inTime(
  timeoutMs: number,
  { budgetMs, signal }: CheckEnd,
  check: (signal: AbortSignal) => Promise<CheckResult>,
): Promise<CheckResult> {
  const deadline = new AbortController()
  const reason = { code: 'system_deadline_exceeded', facts: {} } as const
  const leftMs = Math.min(timeoutMs, budgetMs, CHECK_LIMIT_MS) - MARGIN_MS
  const timer = setTimeout(() => deadline.abort(reason), Math.max(0, leftMs))
  try {
    return await check(signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal)
  } finally {
    clearTimeout(timer)
  }
}

type Means = { readonly tools: CheckTools; readonly signal: AbortSignal }

function perform(target: string, config: CheckConfig, { tools, signal }: Means): Promise<CheckResult> {
  switch (config.type) {
    case 'dns_lookup':
      return dnsLookup({ target, config, signal }, tools)
    case 'http_ping':
      return httpPing({ target, config, signal }, tools)
    case 'script_presence':
      return scriptPresence({ target, config, signal }, tools)
  }
}
