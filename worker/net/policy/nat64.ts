import { isIP } from 'node:net'
import { ipv6Groups } from '../../../shared/ipv6-groups.ts'

/** A prefix behind which NAT64 reaches IPv4 addresses (RFC 6052): the first bytes of an IPv6 address. */
export type Nat64Prefix = readonly number[]

/** Has only the two addresses below, so its IPv6 addresses show the prefixes of a network (RFC 7050). */
export const IPV4_ONLY_NAME = 'ipv4only.arpa'
const ipv4OnlyAddresses = ['192.0.0.170', '192.0.0.171']

const PREFIX_BYTES = [4, 5, 6, 7, 8, 12]
/** This byte is zero, and belongs neither to the prefix nor to the IPv4 address, unless the prefix has 96 bits. */
const RESERVED_BYTE = 8

/** Returns the prefixes of the network in which a name server gave these IPv6 addresses for `IPV4_ONLY_NAME`. */
export function nat64Prefixes(addresses: readonly string[]): Nat64Prefix[] {
  return addresses.flatMap((address) => {
    const bytes = bytesOf(address)
    const lengths = PREFIX_BYTES.filter((length) => ipv4OnlyAddresses.includes(ipv4After(length, bytes)))
    return lengths.map((length) => bytes.slice(0, length))
  })
}

/** Returns the IPv4 addresses that NAT64 may reach for this address: none for one outside these prefixes. */
export function embeddedIpv4(address: string, prefixes: readonly Nat64Prefix[]): string[] {
  if (prefixes.length === 0 || isIP(address) !== 6) return []
  const bytes = bytesOf(address)
  return prefixes
    .filter((prefix) => prefix.every((byte, index) => byte === bytes[index]))
    .map((prefix) => ipv4After(prefix.length, bytes))
}

function ipv4After(length: number, bytes: readonly number[]): string {
  const rest = bytes.filter(
    (_, index) => index >= length && (index !== RESERVED_BYTE || length > RESERVED_BYTE),
  )
  return rest.slice(0, 4).join('.')
}

function bytesOf(address: string): number[] {
  return ipv6Groups(address).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
}
