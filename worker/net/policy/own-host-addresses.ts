import type { NameResolver } from '../dns/resolver.ts'

export type OwnHostLog = { readonly warn: (fields: object, message: string) => void }

export type OwnHostDeps = {
  readonly resolver: Pick<NameResolver, 'resolveHost'>
  readonly ownHosts: readonly string[]
  readonly log: OwnHostLog
  readonly signal: AbortSignal
}

/** A load balancer's name gives a few of its addresses at a time, and keeps replaced ones in use for a while. */
const REMEMBERED_MS = 3_600_000
const MAX_REMEMBERED = 1000

/** Addresses of the service's own host names: those of the last hour, and for longer while no lookup succeeds. */
export class OwnHostAddresses {
  readonly #deps: OwnHostDeps
  /** By host: addresses, and when they were last seen. */
  readonly #seen = new Map<string, Map<string, number>>()
  readonly #failing = new Set<string>()

  constructor(deps: OwnHostDeps) {
    this.#deps = deps
  }

  /** Asks for all names. Never throws. */
  async lookUp(): Promise<string[]> {
    await Promise.all(this.#deps.ownHosts.map(async (host) => this.#lookUpHost(host)))
    return [...this.#seen.values()].flatMap((addresses) => [...addresses.keys()])
  }

  async #lookUpHost(host: string): Promise<void> {
    const { resolver, signal } = this.#deps
    const answer = await resolver.resolveHost(host, signal)
    if (answer.kind === 'failed') return this.#report(host, answer.failure.code)
    this.#failing.delete(host)
    const now = performance.now()
    const kept = [...(this.#seen.get(host) ?? [])].filter(([, seenAt]) => now - seenAt < REMEMBERED_MS)
    const found = answer.addresses.map(({ address }): [string, number] => [address, now])
    this.#seen.set(host, new Map([...found, ...kept].slice(0, MAX_REMEMBERED).toReversed()))
  }

  #report(host: string, code: string): void {
    const { log, signal } = this.#deps
    if (this.#failing.has(host) || signal.aborted) return
    this.#failing.add(host)
    log.warn(
      { host, code },
      'cannot look up an own host: checks of its addresses are refused only if they are in VERIFY_OWN_ADDRESSES',
    )
  }
}
