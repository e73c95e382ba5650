// Covers worker/net/policy/own-network.ts, own-host-addresses.ts and nat64.ts.
import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { makeResolver } from '../../worker/net/dns/resolver.ts'
import { makePolicy, type DialPolicy, type PolicySettings } from '../../worker/net/policy/dial-policy.ts'
import { discoverOwnNetwork } from '../../worker/net/policy/own-network.ts'
import { fromZone, withDnsServer, type Zone } from '../support/checks/dns-server.ts'
import { page, redirects, type Script } from '../support/checks/raw-server.ts'
import { assertFailed, fixedNames, PUBLIC, withSite, type Fetched } from '../worker/net/site.ts'

/** What the name servers of the worker's network answer. */
const zone: Zone = {
  'waymark.example.com': { A: ['20.1.2.3', '20.1.2.4'], AAAA: ['2600:1f18::5'] },
  'ipv4only.arpa': { AAAA: ['2a00:64:64::192.0.0.170', '2a00:64:64::192.0.0.171'] },
}
const settings: PolicySettings = {
  ownHosts: ['waymark.example.com'],
  ownAddresses: ['52.0.0.1', '25.0.0.0/8', '2600:1f19::/32'],
}
/** Of the worker's interfaces. */
const interfaces = ['129.144.1.2', '2603:c020::7']

const own: Readonly<Record<string, string>> = {
  "of one of the worker's interfaces": '129.144.1.2',
  "of one of the worker's interfaces, IPv6": '2603:c020::7',
  'of a name in VERIFY_OWN_HOSTS': '20.1.2.4',
  'of a name in VERIFY_OWN_HOSTS, IPv6': '2600:1f18::5',
  'in VERIFY_OWN_ADDRESSES': '52.0.0.1',
  'in a network of VERIFY_OWN_ADDRESSES': '25.9.8.7',
  'in an IPv6 network of VERIFY_OWN_ADDRESSES': '2600:1f19:1::1',
  "of an interface, behind the network's NAT64": '2a00:64:64::129.144.1.2',
  "of an own host, behind the network's NAT64": '2a00:64:64::20.1.2.3',
  "that is private, behind the network's NAT64": '2a00:64:64::10.0.0.5',
  "of a cloud's metadata, behind the network's NAT64": '2a00:64:64::169.254.169.254',
}

async function withPolicy(more: PolicySettings, use: (policy: DialPolicy) => Promise<void>): Promise<void> {
  await withDnsServer(fromZone(zone), async ({ server }) => {
    const network = discoverOwnNetwork({
      resolver: makeResolver({ servers: [server] }),
      ownHosts: settings.ownHosts ?? [],
      interfaceAddresses: () => interfaces,
      log: { warn: assert.fail },
      signal: new AbortController().signal,
    })
    await use(makePolicy({ ...settings, ...more, network }))
  })
}

/** Fetches a URL, where `foreign.example.net` has this address. Every connection would reach the script. */
async function fetchWith(
  { url, address, script = page('hello') }: { url: string; address: string; script?: Script },
  more: PolicySettings = {},
): Promise<{ fetched: Fetched; connections: number }> {
  let result: { fetched: Fetched; connections: number } | undefined
  const names = { 'foreign.example.net': [address], 'mixed.example.net': [PUBLIC, address] }
  await withPolicy(more, async (policy) =>
    withSite(
      script,
      async ({ fetch, server }) => {
        const fetched = await fetch(url)
        result = { fetched, connections: server.connections() }
      },
      { deps: { policy, resolver: fixedNames(names) } },
    ),
  )
  assert.ok(result)
  return result
}

function literal(address: string): string {
  return isIP(address) === 6 ? `http://[${address}]/` : `http://${address}/`
}

/** Everything that a caller can see, without the durations of phases. */
function visible({ failure, evidence }: Fetched): unknown {
  const { timings, ...rest } = evidence
  return { failure, ...rest, phases: Object.keys(timings) }
}

describe('attack: a check is made to visit the service itself by an address', () => {
  for (const [which, address] of Object.entries(own)) {
    describe(which, () => {
      it('as a literal', async () => {
        const { fetched, connections } = await fetchWith({ url: literal(address), address })
        assertFailed(fetched, 'target_address_not_public')
        assert.equal(connections, 0)
      })

      it('by a foreign name, alone or beside a public address', async () => {
        for (const host of ['foreign.example.net', 'mixed.example.net']) {
          const { fetched, connections } = await fetchWith({ url: `http://${host}/`, address })
          assertFailed(fetched, 'target_address_not_public')
          assert.equal(connections, 0)
        }
      })

      it('by a redirect', async () => {
        for (const to of [literal(address), 'http://foreign.example.net/']) {
          const url = 'http://www.example.com/'
          const { fetched, connections } = await fetchWith({ url, address, script: redirects(to) })
          assertFailed(fetched, 'redirect_not_allowed')
          assert.equal(connections, 1)
        }
      })
    })
  }

  it('and cannot tell such an address from a private one', async () => {
    const url = 'http://www.example.com/'
    const privateAddress = '10.0.0.1'
    for (const address of ['129.144.1.2', '20.1.2.3', '52.0.0.1', '2a00:64:64::20.1.2.3']) {
      const plain = (text: unknown, of: string): string =>
        JSON.stringify(text).replaceAll(literal(of), 'ADDRESS').replaceAll(of, 'ADDRESS')
      const outcomes = async (of: string): Promise<string[]> => [
        plain(visible((await fetchWith({ url: literal(of), address: of })).fetched), of),
        plain(visible((await fetchWith({ url: 'http://foreign.example.net/', address: of })).fetched), of),
        plain(visible((await fetchWith({ url, address: of, script: redirects(literal(of)) })).fetched), of),
      ]
      assert.deepEqual(
        await outcomes(new URL(literal(address)).hostname.replace(/[[\]]/g, '')),
        await outcomes(privateAddress),
      )
    }
  })
})

describe('the addresses of the service', () => {
  const reach = async (address: string, more: PolicySettings = {}): Promise<string> => {
    const { fetched } = await fetchWith({ url: literal(address), address }, more)
    return fetched.failure?.code ?? 'reached'
  }

  it('do not include other public addresses, also behind NAT64', async () => {
    for (const address of [PUBLIC, '20.1.2.5', '2603:c020::8', '2a00:64:64::93.184.216.34'])
      assert.equal(await reach(address), 'reached', address)
  })

  it('can be allowed by VERIFY_ALLOW_CIDRS, except those in VERIFY_OWN_ADDRESSES', async () => {
    const allowCidrs = ['129.144.0.0/16', '20.1.2.0/24', '25.0.0.0/8']
    assert.equal(await reach('129.144.1.2', { allowCidrs }), 'reached')
    assert.equal(await reach('20.1.2.3', { allowCidrs }), 'reached')
    assert.equal(await reach('2a00:64:64::20.1.2.3', { allowCidrs }), 'reached')
    assert.equal(await reach('25.9.8.7', { allowCidrs }), 'target_address_not_public')
  })
})
