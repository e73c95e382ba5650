import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Response } from 'playwright-core'
import type { OpenedVisit } from '../browser/visit-context.ts'
import type { ConsentLibrary } from '../consent/library.ts'
import { watchConsent } from '../consent/watch-consent.ts'
import { answerConsent, type ConsentAnswer } from './answer-consent.ts'
import { logBuilding, SLOW_MS, type BuildingLog } from './building-log.ts'
import { documentDigest } from './document-digest.ts'
import { gatherEvidence, within, type Evidence } from './evidence.ts'
import { guardRoutes, type RouteGuard } from './guard-routes.ts'
import { initScript } from './init-script.ts'
import { isLikeRequest } from './match-request.ts'
import { watchNavigation, type Navigation } from './navigation.ts'
import { watchSignals, type PageSignals } from './page-signals.ts'
import { moverOn, type Mover } from './move-as-visitor.ts'
import { callGlobal } from './page-world.ts'
import type { VisitPlan } from './plan.ts'
import { logRequests, type RequestLog } from './request-log.ts'

/** Why a visit ended. */
export type VisitEnd = 'complete' | 'settled' | 'out_of_time' | 'budget' | 'unreached'

/** What a browser saw of a page. */
export type SeenVisit = {
  readonly end: VisitEnd
  /** Of an unreached page, the URL that failed. */
  readonly finalUrl: string
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Of the document as it was at the end; undefined if nobody needs it, or if the page did not answer. */
  readonly html: string | undefined
  /** Of the document that the page was parsed from (`documentDigest`); undefined if nobody needs it, or knows it. */
  readonly documentDigest: string | undefined
  readonly evidence: Pick<Evidence, 'missing' | 'otherValues'>
  readonly requests: RequestLog
  readonly building: Pick<BuildingLog, 'lost'>
  readonly signals: PageSignals
  readonly guard: RouteGuard
  readonly consent: Pick<ConsentAnswer, 'outcome' | 'tool' | 'isAsked'>
  /** Time until everything wanted was there. */
  readonly foundMs: number | undefined
  readonly visitMs: number
}

export type VisitDeps = OpenedVisit & {
  readonly consentLibrary: ConsentLibrary
  /** Aborts when the visit has used up its budget. */
  readonly exceeded: AbortSignal
}

const LOOK_EVERY_MS = 100
/** Time to read what the page has become, at the end. */
const LAST_LOOK_MS = 1500
/** Consent tools show their popup some time after the page has loaded. */
const CONSENT_MS = 2500

/** Visits a page until everything wanted is there, the page has settled, or the time is up. */
export async function visitPage(plan: VisitPlan, deps: VisitDeps): Promise<SeenVisit> {
  const startedAt = performance.now()
  const visit = await openVisit(plan, { ...deps, startedAt })
  const ending = new AbortController()
  const consent = answerConsent(plan.consent, {
    watch: visit.consentWatch,
    requests: visit.requests,
    untilQuiet: async () => within(settle(visit, plan), plan.visitMs),
    signal: ending.signal,
  })
  try {
    const end = await watchVisit({ ...visit, consent }, plan)
    if (end === 'settled') await consent.verify(lookMsLeft(plan, startedAt))
    const visitMs = performance.now() - startedAt
    return { ...(await describe(visit, { plan, end })), consent, end, visitMs, ...foundAfter(end, visitMs) }
  } finally {
    ending.abort()
  }
}

function foundAfter(end: VisitEnd, visitMs: number): Pick<SeenVisit, 'foundMs'> {
  return { foundMs: end === 'complete' ? visitMs : undefined }
}

type OpenVisit = VisitDeps & {
  readonly startedAt: number
  readonly session: CDPSession
  readonly guard: RouteGuard
  readonly requests: RequestLog
  readonly building: BuildingLog
  readonly signals: PageSignals
  readonly navigation: Navigation
  readonly evidence: Evidence
  readonly consentWatch: Awaited<ReturnType<typeof watchConsent>>
  /** Resolves when the first navigation has a response, or has failed. */
  readonly arrival: Promise<boolean>
}

async function openVisit(plan: VisitPlan, deps: VisitDeps & { startedAt: number }): Promise<OpenVisit> {
  const { context, page, startedAt, consentLibrary } = deps
  const hosts = plan.wantedHosts
  const key = randomBytes(16).toString('hex')
  const session = await context.newCDPSession(page)
  const requests = logRequests(context, { hosts, like: plan.wanted.request, startedAt })
  const building = logBuilding(context)
  const [navigation, signals, consentWatch, guard] = await Promise.all([
    watchNavigation(page, session),
    watchSignals(context, { page, session, hosts, key }),
    watchConsent(page, consentLibrary),
    guardRoutes(context, hosts),
    context.addInitScript(initScript({ preset: plan.preset, key })),
  ])
  const evidence = gatherEvidence(plan, { page, session, requests, isGated: plan.consent === 'gated' })
  const arrival = page.goto(plan.url, { waitUntil: 'commit', timeout: lookMsOf(plan) }).then(
    (response) => response !== null,
    () => false,
  )
  return { ...deps, session, guard, requests, building, signals, navigation, evidence, consentWatch, arrival }
}

type WatchedVisit = OpenVisit & { readonly consent: ConsentAnswer }

