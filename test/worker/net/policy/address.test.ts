import assert from 'node:assert/strict'
import fc from 'fast-check'
import { isCidr, isPublic } from '../../../../worker/net/policy/address.ts'
import { makePolicy } from '../../../../worker/net/policy/dial-policy.ts'
import { fromNumber, isPrivateIpv4, privateIpv4, toNumber } from '../spellings.ts'

const strict = makePolicy()

describe('isPublic', () => {
  it('accepts exactly the IPv4 addresses that no special-purpose registry lists', () => {
    const any = fc.nat({ max: 0xffffffff }).map(fromNumber)
    fc.assert(
      fc.property(fc.oneof(any, privateIpv4), (address) => {
        assert.equal(isPublic(address, strict), !isPrivateIpv4(address), address)
      }),
      { numRuns: 5000 },
    )
  })

  it("accepts each private network's neighbours and refuses its first and last address", () => {
    const edges: ReadonlyArray<readonly [string, string]> = [
      ['10.0.0.0', '10.255.255.255'],
      ['100.64.0.0', '100.127.255.255'],
      ['127.0.0.0', '127.255.255.255'],
      ['169.254.0.0', '169.254.255.255'],
      ['172.16.0.0', '172.31.255.255'],
      ['192.168.0.0', '192.168.255.255'],
      ['198.18.0.0', '198.19.255.255'],
    ]
    for (const [first, last] of edges) {
      assert.equal(isPublic(first, strict), false, first)
      assert.equal(isPublic(last, strict), false, last)
      assert.equal(isPublic(fromNumber(toNumber(first) - 1), strict), true, `before ${first}`)
      assert.equal(isPublic(fromNumber(toNumber(last) + 1), strict), true, `after ${last}`)
    }
    assert.equal(isPublic('223.255.255.255', strict), true)
    assert.equal(isPublic('224.0.0.0', strict), false)
    assert.equal(isPublic('1.0.0.0', strict), true)
  })

  for (const address of [
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '2001:200::1',
    '2000::',
    '3fff:1000::',
    '2606:4700::5efe:0:0:1',
    '2606:4700:0:5efe::1',
    '2606:4700::100:5efe:a00:5',
    '2606:4700::5efe',
  ]) {
    it(`accepts ${address}`, () => assert.equal(isPublic(address, strict), true))
  }

  for (const address of [
    '::',
    '::1',
    '1fff:ffff::',
    '4000::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:1ff:ffff::',
    '2001:db8::1',
    '2002:7f00:1::',
    '2620:4f:8000::1',
    '3fff::1',
    '3fff:fff::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '::8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '100::1',
    '64:ff9b:1::1',
    '5f00::1',
    '::169.254.169.254',
    '2606:4700::5efe:10.0.0.5',
    '2606:4700::5efe:a00:5',
    '2606:4700:0:1:200:5efe:808:808',
    '2606:4700:1:2:0:5efe::',
    '2606:4700:1:2:200:5EFE:a00:0',
  ]) {
    it(`refuses ${address}`, () => assert.equal(isPublic(address, strict), false))
  }

  it('refuses everything outside 2000::/3', () => {
    const group = fc.nat({ max: 0xffff })
    const outside = group.filter((first) => first >> 13 !== 1)
    fc.assert(
      fc.property(outside, fc.array(group, { minLength: 7, maxLength: 7 }), (first, rest) => {
        const address = [first, ...rest].map((part) => part.toString(16)).join(':')
        assert.equal(isPublic(address, strict), false, address)
      }),
    )
  })

  for (const text of [
    '',
    'localhost',
    'example.com',
    '1.2.3',
    '1.2.3.4.5',
    '08.8.8.8',
    '8.8.8.8 ',
    ' 8.8.8.8',
    '8.8.8.8\0',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
    '2606:4700::1%25eth0',
    '8.8.8.8/32',
    '134744072',
    '0x8080808',
  ]) {
    it(`refuses ${JSON.stringify(text)}, which is not an address`, () => {
      assert.equal(isPublic(text, makePolicy({ allowCidrs: ['0.0.0.0/0', '::/0'] })), false)
    })
  }

  it('accepts what the operator allows, but never an IPv4 address embedded in an IPv6 address', () => {
    const policy = makePolicy({ allowCidrs: ['127.0.0.0/8', 'fd00::/8'] })
    assert.equal(isPublic('127.0.0.1', policy), true)
    assert.equal(isPublic('fd12::1', policy), true)
    assert.equal(isPublic('10.0.0.1', policy), false)
    assert.equal(isPublic('::ffff:127.0.0.1', policy), false)
    assert.equal(isPublic('::ffff:7f00:1', policy), false)
  })

  it('refuses what the operator denies, even if it is also allowed', () => {
    const policy = makePolicy({ allowCidrs: ['10.0.0.0/8'], denyCidrs: ['10.1.0.0/16', '93.184.0.0/16'] })
    assert.equal(isPublic('10.2.0.1', policy), true)
    assert.equal(isPublic('10.1.0.1', policy), false)
    assert.equal(isPublic('93.184.216.34', policy), false)
    assert.equal(isPublic('2606:4700::1', makePolicy({ denyCidrs: ['2606:4700::/32'] })), false)
  })
})

describe('isCidr', () => {
  for (const text of ['10.0.0.0/8', '0.0.0.0/0', '1.2.3.4/32', 'fd00::/8', '::/0', '::1/128']) {
    it(`accepts ${text}`, () => assert.equal(isCidr(text), true))
  }
  for (const text of [
    '',
    '10.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/+8',
    '10.0.0.0/8.0',
    'fd00::/129',
    'fe80::1%eth0/64',
    'example.com/8',
    '10.0.0.0/ 8',
    '10.0.0.0/0x8',
  ]) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.equal(isCidr(text), false))
  }
})
