import { isIP } from 'node:net'
import { isPublic } from './address.ts'
import { failure, NetworkFailure } from './failure.ts'
import type { Limits } from './limits.ts'
import type { Evidence } from './outcome.ts'
import type { DialPolicy } from './policy.ts'
import type { HostAddress, NameResolver } from './resolver.ts'
import { elapsedSince } from './stopwatch.ts'

export type ApproachOptions = {
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly limits: Limits
  readonly signal: AbortSignal
  /** Receives `dnsMs`, unless the host is an address. */
  readonly evidence: Pick<Evidence, 'timings'>
}

/**
 * Steps 7 and 8 of "Whom we may talk to": the few addresses of a host that may be dialled, in the order in which
 * they are tried. One answer that is not public refuses the host. Throws NetworkFailure.
 */
export async function judgedAddresses(host: string, options: ApproachOptions): Promise<HostAddress[]> {
  const addresses = await addressesOf(host, options)
  if (!addresses.every(({ address }) => isPublic(address, options.policy))) {
    // Nor how long it took to find out: that could tell one private name from another.
    delete options.evidence.timings.dnsMs
    throw new NetworkFailure(failure('target_address_not_public', { host }))
  }
  return choose(addresses, options.limits.addressesPerFamily)
}

async function addressesOf(host: string, options: ApproachOptions): Promise<readonly HostAddress[]> {
  const version = isIP(host)
  if (version !== 0) return [{ address: host, family: version === 6 ? 6 : 4 }]
  const asked = performance.now()
  const answer = await options.resolver.resolveHost(host, options.signal)
  options.evidence.timings.dnsMs = elapsedSince(asked)
  if (answer.kind === 'failed') throw new NetworkFailure(answer.failure)
  return answer.addresses
}

/** The first few of each family, taking turns, IPv6 first (RFC 8305, section 4). */
function choose(addresses: readonly HostAddress[], perFamily: number): HostAddress[] {
  const ipv6 = addresses.filter(({ family }) => family === 6).slice(0, perFamily)
  const ipv4 = addresses.filter(({ family }) => family === 4).slice(0, perFamily)
  const longer = Math.max(ipv6.length, ipv4.length)
  return Array.from({ length: longer }, (_, index) => [ipv6[index], ipv4[index]])
    .flat()
    .filter((address) => address !== undefined)
}
