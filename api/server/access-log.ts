import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../../shared/log.ts'
import { healthCheckPaths } from '../http/health-check-paths.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { requestState, type RequestState } from '../http/request.ts'

type AccessLogDeps = { readonly log: Log; readonly metrics: Metrics; readonly trustProxy: number }

type Exchange = {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly state: RequestState
  readonly durationMs: number
}

const MAX_PATH_CHARACTERS = 200
/** nginx's status for "client closed request". */
const CLIENT_CLOSED_REQUEST = 499
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures and logs each request once its response is complete or its client has disconnected. */
export function accessLog({ log, metrics, trustProxy }: AccessLogDeps) {
  return (req: IncomingMessage, res: ServerResponse): void => {
    const startedAt = performance.now()
    const state = requestState(req, trustProxy)
    // 'close' is emitted only once. `once` would wrap and remove the listener for every request.
    res.on('close', () => {
      const exchange = { req, res, state, durationMs: performance.now() - startedAt }
      measure(metrics, exchange)
      if (!isQuiet(exchange)) writeLine(log, exchange)
    })
  }
}

/** True for successful health checks, which arrive every few seconds and are not logged. */
function isQuiet({ res, state }: Exchange): boolean {
  return healthCheckPaths.has(state.route) && res.writableFinished && res.statusCode < 400
}

function measure(metrics: Metrics, { req, res, state, durationMs }: Exchange): void {
  const status = res.writableFinished ? res.statusCode : CLIENT_CLOSED_REQUEST
  metrics.requestEnded({ method: methodOf(req), route: state.route, status, durationMs })
}

/** Returns the method as a label. Clients may send any word, so unknown methods share one label. */
export function methodOf({ method = '' }: IncomingMessage): string {
  return methods.has(method) ? method : 'other'
}

/**
 * Writes a log line without the query, and, if the target is an absolute URL, without its host, user name and password.
 * The logger omits undefined fields.
 */
function writeLine(log: Log, { req, res, state, durationMs }: Exchange): void {
  const isSent = res.writableFinished
  const line = {
    requestId: state.requestId,
    method: req.method,
    path: pathOf(req).slice(0, MAX_PATH_CHARACTERS),
    client: state.client,
    durationMs: Math.round(durationMs),
    jobId: state.job?.jobId,
    joinedJob: state.job?.joined ? true : undefined,
    code: state.errorCode,
    disconnected: isSent ? undefined : true,
    status: isSent ? res.statusCode : undefined,
    err: isSent ? state.failure : undefined,
  }
  log[isSent ? levelOf(res.statusCode) : 'info'](line, 'request')
}

function pathOf({ url = '' }: IncomingMessage): string {
  const [target = ''] = url.split('?', 1)
  return target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
}

/** An outage is not a defect of this process, but operators should see it. */
function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status < 500) return 'info'
  return status === 500 ? 'error' : 'warn'
}
