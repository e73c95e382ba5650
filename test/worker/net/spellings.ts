import fc from 'fast-check'

/** IPv4 networks that are not public, by the registries and at Azure: first address and prefix length. */
const privateNetworks: ReadonlyArray<readonly [string, number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Any address in any of these networks, most often the first or last. */
export const privateIpv4: fc.Arbitrary<string> = fc
  .constantFrom(...privateNetworks)
  .chain(([first, bits]) => {
    const size = 2 ** (32 - bits)
    const offset = fc.oneof(fc.constantFrom(0, size - 1), fc.nat({ max: size - 1 }))
    return offset.map((by) => fromNumber(toNumber(first) + by))
  })

/** Checks by arithmetic whether an IPv4 address is in one of the networks, independently of the code under test. */
export function isPrivateIpv4(address: string): boolean {
  const value = toNumber(address)
  return privateNetworks.some(([first, bits]) => {
    const start = toNumber(first)
    return value >= start && value < start + 2 ** (32 - bits)
  })
}

export function toNumber(address: string): number {
  return address.split('.').reduce((value, part) => value * 256 + Number(part), 0)
}

export function fromNumber(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.')
}

/** The spellings of an IPv4 address in a URL. */
export function spellings(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const value = toNumber(address)
  const hex = (part: number): string => `0x${part.toString(16)}`
  const octal = (part: number): string => `0${part.toString(8)}`
  return [
    address,
    `${address}.`,
    String(value),
    hex(value),
    `0X${value.toString(16).toUpperCase()}`,
    octal(value),
    `${a}.${(b << 16) | (c << 8) | d}`,
    `${a}.${b}.${(c << 8) | d}`,
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map(octal).join('.'),
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    address.replaceAll(/\d/g, (digit) => `%3${digit}`),
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replaceAll(/[1-9]/g, (digit) => String.fromCodePoint(0x2460 + Number(digit) - 1)),
    `[::ffff:${address}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[2002:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}::1]`,
  ]
}
