import { isIPv4, isIPv6 } from 'node:net'

const MAX_CHARACTERS = 64

/**
 * The network under which a client is counted: an IPv4 address, also where it is mapped into IPv6, or the /64 of an IPv6
 * address, which one customer has. A port, which some proxies add, is dropped.
 */
export function networkOf(client: string): string {
  const address = withoutPort(client)
  if (!isIPv6(address)) return address.slice(0, MAX_CHARACTERS)
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function withoutPort(client: string): string {
  const [, bracketed] = /^\[([^\]]*)\]/.exec(client) ?? []
  if (bracketed !== undefined) return bracketed
  const [host = '', port] = client.split(':')
  return port !== undefined && isIPv4(host) ? host : client
}

/** The eight numbers of an IPv6 address; the URL standard writes each of its forms in one way. */
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%')
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [numbersOf(head), numbersOf(tail ?? '')]
  const gap = Array.from({ length: 8 - first.length - last.length }, () => 0)
  return [...first, ...gap, ...last]
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}
