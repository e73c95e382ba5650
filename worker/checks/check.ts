import type { WorkerResult } from '../../shared/check/result.ts'
import type { WorkBudget } from '../html/work-budget.ts'
import type { FetchPage } from '../net/outcome.ts'
import type { DialPolicy } from '../net/policy/dial-policy.ts'
import type { NameResolver } from '../net/dns/resolver.ts'
import type { OpenServerQueries } from '../net/dns/server-queries.ts'

/** Tools that a check uses to reach the network. All of them follow the dialling policy. */
export type CheckTools = {
  readonly fetchPage: FetchPage
  readonly queryRecords: NameResolver['queryRecords']
  /** Makes a `queryRecords` that counts its lookups for the account. Absent without accounts, as in tests. */
  readonly queryRecordsFor?: ((accountId: string | undefined) => NameResolver['queryRecords']) | undefined
  /** Opens the queries of one check to name servers; absent where there are none, as in tests. */
  readonly openServerQueries?: OpenServerQueries | undefined
  /** Makes an `openServerQueries` that counts its queries for the account. */
  readonly openServerQueriesFor?: ((accountId: string | undefined) => OpenServerQueries) | undefined
  readonly policy: DialPolicy
  /** Remembers that a check of the account succeeded on the URL's host. Absent without accounts, as on the command line. */
  readonly noteVerified?: ((url: string, accountId: string) => void) | undefined
}

/**
 * Input of a check. `target` is the URL as the caller sent it, and `config` is parsed. `signal` aborts at the deadline or
 * on cancellation, with a Failure (`system_deadline_exceeded`, `system_cancelled`) as its reason.
 */
export type CheckInput<Config> = {
  readonly target: string
  readonly config: Config
  readonly signal: AbortSignal
  /** Work budget for all pages of the check. Has a default. */
  readonly work?: WorkBudget
}

/** A type of check. Never throws because of a site: every site failure is a WorkerResult. */
export type Check<Config, Tools = CheckTools> = (
  input: CheckInput<Config>,
  tools: Tools,
) => Promise<WorkerResult>
