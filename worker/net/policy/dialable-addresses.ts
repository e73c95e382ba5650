import { isIP } from 'node:net'
import type { HostAddress, NameResolver } from '../dns/resolver.ts'
import { failure, NetworkFailure } from '../failure.ts'
import type { Limits } from '../limits.ts'
import type { Evidence } from '../outcome.ts'
import { elapsedSince } from '../stopwatch.ts'
import { isPublic } from './address.ts'
import type { DialPolicy } from './dial-policy.ts'

export type DialableAddressesOptions = {
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly limits: Limits
  readonly signal: AbortSignal
  /** Receives `dnsMs`, unless the host is an address. */
  readonly evidence: Pick<Evidence, 'timings'>
}

/**
 * Resolves a host and returns the few addresses to dial, in dialling order (steps 7 and 8 of "Whom we may talk to").
 * A single address that is not public is enough to refuse the host. Throws NetworkFailure.
 */
export async function dialableAddresses(host: string, options: DialableAddressesOptions): Promise<string[]> {
  const addresses = await addressesOf(host, options)
  if (!addresses.every(({ address }) => isPublic(address, options.policy))) {
    // The lookup time could tell one private name from another.
    delete options.evidence.timings.dnsMs
    throw new NetworkFailure(failure('target_address_not_public', { host }))
  }
  return firstOfEachFamily(addresses, options.limits.addressesPerFamily)
}

async function addressesOf(host: string, options: DialableAddressesOptions): Promise<readonly HostAddress[]> {
  const version = isIP(host)
  if (version !== 0) return [{ address: host, family: version === 6 ? 6 : 4 }]
  const askedAt = performance.now()
  const answer = await options.resolver.resolveHost(host, options.signal)
  options.evidence.timings.dnsMs = elapsedSince(askedAt)
  if (answer.kind === 'failed') throw new NetworkFailure(answer.failure)
  return answer.addresses
}

/** The first few addresses of each family, alternating, IPv6 first (RFC 8305, section 4). */
function firstOfEachFamily(addresses: readonly HostAddress[], perFamily: number): string[] {
  const ipv6 = addresses.filter(({ family }) => family === 6).slice(0, perFamily)
  const ipv4 = addresses.filter(({ family }) => family === 4).slice(0, perFamily)
  const longer = Math.max(ipv6.length, ipv4.length)
  return Array.from({ length: longer }, (_, index) => [ipv6[index], ipv4[index]])
    .flat()
    .flatMap((found) => (found ? [found.address] : []))
}
