import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from '../../../shared/node-http.ts'
import { serveInOrder, type Listener, type OpenRequests } from './pipelining.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { answerClientErrors, type ClientErrorDeps } from './client-errors.ts'

export type RunningServer = {
  readonly port: number
  /** Stops accepting connections and waits for open requests, at most `limitMs`. */
  stop(limitMs: number): Promise<void>
}

const settings = {
  // The app refuses requests without one, in the shape of every error.
  requireHostHeader: false,
  // Above the 90 s of hosting routers, so that the router closes an idle connection first and sends no request into it.
  keepAliveTimeout: 95_000,
  // Node checks for late requests every 30 s by default.
  connectionsCheckingInterval: 1000,
  // Without the events of a body stream for requests that declare no body.
  optimizeEmptyRequests: true,
}

/** Time limits for clients, in milliseconds. */
export type ServerTimeouts = {
  readonly headersTimeout: number
  /** For headers and body together. */
  readonly requestTimeout: number
  /** Write idle timeout: a client that reads nothing of its answer. Up to twice as long, since Node checks once in that time. */
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

/** Serves HTTP; throws when it cannot listen on the port. */
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
  answerClientErrors(server, open, deps)

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
 * Closes connections whose client does not read its answer. A connection is also idle while an answer is being made, which
 * ends by itself, or while a request is late, which has its own limits.
 */
function closeUnreadConnections(server: Server, limitMs: number): void {
  server.setTimeout(limitMs, (socket: Socket) => {
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
  // Node would wait for connections without a request, which browsers open in advance.
  open.onIdle(() => server.closeAllConnections())
  await promise
  clearTimeout(limit)
}
