import type { Redirect } from '../../../shared/check/result.ts'
import type { Evidence, FetchPage } from '../../net/outcome.ts'
import { toRedirectFailure, joinProblem, redirectWarnings } from '../../net/http/redirect.ts'
import { VisitCookies } from '../../net/http/visit-cookies.ts'
import type { Problem } from '../result.ts'
import { baseOf, parseAddress } from './address.ts'
import { readPage, type PageRequest, type SeenPage, type UnseenPage } from './read-page.ts'

const MAX_REFRESHES = 3

/** A page that refreshes after a longer delay than this is meant to be seen itself. */
const MAX_DELAY_SECONDS = 10

/**
 * Fetches the page that visitors see. If a page contains only a meta refresh, this is its destination. The
 * URL of each refresh is validated like any target, and counts as a redirect with the status of its page.
 */
export async function readShownPage(
  request: PageRequest,
  fetchPage: FetchPage,
): Promise<SeenPage | UnseenPage> {
  // One visit: a page may set a cookie and refresh.
  const cookies = new VisitCookies()
  let page = await readPage(withCookies(request, cookies), fetchPage)
  for (let followed = 0; page.kind === 'seen'; followed += 1) {
    const next = refreshOf(page)
    if (!next) return page
    if (followed === MAX_REFRESHES) {
      const facts = { limit: MAX_REFRESHES, location: next.href }
      const problem: Problem = { code: 'redirect_limit', facts, conclusive: false }
      return { ...page, kind: 'unseen', problem }
    }
    const following = withCookies({ ...request, fetch: { ...request.fetch, url: next.href } }, cookies)
    page = joinPages(page, next, await readPage(following, fetchPage))
  }
  return page
}

function withCookies(request: PageRequest, cookies: VisitCookies): PageRequest {
  return { ...request, fetch: { ...request.fetch, cookies } }
}

/** URL to which a page without a match and with hardly any text refreshes. */
function refreshOf({ url, scan }: SeenPage): URL | undefined {
  if (scan.end !== 'whole' || scan.count > 0 || !scan.isBare || scan.challengeVendor !== undefined) {
    return undefined
  }
  const { refresh, base } = scan.notes
  if (!refresh || refresh.delaySeconds > MAX_DELAY_SECONDS) return undefined
  const to = parseAddress(refresh.address, baseOf(base, url))
  if (to) to.hash = ''
  return to && to.href !== url ? to : undefined
}

/** The next page with the redirects that led to it. As with a redirect, a refused URL was never visited. */
function joinPages(from: SeenPage, to: URL, next: SeenPage | UnseenPage): SeenPage | UnseenPage {
  const hop: Redirect = { status: from.http.status, from: from.url, to: to.href }
  const evidence = evidenceOf(from.evidence, hop, next.evidence)
  if (next.kind === 'seen' || next.http !== undefined || next.evidence.redirects.length > 0) {
    return { ...next, evidence }
  }
  const left = new URL(from.url)
  const mistake = joinProblem(next.problem, left, to)
  const problem = { ...(mistake ?? toRedirectFailure(next.problem, left)), conclusive: false }
  if (next.problem.code.startsWith('target_')) return { ...next, evidence: from.evidence, problem }
  // A name that results from a mistake is not another site.
  const { warnings } = mistake ? from.evidence : evidence
  return { ...next, evidence: { ...evidence, warnings }, problem }
}

function evidenceOf(before: Evidence, hop: Redirect, after: Evidence): Evidence {
  const redirects = [...before.redirects, hop, ...after.redirects]
  const urls = [redirects[0]?.from ?? hop.from, ...redirects.map(({ to }) => to)]
  const totalMs = before.timings.totalMs + after.timings.totalMs
  return {
    ...after,
    redirects,
    timings: { ...after.timings, totalMs },
    warnings: redirectWarnings(urls.flatMap((url) => URL.parse(url) ?? [])),
  }
}
