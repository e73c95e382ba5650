import { phrase, quoteValues } from '../../../shared/check/messages/facts.ts'
import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import type { HttpFacts } from '../../../shared/check/result.ts'
import { parseContentType } from '../../html/input/content-type.ts'
import { sniffType, SNIFFED_BYTES } from '../../html/input/sniff-type.ts'
import type { PageScan } from '../../html/page-scan.ts'
import { scanPage } from '../../html/scan-page.ts'
import type { CompiledSelector } from '../../html/selector/compile.ts'
import type { WorkBudget } from '../../html/work-budget.ts'
import type {
  BodyEnd,
  Evidence,
  FetchOutcome,
  FetchPage,
  FetchRequest,
  PageResponse,
} from '../../net/outcome.ts'
import { httpFacts } from '../http-facts.ts'
import { statusProblem } from '../http-rules.ts'
import { announcedChallenge, pageOf, refusingChallenge } from '../page-challenge.ts'
import { readAgain } from '../read-again.ts'
import type { Problem } from '../result.ts'
import { elementProblems, ruleSteps } from './match-rules.ts'
import { firstBytes, repeatable } from './repeatable-body.ts'
import { respelledFor } from './respelled.ts'
import { addressSteps } from './wrong-address.ts'

/** A page that was searched for a selector. */
export type SearchedPage = {
  readonly scan: PageScan
  readonly selector: CompiledSelector
}

/** A part of what a check looks for, an element or code, with the rules that hold for it. */
export type WantedPart = {
  readonly selector: CompiledSelector
  readonly config: ScriptPresenceConfig
}

