import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { NameResolver } from '../../net/dns/resolver.ts'
import { failure } from '../../net/failure.ts'
import type { DialEndpoint } from '../../net/http/dial.ts'
import type { Politeness } from '../../net/host-limits/politeness.ts'
import type { Limits } from '../../net/limits.ts'
import type { Failure } from '../../net/outcome.ts'
import type { DialPolicy } from '../../net/policy/dial-policy.ts'
import { BudgetCounter, defaultBudget, type VisitBudget, type VisitUsage } from './budget.ts'
import { makeCredential, type Credential } from './credential.ts'
import { forwardRequest } from './plain-request.ts'
import { sharedLookups } from './shared-lookups.ts'
import { openTunnel, refuse } from './tunnel.ts'
import { track, VisitFailures, type Visit } from './visit.ts'

export type VisitProxyOptions = {
  /** Of the visit's target; see `policyForTarget`. */
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly limits: Limits
  readonly politeness: Pick<Politeness, 'countLookup'>
  readonly accountId?: string | undefined
  readonly budget?: Partial<VisitBudget>
  /** Hosts that also get plain requests with a method other than GET, HEAD and OPTIONS. */
  readonly wantedHosts: readonly string[]
  /** Ends the visit: all connections are closed. */
  readonly signal: AbortSignal
  /** For tests: maps a validated endpoint to the one to dial. */
  readonly dialMap?: (endpoint: DialEndpoint) => DialEndpoint
}

export type VisitProxy = {
  /** `http://127.0.0.1:PORT` */
  readonly server: string
  readonly username: string
  readonly password: string
  readonly usage: () => VisitUsage
  /** The first failure of a host and port in this visit. */
  readonly failureOf: (host: string, port: number) => Failure | undefined
  /** Aborts when the budget is exceeded; `reason` is the part: `bytes`, `connections` or `hosts`. */
  readonly exceeded: AbortSignal
  readonly close: () => Promise<void>
}

/**
 * Chromium opens at most 32 connections to a proxy at once, and as many for WebSockets (`kDefaultMaxSocketsPerProxyChain` in
 * net/socket/client_socket_pool_manager.h at 18d465b3b948).
 */
const MAX_CLIENTS = 256

/** Opens the proxy that is the only way out for the browser of one visit. It applies the policy to each connection. */
export async function openVisitProxy(options: VisitProxyOptions): Promise<VisitProxy> {
  const credential = makeCredential()
  const { visit, end } = startVisit(options)
  const server = listener(visit, credential)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    username: credential.username,
    password: credential.password,
    usage: () => visit.budget.usage(),
    failureOf: (host, port) => visit.failures.of(host, port),
    exceeded: visit.budget.exceeded,
    close: async () => {
      end()
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A visit ends with its signal, when its budget is exceeded, and when the proxy closes: all connections with it. */
function startVisit(options: VisitProxyOptions): { readonly visit: Visit; readonly end: () => void } {
  const ending = new AbortController()
  const budget = new BudgetCounter({ ...defaultBudget, ...options.budget })
  const sockets = new Set<Socket>()
  const endWith = (reason: unknown): void => {
    options.signal.removeEventListener('abort', onAbort)
    ending.abort(reason)
    for (const socket of sockets) socket.destroy()
  }
  const onAbort = (): void => endWith(options.signal.reason)
  const end = (): void => endWith(failure('system_cancelled'))
  options.signal.addEventListener('abort', onAbort)
  if (options.signal.aborted) onAbort()
  budget.exceeded.addEventListener('abort', end)
  const visit = {
    policy: options.policy,
    resolver: sharedLookups(options),
    limits: options.limits,
    dialMap: options.dialMap ?? ((endpoint: DialEndpoint) => endpoint),
    signal: ending.signal,
    budget,
    wantedHosts: options.wantedHosts,
    failures: new VisitFailures(),
    sockets,
  }
  return { visit, end }
}

/**
 * Node gives connections with CONNECT away, and closes those that send no whole request in time (24.21,
 * https://nodejs.org/docs/latest-v24.x/api/http.html#event-connect and #serverheaderstimeout).
 */
function listener(visit: Visit, credential: Credential): Server {
  const { headerBytes, headersMs } = visit.limits
  const server = createServer({
    maxHeaderSize: headerBytes,
    headersTimeout: headersMs,
    connectionsCheckingInterval: headersMs,
  })
  server.maxConnections = MAX_CLIENTS
  // Also those without the credential, which would keep the proxy from closing.
  server.on('connection', (client: Socket) => track(client, visit))
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => {})
    if (!credential.isIn(request.headers['proxy-authorization']))
      return refuse(client, '407 Proxy Authentication Required', CHALLENGE.join(': '))
    if (!mayConnect(visit)) return refuse(client, '503 Service Unavailable')
    openTunnel(request, { client, head }, visit).catch(() => client.destroy())
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    request.on('error', () => {})
    response.on('error', () => {})
    if (!credential.isIn(request.headers['proxy-authorization']))
      return void response.writeHead(407, [...CHALLENGE, 'Connection', 'close']).end()
    if (!mayConnect(visit)) return void request.socket.destroy()
    forwardRequest(request, response, visit).catch(() => request.socket.destroy())
  })
  return server.on('clientError', (_, client) => client.destroy())
}

const CHALLENGE = ['Proxy-Authenticate', 'Basic realm="visit"'] as const

function mayConnect({ signal, budget }: Visit): boolean {
  return !signal.aborted && budget.countConnection()
}
