import assert from 'node:assert/strict'
import { networkOf, siteNetworkOf } from '../../../api/rate-limit/client-network.ts'

describe("a client's network for rate limits", () => {
  const networks: readonly (readonly [string, string])[] = [
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:c633:6407', '198.51.100.7'],
    ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:50123', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::6', '2001:db8:1:3::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[2001:db8:1:2::6]:443', '2001:db8:1:2::/64'],
    ['', ''],
    ['unknown', 'unknown'],
    ['x'.repeat(5000), 'x'.repeat(64)],
  ]
  for (const [client, network] of networks) {
    it(`is ${network.slice(0, 30)} for ${client.slice(0, 40) || 'nothing'}`, () => {
      assert.equal(networkOf(client), network)
    })
  }
})

describe("a client's IPv6 site", () => {
  for (const [client, site] of [
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['[2001:db8:1:ffff::6]:443', '2001:db8:1::/48'],
    ['2001:db8:2::1', '2001:db8:2::/48'],
    ['::ffff:198.51.100.7', undefined],
    ['198.51.100.7', undefined],
    ['unknown', undefined],
    ['::/', undefined],
  ] as const) {
    it(`is ${site ?? 'undefined'} for ${client}`, () => assert.equal(siteNetworkOf(client), site))
  }
})
