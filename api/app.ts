import Koa from 'koa'
import type { Log } from '../shared/log.ts'
import type { CheckQueue } from '../shared/queue/check-queue.ts'
import { auditFilesOf } from './audit/page.ts'
import type { OnPublish } from './drafts/publish.ts'
import type { NoteOutcome } from './events/outcomes.ts'
import type { Recorder } from './events/recorder.ts'
import type { Documents } from './guides/documents.ts'
import { adminBridge } from './console/admin-bridge.ts'
import { consolePage } from './web/console-page.ts'
import { sessionAnswers } from './console/session-answers.ts'
import { inFlightCap } from './in-flight.ts'
import type { FindGuide } from './guides/compile.ts'
import type { Limit, Limiter } from './limiter.ts'
import { cors } from './middleware/cors.ts'
import { defaultHeaders } from './middleware/default-headers.ts'
import { answerErrors } from './middleware/errors.ts'
import { requestState } from './middleware/request-state.ts'
import { requestTrace } from './middleware/request-trace.ts'
import { refuseMalformedPath, refuseUnmatched } from './middleware/routing.ts'
import type { GuardBoard } from './operator/board.ts'
import { apiDescription } from './openapi/describe-api.ts'
import type { RequestState } from './request-state.ts'
import { serve } from './route.ts'
import { adminRoutes } from './routes/admin.ts'
import { declaredRoutes } from './routes/declared.ts'
import { auditPageRoutes } from './routes/audit-pages.ts'
import { auditRoutes } from './routes/audit.ts'
import { docsRoutes } from './routes/docs.ts'
import { eventRoutes } from './routes/events.ts'
import { guideRoutes } from './routes/guides.ts'
import { operatorRoutes, type OperatorDeps } from './routes/operator.ts'
import { healthRoutes, type HealthDeps } from './routes/health.ts'
import { keyRoutes } from './routes/keys.ts'
import { signatureRoutes } from './routes/signature.ts'
import { verificationCodeRoutes } from './routes/verification-codes.ts'
import { MAX_TESTS_PER_ACCOUNT } from './routes/admin/versions/trying.ts'
import { MAX_WAITS_PER_KEY, verifyRoutes } from './routes/verify.ts'
import type { Signer } from './signing/signer.ts'
import type { Database } from './store/database.ts'
import type { WebFiles } from './web/files.ts'
import { serveWeb } from './web/serve.ts'

export type AppDeps = HealthDeps &
  Omit<OperatorDeps, 'guessLimiter'> & {
    log: Log
    trustProxy: number
    /** Whether spans are made. */
    traced: boolean
    /** The board of the queues, where operators are let in. */
    board: GuardBoard | undefined
    db: Database
    findGuide: FindGuide
    /** What guides are answered with, besides. */
    guides: { documents: Documents; limiter: Limiter }
    eventsLimiter: Limiter
    recordEvents: Recorder['recordEvents']
    noteOutcome: NoteOutcome
    queue: CheckQueue
    webFiles: WebFiles
    /** Where `/demo` leads to. */
    demoUrl: string | undefined
    /** What else happens when a version is published, in the same transaction. */
    onPublish: OnPublish
    /** Signs what is published; undefined where no key is configured. */
    signer: Signer | undefined
    makeLimiter: (limit: Limit) => Limiter
  }

/** The seed's limits, for each embed key, and for each account; those of guides and events are in listener.ts. */
const verifyLimit = { name: 'verify', requests: 30, seconds: 60 }
/** Counted by client address: signatures, keys and the audit need no key of ours. */
const signingLimit = { name: 'signing', requests: 300, seconds: 60 }
/** Account keys and operator's tokens that did not work, by client address. */
const guessLimit = { name: 'guesses', requests: 30, seconds: 60 }
const adminLimit = { name: 'admin', requests: 120, seconds: 60 }
/** For each client address: nobody finds a key by trying, and nobody shall make us try. */
const signInLimit = { name: 'sign-in', requests: 10, seconds: 60 }

/** The middleware of the web process, in the order in which a request passes it. */
export function buildApp(deps: AppDeps): Koa<RequestState> {
  const { log, trustProxy, db, findGuide, recordEvents, noteOutcome } = deps
  const { queue, onPublish, signer, makeLimiter, probes, isStopping } = deps
  const { metrics, traced, operatorToken, board, webFiles } = deps
  const app = new Koa<RequestState>({ proxy: trustProxy > 0, maxIpsCount: trustProxy })
  app.on('error', (err: Error) => log.warn({ err }, 'an answer could not be sent'))

  app.use(requestState())
  if (traced) app.use(requestTrace())
  app.use(defaultHeaders(isStopping))
  app.use(answerErrors())
  app.use(refuseMalformedPath())
  app.use(cors())

  app.use(serve(guideRoutes, { findGuide, ...deps.guides }))
  app.use(serve(eventRoutes, { findGuide, recordEvents, limiter: deps.eventsLimiter }))
  app.use(serve(healthRoutes, { probes, isStopping }))
  const guessLimiter = makeLimiter(guessLimit)
  app.use(serve(operatorRoutes, { metrics, operatorToken, guessLimiter }))
  if (board) app.use(board(guessLimiter))
  app.use(serve(docsRoutes, apiDescription(declaredRoutes)))
  app.use(serve(verificationCodeRoutes, {}))
  const signing = { db, signingKeyId: signer?.keyId, limiter: makeLimiter(signingLimit) }
  app.use(serve([...signatureRoutes, ...keyRoutes, ...auditRoutes], signing))
  app.use(serve(auditPageRoutes, { ...signing, files: auditFilesOf(webFiles.assets) }))
  const withinCap = inFlightCap(MAX_WAITS_PER_KEY)
  const limiter = makeLimiter(verifyLimit)
  app.use(serve(verifyRoutes, { findGuide, queue, limiter, withinCap, noteOutcome }))
  const withinAccountCap = inFlightCap(MAX_TESTS_PER_ACCOUNT)
  const adminLimiter = makeLimiter(adminLimit)
  const adminDeps = { db, adminLimiter, guessLimiter, onPublish, signer, queue, withinAccountCap }
  app.use(sessionAnswers({ db, signInLimiter: makeLimiter(signInLimit) }))
  app.use(adminBridge({ db }))
  app.use(serve(adminRoutes, adminDeps))

  app.use(serveWeb(deps))
  app.use(consolePage(deps.webFiles))

  app.use(refuseUnmatched())
  return app
}
