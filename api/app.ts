import Koa from 'koa'
import { logThrottled, type Log } from '../shared/log.ts'
import type { CheckQueue } from '../shared/queue/check-queue.ts'
import type { DeliveryQueue } from '../shared/webhooks/delivery-queue.ts'
import { guardAgainstGuesses, type GuessGuard } from './guards/guess-guard.ts'
import { auditFilesOf } from './audit/page.ts'
import type { EventBudget } from './events/byte-budget.ts'
import type { NoteOutcome } from './events/outcomes.ts'
import type { Recorder } from './events/recorder.ts'
import type { NoteRefusal } from './events/refusal-counts.ts'
import { openResponseTemplateCache } from './guides/response-template-cache.ts'
import { adminBridge } from './console/admin-bridge.ts'
import { consolePage } from './web/console-page.ts'
import { sessionResponses } from './console/session-responses.ts'
import type { InFlight } from './rate-limit/in-flight.ts'
import type { FindGuide } from './guides/compile.ts'
import type { Limit, Limiter } from './rate-limit/limiter.ts'
import { limits } from './rate-limit/limits.ts'
import { publicLimiter, type PublicLimits } from './rate-limit/public-limits.ts'
import { refuseUnmatched, sendResponses } from './http/koa-adapter.ts'
import { bind, type BoundEndpoint } from './http/endpoint.ts'
import { makeRouter } from './http/router.ts'
import type { Metrics } from './metrics/metrics.ts'
import { CALL_LIMIT_MS } from './mcp/call-tool.ts'
import { mcpResponses } from './mcp/mount.ts'
import type { MonitorTimes } from './monitors/times.ts'
import type { MakeBoard } from './operator/board.ts'
import { apiDescription } from './openapi/api-description.ts'
import { docsFilesOf } from './openapi/page/docs-page.ts'
import type { RequestMiddleware, RequestState } from './http/request.ts'
import { adminEndpoints } from './endpoints/admin.ts'
import { declaredEndpoints } from './endpoints/declared-endpoints.ts'
import { auditPageEndpoints } from './endpoints/audit-pages.ts'
import { auditEndpoints } from './endpoints/audit.ts'
import { badgeEndpoints } from './endpoints/badges.ts'
import { docsEndpoints } from './endpoints/docs.ts'
import { eventEndpoints } from './endpoints/events.ts'
import { guideMarkdownEndpoints } from './endpoints/guide-markdown.ts'
import { guideEndpoints } from './endpoints/guides.ts'
import { installationEndpoints } from './endpoints/installation.ts'
import { operatorEndpoints, type OperatorDeps } from './endpoints/operator.ts'
import { healthEndpoints, type HealthDeps } from './endpoints/health.ts'
import { keyEndpoints } from './endpoints/keys.ts'
import { signatureEndpoints } from './endpoints/signature.ts'
import { siteCheckEndpoints } from './endpoints/site-checks.ts'
import { skillEndpoints } from './endpoints/skills.ts'
import { verificationCodeEndpoints } from './endpoints/verification-codes.ts'
import { verifyEndpoints } from './endpoints/verify.ts'
import type { Keyring } from './signing/keyring.ts'
import type { Database } from './store/database.ts'
import type { SecretSealer } from './webhooks/sealed-secrets.ts'
import type { WebFiles } from './web/files.ts'
import { respondToErrors } from './web/respond-to-errors.ts'
import { serveWeb } from './web/serve.ts'

export type AppDeps = Omit<HealthDeps, 'statusLimiter'> &
  Omit<OperatorDeps, 'guessLimiter'> & {
    log: Log
    trustProxy: number
    /** Creates the spans of requests; undefined unless spans are exported. */
    requestTrace: RequestMiddleware | undefined
    /** Bull Board; undefined unless an operator token is set. */
    board: MakeBoard | undefined
    db: Database
    findGuide: FindGuide
    recordEvents: Recorder['recordEvents']
    /** Bytes of events that each account may store in a day. */
    eventBytes: EventBudget
    noteOutcome: NoteOutcome
    noteRefusal: NoteRefusal
    queue: CheckQueue
    deliveries: DeliveryQueue
    /** Seals the secrets of webhook endpoints; undefined if no key is configured. */
    sealer: SecretSealer | undefined
    inFlight: InFlight
    metrics: Pick<Metrics, 'installations' | 'checkEnded' | 'mcp'>
    webFiles: WebFiles
    localSites: boolean
    /** Time for which shared caches may keep a guide; 0 if they must not. */
    guideSharedCacheSeconds: number
    /** Visitors of the landing page may check any public site. */
    siteChecks: boolean
    /** Target of `/demo`. */
    demoUrl: string | undefined
    /** Site that the guide on the landing page checks, and snippet to look for there. */
    demoTarget: string | undefined
    demoSnippet: string | undefined
    /** Embed keys of the guides whose skills are listed. The landing page shows the first. */
    publicExamples: readonly string[]
    /** Signs published versions. Empty if no key is configured. */
    keyring: Keyring
    makeLimiter: (limit: Limit) => Limiter
    publicLimits: PublicLimits
    /** True if the operator has set a mail server. */
    sendsMails: boolean
    /** How long monitors wait before they say something. */
    monitorTimes: MonitorTimes
  }

export type App = { readonly koa: Koa<RequestState>; readonly endpoints: readonly BoundEndpoint[] }

