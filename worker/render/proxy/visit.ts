import type { Socket } from 'node:net'
import { failure, NetworkFailure } from '../../net/failure.ts'
import type { Failure } from '../../net/outcome.ts'
import { parseTarget, type AcceptedUrl } from '../../net/policy/target.ts'
import { portOf } from '../../net/policy/local-site.ts'
import type { BudgetCounter } from './budget.ts'
import { openRoute, type RouteDeps } from './open-route.ts'

/** Silence after which a connection is closed. */
const IDLE_MS = 10_000

/** What the requests of one visit share. */
export type Visit = RouteDeps & {
  readonly budget: BudgetCounter
  /** Lower-case names whose plain requests are sent whatever their method is. */
  readonly wantedHosts: readonly string[]
  readonly failures: VisitFailures
  /** Closed when the visit ends. */
  readonly sockets: Set<Socket>
}

/** The first failure of each host and port. No larger than the budget of connections. */
export class VisitFailures {
  readonly #first = new Map<string, Failure>()

  add(host: string, port: number, failure: Failure): void {
    const key = keyOf(host, port)
    if (!this.#first.has(key)) this.#first.set(key, failure)
  }

  of(host: string, port: number): Failure | undefined {
    return this.#first.get(keyOf(host, port))
  }
}

/** The same key for every spelling of a host in a URL. */
function keyOf(host: string, port: number): string {
  return `${host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')} ${port}`
}

/** Connects to the host of a URL under the policy and the budget. The failure is remembered before it is thrown. */
export async function connectTo(
  rawUrl: string,
  visit: Visit,
): Promise<{ socket: Socket; target: AcceptedUrl }> {
  // The limit of targets is for URLs that people enter. That of Node's parser applies here.
  const limits = { targetCharacters: visit.limits.headerBytes }
  const target = parseTarget(rawUrl, visit.policy, limits)
  try {
    if (!target.ok) throw new NetworkFailure(target.failure)
    if (!visit.budget.countHost(target.host)) throw new NetworkFailure(failure('system_cancelled'))
    const socket = await openRoute(target, visit)
    watch(socket, visit)
    return { socket, target }
  } catch (error) {
    remember(rawUrl, error, visit)
    throw error
  }
}

function remember(rawUrl: string, error: unknown, { failures }: Visit): void {
  const url = URL.parse(rawUrl)
  if (url && error instanceof NetworkFailure) failures.add(url.hostname, portOf(url), error.failure)
}

/** Counts what arrives. `dial` has a listener for errors. */
function watch(socket: Socket, visit: Visit): void {
  track(socket, visit)
  socket.on('data', (data) => visit.budget.countBytes(data.length))
}

/** Closes a connection when it is silent, and when the visit ends. */
export function track(socket: Socket, { sockets }: Pick<Visit, 'sockets'>): void {
  sockets.add(socket)
  socket.setTimeout(IDLE_MS, () => socket.destroy())
  socket.once('close', () => sockets.delete(socket))
}