async function watchVisit(visit: WatchedVisit, plan: VisitPlan): Promise<VisitEnd> {
  const { startedAt, exceeded, evidence, session, navigation } = visit
  // A page that was closed has crashed, or nobody waits for the visit any more.
  const leftMs = (): number => lookMsLeft(plan, startedAt)
  const isTimeLeft = (): boolean => leftMs() > 0 && !visit.page.isClosed()
  if (!(await visit.arrival) && navigation.response() === undefined) {
    if (exceeded.aborted) return 'budget'
    return isTimeLeft() ? 'unreached' : 'out_of_time'
  }
  const mover = moverOn(visit.page, navigation)
  let triggeredAt = plan.trigger ? undefined : startedAt
  // A page that navigates by itself may leave before it has sent its event.
  let triggered: Response | undefined
  while (isTimeLeft()) {
    await within(mover.move(), Math.min(MOVE_MS, leftMs()))
    const parsed = navigation.parsed()
    if (plan.trigger && parsed && parsed !== triggered) {
      const { global, args } = plan.trigger
      if (await within(callGlobal(session, global, args), leftMs())) {
        triggeredAt = performance.now()
        triggered = parsed
      }
    }
    // A page that is busy takes long to say nothing.
    await within(evidence.look(), leftMs())
    // Without a popup of a known tool, nobody was asked.
    if (isTooEarly(visit, plan) && visit.consent.isAsked()) return 'settled'
    if (isComplete(visit, plan)) return 'complete'
    if (exceeded.aborted) return 'budget'
    if (isSettled({ ...visit, mover }, plan, triggeredAt))
      return navigation.unreachedUrl() === undefined ? 'settled' : 'unreached'
    await sleep(LOOK_EVERY_MS)
  }
  return 'out_of_time'
}

/** The last moments are for what the page has become. */
function lookMsOf({ visitMs }: VisitPlan): number {
  return visitMs - LAST_LOOK_MS
}

function lookMsLeft(plan: VisitPlan, startedAt: number): number {
  return Math.max(0, startedAt + lookMsOf(plan) - performance.now())
}

const MOVE_MS = 500

/** What a visitor has consented to comes after the consent; what works without comes after the refusal. */
function isComplete({ evidence, consent }: WatchedVisit, { wanted, consent: mode }: VisitPlan): boolean {
  const isWanted = Object.values(wanted).some((part) => part !== undefined)
  if (!isWanted || evidence.missing().length > 0) return false
  if (mode === 'gated') return consent.outcome() === 'accepted'
  return mode !== 'reject' || consent.outcome() === 'rejected'
}

/** True once the page has sent before consent what it should send after it. */
export function isTooEarly({ requests }: Pick<OpenVisit, 'requests'>, { wanted }: VisitPlan): boolean {
  const { request } = wanted
  return (
    request !== undefined && requests.wanted.some((one) => one.beforeConsent && isLikeRequest(one, request))
  )
}

function isSettled(
  { navigation, consent, requests, building, evidence, mover }: WatchedVisit & { readonly mover: Mover },
  { consent: mode, settleMs }: VisitPlan,
  triggeredAt = 0,
): boolean {
  const loadedAt = navigation.loadedAt()
  if (loadedAt === undefined || navigation.isLeaving() || !evidence.isAnswered()) return false
  if (requests.isWaiting() || consent.isAnswering()) return false
  // On a slow machine, the page may be quiet because it has not been scrolled yet.
  const movedAt = mover.endedAt()
  if (movedAt === undefined || performance.now() - movedAt < AFTER_MOVES_MS) return false
  const answeredAt = consent.answeredAt()
  const mayAsk = mode !== 'ignore' && answeredAt === undefined
  const quietMs = mayAsk ? Math.max(settleMs, CONSENT_MS) : settleMs
  const now = performance.now()
  const lastMove = Math.max(loadedAt, answeredAt ?? 0, triggeredAt)
  const quietSince = building.quietSince() ?? now
  if (now - Math.max(lastMove, quietSince) >= quietMs) return true
  const isSlow = now - (building.waitingSince() ?? now) >= SLOW_MS
  return !isSlow && now - lastMove >= MAX_BUSY_MS + quietMs && now - building.progressAt() >= quietMs
}

/** Time in which a page asks for what it adds where it was scrolled to. */
const AFTER_MOVES_MS = 500
/** Some pages ask for data all the time. */
const MAX_BUSY_MS = 5000

/** Resolves when the page has loaded and had time to do what it does by itself. */
async function settle({ navigation, page }: OpenVisit, { settleMs }: VisitPlan): Promise<void> {
  while (!page.isClosed()) {
    const loadedAt = navigation.loadedAt()
    if (loadedAt !== undefined && performance.now() - loadedAt >= settleMs) return
    await sleep(LOOK_EVERY_MS)
  }
}

type Described = Omit<SeenVisit, 'end' | 'visitMs' | 'foundMs' | 'consent'>

async function describe(
  visit: OpenVisit,
  { plan, end }: { readonly plan: VisitPlan; readonly end: VisitEnd },
): Promise<Described> {
  const { page, navigation, evidence, requests, building, signals, guard } = visit
  const response = navigation.response()
  const isHtmlNeeded = response !== undefined && (plan.needsHtml || end !== 'complete')
  const parsed = plan.needsDigest && end === 'settled' ? navigation.parsed() : undefined
  const [html, headers, digest] = await Promise.all([
    isHtmlNeeded ? within(page.content(), LAST_LOOK_MS) : undefined,
    response && within(response.allHeaders(), LAST_LOOK_MS),
    parsed && within(documentDigest(parsed), LAST_LOOK_MS),
  ])
  return {
    finalUrl: navigation.unreachedUrl() ?? (/^https?:/.test(page.url()) ? page.url() : plan.url),
    status: response?.status(),
    headers: headers ?? {},
    html,
    documentDigest: digest,
    evidence,
    requests,
    building,
    signals,
    guard,
  }
}
