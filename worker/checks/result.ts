import { codeEntry, codeRank } from '../../shared/check/codes.ts'
import type { Fact } from '../../shared/check/messages/facts.ts'
import { charactersOf } from '../../shared/check/messages/render.ts'
import { retryTime } from '../../shared/check/retry-time.ts'
import { shorten } from '../../shared/check/shorten.ts'
import type { CheckType } from '../../shared/check/types.ts'
import type {
  Diagnostic,
  DnsFacts,
  HttpFacts,
  RenderedFacts,
  ScriptFacts,
  MessageFacts,
  Timings,
  WorkerDetails,
  WorkerResult,
} from '../../shared/check/result.ts'
import type { Evidence, Failure } from '../net/outcome.ts'

/** A Failure as a check reports it. `severity` and `conclusive` override the values from the list of codes. */
export type Problem = Failure & {
  readonly severity?: Diagnostic['severity']
  readonly conclusive?: boolean
  readonly where?: { readonly line: number; readonly column: number } | undefined
  /** When to check again, if it is known better than by default. */
  readonly retryAt?: string | undefined
}

export type ResultInput = {
  readonly type: CheckType
  /** The URL that was checked. */
  readonly url: string
  /** True if the condition was observed, whether or not it is expected. */
  readonly found: boolean
  /** True if the step expects the condition not to hold. */
  readonly absent: boolean
  readonly problems: readonly Problem[]
  /** Overrides the default: a result is conclusive unless one of its errors is inconclusive. */
  readonly conclusive?: boolean | undefined
  /** From `startClock`. */
  readonly clock: CheckClock
  readonly evidence?: Evidence | undefined
  /** Timings of a check without a fetch. `totalMs` comes from the clock. */
  readonly timings?: Omit<Timings, 'totalMs'>
  readonly http?: HttpFacts | undefined
  readonly dns?: DnsFacts | undefined
  readonly script?: ScriptFacts | undefined
  readonly rendered?: RenderedFacts | undefined
  /** Reasons why the near misses in `script` do not match. */
  readonly nearMisses?: readonly Fact[] | undefined
}

export type CheckClock = { readonly checkedAt: string; readonly durationMs: number }

/** Starts the clock of a check. The returned function reports when the check began and how long it has run. */
export function startClock(): () => CheckClock {
  const checkedAt = new Date().toISOString()
  const start = performance.now()
  return () => ({ checkedAt, durationMs: Math.round((performance.now() - start) * 10) / 10 })
}

/**
 * Assembles a result (docs/verification.md, "The result"). The primary code is the first error in the order of the
 * closed list, or the first warning if there are no errors. Adds the warnings of the fetch, and cuts everything that a
 * site sent to the limits of the schema. Throws a TypeError if no problem explains why the step is not done: that is a bug in
 * the check.
 */
export function makeResult(input: ResultInput): WorkerResult {
  const problems = sortByRank([...input.problems, ...(input.evidence?.warnings ?? [])])
  const errors = problems.filter((problem) => severityOf(problem) === 'error')
  const warnings = problems.filter((problem) => severityOf(problem) === 'warning')
  const conclusive = input.conclusive ?? errors.every(isConclusive)
  const asWanted = input.found !== input.absent
  if (errors.length === 0 && !(asWanted && conclusive)) {
    throw new TypeError(`A ${input.type} result that is not ok needs an error that explains it`)
  }
  const shown = [...errors, ...warnings].slice(0, MAX_DIAGNOSTICS)
  const facts = { diagnostics: shown.map(({ facts }) => facts), nearMisses: [...(input.nearMisses ?? [])] }
  return {
    ok: asWanted && conclusive && errors.length === 0,
    details: { ...outcomeFields(input, shown), conclusive, ...factsOf(input) },
    facts: cutFacts(facts),
  }
}

/** Cuts each text in the facts to the length that is shown. */
function cutFacts(facts: MessageFacts): MessageFacts {
  const cut = (name: string, part: unknown): unknown =>
    typeof part === 'string' ? shorten(part, charactersOf(name)) : part
  return JSON.parse(JSON.stringify(facts), cut) as MessageFacts
}

function severityOf(problem: Problem): Diagnostic['severity'] {
  return problem.severity ?? codeEntry(problem.code).severity
}

function isConclusive(problem: Problem): boolean {
  return problem.conclusive ?? codeEntry(problem.code).conclusive
}

function sortByRank(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => codeRank(a.code) - codeRank(b.code))
}

type OutcomeFields = Omit<WorkerDetails, 'conclusive' | keyof ResultFacts>

/** Maximum number of diagnostics in a result, so that a hostile site cannot make it long. */
const MAX_DIAGNOSTICS = 20

function outcomeFields(
  { type, found, url, clock }: ResultInput,
  problems: readonly Problem[],
): OutcomeFields {
  const diagnostics = problems.map(diagnostic)
  const [primary] = problems
  const retryable =
    primary !== undefined && severityOf(primary) === 'error' && codeEntry(primary.code).retryable
  return {
    type,
    found,
    url,
    code: primary?.code ?? 'ok',
    retryable,
    ...(retryable && { retryAt: primary.retryAt ?? retryTimeAfter(clock, primary) }),
    diagnostics,
  }
}

function retryTimeAfter({ checkedAt, durationMs }: CheckClock, { facts }: Problem): string {
  const ended = new Date(Date.parse(checkedAt) + durationMs)
  const seconds: unknown = 'retryAfterSeconds' in facts ? facts.retryAfterSeconds : undefined
  return retryTime(ended, typeof seconds === 'number' ? seconds : undefined)
}

function diagnostic(problem: Problem): Diagnostic {
  const { code, where } = problem
  return { code, severity: severityOf(problem), ...(where && { where }) }
}

const MAX_URL = 4096

type ResultFacts = Pick<
  WorkerDetails,
  | 'finalUrl'
  | 'timings'
  | 'redirects'
  | 'http'
  | 'tls'
  | 'dns'
  | 'script'
  | 'rendered'
  | 'checkedAt'
  | 'durationMs'
>

function factsOf({ evidence, timings, http, dns, script, rendered, clock }: ResultInput): ResultFacts {
  const redirects = (evidence?.redirects ?? []).map(({ status, from, to }) => ({
    status,
    from: shorten(from, MAX_URL),
    to: shorten(to, MAX_URL),
  }))
  return {
    ...(evidence && { finalUrl: shorten(evidence.finalUrl, MAX_URL) }),
    timings: roundToTenths(evidence?.timings ?? { ...timings, totalMs: clock.durationMs }),
    redirects,
    ...(http && { http }),
    ...(evidence?.tls && { tls: evidence.tls }),
    ...(dns && { dns }),
    ...(script && { script }),
    ...(rendered && { rendered }),
    checkedAt: clock.checkedAt,
    durationMs: clock.durationMs,
  }
}

function roundToTenths(timings: Timings): Timings {
  const rounded = Object.entries(timings).map(([phase, ms]) => [phase, Math.round((ms ?? 0) * 10) / 10])
  return Object.fromEntries(rounded) as Timings
}
