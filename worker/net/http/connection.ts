import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { buildConnector } from 'undici'
import { dial, type DialEndpoint } from './dial.ts'
import { failure, NetworkFailure } from '../failure.ts'
import { handshake, tlsFacts } from '../tls/handshake.ts'
import type { Limits } from '../limits.ts'
import type { Peer } from '../network-error.ts'
import type { Evidence } from '../outcome.ts'
import { elapsedSince } from '../stopwatch.ts'
import { PacedSocket } from './paced-socket.ts'
import type { TakeTurn } from './turns.ts'

export type ConnectionOptions = {
  readonly peer: Peer
  readonly protocol: string
  /** The validated addresses, in dialling order. */
  readonly endpoints: readonly DialEndpoint[]
  /** CA certificates in PEM that replace Node's own. */
  readonly ca?: readonly string[] | undefined
  readonly limits: Limits
  readonly takeTurn: TakeTurn
  readonly signal: AbortSignal
  /** Receives `connectMs`, `tlsMs` and `tls`. */
  readonly evidence: Pick<Evidence, 'timings' | 'tls'>
}

export type Connection = {
  /** The wire itself, or TLS on it. */
  readonly socket: PacedSocket | TLSSocket
  readonly wire: PacedSocket
}

/** Opens the connection, with TLS for https, under one time limit. Throws NetworkFailure. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { peer, endpoints, limits, evidence } = options
  const connecting = new AbortController()
  const { signal } = connecting
  const onAbort = (): void => connecting.abort(options.signal.reason)
  options.signal.addEventListener('abort', onAbort)
  if (options.signal.aborted) onAbort()
  let phase: 'connect_timeout' | 'tls_timeout' = 'connect_timeout'
  const timer = setTimeout(() => connecting.abort(failure(phase, peer)), limits.connectMs)
  try {
    const dialledAt = performance.now()
    const socket = await dial(endpoints, { peer, nextMs: limits.nextAddressMs, signal })
    evidence.timings.connectMs = elapsedSince(dialledAt)
    const wire = new PacedSocket(socket, options.takeTurn)
    if (options.protocol !== 'https:') return { socket: wire, wire }
    phase = 'tls_timeout'
    const greetedAt = performance.now()
    const maxBytes = limits.tlsHandshakeBytes
    const secure = await handshake(wire, { peer, ca: options.ca, maxBytes, signal })
    evidence.timings.tlsMs = elapsedSince(greetedAt)
    evidence.tls = tlsFacts(secure)
    return { socket: secure, wire }
  } finally {
    clearTimeout(timer)
    options.signal.removeEventListener('abort', onAbort)
  }
}

/** Connector that hands this connection to undici once, and only for the host it was opened to. */
export function singleUseConnector(
  socket: Connection['socket'],
  { peer, protocol }: Pick<ConnectionOptions, 'peer' | 'protocol'>,
): buildConnector.connector {
  let used = false
  return (wanted, callback) => {
    const port = Number(wanted.port) || (wanted.protocol === 'https:' ? 443 : 80)
    const same = wanted.hostname === peer.host && wanted.protocol === protocol && port === peer.port
    if (!same)
      return callback(new Error(`${wanted.protocol}//${wanted.hostname}:${port} was not validated`), null)
    // undici reconnects endlessly if a connection is lost before the request is written (8.12.4, `onHttpSocketClose` in
    // lib/dispatcher/client-h1.js).
    if (used) return callback(new NetworkFailure(failure('connect_closed', peer)), null)
    used = true
    // Deferred, because undici misses a connection that arrives before its own call has returned (8.12.4, `resume` in
    // lib/dispatcher/client.js). It uses a socket as a stream, and calls its other methods only where they exist
    // (lib/dispatcher/client-h1.js).
    queueMicrotask(() => callback(null, socket as unknown as Socket))
  }
}
