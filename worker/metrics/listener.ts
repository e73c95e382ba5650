import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from '../../shared/node-http.ts'
import { parseOperatorToken, isOperatorToken } from '../../shared/operator-token.ts'
import type { WorkerMetrics } from './metrics.ts'

export type MetricsListener = { readonly port: number; close(): void }

export type MetricsListenerDeps = {
  readonly metrics: Pick<WorkerMetrics, 'contentType' | 'text'>
  /** Any of these tokens gives access to /metrics. Without tokens, /metrics answers 404. */
  readonly operatorTokens: readonly string[]
  /** Resolves while this worker is connected to its queue; rejects otherwise, and when it is stopping. */
  readonly requireReady: () => Promise<void>
}

type ListenerResponse = { readonly status: number; readonly body: string; readonly type?: string }

const MAX_CONNECTIONS = 50
const TIMEOUTS = { headersTimeout: 5000, requestTimeout: 5000 }
/** Wrong tokens a minute, across all clients, that get a 401; further ones get a 429. The right token is never refused. */
const MAX_GUESSES = 30
const MINUTE_MS = 60_000

/** Where a worker listens: an address of this machine, such as 0.0.0.0 for all, and a port, 0 for any free one. */
export type ListenAddress = { readonly host: string; readonly port: number }

/** Serves /healthz, /readyz and, for operators, /metrics. Throws if it cannot listen there. */
export async function openMetricsListener(
  { host, port }: ListenAddress,
  deps: MetricsListenerDeps,
): Promise<MetricsListener> {
  const answer = requestHandler(deps)
  const server = createServer(TIMEOUTS, (req, res) => {
    answer(req).then(
      ({ status, body, type = 'application/json' }) =>
        res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body),
      () => res.writeHead(500).end(),
    )
  })
  server.maxConnections = MAX_CONNECTIONS
  server.listen({ host, port })
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { port: portOf(server), close }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function requestHandler({ metrics, operatorTokens, requireReady }: MetricsListenerDeps) {
  const countGuess = guessCounter()

  return async ({ method, url = '', headers }: IncomingMessage): Promise<ListenerResponse> => {
    if (method !== 'GET' && method !== 'HEAD') return json(405, { status: 'method_not_allowed' })
    switch (url) {
      case '/healthz':
        return json(200, { status: 'ok' })
      case '/readyz':
        return requireReady().then(
          () => json(200, { status: 'ready' }),
          () => json(503, { status: 'not_ready' }),
        )
      case '/metrics':
        return operatorTokens.length === 0 ? notFound : showMetrics(headers.authorization ?? '')
      default:
        return notFound
    }
  }

  async function showMetrics(authorization: string): Promise<ListenerResponse> {
    if (isOperatorToken(parseOperatorToken(authorization), operatorTokens))
      return { status: 200, body: await metrics.text(), type: metrics.contentType }
    return countGuess() > MAX_GUESSES
      ? json(429, { status: 'rate_limited' })
      : json(401, { status: 'operator_token_required' })
  }
}

const notFound = json(404, { status: 'not_found' })

function json(status: number, body: { readonly status: string }): ListenerResponse {
  return { status, body: JSON.stringify(body) }
}

/** Makes a function that counts a wrong token and returns how many there were in this minute. */
function guessCounter(): () => number {
  let guesses = 0
  let endsAt = 0
  return () => {
    if (performance.now() >= endsAt) {
      guesses = 0
      endsAt = performance.now() + MINUTE_MS
    }
    return (guesses += 1)
  }
}
