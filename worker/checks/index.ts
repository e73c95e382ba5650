import type { CheckConfig } from '../../shared/check/config.ts'
import { checkConfig } from '../../shared/check/config.ts'
import type { CheckJob } from '../../shared/check/job.ts'
import type { CheckResult } from '../../shared/check/result.ts'
import type { CheckTools } from './check.ts'
import { dnsLookup } from './dns-lookup.ts'
import { httpPing } from './http-ping.ts'
import { makeResult, startClock } from './result.ts'
import { scriptPresence } from './script-presence.ts'

/** What a check is about; `config` is not parsed yet. */
export type CheckRequest = Pick<CheckJob, 'type' | 'target' | 'config'>

/** Validates the config and runs the check it names. `signal` may abort it, with a Failure as its reason. */
export async function runCheck(
  { type, target, config }: CheckRequest,
  tools: CheckTools,
  signal: AbortSignal,
): Promise<CheckResult> {
  const clock = startClock()
  const parsed = checkConfig.safeParse({ ...config, type })
  if (parsed.success) return perform(target, parsed.data, { tools, signal })
  const reason = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  const problems = [{ code: 'system_config_invalid', facts: { reason } } as const]
  return makeResult({ type, url: target, found: false, absent: false, problems, clock: clock() })
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
