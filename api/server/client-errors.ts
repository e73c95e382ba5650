import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../../shared/log.ts'
import { STATUS_CODES } from '../../shared/node-http.ts'
import { ApiError, errorBody } from '../errors/errors.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { defaultHeaders } from '../http/security-headers.ts'
import type { OpenRequests } from './pipelining.ts'

export type ClientErrorDeps = { readonly log: Log; readonly metrics: Pick<Metrics, 'requestEnded'> }

/**
 * Time for a refused client to close its side. Closing a connection with unread bytes resets it, which could lose the
 * response.
 */
const LINGER_MS = 2000

/**
 * Answers, in the usual error shape, what Node passes to no middleware: bytes that it cannot parse as HTTP, requests
 * that do not arrive in time, and CONNECT. All are counted under one label and with a duration of 0, since their start
 * is unknown.
 */
export function respondToClientErrors(
  server: Server,
  open: OpenRequests,
  { log, metrics }: ClientErrorDeps,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (open.hasResponseBegun(socket) || error.code === 'ECONNRESET') return void socket.destroy()
    refuse(socket, toRefusal(error), error.code)
  })
  server.on('connect', (_, socket: Socket) => {
    // Node passes on this socket without an error listener (24.21, `onParserExecuteCommon` in
    // https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js), so a reset would end the process.
    socket.on('error', () => undefined)
    if (open.hasResponseBegun(socket)) return void socket.destroy()
    refuse(
      socket,
      new ApiError('malformed_request', 'CONNECT is not supported: this is not a proxy'),
      'CONNECT',
    )
  })

  function refuse(socket: Socket, refusal: ApiError, reason: string | undefined): void {
    if (!socket.writable) return void socket.destroy()
    const requestId = randomUUID()
    // The access log counts a request that breaks off in its body as disconnected.
    if (!open.hasRequest(socket)) {
      metrics.requestEnded({ method: 'other', route: 'none', status: refusal.status, durationMs: 0 })
    }
    log.info({ requestId, code: refusal.code, reason }, 'request could not be read')
    endWith(socket, toResponse(refusal, requestId))
  }
}

/** Sends these last bytes, and closes the connection once the client has closed it, or after LINGER_MS. */
function endWith(socket: Socket, bytes: string): void {
  const limit = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(limit))
  // Detach the parser, which would report an error for each further chunk (Node 24.21, `socketOnData` in
  // https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js).
  socket.removeAllListeners('data').on('data', () => undefined)
  socket.resume()
  socket.end(bytes)
}

function toRefusal({ code }: NodeJS.ErrnoException): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ApiError('headers_too_large', 'The request headers are too large')
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
    ...Object.entries(defaultHeaders).map(([name, value]) => `${name}: ${value}`),
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
