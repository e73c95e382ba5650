import type { Redirect } from '../../../shared/check/result.ts'
import type { Evidence, FetchPage } from '../../net/outcome.ts'
import { toRedirectFailure, joinProblem, redirectWarnings } from '../../net/http/redirect.ts'
import { VisitCookies } from '../../net/http/visit-cookies.ts'
import type { Problem } from '../result.ts'
import type { Refresh } from '../../html/page/meta-refresh.ts'
import { MAX_DELAY_SECONDS, refreshedUrl, refreshOf } from './page-refresh.ts'
import { readPage, type PageRequest, type SeenPage, type UnseenPage } from './read-page.ts'

const MAX_REFRESHES = 3

/**
 * Fetches the page that visitors see. If a page only refreshes to another one, this is its destination; if it sets a
 * cookie and loads itself again, the page that visitors with the cookie get. The URL of each refresh is validated like
 * any target, and counts as a redirect with the status of its page.
 */
export async function readShownPage(
  request: PageRequest,
  fetchPage: FetchPage,
): Promise<SeenPage | UnseenPage> {
  // One visit: a page may set a cookie and refresh.
  const cookies = new VisitCookies()
  const reloaded = new Set<string>()
  let page = await readPage(withCookies(request, cookies), fetchPage)
  for (let followed = 0; page.kind === 'seen'; followed += 1) {
    const next = nextAddress(page)
    if (!next) return page
    if (next.href === page.url) {
      const hasNewCookie = page.headers['set-cookie'] !== undefined && cookies.headerFor(next) !== undefined
      if (!hasNewCookie || reloaded.has(page.url)) return page
      reloaded.add(page.url)
    }
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

/** URL that visitors get after a page without a match that is not meant to be seen; its own if it loads itself again. */
function nextAddress(page: SeenPage): URL | undefined {
  const { url, scan } = page
  if (scan.end !== 'whole' || scan.count > 0 || scan.challengeVendor !== undefined) return undefined
  const { notes, isBare } = scan
  const refresh = refreshOf(page)
  if (!refresh || !isFollowed(refresh, isBare))
    return isBare && notes.reloadsByScript ? new URL(url) : undefined
  return refreshedUrl(refresh, page)
}

/** Visitors hardly see a page that refreshes at once, or soon and without text. */
function isFollowed({ delaySeconds }: Refresh, isBare: boolean): boolean {
  return delaySeconds === 0 || (isBare && delaySeconds <= MAX_DELAY_SECONDS)
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
