import { BlockList, isIP } from 'node:net'
import { ipv6Groups } from '../../../shared/ipv6-groups.ts'
import { embeddedIpv4, type Nat64Prefix } from './nat64.ts'

/** Operators' exceptions; a network in `denyCidrs` is refused even when it is also in `allowCidrs`. */
export type AddressRules = {
  readonly allowCidrs: BlockList
  readonly denyCidrs: BlockList
  readonly network: { readonly nat64Prefixes: () => readonly Nat64Prefix[] }
}

/**
 * Returns true if an address is public, or the operator allows it. Refuses text that is not exactly one IPv4 or IPv6
 * address, and all networks in the IANA special-purpose address registries. Behind a NAT64 prefix of the network, the
 * embedded IPv4 address decides.
 */
export function isPublic(address: string, { allowCidrs, denyCidrs, network }: AddressRules): boolean {
  const version = isIP(address)
  // BlockList returns false for text it cannot parse (Node 24.21, `checkString` in
  // https://github.com/nodejs/node/blob/v24.x/lib/internal/blocklist.js), and isIP accepts zone ids. Both would look
  // like "not listed".
  if (version === 0 || address.includes('%')) return false
  // Refused before the exceptions apply, because BlockList would match a mapped address against an IPv4 rule.
  if (version === 6 && mapped.check(address, 'ipv6')) return false
  const embedded = embeddedIpv4(address, network.nat64Prefixes())
  const forms = [address, ...embedded]
  if (includesAny(denyCidrs, forms)) return false
  if (includesAny(allowCidrs, forms)) return true
  return embedded.length > 0 ? embedded.every(isGlobal) : isGlobal(address)
}

/** Returns true if the list includes one of these addresses. */
export function includesAny(list: BlockList, addresses: readonly string[]): boolean {
  return addresses.some((address) => list.check(address, familyOf(address)))
}

/** Makes a list of single addresses. */
export function addressList(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const address of addresses) list.addAddress(address, familyOf(address))
  return list
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}

function isGlobal(address: string): boolean {
  return isIP(address) === 4
    ? !specialIpv4.check(address, 'ipv4')
    : globalUnicast.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6') && !isIsatap(address)
}

/** ISATAP (RFC 5214): an IPv4 address of the network behind the prefix, after the interface identifier 5efe. */
function isIsatap(address: string): boolean {
  const groups = ipv6Groups(address)
  return groups[5] === '5efe' && (groups[4] === '0' || groups[4] === '200')
}

/** Returns the network that shares a politeness limit: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? ipv6Groups(address).slice(0, 4).join(':') : address
}

const mapped = networks('::ffff:0:0/96')

const specialIpv4 = networks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Not in any registry: Azure serves configuration to its machines there.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
)

/** Addresses outside it are refused: translated and compatible forms, NAT64, local, link-local and multicast. */
const globalUnicast = networks('2000::/3')

const specialIpv6 = networks('2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20')

/** Builds a list from valid networks such as `10.0.0.0/8`, and addresses; see `isCidr`. */
export function networks(...cidrs: readonly string[]): BlockList {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [base = '', bits] = cidr.split('/')
    // Not isIP: its first use of an IPv6 address compiles an expression for 8 ms, in every process that loads this file
    // (Node 24.21, `IPv6Reg` in https://github.com/nodejs/node/blob/v24.x/lib/internal/net.js).
    const family = base.includes(':') ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(base, family)
    else list.addSubnet(base, Number(bits), family)
  }
  return list
}

export function isCidr(text: string): boolean {
  const [base = '', bits = '', ...rest] = text.split('/')
  const version = isIP(base)
  if (version === 0 || base.includes('%') || rest.length > 0 || !/^\d{1,3}$/.test(bits)) return false
  return Number(bits) <= (version === 4 ? 32 : 128)
}
