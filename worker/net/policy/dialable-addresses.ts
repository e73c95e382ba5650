import { isIP } from 'node:net'
import { phrase } from '../../../shared/check/messages/facts.ts'
import type { HostAddress, NameResolver } from '../dns/resolver.ts'
import { failure, NetworkFailure } from '../failure.ts'
import type { Limits } from '../limits.ts'
import type { Evidence } from '../outcome.ts'
import { elapsedSince } from '../stopwatch.ts'
import { includesAny, isPublic } from './address.ts'
import type { DialPolicy } from './dial-policy.ts'
import { isAllowedName } from './host-name.ts'
import { portOf } from './local-site.ts'
import { embeddedIpv4 } from './nat64.ts'
import type { AcceptedUrl } from './target.ts'

export type DialableAddressesOptions = {
  readonly policy: DialPolicy
  readonly resolver: NameResolver
  readonly limits: Limits
  readonly signal: AbortSignal
  /** Receives `dnsMs`, unless the host is an address. */
  readonly evidence: Pick<Evidence, 'timings'>
}

type Destination = Pick<AcceptedUrl, 'url' | 'host'>

/**
 * Resolves a host and returns the few addresses to dial, in dialling order (docs/verification.md, "Hosts that a worker may
 * contact", steps 7 and 8). A single address that may not be dialled is enough to refuse the host. Throws NetworkFailure.
 */
export async function dialableAddresses(
  { host, url }: Destination,
  options: DialableAddressesOptions,
): Promise<string[]> {
  const { policy, signal } = options
  const addresses = await addressesOf(host, options)
  await policy.network.isKnownFor(
    addresses.map(({ address }) => address),
    signal,
  )
  const mayDial = ({ address }: HostAddress): boolean =>
    isDialable(address, policy) || isLocalService({ host, url }, address, policy)
  if (!addresses.every(mayDial)) {
    // The lookup time could tell one private name from another.
    delete options.evidence.timings.dnsMs
    // As in `parseTarget`, which knows nothing of own addresses.
    const named = isIP(host) === 0 ? host : phrase('the_address')
    throw new NetworkFailure(failure('target_address_not_public', { host: named }))
  }
  return firstOfEachFamily(addresses, options.limits.addressesPerFamily)
}

/** Returns true for a public address that is not the service's own. An operator may allow one of the machine's own. */
export function isDialable(address: string, policy: DialPolicy): boolean {
  if (!isPublic(address, policy)) return false
  const forms = [address, ...embeddedIpv4(address, policy.network.nat64Prefixes())]
  if (includesAny(policy.ownAddresses, forms)) return false
  return includesAny(policy.allowCidrs, forms) || !includesAny(policy.network.addresses(), forms)
}

/** Returns true for a name and port of this machine that are both allowed explicitly, as for the demo site. */
function isLocalService({ host, url }: Destination, address: string, policy: DialPolicy): boolean {
  if (!policy.localSites || address !== '127.0.0.1') return false
  return isAllowedName(host, policy) && policy.allowPorts.includes(portOf(url))
}

async function addressesOf(host: string, options: DialableAddressesOptions): Promise<readonly HostAddress[]> {
  const version = isIP(host)
  if (version !== 0) return [{ address: host, family: version === 6 ? 6 : 4 }]
  const startedAt = performance.now()
  const answer = await options.resolver.resolveHost(host, options.signal)
  options.evidence.timings.dnsMs = elapsedSince(startedAt)
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
