import type { CheckResult } from '../../shared/check/result.ts'
import type { FetchPage } from '../net/outcome.ts'
import type { DialPolicy } from '../net/policy.ts'
import type { NameResolver } from '../net/resolver.ts'

/** What reaches the network for a check; every tool follows the dialling policy. */
export type CheckTools = {
  readonly fetchPage: FetchPage
  readonly queryRecords: NameResolver['queryRecords']
  readonly policy: DialPolicy
}

/**
 * `target` is the raw URL as it was given, `config` is parsed. `signal` aborts at the deadline or on cancellation,
 * with a Failure (`system_deadline_exceeded`, `system_cancelled`) as its reason.
 */
export type CheckInput<Config> = {
  readonly target: string
  readonly config: Config
  readonly signal: AbortSignal
}

/** One kind of check. Never throws for what a site does: that is a CheckResult. */
export type Check<Config, Tools = CheckTools> = (
  input: CheckInput<Config>,
  tools: Tools,
) => Promise<CheckResult>
