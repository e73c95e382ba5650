import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from '../../shared/node-http.ts'
import { serveInOrder, type Listener, type OpenRequests } from './pipelining.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { respondToClientErrors, type ClientErrorDeps } from './client-errors.ts'

export type RunningServer = {
  readonly port: number
  /** Stops accepting connections, and waits up to `limitMs` for open requests. */
  stop(limitMs: number): Promise<void>
}

const settings = {
  // The app refuses requests without a Host header, in the usual error shape.
  requireHostHeader: false,
  // Longer than the 90 s after which hosting platforms' routers close an idle connection: the router then closes it
  // first, and sends no request into a closing one.
  keepAliveTimeout: 95_000,
  // By default, Node checks for late requests every 30 s (24.21, `storeHTTPOptions` in
  // https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js).
  connectionsCheckingInterval: 1000,
  // Skips the events of a body stream for requests without a body.
  optimizeEmptyRequests: true,
}

/** Time limits for clients, in milliseconds. */
export type ServerTimeouts = {
  readonly headersTimeout: number
  /** For headers and body together. */
  readonly requestTimeout: number
  /**
   * Write idle timeout for a client that does not read its response. Up to twice as long, since Node checks at this
   * interval (24.21, `_onTimeout` in https://github.com/nodejs/node/blob/v24.x/lib/net.js).
   */
  readonly writeIdleTimeout: number
}

const defaultTimeouts: ServerTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  writeIdleTimeout: 15_000,
}

type ServerOptions = {
  readonly host: string
  readonly port: number
  /** Further connections are closed immediately. */
  readonly maxConnections?: number
  readonly timeouts?: Partial<ServerTimeouts>
}

export type ServerDeps = ClientErrorDeps & { readonly metrics: Pick<Metrics, 'connectionRefused'> }

/** Starts an HTTP server. Throws if it cannot listen on the port. */
export async function startServer(
  listener: Listener,
  options: ServerOptions,
  deps: ServerDeps,
): Promise<RunningServer> {
  const { writeIdleTimeout, ...timeouts } = { ...defaultTimeouts, ...options.timeouts }
  const server = createServer({ ...settings, ...timeouts })
  limitConnections(server, options, deps)
  const onExcess = (): void => deps.metrics.connectionRefused('pipelining')
  const open = serveInOrder(server, { listener, onExcess })
  closeUnreadConnections(server, writeIdleTimeout)
  // An unknown expectation is ignored, as RFC 9110 allows.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  respondToClientErrors(server, open, deps)

  await listen(server, options)
  const { port } = server.address() as AddressInfo
  return { port, stop: (limitMs) => stop(server, open, limitMs) }
}

function limitConnections(server: Server, { maxConnections }: ServerOptions, { metrics }: ServerDeps): void {
  if (maxConnections === undefined) return
  server.maxConnections = maxConnections
  server.on('drop', () => metrics.connectionRefused('limit'))
}

/**
 * Closes connections whose client does not read its response. A connection is also idle while a response is being made,
 * which ends on its own, or while a request is late, which has its own limits.
 */
function closeUnreadConnections(server: Server, limitMs: number): void {
  server.setTimeout(limitMs, (socket: Socket) => {
    // Between requests, Node sets the keep-alive timeout on the socket, and leaves closing it to this listener (24.21,
    // `resOnFinish` and `socketOnTimeout` in https://github.com/nodejs/node/blob/v24.x/lib/_http_server.js).
    const isKeptAlive = socket.timeout !== limitMs
    if (isKeptAlive || socket.writableLength > 0) socket.destroy()
  })
}

async function listen(server: Server, { host, port }: ServerOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  await promise
  server.off('error', reject)
}

async function stop(server: Server, open: OpenRequests, limitMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  server.close(() => resolve())
  // Node would also wait for connections without a request, which browsers open in advance (24.21,
  // `ConnectionsList::Idle` in https://github.com/nodejs/node/blob/v24.x/src/node_http_parser.cc).
  open.onIdle(() => server.closeAllConnections())
  await promise
  clearTimeout(limit)
}
