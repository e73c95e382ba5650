import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { NameResolver } from '../dns/resolver.ts'
import { addressList } from './address.ts'
import { KeptFresh } from './kept-fresh.ts'
import { IPV4_ONLY_NAME, nat64Prefixes, type Nat64Prefix } from './nat64.ts'
import { OwnHostAddresses, type OwnHostLog } from './own-host-addresses.ts'

/** What a worker finds out about the network that it is in. */
export type OwnNetwork = {
  readonly nat64Prefixes: () => readonly Nat64Prefix[]
  /** Addresses of this machine, and of the service's own host names. */
  readonly addresses: () => BlockList
  /** Resolves when enough is known to judge these addresses, or when the signal aborts. */
  readonly isKnownFor: (addresses: readonly string[], signal: AbortSignal) => Promise<void>
}

/** Nothing is known, and nothing will be. */
export const unknownNetwork: OwnNetwork = {
  nat64Prefixes: () => [],
  addresses: () => noAddresses,
  isKnownFor: async () => {},
}

const noAddresses = new BlockList()

export type OwnNetworkDeps = {
  readonly resolver: NameResolver
  readonly ownHosts: readonly string[]
  readonly log: OwnHostLog
  /** Ends lookups that are still running. */
  readonly signal: AbortSignal
  /** Default: those of this machine. */
  readonly interfaceAddresses?: () => readonly string[]
}

const ADDRESSES_MAX_AGE_MS = 60_000
const NAT64_MAX_AGE_MS = 600_000

/** Looks at the interfaces and asks the name servers when a check first needs to know, and from then on at intervals. */
export function discoverOwnNetwork(deps: OwnNetworkDeps): OwnNetwork {
  const { interfaceAddresses = localAddresses } = deps
  const hosts = new OwnHostAddresses(deps)
  const addresses = new KeptFresh(
    addressList(interfaceAddresses()),
    async () => addressList([...interfaceAddresses(), ...(await hosts.lookUp())]),
    ADDRESSES_MAX_AGE_MS,
  )
  const prefixes: KeptFresh<readonly Nat64Prefix[]> = new KeptFresh<readonly Nat64Prefix[]>(
    [],
    async () => (await findPrefixes(deps)) ?? prefixes.value,
    NAT64_MAX_AGE_MS,
  )
  return {
    nat64Prefixes: () => prefixes.value,
    addresses: () => addresses.value,
    isKnownFor: async (asked, signal) => {
      // Only an IPv6 address can be one of NAT64.
      const hasIpv6 = asked.some((address) => isIP(address) === 6)
      await unlessAborted(Promise.all([addresses.loaded(), hasIpv6 && prefixes.loaded()]), signal)
    },
  }
}

/** Returns undefined without an answer. A network without NAT64 has no such addresses. */
async function findPrefixes({ resolver, signal }: OwnNetworkDeps): Promise<Nat64Prefix[] | undefined> {
  const answer = await resolver.queryRecords(IPV4_ONLY_NAME, 'AAAA', signal)
  if (answer.kind === 'records') return nat64Prefixes(answer.records)
  return answer.rcode === 'NOERROR' || answer.rcode === 'NXDOMAIN' ? [] : undefined
}

/** Addresses of this machine's interfaces. */
export function localAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
}

async function unlessAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise: aborted, resolve } = Promise.withResolvers<void>()
  const onAbort = (): void => resolve()
  signal.addEventListener('abort', onAbort)
  try {
    await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
