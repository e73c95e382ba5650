import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../shared/log.ts'
import { clientOf } from './forwarded.ts'
import type { Metrics } from './metrics/metrics.ts'
import { stateOf, type RequestState } from './request-state.ts'

type Deps = { readonly log: Log; readonly metrics: Metrics; readonly trustProxy: number }

type Ended = {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly state: RequestState
  readonly client: string
  readonly durationMs: number
}

const MAX_PATH_CHARACTERS = 200
/** What nginx says of a client that left before its answer. */
const CLIENT_LEFT = 499
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts each request, and writes one line for it, when its answer is out or its client has gone. */
export function accountFor({ log, metrics, trustProxy }: Deps) {
  return (req: IncomingMessage, res: ServerResponse): void => {
    const startedAt = performance.now()
    const state = stateOf(req)
    // A socket that is closed does not know any more who was at its other end.
    const client = clientOf(req, trustProxy)
    res.once('close', () => {
      const ended = { req, res, state, client, durationMs: performance.now() - startedAt }
      count(metrics, ended)
      writeLine(log, ended)
    })
  }
}

function count(metrics: Metrics, { req, res, state, durationMs }: Ended): void {
  const status = res.writableFinished ? res.statusCode : CLIENT_LEFT
  metrics.requestEnded({ method: methodOf(req), route: state.route, status, durationMs })
}

/** Anybody may send any method and any path: what is not ours is counted together. */
export function methodOf({ method = '' }: IncomingMessage): string {
  return methods.has(method) ? method : 'other'
}

/** The query stays out of it, and of a target that is a whole URL its host, with the name and password before it. */
function writeLine(log: Log, { req, res, state, client, durationMs }: Ended): void {
  const { requestId, errorCode, failure } = state
  const line = {
    requestId,
    method: req.method,
    path: pathOf(req).slice(0, MAX_PATH_CHARACTERS),
    client,
    durationMs: Math.round(durationMs),
    ...(errorCode && { code: errorCode }),
  }
  if (!res.writableFinished) return log.info({ ...line, hungUp: true }, 'request')
  const status = res.statusCode
  log[levelOf(status)]({ ...line, status, ...(failure !== undefined && { err: failure }) }, 'request')
}

function pathOf({ url = '' }: IncomingMessage): string {
  const [target = ''] = url.split('?', 1)
  return target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
}

/** An outage is not a defect of this process, but somebody should see it. */
function levelOf(status: number): 'info' | 'warn' | 'error' {
  if (status < 500) return 'info'
  return status === 500 ? 'error' : 'warn'
}
