import { phrase, quoteValues, type Fact } from '../../../shared/check/messages/facts.ts'
import { domainOf } from '../../../shared/check/dns/names.ts'
import { isWithin } from '../../../shared/check/dns/is-within.ts'
import { statusProblem } from '../../checks/http-rules.ts'
import type { Problem } from '../../checks/result.ts'
import type { WorkBudget } from '../../html/work-budget.ts'
import { matchRequest, type OtherValue } from '../visit/match-request.ts'
import type { ScriptError } from '../visit/page-signals.ts'
import type { VisitPlan } from '../visit/plan.ts'
import { isTooEarly, type SeenVisit } from '../visit/visit-page.ts'
import { budgetPhrase } from './budget-phrase.ts'
import { botSign } from './signs.ts'
import { addressOf, wantedPhrase } from './wanted-phrase.ts'

export type Miss = {
  readonly seen: SeenVisit
  readonly plan: VisitPlan
  /** The part of the budget that the visit has exceeded. */
  readonly exceeded: string | undefined
  /** True if the page may be without what it needed to show what is wanted. */
  readonly hasLost: boolean
  /** A value of somebody else that the HTML has in the place of the wanted one. */
  readonly otherInHtml: OtherValue | undefined
  readonly work: WorkBudget
}

/**
 * The reason why something wanted was not there. What proves a cause comes first: somebody else's value, a request that was
 * refused. Then comes what leaves it open. "Not there" is what is left.
 */
export async function explainMiss(miss: Miss): Promise<Problem> {
  const wanted = wantedPhrase(miss.plan.wanted, miss.seen.evidence.missing())
  return (
    consentBroken(miss) ??
    otherValue(miss) ??
    refusedRequest(miss) ??
    cspBlock(miss) ??
    overBudget(miss, wanted) ??
    unansweredConsent(miss) ??
    (await silentPage(miss, wanted)) ??
    otherState(miss) ??
    wrongStatus(miss) ??
    scriptError(miss, wanted) ??
    notFound(miss, wanted)
  )
}

function consentBroken({ seen, plan }: Miss): Problem | undefined {
  const { request } = plan.wanted
  const tool = seen.consent.tool()
  if (!request || tool === undefined || !seen.consent.isAsked() || !isTooEarly(seen, plan)) return undefined
  return { code: 'rendered_before_consent', facts: { address: addressOf(request), tool } }
}

function otherValue({ seen, otherInHtml }: Miss): Problem | undefined {
  const [other = otherInHtml] = seen.evidence.otherValues().filter(({ isState }) => !isState)
  return other && otherValueProblem(other, seen)
}

/** What is on or off is nobody's value. It may be otherwise for a visitor who has agreed, or who is no robot. */
function otherState({ seen }: Miss): Problem | undefined {
  const other = seen.evidence.otherValues().find(({ isState }) => isState)
  return other && otherValueProblem(other, seen)
}

/** A visit that was cut short may have seen only what comes before the wanted one, such as a page view before a test event. */
function otherValueProblem({ found, expected }: OtherValue, { finalUrl: url, end }: SeenVisit): Problem {
  const facts = { found: quoteValues(found), expected: quoteValues(expected), url }
  const isCut = end === 'budget' || end === 'out_of_time'
  return { code: 'rendered_other_value', facts, ...(isCut && { conclusive: false }) }
}

/** The request was sent as it should be. Without an answer, the reason may lie with the service. */
function refusedRequest({ seen, plan }: Miss): Problem | undefined {
  const { request } = plan.wanted
  if (!request || !seen.evidence.missing().includes('request')) return undefined
  const sent = seen.requests.wanted.filter((one) => matchRequest(one, request).kind === 'sent')
  const one = sent.find(({ status }) => status !== undefined) ?? sent[0]
  if (!one || isBlocked(one.failed)) return undefined
  const { status, failed = 'it took too long' } = one
  const outcome =
    status === undefined ? phrase('no_answer', { reason: failed }) : statusPhrase([String(status)])
  const facts = { address: addressOf(request), outcome, expected: statusPhrase(request.status) }
  return { code: 'rendered_request_failed', facts, ...(status === undefined && { conclusive: false }) }
}

function statusPhrase(statuses: readonly string[]): Fact {
  return phrase('status_of', { statuses: statuses.join(', ') })
}

