import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { failure } from '../../../../worker/net/failure.ts'
import { makeResolver } from '../../../../worker/net/dns/resolver.ts'
import { includesAny } from '../../../../worker/net/policy/address.ts'
import { discoverOwnNetwork, type OwnNetwork } from '../../../../worker/net/policy/own-network.ts'
import {
  fromZone,
  withDnsServer,
  type DnsQuery,
  type DnsScript,
  type Zone,
} from '../../../support/checks/dns-server.ts'

const { signal } = new AbortController()
const V4 = '198.41.0.4'
const V6 = '2a00:1450::1'

type Discovered = {
  readonly network: OwnNetwork
  readonly queries: readonly DnsQuery[]
  readonly warnings: readonly object[]
}

async function withNetwork(
  script: DnsScript,
  ownHosts: readonly string[],
  use: (discovered: Discovered) => Promise<void>,
): Promise<void> {
  await withDnsServer(script, async ({ server, queries }) => {
    const warnings: object[] = []
    const resolver = makeResolver({ servers: [server], tries: 1, timeoutMs: 200, retries: 0 })
    const log = { warn: (fields: object) => void warnings.push(fields) }
    await use({ network: discoverOwnNetwork({ resolver, ownHosts, log, signal }), queries, warnings })
  })
}

function isOwn(network: OwnNetwork, address: string): boolean {
  return includesAny(network.addresses(), [address])
}

describe('discoverOwnNetwork', () => {
  const zone: Zone = {
    'www.service.example': { A: ['20.1.2.3'], AAAA: ['2a00:1450:4001::5'] },
    'ipv4only.arpa': { AAAA: ['2a00:1450:64::192.0.0.170'] },
  }

  it("has this machine's addresses, without any lookup", async () => {
    await withNetwork(fromZone(zone), [], async ({ network, queries }) => {
      await network.isKnownFor([V4], signal)
      const local = Object.values(networkInterfaces()).flatMap((all = []) => all)
      assert.ok(local.length > 0)
      for (const { address } of local) assert.ok(isOwn(network, address), address)
      assert.ok(!isOwn(network, V4))
      assert.equal(queries.length, 0)
    })
  })

  it('has the addresses of own hosts, and asks for them once', async () => {
    await withNetwork(fromZone(zone), ['www.service.example'], async ({ network, queries }) => {
      await Promise.all([network.isKnownFor([V4], signal), network.isKnownFor([V4], signal)])
      assert.ok(isOwn(network, '20.1.2.3'))
      assert.ok(isOwn(network, '2a00:1450:4001:0::5'))
      assert.deepEqual(queries.map(({ type }) => type).sort(), ['A', 'AAAA'])
    })
  })

  it('asks for the prefix of NAT64 when there is an IPv6 address to judge', async () => {
    await withNetwork(fromZone(zone), [], async ({ network, queries }) => {
      await network.isKnownFor([V4, V6], signal)
      await network.isKnownFor([V6], signal)
      assert.equal(network.nat64Prefixes().length, 1)
      assert.deepEqual(
        queries.map(({ name, type }) => [name, type]),
        [['ipv4only.arpa', 'AAAA']],
      )
    })
  })

  it('knows that a network has no NAT64', async () => {
    await withNetwork(fromZone({}), [], async ({ network }) => {
      await network.isKnownFor([V6], signal)
      assert.deepEqual(network.nat64Prefixes(), [])
    })
  })

  it('reports an own host without an answer, and goes on', async () => {
    await withNetwork(
      () => undefined,
      ['www.service.example'],
      async ({ network, warnings }) => {
        await network.isKnownFor([V6], signal)
        assert.deepEqual(warnings, [{ host: 'www.service.example', code: 'dns_timeout' }])
      },
    )
  })

  it('keeps nobody waiting past the end of a check', async () => {
    await withNetwork(
      () => undefined,
      ['www.service.example'],
      async ({ network }) => {
        const check = new AbortController()
        const known = network.isKnownFor([V6], check.signal)
        check.abort(failure('system_deadline_exceeded'))
        await known
        assert.ok(!isOwn(network, '20.1.2.3'))
      },
    )
  })
})
