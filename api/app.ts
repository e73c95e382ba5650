import Koa from 'koa'
import type { Log } from '../shared/log.ts'
import type { CheckQueue } from '../shared/queue/check-queue.ts'
import type { Limit, Limiter } from './limiter.ts'
import { cors } from './middleware/cors.ts'
import { defaultHeaders } from './middleware/default-headers.ts'
import { answerErrors } from './middleware/errors.ts'
import { requestId } from './middleware/request-id.ts'
import { requestLog } from './middleware/request-log.ts'
import { refuseMalformedPath, refuseUnmatched } from './middleware/routing.ts'
import type { RequestState } from './request-state.ts'
import { guideRoutes } from './routes/guides.ts'
import { healthRoutes, type HealthDeps } from './routes/health.ts'
import { verificationCodeRoutes } from './routes/verification-codes.ts'
import { verifyRoutes } from './routes/verify.ts'
import type { FindGuide } from './store/guides.ts'

export type AppDeps = HealthDeps & {
  log: Log
  trustProxy: number
  findGuide: FindGuide
  queue: CheckQueue
  makeLimiter: (limit: Limit) => Limiter
}

/** The seed's limits, for each embed key. */
const guidesLimit = { name: 'guides', requests: 60, seconds: 60 }
const verifyLimit = { name: 'verify', requests: 30, seconds: 60 }

/** The web process's answers to HTTP, in the order in which a request passes them. */
export function buildApp(deps: AppDeps): Koa<RequestState> {
  const { log, trustProxy, findGuide, queue, makeLimiter, probes, isStopping } = deps
  const app = new Koa<RequestState>({ proxy: trustProxy > 0, maxIpsCount: trustProxy })
  app.on('error', (err: Error) => log.warn({ err }, 'an answer could not be sent'))

  app.use(requestId())
  app.use(requestLog(log))
  app.use(defaultHeaders(isStopping))
  app.use(answerErrors())
  app.use(refuseMalformedPath())
  app.use(cors())

  app.use(healthRoutes({ probes, isStopping }).routes())
  app.use(guideRoutes({ findGuide, limiter: makeLimiter(guidesLimit) }).routes())
  app.use(verificationCodeRoutes().routes())
  app.use(verifyRoutes({ findGuide, queue, limiter: makeLimiter(verifyLimit) }).routes())

  app.use(refuseUnmatched())
  return app
}