/** Requests that the page's own policy blocks fail, too. */
function isBlocked(failed = ''): boolean {
  return /csp|ERR_BLOCKED_BY_CSP/i.test(failed)
}

function cspBlock({ seen, plan }: Miss): Problem | undefined {
  const domains = domainsOf(plan)
  const violation = seen.signals.violations.find(({ blocked }) => {
    const host = URL.parse(blocked)?.hostname
    return host !== undefined && domains.some((domain) => isWithin(host, domain))
  })
  if (!violation) return undefined
  const { directive, blocked } = violation
  const source = URL.parse(blocked)?.origin ?? blocked
  return { code: 'rendered_blocked_by_csp', facts: { url: seen.finalUrl, blocked, directive, source } }
}

function overBudget({ seen, exceeded, plan }: Miss, wanted: Fact): Problem | undefined {
  if (seen.end !== 'budget' && seen.end !== 'out_of_time') return undefined
  const limit = budgetPhrase(seen.end === 'budget' ? exceeded : undefined, plan.visitMs)
  return { code: 'rendered_budget_exceeded', facts: { url: seen.finalUrl, limit, wanted } }
}

/** A page that waits for consent has not shown what it does with it. */
function unansweredConsent({ seen, plan }: Miss): Problem | undefined {
  const { consent, finalUrl: url } = seen
  const isAnswered = consent.outcome() !== undefined && consent.outcome() !== 'unanswered'
  const tool = consent.tool()
  if (isAnswered || (tool === undefined && !needsAnswer(seen, plan))) return undefined
  const reason =
    tool === undefined ? phrase('no_consent_tool_known') : phrase('consent_tool_unanswered', { tool })
  return { code: 'rendered_consent_unhandled', facts: { url, reason } }
}

/** What should come after an answer proves nothing where nobody asked. */
function needsAnswer({ evidence }: SeenVisit, { consent }: VisitPlan): boolean {
  return consent === 'gated' || (consent === 'reject' && evidence.missing().length === 0)
}

async function silentPage({ seen, work }: Miss, wanted: Fact): Promise<Problem | undefined> {
  const sign = await botSign(seen, work)
  if (sign === undefined) return undefined
  return { code: 'rendered_silent', facts: { url: seen.finalUrl, wanted, sign } }
}

function wrongStatus({ seen: { status, finalUrl } }: Miss): Problem | undefined {
  const problem = status === undefined ? undefined : statusProblem({ status }, ['200-299'], finalUrl)
  return problem && { ...problem, conclusive: status === 404 || status === 410 }
}

/** An exception stops what is wanted if it names it. */
function scriptError({ seen, plan }: Miss, wanted: Fact): Problem | undefined {
  const error = seen.signals.errors.find((one) => one.isUncaught && namesWanted(one, plan))
  if (!error) return undefined
  const facts = { url: seen.finalUrl, wanted, error: error.text }
  // A script that was kept from its data may fail for that.
  return { code: 'rendered_script_error', facts, ...(seen.guard.hasKeptData() && { conclusive: false }) }
}

/**
 * A request whose body cannot be read may be the wanted one, an app without its scripts or data shows nothing, and a page that did not
 * give its HTML was not searched.
 */
function notFound({ seen, plan, hasLost }: Miss, wanted: Fact): Problem {
  const { request } = plan.wanted
  const isUnread =
    request !== undefined && seen.requests.wanted.some((one) => matchRequest(one, request).kind === 'unread')
  const isOpen = isUnread || hasLost || seen.guard.hasKeptData() || seen.html === undefined
  const facts = { url: seen.finalUrl, wanted }
  return { code: 'rendered_not_found', facts, ...(isOpen && { conclusive: false }) }
}

export function namesWanted(
  { text, source }: ScriptError,
  { wanted, wantedHosts, trigger }: VisitPlan,
): boolean {
  const roots = [wanted.global?.path, trigger?.global].flatMap((path) =>
    path ? [path.split('.')[0] ?? path] : [],
  )
  return [...domainsOf({ wantedHosts }), ...roots].some(
    (name) => text.includes(name) || source.includes(name),
  )
}

/** A vendor's script and what it asks are often on two hosts of one domain. */
function domainsOf({ wantedHosts }: Pick<VisitPlan, 'wantedHosts'>): string[] {
  return wantedHosts.map((host) => domainOf(host) ?? host)
}
