import type { Socket } from 'node:net'
import type { NameResolver } from '../../net/dns/resolver.ts'
import { failure, NetworkFailure } from '../../net/failure.ts'
import { dial, type DialEndpoint } from '../../net/http/dial.ts'
import type { Limits } from '../../net/limits.ts'
import type { Peer } from '../../net/network-error.ts'
import type { DialPolicy } from '../../net/policy/dial-policy.ts'
import { dialableAddresses } from '../../net/policy/dialable-addresses.ts'
import { portOf } from '../../net/policy/local-site.ts'
import type { AcceptedUrl } from '../../net/policy/target.ts'

export type RouteDeps = {
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly limits: Limits
  readonly dialMap: (endpoint: DialEndpoint) => DialEndpoint
  readonly signal: AbortSignal
}

/** Resolves a host, judges each of its addresses, and connects to one of them. Throws NetworkFailure. */
export async function openRoute(target: AcceptedUrl, deps: RouteDeps): Promise<Socket> {
  const { limits, dialMap } = deps
  const addresses = target.addresses ?? (await dialableAddresses(target, { ...deps, evidence: unread() }))
  const { port } = peerOf(target, limits)
  return dialWithin(
    addresses.map((address) => dialMap({ address, port })),
    peerOf(target, limits),
    deps,
  )
}

/** The facts for messages about a connection to this target. */
export function peerOf({ host, url }: AcceptedUrl, { headerBytes }: Pick<Limits, 'headerBytes'>): Peer {
  return { host, port: portOf(url), limit: `${headerBytes / 1024} KiB` }
}

/** A visit reports no times of single connections. */
function unread(): { timings: { totalMs: number } } {
  return { timings: { totalMs: 0 } }
}

async function dialWithin(
  endpoints: readonly DialEndpoint[],
  peer: Peer,
  { limits, signal }: RouteDeps,
): Promise<Socket> {
  const connecting = new AbortController()
  const onAbort = (): void => connecting.abort(signal.reason)
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  const timer = setTimeout(() => connecting.abort(failure('connect_timeout', peer)), limits.connectMs)
  try {
    const socket = await dial(endpoints, { peer, nextMs: limits.nextAddressMs, signal: connecting.signal })
    if (!signal.aborted) return socket
    socket.destroy()
    throw new NetworkFailure(failure('system_cancelled'))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
