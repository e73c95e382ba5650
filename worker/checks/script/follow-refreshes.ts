import type { Redirect } from '../../../shared/check/result.ts'
import type { Evidence, FetchPage } from '../../net/outcome.ts'
import { afterRedirect, badJoin } from '../../net/redirect.ts'
import { trailWarnings } from '../../net/trail.ts'
import type { Problem } from '../result.ts'
import { baseOf } from './match-rules.ts'
import { readPage, type PageWish, type SeenPage, type UnseenPage } from './read-page.ts'

const MAX_REFRESHES = 3

/** A page that waits longer than this before it sends its visitors on is meant to be seen itself. */
const MAX_DELAY_SECONDS = 10

/**
 * Fetches the page that visitors come to see: where a page holds nothing but a meta refresh, that is the page it
 * sends them to. Each of these is judged as any target is, and they count as redirects with the status of their page.
 */
export async function readShownPage(wish: PageWish, fetchPage: FetchPage): Promise<SeenPage | UnseenPage> {
  let page = await readPage(wish, fetchPage)
  for (let followed = 0; page.kind === 'seen'; followed += 1) {
    const next = refreshOf(page)
    if (!next) return page
    if (followed === MAX_REFRESHES) {
      const facts = { limit: MAX_REFRESHES, location: next.href }
      const problem: Problem = { code: 'redirect_limit', facts, conclusive: false }
      return { ...page, kind: 'unseen', problem }
    }
    const request = { ...wish.request, url: next.href }
    page = joined(page, next, await readPage({ ...wish, request }, fetchPage))
  }
  return page
}

/** Where a page without a match and with hardly any text sends its visitors. */
function refreshOf({ url, scan }: SeenPage): URL | undefined {
  if (scan.end !== 'whole' || scan.count > 0 || !scan.isBare || scan.challengeVendor !== undefined) {
    return undefined
  }
  const { refresh, base } = scan.notes
  if (!refresh || refresh.delaySeconds > MAX_DELAY_SECONDS) return undefined
  const to = URL.parse(refresh.address, baseOf(base, url))
  if (to) to.hash = ''
  return to && to.href !== url ? to : undefined
}

/** The next page with the way that led to it. A place that is refused was never gone to, as with a redirect. */
function joined(from: SeenPage, to: URL, next: SeenPage | UnseenPage): SeenPage | UnseenPage {
  const hop: Redirect = { status: from.http.status, from: from.url, to: to.href }
  const evidence = evidenceOf(from.evidence, hop, next.evidence)
  if (next.kind === 'seen' || next.http !== undefined || next.evidence.redirects.length > 0) {
    return { ...next, evidence }
  }
  const left = new URL(from.url)
  const slip = badJoin(next.problem, left, to)
  const problem = { ...(slip ?? afterRedirect(next.problem, left)), conclusive: false }
  if (next.problem.code.startsWith('target_')) return { ...next, evidence: from.evidence, problem }
  // A name that came about by mistake is no other site.
  const { warnings } = slip ? from.evidence : evidence
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
    warnings: trailWarnings(urls.flatMap((url) => URL.parse(url) ?? [])),
  }
}
