import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../shared/log.ts'
import { ApiError, errorBody } from './errors.ts'
import type { Metrics } from './metrics/metrics.ts'
import { always } from './middleware/default-headers.ts'
import type { Running } from './server.ts'

export type UnreadableDeps = { readonly log: Log; readonly metrics: Pick<Metrics, 'requestEnded'> }

/**
 * How long a refused client may go on sending and keep its side open. Were the connection closed on bytes that nobody has
 * read, it would be reset, and the answer could be lost.
 */
const LINGER_MS = 2000

/**
 * Answers what Node could not read as HTTP, and which therefore reaches no middleware, in the same error shape. It is
 * counted together, with no time of its own, since nobody knows when it began.
 */
export function answerUnreadable(server: Server, running: Running, { log, metrics }: UnreadableDeps): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (running.isAnswering(socket) || error.code === 'ECONNRESET') return void socket.destroy()
    refuse(socket, toRefusal(error), error.code)
  })
  server.on('connect', (_, socket: Socket) => {
    // Node hands this socket over without a listener for errors of its own: a reset would end the process.
    socket.on('error', () => undefined)
    if (running.isAnswering(socket)) return void socket.destroy()
    refuse(socket, new ApiError('malformed_request', 'This is not a proxy: CONNECT is not served'), 'CONNECT')
  })

  function refuse(socket: Socket, refusal: ApiError, reason: string | undefined): void {
    if (!socket.writable) return void socket.destroy()
    const requestId = randomUUID()
    // A request that broke off in its body is counted as one whose client left.
    if (!running.isAsking(socket)) {
      metrics.requestEnded({ method: 'other', route: 'none', status: refusal.status, durationMs: 0 })
    }
    log.info({ requestId, code: refusal.code, reason }, 'request could not be read')
    endWith(socket, toResponse(refusal, requestId))
  }
}

/** Sends these bytes, the last ones, and closes the connection when its client has, or after a while. */
function endWith(socket: Socket, bytes: string): void {
  const limit = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(limit))
  // No longer by the parser, which would find fault with each further piece.
  socket.removeAllListeners('data').on('data', () => undefined)
  socket.resume()
  socket.end(bytes)
}

function toRefusal({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ApiError('headers_too_large', 'The headers of the request are too large')
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('request_timeout', 'The request did not arrive in time')
  }
  return new ApiError('malformed_request', 'This is not a valid HTTP request')
}

function toResponse(refusal: ApiError, requestId: string): string {
  const body = JSON.stringify(errorBody(refusal, requestId))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...Object.entries(always).map(([name, value]) => `${name}: ${value}`),
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