/** Builds the middleware of the web process, in the order in which requests pass through it. */
export function buildApp(deps: AppDeps): App {
  const { log, trustProxy, isStopping, requestTrace, board, db, makeLimiter } = deps
  const guessLimiter = makeLimiter(limits.guesses)
  const guesses = guardAgainstGuesses(guessLimiter)
  const consoleLimiter = makeLimiter(limits.console)
  const publicDeps = makePublicDeps(deps, guesses)
  const withPublicDeps = publicEndpoints(deps, { publicDeps, guessLimiter })
  const withAdminDeps = bind(adminEndpoints, {
    db,
    adminLimiter: makeLimiter(limits.admin),
    consoleLimiter,
    guesses,
    keyring: deps.keyring,
    publishingLimiter: makeLimiter(limits.publishing),
    pingLimiter: makeLimiter(limits.pings),
    eventBytes: deps.eventBytes,
    queue: deps.queue,
    deliveries: deps.deliveries,
    sealer: deps.sealer,
    installationMetrics: deps.metrics.installations,
    verify: publicDeps.verify,
    inFlight: deps.inFlight,
    publicLimits: deps.publicLimits,
    monitorTimes: deps.monitorTimes,
    sendsMails: deps.sendsMails,
  })
  const routers = [makeRouter(withPublicDeps), makeRouter(withAdminDeps)] as const

  const koa = new Koa<RequestState>({ proxy: trustProxy > 0, maxIpsCount: trustProxy })
  koa.on('error', (err: Error) => log.warn({ err }, 'response could not be sent'))
  koa.use(sendResponses({ trustProxy, isStopping, respondToError: respondToErrors(deps) }))
  if (requestTrace) koa.use(requestTrace)
  koa.use(routers[0].routes())
  koa.use(mcpResponses({ ...publicDeps, mcpMetrics: deps.metrics.mcp, callLimitMs: CALL_LIMIT_MS }))
  if (board) koa.use(board(guessLimiter))
  koa.use(sessionResponses({ db, guesses, consoleLimiter, signInLimiter: makeLimiter(limits.signIn) }))
  koa.use(adminBridge({ db, guesses }))
  koa.use(routers[1].routes())
  koa.use(serveWeb(deps))
  koa.use(consolePage(deps.webFiles))
  koa.use(refuseUnmatched(routers))
  return { koa, endpoints: [...withPublicDeps, ...withAdminDeps] }
}

/** Makes the dependencies of the public endpoints, which the tools for agents share, with their limits. */
function makePublicDeps(deps: AppDeps, guesses: GuessGuard) {
  const { db, keyring, log, makeLimiter } = deps
  const responseTemplates = openResponseTemplateCache()
  const access = {
    db,
    guesses,
    installationLimiter: makeLimiter(limits.installation),
    installationMetrics: deps.metrics.installations,
  }
  const finder = { findGuide: deps.findGuide, unknownKeyLimiter: makeLimiter(limits.unknownKeys) }
  const guides = {
    ...finder,
    ...access,
    responseTemplates,
    guideSharedCacheSeconds: deps.guideSharedCacheSeconds,
    noteRefusal: deps.noteRefusal,
    limiter: publicLimiter('guides', deps),
  }
  const events = { ...deps, ...finder, ...access, limiter: publicLimiter('events', deps) }
  const verify = {
    ...deps,
    ...finder,
    ...access,
    checkEnded: deps.metrics.checkEnded,
    limiter: publicLimiter('verify', deps),
    resultLimiter: makeLimiter(limits.results),
    onUnrecorded: logThrottled(log, 'outcome of an installation check not recorded'),
  }
  const signing = { db, signs: keyring.length > 0, limiter: makeLimiter(limits.signing) }
  return {
    guides,
    installations: { ...access, responseTemplates, findGuide: deps.findGuide },
    events,
    verify,
    signing,
  }
}

type PublicSources = {
  readonly publicDeps: ReturnType<typeof makePublicDeps>
  readonly guessLimiter: Limiter
}

/** Binds all endpoints except those of the admin API to their dependencies. */
function publicEndpoints(
  deps: AppDeps,
  { publicDeps: { guides, installations, events, verify, signing }, guessLimiter }: PublicSources,
): BoundEndpoint[] {
  const { db, makeLimiter } = deps
  return [
    ...bind([...guideMarkdownEndpoints, ...guideEndpoints], guides),
    ...bind(installationEndpoints, installations),
    ...bind(eventEndpoints, events),
    ...bind(verifyEndpoints, verify),
    ...bind(siteCheckEndpoints, { ...verify, siteCheckLimiter: makeLimiter(limits.siteChecks) }),
    ...bind(verificationCodeEndpoints, {}),
    ...bind(badgeEndpoints, { db, badgeLimiter: makeLimiter(limits.badges) }),
    ...bind([...signatureEndpoints, ...keyEndpoints, ...auditEndpoints], signing),
    ...bind(skillEndpoints, { ...signing, publicExamples: deps.publicExamples }),
    ...bind(auditPageEndpoints, { ...signing, files: auditFilesOf(deps) }),
    ...bind(docsEndpoints, apiDescription(declaredEndpoints, docsFilesOf(deps))),
    ...bind(healthEndpoints, { ...deps, statusLimiter: makeLimiter(limits.status) }),
    ...bind(operatorEndpoints, { ...deps, guessLimiter }),
  ]
}
