import { abortFailure, failure, NetworkFailure } from '../../net/failure.ts'
import type { Politeness } from '../../net/host-limits/politeness.ts'
import type { NameResolver } from '../../net/dns/resolver.ts'
import type { Limits } from '../../net/limits.ts'
import type { Failure, FetchPage } from '../../net/outcome.ts'
import { dialableAddresses } from '../../net/policy/dialable-addresses.ts'
import type { DialPolicy } from '../../net/policy/dial-policy.ts'
import { policyForTarget, portOf } from '../../net/policy/local-site.ts'
import { parseTarget, schemeProblem, type AcceptedUrl } from '../../net/policy/target.ts'
import { BrowserCrashed, BrowserUnavailable } from '../browser/browser-errors.ts'
import type { RenderBrowser } from '../browser/render-browser.ts'
import type { ConsentLibrary } from '../consent/library.ts'
import type { VisitBudget } from '../proxy/budget.ts'
import { sharedLookups } from '../proxy/shared-lookups.ts'
import { openVisitProxy, type VisitProxy, type VisitProxyOptions } from '../proxy/visit-proxy.ts'
import { registerDeepSelector } from './deep-selector.ts'
import type { VisitPlan } from './plan.ts'
import { visitPage, type SeenVisit } from './visit-page.ts'

/** What a visit needs, open for the life of the process. */
export type VisitTools = {
  readonly browser: RenderBrowser
  readonly consentLibrary: ConsentLibrary
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly limits: Limits
  readonly politeness: Pick<Politeness, 'count' | 'countLookup'>
  /** Finds out why a page could not be opened, in the words of the other checks. */
  readonly fetchPage: FetchPage
  readonly budget?: Partial<VisitBudget>
  /** For tests: maps a validated endpoint to the one to dial. */
  readonly dialMap?: VisitProxyOptions['dialMap']
}

/** Whose visit it is. */
export type Visitor = {
  /** The target of the check, which decides what may be reached on this machine. */
  readonly target: string
  readonly requireHttps: boolean
  readonly accountId: string | undefined
  readonly locale: string | undefined
  /** Aborts with a Failure when nobody waits any more. */
  readonly signal: AbortSignal
}

export type VisitOutcome =
  | {
      readonly kind: 'seen'
      readonly seen: SeenVisit
      readonly usage: ReturnType<VisitProxy['usage']>
      /** The part of the budget that was exceeded. */
      readonly exceeded: string | undefined
      /** True if something from which the page builds itself did not arrive, and may arrive elsewhere or later. */
      readonly hasLost: boolean
    }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'crashed'; readonly error: Error }

/** Visits a page with a browser whose only way out is a proxy of this visit. Never throws because of a page. */
export async function runVisit(plan: VisitPlan, visitor: Visitor, tools: VisitTools): Promise<VisitOutcome> {
  const startedAt = performance.now()
  try {
    const policy = policyForTarget(tools.policy, visitor.target)
    const hop = await requireVisitable(plan.url, visitor, { ...tools, policy })
    const { resolver, limits, politeness, budget, dialMap } = tools
    const { accountId, signal } = visitor
    await registerDeepSelector()
    const proxy = await openVisitProxy({
      policy,
      resolver,
      limits,
      politeness,
      wantedHosts: plan.wantedHosts,
      accountId,
      signal,
      ...(budget && { budget }),
      ...(dialMap && { dialMap }),
    })
    try {
      return await visitThrough(proxy, { plan, startedAt, hop, visitor }, tools)
    } finally {
      await proxy.close()
    }
  } catch (error) {
    if (error instanceof NetworkFailure) return { kind: 'failed', failure: error.failure }
    if (error instanceof BrowserCrashed || error instanceof BrowserUnavailable)
      return { kind: 'crashed', error }
    // What Playwright throws when a page is closed under it.
    if (visitor.signal.aborted) return { kind: 'failed', failure: abortFailure(visitor.signal) }
    return { kind: 'crashed', error: error as Error }
  }
}

type VisitOf = {
  readonly plan: VisitPlan
  readonly startedAt: number
  readonly hop: AcceptedUrl
  readonly visitor: Visitor
}

async function visitThrough(
  proxy: VisitProxy,
  { plan, startedAt, hop, visitor }: VisitOf,
  { browser, consentLibrary, fetchPage }: VisitTools,
): Promise<VisitOutcome> {
  const { signal, locale = 'en', accountId, target } = visitor
  const { exceeded } = proxy
  const { wantedHosts } = plan
  const seen = await browser.withContext({ proxy, locale, wantedHosts, signal }, async (opened) => {
    // A browser that has to be started first takes seconds.
    const visitMs = plan.visitMs - (performance.now() - startedAt)
    return visitPage({ ...plan, visitMs }, { ...opened, consentLibrary, exceeded })
  })
  const usage = proxy.usage()
  if (seen.end !== 'unreached') {
    const part = exceeded.aborted ? String(exceeded.reason) : undefined
    const hasLost = seen.building.lost.some((url) => !isOfNoHost(url, proxy))
    return { kind: 'seen', seen, usage, exceeded: part, hasLost }
  }
  // Where a redirect or a script of the page has led.
  const url = URL.parse(seen.finalUrl) ?? hop.url
  const known = proxy.failureOf(url.hostname, portOf(url))
  if (known) return { kind: 'failed', failure: known }
  const outcome = await fetchPage({ url: url.href, method: 'GET', signal, accountId, locale, target })
  if (outcome.kind === 'failed') return outcome
  await outcome.response.close()
  return { kind: 'failed', failure: failure('http_protocol_error', { host: url.hostname }) }
}

/** Nobody gets anything from a host that does not exist. */
function isOfNoHost(raw: string, { failureOf }: VisitProxy): boolean {
  const url = URL.parse(raw)
  return url !== null && failureOf(url.hostname, portOf(url))?.code === 'dns_nxdomain'
}

/** Judges the target and its addresses, and counts the visit. Throws NetworkFailure. */
async function requireVisitable(
  raw: string,
  { requireHttps, accountId, signal }: Visitor,
  tools: VisitTools,
): Promise<AcceptedUrl> {
  const { policy, limits, politeness } = tools
  const target = parseTarget(raw, policy, limits)
  if (!target.ok) throw new NetworkFailure(target.failure)
  const insecure = schemeProblem(target.url, { requireHttps })
  if (insecure) throw new NetworkFailure(insecure)
  const { host } = target
  const evidence = { timings: { totalMs: 0 } }
  // The proxy of the visit has the same answer for the browser, and counts the lookup once.
  const resolver = sharedLookups({ ...tools, accountId })
  const addresses =
    target.addresses ?? (await dialableAddresses(target, { policy, resolver, limits, signal, evidence }))
  refuseBusy(host, await politeness.count({ host, addresses, accountId }))
  return target
}

function refuseBusy(host: string, retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds === undefined) return
  throw new NetworkFailure(failure('system_target_busy', { host, retryAfterSeconds }))
}
