import { quoted } from '../../../shared/check/codes.ts'
import type { ScriptPresenceConfig } from '../../../shared/check/config.ts'
import type { HttpFacts } from '../../../shared/check/result.ts'
import type { FoundElement } from '../../html/found-element.ts'
import { KeptBytes } from '../../html/kept-bytes.ts'
import { findPasted, MAX_PASTED_BYTES, type PastedCopy } from '../../html/pasted-text.ts'
import { scanPage, type PageScan } from '../../html/scan-page.ts'
import type { CompiledSelector } from '../../html/selector.ts'
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

/** A page that was read, in whole or in part. */
export type SeenPage = {
  readonly kind: 'seen'
  /** Where the redirects ended. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly scan: PageScan
  /** A copy that stands in the text of the page; worked out when asked, and only of a page that came whole. */
  readonly pasted: () => PastedCopy | undefined
  readonly bodyEnd: BodyEnd | undefined
  readonly evidence: Evidence
  readonly http: HttpFacts
}

/** A page that could not be read, or is none that the selector can be looked for in. */
export type UnseenPage = {
  readonly kind: 'unseen'
  readonly problem: Problem
  readonly evidence: Evidence
  readonly http: HttpFacts | undefined
}

export type PageWish = {
  readonly request: Omit<FetchRequest, 'method'>
  readonly config: ScriptPresenceConfig
  readonly selector: CompiledSelector
  /** Whether an element that matches also meets the rules for its place and attributes. */
  readonly counts: (element: FoundElement, pageUrl: string) => boolean
}

/** Fetches the page and searches it as it comes; once more where it breaks off before the answer is known. */
export async function readPage(wish: PageWish, fetchPage: FetchPage): Promise<SeenPage | UnseenPage> {
  const outcome = await fetchPage({ ...wish.request, method: 'GET' })
  return readAgain<SeenPage | UnseenPage>(outcome, {
    read: (fetched) => readOutcome(fetched, wish),
    isOpen: (page) => page.kind === 'unseen' || page.scan.end === 'cut',
    signal: wish.request.signal,
  })
}

async function readOutcome(outcome: FetchOutcome, wish: PageWish): Promise<SeenPage | UnseenPage> {
  const { evidence } = outcome
  if (outcome.kind === 'failed') {
    // However certain the failure is, the page was not read.
    const problem = { ...outcome.failure, conclusive: false }
    return { kind: 'unseen', problem, evidence, http: undefined }
  }
  const { response } = outcome
  try {
    const problem = await unreadable(response, wish, evidence.finalUrl)
    if (problem) return { kind: 'unseen', problem, evidence, http: httpFacts(response) }
    return await search(response, evidence, wish)
  } finally {
    await response.close()
  }
}

/** Why the answer is not the page: its status, its type, or a bot protection in front of it. */
async function unreadable(
  response: PageResponse,
  { config }: PageWish,
  url: string,
): Promise<Problem | undefined> {
  const announced = announcedChallenge(response, url)
  if (announced) return announced
  const status = statusProblem(response, config.expectedStatus, url)
  if (status) return (await refusingChallenge(response, url)) ?? judged(status, response.status)
  const contentType = response.headers['content-type']
  if (contentType === undefined || /^\s*(text\/html|application\/xhtml\+xml)\s*(;|,|$)/i.test(contentType)) {
    return undefined
  }
  return { code: 'content_not_html', facts: { contentType: quoted(contentType), url } }
}

/** Only "not found" and "gone" say something about the page; anything else may be different in a minute. */
function judged(problem: Problem, status: number): Problem {
  if (problem.code !== 'http_status_unexpected') return problem
  return { ...problem, conclusive: status === 404 || status === 410 }
}

async function search(response: PageResponse, evidence: Evidence, wish: PageWish): Promise<SeenPage> {
  const { config, selector, counts } = wish
  const url = evidence.finalUrl
  const page = pageOf(response)
  const kept = new KeptBytes(MAX_PASTED_BYTES)
  const scan = await scanPage({
    ...page,
    body: kept.passing(page.body),
    selector,
    counts: (element) => counts(element, url),
    enough: enoughFor(config),
  })
  const timings = { ...evidence.timings, scanMs: scan.scanMs }
  return {
    kind: 'seen',
    url,
    headers: response.headers,
    scan,
    pasted: () => {
      const whole = kept.all()
      return whole && findPasted(whole, { contentType: page.contentType, subject: selector.subject })
    },
    bodyEnd: response.bodyEnd(),
    evidence: { ...evidence, timings },
    http: httpFacts(response),
  }
}

/** How many matches settle the matter: as many as are needed, or one more than are allowed. */
function enoughFor({ absent, minMatches, maxMatches }: ScriptPresenceConfig): number {
  if (absent) return 1
  return maxMatches === undefined ? minMatches : Math.max(minMatches, maxMatches + 1)
}
