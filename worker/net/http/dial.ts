import { BlockList, connect, isIP, type Socket } from 'node:net'
import { abortFailure, failure, NetworkFailure } from '../failure.ts'
import { connectFailure, type Peer } from '../network-error.ts'
import type { Failure } from '../outcome.ts'

/** An address, never a name, and a port. */
export type DialEndpoint = { readonly address: string; readonly port: number }

export type DialOptions = {
  readonly peer: Peer
  /** Delay before the next endpoint is tried in parallel with one that has not answered. */
  readonly nextMs: number
  /** Ends all attempts. */
  readonly signal: AbortSignal
}

/**
 * Connects to the first of these endpoints that answers. Tries the next one when the one before it fails or stays
 * silent (RFC 8305, section 5). Closes all connections except the one it returns. Throws NetworkFailure.
 */
export async function dial(
  endpoints: readonly DialEndpoint[],
  { peer, nextMs, signal }: DialOptions,
): Promise<Socket> {
  // A literal address needs no lookup, which could return something other than the validated address.
  const name = endpoints.find(({ address }) => isIP(address) === 0)
  if (name) throw new TypeError(`${name.address} is not an address`)
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const waiting = [...endpoints]
  const attempts = new Set<Socket>()
  const failures: Failure[] = []
  let timer: NodeJS.Timeout | undefined

  function tryNext(): void {
    clearTimeout(timer)
    const endpoint = waiting.shift()
    if (endpoint) {
      attempt(endpoint)
      timer = setTimeout(tryNext, nextMs)
    } else if (attempts.size === 0) {
      reject(new NetworkFailure(mostInformativeFailure(failures) ?? failure('connect_unreachable', peer)))
    }
  }

  function attempt(endpoint: DialEndpoint): void {
    const socket = connect({ host: endpoint.address, port: endpoint.port, noDelay: true })
    attempts.add(socket)
    socket.once('connect', () => {
      if (isPeer(socket, endpoint)) resolve(socket)
      else reject(new NetworkFailure(failure('target_address_not_public', peer)))
    })
    // Stays for the life of the socket, so that a late error does not become an uncaught exception.
    socket.on('error', (error) => {
      if (!attempts.delete(socket)) return
      failures.push(connectFailure(error, peer))
      tryNext()
    })
  }

  const onAbort = (): void => reject(new NetworkFailure(abortFailure(signal)))
  try {
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    else tryNext()
    const winner = await promise
    attempts.delete(winner)
    return winner
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    for (const socket of attempts) socket.destroy()
  }
}

/** Compares the remote address with the dialled one. The same address can be written in several ways. */
function isPeer({ remoteAddress = '' }: Socket, { address }: DialEndpoint): boolean {
  const list = new BlockList()
  list.addAddress(address, familyOf(address))
  return isIP(remoteAddress) !== 0 && list.check(remoteAddress, familyOf(remoteAddress))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}

const mostInformativeFirst = ['system_overloaded', 'connect_refused', 'connect_reset', 'connect_timeout']

/** Picks the most informative failure. A missing IPv6 route is often our own fault. */
function mostInformativeFailure(failures: readonly Failure[]): Failure | undefined {
  const byCode = mostInformativeFirst.map((code) => failures.find((failure) => failure.code === code))
  return byCode.find((failure) => failure !== undefined) ?? failures[0]
}
