import { randomUUID } from 'node:crypto'
import { codeEntry } from '../../shared/check/codes.ts'
import type { HttpPingConfig } from '../../shared/check/config.ts'
import type { CheckResult } from '../../shared/check/result.ts'
import type { Evidence, FetchOutcome, PageResponse } from '../net/outcome.ts'
import { searchBody } from './body-search.ts'
import type { Check, CheckInput, CheckTools } from './check.ts'
import { headerProblems, statusMatches, statusProblem, timeProblem, tlsProblem } from './http-rules.ts'
import { httpFacts } from './http-facts.ts'
import { makeResult, startClock, type CheckClock, type Problem } from './result.ts'
import { urlToFetch } from './url-to-fetch.ts'

type PingInput = CheckInput<HttpPingConfig>
type PingTools = Pick<CheckTools, 'fetchPage'>

/** Fetches a page and compares its answer with what the step wants (verification.md). */
export const httpPing: Check<HttpPingConfig, PingTools> = async (input, tools) => {
  const clock = startClock()
  const url = urlToFetch(input.target, input.config.path)
  const outcome = await fetchWithFallback(url, input, tools)
  if (outcome.kind === 'failed') {
    return ended(url, input.config, { problems: [outcome.failure], ...outcome, clock: clock() })
  }
  const { response, evidence } = outcome
  try {
    const answeredMs = clock().durationMs
    const problems = await judge({ response, evidence, answeredMs, url: evidence.finalUrl }, input, tools)
    return ended(url, input.config, { problems, response, evidence, clock: clock() })
  } finally {
    await response.close()
  }
}

/** Some servers do not know HEAD; GET then says the same. */
async function fetchWithFallback(
  url: string,
  { config, signal }: PingInput,
  { fetchPage }: PingTools,
): Promise<FetchOutcome> {
  const needsBody = config.bodyContains !== undefined || config.bodyNotContains !== undefined
  const request = { url, signal, requireHttps: config.requireHttps }
  if (config.method === 'GET' || needsBody) return fetchPage({ ...request, method: 'GET' })
  const first = await fetchPage({ ...request, method: 'HEAD' })
  const refusesHead = first.kind === 'response' && [405, 501].includes(first.response.status)
  if (!refusesHead) return first
  await first.response.close()
  return fetchPage({ ...request, method: 'GET' })
}

type Answer = { response: PageResponse; evidence: Evidence; answeredMs: number; url: string }

async function judge(answer: Answer, input: PingInput, tools: PingTools): Promise<Problem[]> {
  const { response, evidence, answeredMs, url } = answer
  const { config } = input
  const status = statusProblem(response, config.expectedStatus, url)
  if (status) return [status]
  const problems = [
    ...headerProblems(response, config.headers ?? {}),
    ...timeProblem(answeredMs, config.maxResponseMs),
    ...tlsProblem(evidence.tls, config.minTlsDays, url),
    ...(await searchBody(response, config, url)),
  ]
  if (config.controlProbe && (await succeedsAnyway(url, input, tools))) {
    problems.push({ code: 'http_soft_404', facts: { url } })
  }
  return problems
}

/** Asks for a page that cannot exist: a site that answers it with success would pass every check. */
async function succeedsAnyway(
  url: string,
  { config, signal }: PingInput,
  { fetchPage }: PingTools,
): Promise<boolean> {
  const probe = new URL(`/${randomUUID()}`, url).href
  const outcome = await fetchPage({ url: probe, method: 'GET', signal })
  if (outcome.kind === 'failed') return false
  await outcome.response.close()
  return statusMatches(outcome.response.status, config.expectedStatus)
}

type Seen = { problems: Problem[]; response?: PageResponse; evidence: Evidence; clock: CheckClock }

function ended(url: string, { type, absent }: HttpPingConfig, seen: Seen): CheckResult {
  const { response, evidence, clock } = seen
  const found = seen.problems.every((problem) => codeEntry(problem.code).severity === 'warning')
  const problems = absent ? whenUnwanted(found, seen) : seen.problems
  const http = response && httpFacts(response)
  return makeResult({ type, url, absent, found, problems, evidence, http, clock })
}

/** The step wants the page gone. What makes that sure is no problem; what leaves it open remains one. */
function whenUnwanted(found: boolean, { problems, response, evidence }: Seen): Problem[] {
  if (!found) return problems.filter((problem) => !codeEntry(problem.code).conclusive)
  const status = response?.status ?? 0
  return [{ code: 'http_status_unexpected', facts: { status, expected: 'no page', url: evidence.finalUrl } }]
}