/** A page that was read, in whole or in part, with all that its evaluation depends on. */
export type ReadPage = SearchedPage & {
  /** The URL at the end of the redirects. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodyEnd: BodyEnd | undefined
  readonly http: Pick<HttpFacts, 'bytesRead'>
}

/** A page that was fetched and read. `scan` and `selector` are those of the first part. */
export type SeenPage = ReadPage & {
  readonly parts: readonly (ReadPage & WantedPart)[]
  readonly kind: 'seen'
  readonly evidence: Evidence
  readonly http: HttpFacts
}

/** A page that could not be read or searched. */
export type UnseenPage = {
  readonly kind: 'unseen'
  readonly problem: Problem
  readonly evidence: Evidence
  readonly http: HttpFacts | undefined
}

export type PageRequest = {
  readonly fetch: Omit<FetchRequest, 'method'>
  readonly config: ScriptPresenceConfig
  readonly parts: readonly [WantedPart, ...WantedPart[]]
  readonly work: WorkBudget
}

/** Fetches a page and searches it as it arrives. Tries once more if it breaks off before the result is known. */
export async function readPage(request: PageRequest, fetchPage: FetchPage): Promise<SeenPage | UnseenPage> {
  const outcome = await fetchPage({ ...request.fetch, method: 'GET' })
  return readAgain<SeenPage | UnseenPage>(outcome, {
    read: (fetched) => readOutcome(fetched, request),
    isOpen: (page) => page.kind === 'unseen' || page.scan.end === 'cut',
    signal: request.fetch.signal,
  })
}

async function readOutcome(outcome: FetchOutcome, request: PageRequest): Promise<SeenPage | UnseenPage> {
  const { evidence } = outcome
  if (outcome.kind === 'failed') {
    // Inconclusive even if the failure is certain, since the page was not read.
    const problem = { ...outcome.failure, conclusive: false }
    return { kind: 'unseen', problem, evidence, http: undefined }
  }
  const response = withSniffableBody(outcome.response)
  try {
    const problem = await responseProblem(response, request, evidence.finalUrl)
    if (problem) return { kind: 'unseen', problem, evidence, http: httpFacts(response) }
    return await search(response, evidence, request)
  } finally {
    await response.close()
  }
}

/** Problem of a response that is not the page, because of its status, its type or a bot protection. */
async function responseProblem(
  response: PageResponse,
  { config, work }: PageRequest,
  url: string,
): Promise<Problem | undefined> {
  const announced = announcedChallenge(response, url)
  if (announced) return announced
  const status = statusProblem(response, config.expectedStatus, url)
  if (status) return (await refusingChallenge(response, url, work)) ?? withCertainty(status, response.status)
  return typeProblem(response, url)
}

/** Browsers find out the type of a body whose Content-Type is missing or means nothing. */
const unknownTypes = new Set(['unknown/unknown', 'application/unknown', '*/*'])

function typeOf({ headers }: PageResponse): string | undefined {
  const header = headers['content-type']
  const type = parseContentType(header)?.essence ?? emptyType(header)
  if (type !== undefined && !unknownTypes.has(type)) return type
  // With this header, browsers look for no HTML in the bytes (MIME Sniffing, 7).
  return /^\s*nosniff\s*(?:,|$)/i.test(headers['x-content-type-options'] ?? '') ? 'text/plain' : undefined
}

/** A type without one of its halves, such as `text/`: browsers do not guess beyond it, and show nothing. */
function emptyType(header = ''): string | undefined {
  return /^[\t ]*([^\s;(/,]*\/[^\s;(/,]*)[\t ]*(?:;|$)/.exec(header)?.[1]?.toLowerCase()
}

/** True for a response that browsers save as a file (RFC 6266, 4.2). */
function isDownload({ headers }: PageResponse): boolean {
  const disposition = /^[\t ]*([^\s;"=]+)[\t ]*(?:;|$)/.exec(headers['content-disposition'] ?? '')?.[1]
  return disposition !== undefined && disposition.toLowerCase() !== 'inline'
}

function withSniffableBody(response: PageResponse): PageResponse {
  return typeOf(response) === undefined ? { ...response, body: repeatable(response.body) } : response
}

/** Browsers parse XHTML by the rules of XML, which the scanner does not support. */
async function typeProblem(response: PageResponse, url: string): Promise<Problem | undefined> {
  if (isDownload(response)) {
    return { code: 'content_not_html', facts: { contentType: phrase('as_download'), url } }
  }
  const declared = typeOf(response)
  const type = declared ?? sniffType(await firstBytes(response.body, SNIFFED_BYTES))
  if (type === 'text/html') return undefined
  if (type === 'application/xhtml+xml') return { code: 'content_xhtml', facts: { url } }
  const contentType = quoteValues(response.headers['content-type'] ?? type)
  return { code: 'content_not_html', facts: { contentType, url } }
}

/** Only "not found" and "gone" are conclusive. Any other status may change within a minute. */
function withCertainty(problem: Problem, status: number): Problem {
  if (problem.code !== 'http_status_unexpected') return problem
  return { ...problem, conclusive: status === 404 || status === 410 }
}

async function search(response: PageResponse, evidence: Evidence, request: PageRequest): Promise<SeenPage> {
  const url = evidence.finalUrl
  const page = pageOf(response)
  const body = request.parts.length > 1 ? repeatable(page.body) : page.body
  const [first, ...others] = request.parts
  const searched = { page: { ...page, body }, url, work: request.work }
  const scans = [await searchFor(first, searched)]
  for (const part of others) scans.push(await searchFor(part, searched))
  const [scan] = scans
  if (!scan) throw new Error('A check looks for at least one part')
  const read = { url, headers: response.headers, bodyEnd: response.bodyEnd(), http: httpFacts(response) }
  const scanMs = scans.reduce((sum, one) => sum + one.scanMs, 0)
  return {
    kind: 'seen',
    ...read,
    scan,
    selector: first.selector,
    parts: request.parts.map((part, index) => ({ ...read, ...part, scan: scans[index] ?? scan })),
    evidence: { ...evidence, timings: { ...evidence.timings, scanMs } },
  }
}

type PageToSearch = {
  readonly page: ReturnType<typeof pageOf>
  readonly url: string
  readonly work: WorkBudget
}

/** Searches a page for one part of what a check looks for. */
export async function searchFor(
  { selector, config }: WantedPart,
  { page, url, work }: PageToSearch,
): Promise<PageScan> {
  return scanPage({
    ...page,
    selector,
    filter: (element) => {
      work.spend(ruleSteps(element, config) + addressSteps(selector.subject))
      return elementProblems(element, { ...config, subject: selector.subject }, url).length === 0
    },
    enough: enoughFor(config),
    work,
    respelled: selector.code ? undefined : respelledFor({ subject: selector.subject, page: url, work }),
  })
}

/** Number of matches that decides the check: the required minimum, or one above the maximum. */
function enoughFor({ absent, minMatches, maxMatches }: ScriptPresenceConfig): number {
  if (absent) return 1
  return maxMatches === undefined ? minMatches : Math.max(minMatches, maxMatches + 1)
}
