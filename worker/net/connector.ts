import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { dial, type Endpoint } from './dial.ts'
import { failure, NetworkFailure } from './failure.ts'
import { handshake, tlsFacts } from './handshake.ts'
import type { Limits } from './limits.ts'
import type { Place } from './network-error.ts'
import type { Evidence } from './outcome.ts'
import { elapsedSince } from './stopwatch.ts'

export type ConnectionPlan = {
  readonly place: Place
  readonly protocol: string
  /** All that may be dialled, already judged. */
  readonly endpoints: readonly Endpoint[]
  /** Certificates of authorities in PEM, instead of those that Node trusts. */
  readonly ca?: readonly string[] | undefined
  readonly limits: Limits
  readonly signal: AbortSignal
  /** Receives `connectMs`, `tlsMs` and `tls`. */
  readonly evidence: Pick<Evidence, 'timings' | 'tls'>
}

/** Opens the connection, TCP and where needed TLS, under one time limit. Throws NetworkFailure. */
export async function openConnection(plan: ConnectionPlan): Promise<Socket> {
  const { place, endpoints, limits, evidence } = plan
  const late = new AbortController()
  const signal = AbortSignal.any([plan.signal, late.signal])
  let phase: 'connect_timeout' | 'tls_timeout' = 'connect_timeout'
  const timer = setTimeout(() => late.abort(failure(phase, place)), limits.connectMs)
  try {
    const dialled = performance.now()
    const socket = await dial(endpoints, { place, nextMs: limits.nextAddressMs, signal })
    evidence.timings.connectMs = elapsedSince(dialled)
    if (plan.protocol !== 'https:') return socket
    phase = 'tls_timeout'
    const greeted = performance.now()
    const secure = await handshake(socket, { place, ca: plan.ca, signal })
    evidence.timings.tlsMs = elapsedSince(greeted)
    evidence.tls = tlsFacts(secure)
    return secure
  } finally {
    clearTimeout(timer)
  }
}

/** A connector for undici that hands over this one connection, once, and only for the host that it was opened to. */
export function handOver(
  socket: Socket,
  { place, protocol }: Pick<ConnectionPlan, 'place' | 'protocol'>,
): buildConnector.connector {
  let used = false
  return (wanted, callback) => {
    const port = Number(wanted.port) || (wanted.protocol === 'https:' ? 443 : 80)
    const same = wanted.hostname === place.host && wanted.protocol === protocol && port === place.port
    if (!same)
      return callback(new Error(`${wanted.protocol}//${wanted.hostname}:${port} was not judged`), null)
    // undici connects again, without end, when a connection is lost before the request was written.
    if (used) return callback(new NetworkFailure(failure('connect_closed', place)), null)
    used = true
    // Not at once: undici does not notice a connection that is there before its own call has returned.
    queueMicrotask(() => callback(null, socket))
  }
}
