import { scriptPresenceConfig } from '../../../shared/check/config.ts'
import type { RenderedPresenceConfig } from '../../../shared/check/rendered/rendered-config.ts'
import type { WorkerResult } from '../../../shared/check/result.ts'
import { makeResult, startClock, type Problem } from '../../checks/result.ts'
import { uncachedAddress } from '../../checks/script-presence.ts'
import { urlToFetch } from '../../checks/url-to-fetch.ts'
import { runVisit, type VisitOutcome } from '../visit/run-visit.ts'
import type { SeenVisit } from '../visit/visit-page.ts'
import type { VisitPlan } from '../visit/plan.ts'
import { visitMsOf, visitorOf, type BrowserCheck, type BrowserCheckTools } from './check-visit.ts'
import { explainMiss } from './explain-miss.ts'
import { otherValueIn } from './other-in-html.ts'
import { hostsOfSelector } from './wanted-hosts.ts'
import { isSamePastCaches } from './same-document.ts'
import { searchHtml } from './search-html.ts'
import { seenFields, unseenProblem } from './visit-result.ts'

/** Opens a page with a browser, and looks for everything that is wanted (docs/rendered-check.md). */
export async function renderedPresence(
  check: BrowserCheck<RenderedPresenceConfig>,
  tools: BrowserCheckTools,
): Promise<WorkerResult> {
  const clock = startClock()
  const { config, job } = check
  const startedAt = performance.now()
  const plan = planVisit(check)
  const outcome = await runVisit(plan, visitorOf(check, config.requireHttps), tools)
  const { type } = config
  const base = { type, url: plan.url, absent: false, clock: clock() }
  if (outcome.kind !== 'seen')
    return makeResult({ ...base, found: false, problems: [unseenProblem(outcome, job.target)] })
  const problem = await missIn(outcome, { check, plan })
  const shown =
    problem &&
    ((await cachedProblem(problem, { check, plan, startedAt, seen: outcome.seen }, tools)) ?? problem)
  const fields = seenFields(outcome, { plan, tools })
  return makeResult({ ...base, ...fields, clock: clock(), found: !shown, problems: shown ? [shown] : [] })
}

type Planned = { readonly check: BrowserCheck<RenderedPresenceConfig>; readonly plan: VisitPlan }

/** A visit that begins with less time is cut short. */
const WORTHWHILE_MS = 3000

/**
 * Visits a page that certainly was not as wanted once more, past all caches, unless it is the same there: then only the cached
 * page is not as wanted. After a visit that could not tell, this one would prove nothing about caches.
 */
async function cachedProblem(
  { code, conclusive = true }: Problem,
  { check, plan, startedAt, seen }: Planned & { readonly startedAt: number; readonly seen: SeenVisit },
  tools: BrowserCheckTools,
): Promise<Problem | undefined> {
  const leftMs = (): number => plan.visitMs - (performance.now() - startedAt)
  if (code !== 'rendered_not_found' || !conclusive || leftMs() < WORTHWHILE_MS) return undefined
  const visitor = visitorOf(check, check.config.requireHttps)
  const asked = { digest: seen.documentDigest, request: { url: plan.url, ...visitor } }
  if (await isSamePastCaches(asked, tools.fetchPage)) return undefined
  const visitMs = leftMs()
  if (visitMs < WORTHWHILE_MS) return undefined
  const fresh = { ...plan, url: uncachedAddress(plan.url).url, visitMs, needsDigest: false }
  const outcome = await runVisit(fresh, visitor, tools)
  if (outcome.kind !== 'seen' || outcome.seen.end !== 'complete') return undefined
  return { code: 'script_only_after_cache_bust', facts: { url: plan.url } }
}

function planVisit({ config, job, leftMs }: BrowserCheck<RenderedPresenceConfig>): VisitPlan {
  const { selector, global, request, trigger, preset, consent, settleMs, path } = config
  const hosts = [...(request ? [request.hostIs.toLowerCase()] : []), ...hostsOfSelector(selector)]
  return {
    url: urlToFetch(job.target, path),
    wanted: { selector, global, request },
    wantedHosts: [...new Set(hosts)],
    trigger,
    preset,
    consent,
    settleMs,
    visitMs: visitMsOf(leftMs),
    needsHtml: false,
    needsDigest: true,
  }
}

type SeenOutcome = Extract<VisitOutcome, { kind: 'seen' }>

async function missIn(
  { seen, exceeded, hasLost }: SeenOutcome,
  { check, plan }: Planned,
): Promise<Problem | undefined> {
  if (seen.end === 'complete') return undefined
  const { config, work } = check
  const { selector } = config
  const isElementMissing = selector !== undefined && seen.evidence.missing().includes('selector')
  const searched = isElementMissing
    ? await searchHtml(seen, scriptPresenceConfig.parse({ type: 'script_presence', selector }), work)
    : undefined
  return explainMiss({ seen, plan, exceeded, hasLost, work, otherInHtml: otherValueIn(searched) })
}
