import assert from 'node:assert/strict'
import { embeddedIpv4, nat64Prefixes } from '../../../../worker/net/policy/nat64.ts'

/** By length of the prefix: where it has 192.0.0.170 of RFC 7050, and 192.0.2.33 (RFC 6052, section 2.4). */
const examples = {
  32: ['2001:db8:c000:aa::', '2001:db8:c000:221::'],
  40: ['2001:db8:1c0:0:aa::', '2001:db8:1c0:2:21::'],
  48: ['2001:db8:122:c000:0:aa00::', '2001:db8:122:c000:2:2100::'],
  56: ['2001:db8:122:3c0:0:aa::', '2001:db8:122:3c0:0:221::'],
  64: ['2001:db8:122:344:c0:0:aa00::', '2001:db8:122:344:c0:2:2100::'],
  96: ['2001:db8:122:344::c000:aa', '2001:db8:122:344::192.0.2.33'],
} as const

describe('NAT64', () => {
  for (const [bits, [answer, address]] of Object.entries(examples)) {
    it(`finds a prefix of ${bits} bits, and the address behind it`, () => {
      const prefixes = nat64Prefixes([answer])
      assert.deepEqual(
        prefixes.map((prefix) => prefix.length * 8),
        [Number(bits)],
      )
      assert.deepEqual(embeddedIpv4(address, prefixes), ['192.0.2.33'])
    })
  }

  it('finds the well-known prefix, and several prefixes', () => {
    const prefixes = nat64Prefixes(['64:ff9b::192.0.0.171', '2001:db8::192.0.0.170'])
    assert.deepEqual(embeddedIpv4('64:ff9b::10.0.0.1', prefixes), ['10.0.0.1'])
    assert.deepEqual(embeddedIpv4('2001:db8::10.0.0.1', prefixes), ['10.0.0.1'])
  })

  it('finds none in other addresses', () => {
    assert.deepEqual(nat64Prefixes(['2001:db8::192.0.0.172', '::', 'ff02::1']), [])
  })

  it('has no embedded address outside the prefixes, or in IPv4', () => {
    const prefixes = nat64Prefixes(['2001:db8:1::192.0.0.170'])
    for (const address of ['2001:db8:2::10.0.0.1', '2001:db8:1:0:0:1::1', '10.0.0.1', 'fe80::1%eth0', 'x'])
      assert.deepEqual(embeddedIpv4(address, prefixes), [], address)
  })
})
