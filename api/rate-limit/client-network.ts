import { isIPv4, isIPv6 } from 'node:net'
import { ipv6Groups } from '../../shared/ipv6-groups.ts'

const MAX_CHARACTERS = 64

/**
 * Returns the network under which a client is counted: its IPv4 address, even if mapped into IPv6, or the /64 of its
 * IPv6 address, since a provider's customer usually has a whole /64. Drops the port that some proxies add.
 */
export function networkOf(client: string): string {
  const address = withoutPort(client)
  if (!isIPv6(address)) return address.slice(0, MAX_CHARACTERS)
  const groups = ipv6Groups(address)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * Returns the /48 of an IPv6 address. A site has up to a whole /48, with 65,536 networks of the kind that `networkOf`
 * returns. Undefined for other addresses.
 */
export function siteNetworkOf(client: string): string | undefined {
  const network = networkOf(client)
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : undefined
}

function withoutPort(client: string): string {
  const [, bracketed] = /^\[([^\]]*)\]/.exec(client) ?? []
  if (bracketed !== undefined) return bracketed
  const [host = '', port] = client.split(':')
  return port !== undefined && isIPv4(host) ? host : client
}
