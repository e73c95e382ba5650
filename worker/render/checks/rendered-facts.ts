import { shorten } from '../../../shared/check/shorten.ts'
import type { RenderedFacts } from '../../../shared/check/result.ts'
import type { SeenVisit } from '../visit/visit-page.ts'
import type { VisitPlan } from '../visit/plan.ts'
import { namesWanted } from './explain-miss.ts'

const MAX_REQUESTS = 10
const MAX_ERRORS = 5
const MAX_VIOLATIONS = 5

export type VisitUsage = { readonly bytes: number; readonly hosts: number }

/** What the page did, cut to what a result may take. All texts come from the page. */
export function renderedFacts(
  seen: SeenVisit,
  {
    plan,
    usage,
    browser,
  }: { readonly plan: VisitPlan; readonly usage: VisitUsage; readonly browser: string },
): RenderedFacts {
  const { requests, signals, consent, foundMs, visitMs } = seen
  const tool = consent.tool()
  const outcome = consent.outcome()
  const named = signals.errors.filter((error) => namesWanted(error, plan))
  const errors = named.length > 0 || seen.end === 'complete' ? named : signals.errors
  return {
    requests: requests.wanted.slice(0, MAX_REQUESTS).map(({ method, url, status, failed, beforeConsent }) => {
      const initiator = signals.initiatorOf(url)
      return {
        method: shorten(method, 20),
        url: shorten(url, 500),
        ...(status !== undefined && { status }),
        ...(failed !== undefined && { failed: shorten(failed, 100) }),
        ...(initiator !== undefined && { initiator: shorten(initiator, 500) }),
        ...(beforeConsent && { beforeConsent }),
      }
    }),
    requestCount: requests.count(),
    hostCount: usage.hosts,
    bytes: usage.bytes,
    scriptErrors: errors.slice(0, MAX_ERRORS).map(({ text }) => shorten(text, 300)),
    cspViolations: signals.violations.slice(0, MAX_VIOLATIONS).map(({ directive, blocked }) => ({
      directive: shorten(directive, 100),
      blocked: shorten(blocked, 500),
    })),
    ...(tool !== undefined && { consentTool: shorten(tool, 60) }),
    ...(outcome !== undefined && { consent: outcome }),
    ...(foundMs !== undefined && { foundMs: Math.round(foundMs) }),
    visitMs: Math.round(visitMs),
    browser,
  }
}
