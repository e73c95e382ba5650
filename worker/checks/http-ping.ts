import { randomUUID } from 'node:crypto'
import { codeEntry } from '../../shared/check/codes.ts'
import type { HttpPingConfig } from '../../shared/check/config.ts'
import type { CheckResult } from '../../shared/check/result.ts'
import type { Evidence, FetchOutcome, PageResponse } from '../net/outcome.ts'
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

type PingInput = CheckInput<HttpPingConfig>
type PingTools = Pick<CheckTools, 'fetchPage'>

/** Fetches a page and compares its answer with what the step wants (verification.md). */
export const httpPing: Check<HttpPingConfig, PingTools> = async (input, tools) => {
  const clock = startClock()
  const url = urlToFetch(input.target, input.config.path)
  const outcome = await fetchWithFallback(url, input, tools)
  const seen = await readAgain(outcome, {
    read: (fetched) => readOutcome(fetched, input, tools),
    isOpen: ({ problems }) => problems.some(({ code }) => !codeEntry(code).conclusive),
    signal: input.signal,
  })
  return ended(url, input.config, { ...seen, clock: clock() })
}

async function readOutcome(outcome: FetchOutcome, input: PingInput, tools: PingTools): Promise<Seen> {
  const { evidence } = outcome
  if (outcome.kind === 'failed') return { problems: [outcome.failure], evidence }
  const { response } = outcome
  try {
    return { problems: await judge(outcome, input, tools), response, evidence }
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
  if (first.kind === 'failed' || !refusesHead(first.response, config)) return first
  await first.response.close()
  return fetchPage({ ...request, method: 'GET' })
}

function refusesHead({ status }: PageResponse, { expectedStatus }: HttpPingConfig): boolean {
  return [405, 501].includes(status) && !statusMatches(status, expectedStatus)
}

type Answer = { readonly response: PageResponse; readonly evidence: Evidence }

async function judge(answer: Answer, input: PingInput, tools: PingTools): Promise<Problem[]> {
  const { config } = input
  const { finalUrl: url, timings, tls } = answer.evidence
  const problems = await pageProblems(answer, config)
  if (problems.length === 0 && config.controlProbe && !config.absent) {
    // Before the probe, which needs one of the few places that we have at this host.
    await answer.response.close()
    problems.push(...(await probeProblems(url, input, tools)))
  }
  const took = timeProblem(answerTime(timings), config.maxResponseMs, url)
  return [...problems, ...took, ...tlsProblem(tls, config.minTlsDays, url)]
}

/** What is wrong with the page itself, leaving out how it came. */
async function pageProblems({ response, evidence }: Answer, config: HttpPingConfig): Promise<Problem[]> {
  const url = evidence.finalUrl
  const announced = announcedChallenge(response, url)
  if (announced) return [announced]
  const status = statusProblem(response, config.expectedStatus, url)
  if (status) return [(await refusingChallenge(response, url)) ?? status]
  const watched = watchPage(response)
  const inBody = await searchBody(watched.response, config, url)
  const challenge = await watched.challenge(url)
  return challenge ? [challenge] : [...headerProblems(response, config.headers ?? {}, url), ...inBody]
}

/**
 * Asks for a page beside the checked one that cannot exist: a site that answers it as well would pass every check.
 * Where we could not ask, nothing is proved.
 */
async function probeProblems(
  url: string,
  { config, signal }: PingInput,
  { fetchPage }: PingTools,
): Promise<Problem[]> {
  const probe = new URL(randomUUID(), url).href
  const outcome = await fetchPage({ url: probe, method: 'GET', signal, requireHttps: config.requireHttps })
  if (outcome.kind === 'failed') return [outcome.failure].filter(leavesOpen)
  try {
    const problems = await pageProblems(outcome, config)
    return problems.length > 0
      ? problems.filter(leavesOpen)
      : [{ code: 'http_soft_404', facts: { url: probe } }]
  } finally {
    await outcome.response.close()
  }
}

/** Whether the site may yet answer with success for a page that cannot exist. */
function leavesOpen({ code }: Problem): boolean {
  return codeEntry(code).retryable || code === 'http_bot_challenge'
}

type Seen = { problems: Problem[]; response?: PageResponse; evidence: Evidence }

function ended(
  url: string,
  { type, absent }: HttpPingConfig,
  seen: Seen & { clock: CheckClock },
): CheckResult {
  const { response, evidence, clock } = seen
  const found = seen.problems.every((problem) => codeEntry(problem.code).severity === 'warning')
  const problems = absent ? whenUnwanted(found, seen) : seen.problems
  const http = response && httpFacts(response)
  return makeResult({ type, url, absent, found, problems, evidence, http, clock })
}

/** The step wants the page gone. What makes that sure is no problem; what leaves it open remains one. */
function whenUnwanted(found: boolean, { problems, response, evidence }: Seen): Problem[] {
  if (!found) return problems.filter((problem) => !codeEntry(problem.code).conclusive)
  return [unwantedPage(response?.status ?? 0, evidence.finalUrl)]
}
