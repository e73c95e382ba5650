/** Returns the eight groups of an IPv6 address, in hexadecimal without leading zeros. A zone id is dropped. */
export function ipv6Groups(address: string): string[] {
  const [withoutZone = ''] = address.split('%')
  // The URL parser writes every form of an address in the same way.
  const { hostname } = new URL(`http://[${withoutZone}]/`)
  const [before = [], after = []] = hostname.slice(1, -1).split('::').map(groupsIn)
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

function groupsIn(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
