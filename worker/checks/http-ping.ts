import { randomUUID } from 'node:crypto'
import { codeEntry } from '../../shared/check/codes.ts'
import type { HttpPingConfig } from '../../shared/check/config.ts'
import type { WorkerResult } from '../../shared/check/result.ts'
import type { Evidence, FetchOutcome, PageResponse } from '../net/outcome.ts'
import { WorkBudget } from '../html/work-budget.ts'
import { searchBody } from './body-search.ts'
import type { Check, CheckInput, CheckTools } from './check.ts'
import {
  answerTime,
  headerProblems,
  statusMatches,
  statusProblem,
  timeProblem,
  tlsProblem,
  unwantedPage,
} from './http-rules.ts'
import { httpFacts } from './http-facts.ts'
import { announcedChallenge, refusingChallenge, watchPage } from './page-challenge.ts'
import { readAgain } from './read-again.ts'
import { makeResult, startClock, type CheckClock, type Problem } from './result.ts'
import { urlToFetch } from './url-to-fetch.ts'

type PingInput = CheckInput<HttpPingConfig> & { readonly work: WorkBudget }
type PingTools = Pick<CheckTools, 'fetchPage'>

/** Fetches a page and compares the response with the step's config (docs/verification.md). */
export const httpPing: Check<HttpPingConfig, PingTools> = async (request, tools) => {
  const input = { ...request, work: request.work ?? new WorkBudget() }
  const clock = startClock()
  const url = urlToFetch(input.target, input.config.path)
  const outcome = await fetchWithFallback(url, input, tools)
  const seen = await readAgain(outcome, {
    read: (fetched) => readOutcome(fetched, input, tools),
    isOpen: ({ problems }) => problems.some(({ code }) => !codeEntry(code).conclusive),
    signal: input.signal,
  })
  return pingResult(url, input.config, { ...seen, clock: clock() })
}

async function readOutcome(outcome: FetchOutcome, input: PingInput, tools: PingTools): Promise<PingOutcome> {
  const { evidence } = outcome
  if (outcome.kind === 'failed') return { problems: [outcome.failure], evidence }
  const { response } = outcome
  try {
    return { problems: await validate(outcome, input, tools), response, evidence }
  } finally {
    await response.close()
  }
}

/** Falls back to GET, since some servers answer HEAD otherwise or not at all. */
async function fetchWithFallback(
  url: string,
  { config, signal }: PingInput,
  { fetchPage }: PingTools,
): Promise<FetchOutcome> {
  const needsBody = config.bodyContains !== undefined || config.bodyNotContains !== undefined
  const request = { url, signal, requireHttps: config.requireHttps }
  if (config.method === 'GET' || needsBody) return fetchPage({ ...request, method: 'GET' })
  const first = await fetchPage({ ...request, method: 'HEAD' })
  if (!mayAnswerGet(first, config)) return first
  if (first.kind === 'response') await first.response.close()
  return fetchPage({ ...request, method: 'GET' })
}

const failuresOfHead = new Set([
  'connect_closed',
  'connect_reset',
  'http_headers_timeout',
  'http_protocol_error',
  // A response to HEAD has no body, which browsers show if there is no location.
  'redirect_invalid_location',
])

function mayAnswerGet(outcome: FetchOutcome, { expectedStatus }: HttpPingConfig): boolean {
  if (outcome.kind === 'failed') return failuresOfHead.has(outcome.failure.code)
  const { status } = outcome.response
  return status >= 400 && status !== 429 && !statusMatches(status, expectedStatus)
}

type FetchedPage = { readonly response: PageResponse; readonly evidence: Evidence }

async function validate(answer: FetchedPage, input: PingInput, tools: PingTools): Promise<Problem[]> {
  const { config } = input
  const { finalUrl: url, timings, tls } = answer.evidence
  const problems = await pageProblems(answer, input)
  if (problems.length === 0 && config.controlProbe && !config.absent) {
    // Frees the slot at this host, since slots are few and the probe needs one.
    await answer.response.close()
    problems.push(...(await probeProblems(url, input, tools)))
  }
  const took = timeProblem(answerTime(timings), config.maxResponseMs, url)
  return [...problems, ...took, ...tlsProblem(tls, config.minTlsDays, url)]
}

/** Finds problems of the page itself, apart from its response time and certificate. */
async function pageProblems(
  { response, evidence }: FetchedPage,
  { config, work }: Pick<PingInput, 'config' | 'work'>,
): Promise<Problem[]> {
  const url = evidence.finalUrl
  const announced = announcedChallenge(response, url)
  if (announced) return [announced]
  const status = statusProblem(response, config.expectedStatus, url)
  if (status) return [(await refusingChallenge(response, url, work)) ?? status]
  const watched = watchPage(response, work)
  const inBody = await searchBody(watched.response, config, url)
  const challenge = await watched.challenge(url)
  return challenge ? [challenge] : [...headerProblems(response, config.headers ?? {}, url), ...inBody]
}

/**
 * Requests a page next to the checked one that cannot exist. A site that also answers this page with success would
 * pass every check. A probe that fails for a temporary reason proves nothing, so that failure is reported.
 */
async function probeProblems(
  url: string,
  { config, signal, work }: PingInput,
  { fetchPage }: PingTools,
): Promise<Problem[]> {
  const probe = new URL(randomUUID(), url).href
  const outcome = await fetchPage({ url: probe, method: 'GET', signal, requireHttps: config.requireHttps })
  if (outcome.kind === 'failed') return [outcome.failure].filter(leavesOpen)
  try {
    const problems = await pageProblems(outcome, { config, work })
    return problems.length > 0
      ? problems.filter(leavesOpen)
      : [{ code: 'http_soft_404', facts: { url: probe } }]
  } finally {
    await outcome.response.close()
  }
}

/** Returns true if the probe might still succeed, so that its failure proved nothing. */
function leavesOpen({ code }: Problem): boolean {
  return codeEntry(code).retryable || code === 'http_bot_challenge'
}

type PingOutcome = { problems: Problem[]; response?: PageResponse; evidence: Evidence }

function pingResult(
  url: string,
  { type, absent }: HttpPingConfig,
  seen: PingOutcome & { clock: CheckClock },
): WorkerResult {
  const { response, evidence, clock } = seen
  const found = seen.problems.every((problem) => codeEntry(problem.code).severity === 'warning')
  const problems = absent ? absenceProblems(found, seen) : seen.problems
  const http = response && httpFacts(response)
  return makeResult({ type, url, absent, found, problems, evidence, http, clock })
}

/**
 * Problems of a step that expects the page to be gone. Only inconclusive problems remain, or the page itself if found.
 */
function absenceProblems(found: boolean, { problems, response, evidence }: PingOutcome): Problem[] {
  if (!found) return problems.filter((problem) => !codeEntry(problem.code).conclusive)
  return [unwantedPage(response?.status ?? 0, evidence.finalUrl)]
}
