import { request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { failure, NetworkFailure } from '../../net/failure.ts'
import { answerFailure, type Peer } from '../../net/network-error.ts'
import type { Failure } from '../../net/outcome.ts'
import type { AcceptedUrl } from '../../net/policy/target.ts'
import { endToEnd, headerBytes } from './headers.ts'
import { peerOf } from './open-route.ts'
import { connectTo, type Visit } from './visit.ts'

/**
 * Answers a request in absolute form (RFC 9112, 3.2.2). A request that fails gets no response: the page would take one
 * from the proxy for the site's.
 */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
): Promise<void> {
  const { url = '' } = request
  request.on('data', (data: Buffer) => visit.budget.countBytes(data.length)).pause()
  visit.budget.countBytes(headerBytes(request.rawHeaders))
  if (!/^http:\/\//i.test(url)) return void request.socket.destroy()
  if (isUnwanted(request, visit)) return answerInstead(request, response)
  try {
    const { socket, target } = await connectTo(url, visit)
    if (request.socket.destroyed) return void socket.destroy()
    forward({ request, response, socket, target }, visit)
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    request.socket.destroy()
  }
}

const readOnly = ['GET', 'HEAD', 'OPTIONS']

/** True for what could place an order or count as a visitor at a host that the visit does not look at. */
function isUnwanted({ method = '', url = '' }: IncomingMessage, { wantedHosts }: Visit): boolean {
  return !readOnly.includes(method) && !wantedHosts.includes(URL.parse(url)?.hostname ?? '')
}

function answerInstead(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  response.writeHead(204, { Connection: 'close' }).end()
}

type Forwarding = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly socket: Socket
  readonly target: AcceptedUrl
}

function forward({ request, response, socket, target }: Forwarding, visit: Visit): void {
  const { url } = target
  const peer = peerOf(target, visit.limits)
  const fail = (error: unknown): void => {
    if (response.writableEnded) return
    visit.failures.add(peer.host, peer.port, failureOf(error, peer))
    socket.destroy()
    request.socket.destroy()
  }
  const headers = endToEnd(request.rawHeaders)
  const upstream = sendRequest({
    createConnection: () => socket,
    method: request.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers: [...withoutHost(headers), 'Host', url.host, 'Connection', 'close'],
    setHost: false,
    maxHeaderSize: visit.limits.headerBytes,
  })
  const timer = setTimeout(
    () => fail(new NetworkFailure(failure('http_headers_timeout', peer))),
    visit.limits.headersMs,
  )
  upstream.on('error', fail).on('close', () => {
    clearTimeout(timer)
    // Node reports no error when it refuses an upgrade that nobody asked for (24.21, `socketOnData` in
    // https://github.com/nodejs/node/blob/v24.x/lib/_http_client.js).
    if (!response.headersSent) request.socket.destroy()
  })
  upstream.on('response', (answer) => {
    clearTimeout(timer)
    try {
      passOn(answer, response)
    } catch (error) {
      fail(error)
    }
  })
  response.once('close', () => socket.destroy())
  request.pipe(upstream)
}

function failureOf(error: unknown, peer: Peer): Failure {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'HPE_HEADER_OVERFLOW') return failure('http_headers_too_large', peer)
  // Node gives an end without a response the code of a reset; only a real one names the system call (24.21,
  // `socketOnEnd` in https://github.com/nodejs/node/blob/v24.x/lib/_http_client.js).
  const isEnd = code === 'ECONNRESET' && error instanceof Error && !('syscall' in error)
  return isEnd ? failure('connect_closed', peer) : answerFailure(error, peer)
}

function withoutHost(headers: readonly string[]): string[] {
  return headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== 'host')
}

function passOn(answer: IncomingMessage, response: ServerResponse): void {
  response.sendDate = false
  response.writeHead(answer.statusCode ?? 502, [...endToEnd(answer.rawHeaders), 'Connection', 'close'])
  answer.on('error', () => response.destroy())
  answer.pipe(response)
}
