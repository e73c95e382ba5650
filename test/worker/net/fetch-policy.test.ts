// Covers worker/net/policy/*.ts, through worker/net/http/fetch-page.ts.
import assert from 'node:assert/strict'
import type { Answer } from 'dns-packet'
import { joinFacts } from '../../../shared/check/messages/facts.ts'
import { pageFetcher } from '../../../worker/net/http/fetch-page.ts'
import { failure } from '../../../worker/net/failure.ts'
import { makePolicy } from '../../../worker/net/policy/dial-policy.ts'
import { makeResolver } from '../../../worker/net/dns/resolver.ts'
import { fromZone, reply, withDnsServer, type DnsScript } from '../../support/checks/dns-server.ts'
import { page, redirects, withRawServer, type Script } from '../../support/checks/raw-server.ts'
import { assertFailed, fixedNames, never, PUBLIC, withSite, type Site } from './site.ts'

const HOST = 'www.example.com'

/** Fetches a page with a real DNS server that answers like this. Only addresses in the dial map are dialled. */
async function withDns(
  dns: DnsScript,
  use: (site: Site) => Promise<void>,
  script: Script = page('hello'),
): Promise<void> {
  await withDnsServer(dns, async ({ server }) => {
    const resolver = makeResolver({ servers: [server], timeoutMs: 5000, totalMs: 15_000 })
    await withSite(script, use, { deps: { resolver } })
  })
}

const a = (name: string, data: string): Answer => ({ type: 'A', name, ttl: 60, data })
const aaaa = (name: string, data: string): Answer => ({ type: 'AAAA', name, ttl: 60, data })
const cname = (name: string, data: string): Answer => ({ type: 'CNAME', name, ttl: 60, data })

describe('the policy of a fetch', () => {
  it('allows a site with public addresses', async () => {
    await withDns(fromZone({ [HOST]: { A: [PUBLIC], AAAA: ['2606:4700::1'] } }), async ({ fetch }) => {
      assert.equal((await fetch(`http://${HOST}/`)).body.toString(), 'hello')
    })
  })

  describe('refuses a site with a private address', () => {
    const loops = [cname(HOST, 'b.example.com'), cname('b.example.com', HOST)]
    const cases: ReadonlyArray<readonly [string, Answer[], Answer[]]> = [
      ['a private A', [a(HOST, '127.0.0.1')], []],
      ['a private AAAA', [], [aaaa(HOST, '::1')]],
      ['a public A with a private AAAA', [a(HOST, PUBLIC)], [aaaa(HOST, 'fd00:ec2::254')]],
      ['a public AAAA with a private A', [a(HOST, '169.254.169.254')], [aaaa(HOST, '2606:4700::1')]],
      ['mixed A records', [a(HOST, PUBLIC), a(HOST, '10.0.0.1')], []],
      ['a mapped AAAA', [], [aaaa(HOST, '::ffff:127.0.0.1')]],
      ['a NAT64 AAAA', [], [aaaa(HOST, '64:ff9b::7f00:1')]],
      ['an alias of an internal name', [cname(HOST, 'db.internal'), a('db.internal', '10.0.0.5')], []],
      ['a loop of aliases together with a private address', [...loops, a(HOST, '127.0.0.1')], []],
      ['one private address after 499 public ones', manyPublic(), []],
      ['the address of another name', [a('other.example.com', '127.0.0.1')], []],
    ]
    for (const [what, answersA, answersAaaa] of cases) {
      it(what, async () => {
        const dns: DnsScript = (query) => {
          if (query.type === 'A' && query.transport === 'udp' && answersA.length > 20)
            return reply(query, { truncated: true })
          return reply(query, { answers: query.type === 'A' ? answersA : answersAaaa })
        }
        await withDns(dns, async ({ fetch, server }) => {
          const fetched = await fetch(`http://${HOST}/`)
          assert.deepEqual(fetched.failure, failure('target_address_not_public', { host: HOST }))
          assert.equal(server.connections(), 0)
          assert.doesNotMatch(JSON.stringify(fetched.evidence), /127\.0|10\.0|169\.254|::1|fd00|ff9b/)
        })
      })
    }
  })

  it('dials the validated address, even if the next DNS answer would differ', async () => {
    const dns: DnsScript = (query) => {
      const first = query.count < 2
      return reply(query, { answers: query.type === 'A' ? [a(HOST, first ? PUBLIC : '127.0.0.1')] : [] })
    }
    await withDns(dns, async ({ fetch }) => {
      assert.equal((await fetch(`http://${HOST}/`)).body.toString(), 'hello')
      assertFailed(await fetch(`http://${HOST}/`), 'target_address_not_public')
    })
  })

  it('reports why a name has no address', async () => {
    await withDns(fromZone({ [HOST]: {} }), async ({ fetch }) => {
      assertFailed(await fetch('http://gone.example.com/'), 'dns_nxdomain')
      const { facts } = assertFailed(await fetch(`http://${HOST}/`), 'dns_no_records')
      assert.deepEqual(facts, { name: HOST, recordType: joinFacts('either', ['A', 'AAAA']) })
    })
  })

  it('sends no DNS query for a target whose URL is refused', async () => {
    await withDnsServer(fromZone({}), async ({ server, queries }) => {
      const deps = { resolver: makeResolver({ servers: [server] }) }
      await withSite(
        page('x'),
        async ({ fetch }) => {
          for (const url of [
            'http://localhost/',
            'http://db.internal/',
            'http://127.0.0.1/',
            'ftp://a.com/',
            'http://a.com:22/',
          ]) {
            assert.match((await fetch(url)).failure?.code ?? '', /^target_/)
          }
        },
        { deps },
      )
      assert.equal(queries.length, 0)
    })
  })

  it('allows a site by its public IPv6 address', async () => {
    await withSite(page('hello'), async ({ fetch, server }) => {
      assert.equal((await fetch('http://[2606:4700::1]/')).body.toString(), 'hello')
      assert.match(server.requests[0] ?? '', /^host: \[2606:4700::1\]\r$/m)
    })
  })

  it('allows a site whose name has an underscore, or ends in a dot', async () => {
    await withSite(page('hello'), async ({ fetch, server }) => {
      assert.equal((await fetch('http://my_shop.example.com/')).body.toString(), 'hello')
      assert.equal((await fetch('http://www.example.com./')).body.toString(), 'hello')
      assert.match(server.requests[1] ?? '', /^host: www\.example\.com\r$/m)
    })
  })

  it('throws for an invalid request, which is a programming error', async () => {
    await withSite(page('x'), async ({ fetch }) => {
      await assert.rejects(fetch(`http://${HOST}/`, { headers: { 'x-header': 'a\nb' } }), /invalid/i)
    })
  })

  it("allows the operator's exceptions", async () => {
    const policy = makePolicy({
      allowHosts: ['demo.waymark.test'],
      allowCidrs: ['127.0.0.0/8'],
      allowPorts: [4321],
      denyCidrs: ['93.184.0.0/16'],
    })
    await withSite(
      page('demo'),
      async ({ fetch }) => {
        assert.equal((await fetch('http://demo.waymark.test:4321/')).body.toString(), 'demo')
        assertFailed(await fetch('http://www.example.com/'), 'target_address_not_public')
        assertFailed(await fetch('http://other.waymark.test/'), 'target_host_special_use')
      },
      { names: { 'demo.waymark.test': ['127.0.0.1'] }, deps: { policy } },
    )
  })

  it('allows a literal loopback address if the operator allows it', async () => {
    await withRawServer(page('really here'), async ({ port }) => {
      const policy = makePolicy({ allowCidrs: ['127.0.0.0/8'], allowPorts: [port] })
      await withSite(
        page(''),
        async ({ fetch }) => {
          assert.equal((await fetch(`http://127.0.0.1:${port}/`)).body.toString(), 'really here')
        },
        { deps: { policy, dialMap: (endpoint) => endpoint } },
      )
    })
  })

  it('uses no proxy, whatever the environment', async () => {
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']
    const before = names.map((name) => process.env[name])
    await withRawServer(page('from the proxy'), async (proxy) => {
      for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`
      process.env['NODE_USE_ENV_PROXY'] = '1'
      try {
        await withSite(page('from the site'), async ({ fetch }) => {
          assert.equal((await fetch(`http://${HOST}/`)).body.toString(), 'from the site')
        })
        assert.equal(proxy.connections(), 0)
      } finally {
        for (const [index, name] of names.entries()) restore(name, before[index])
      }
    })
  })

  it('uses one connection for each hop, and then closes it', async () => {
    const script: Script = (socket, request) => {
      const next = request.startsWith('GET /start ')
        ? redirects('/next')
        : page('arrived', 'Connection: keep-alive')
      next(socket, request)
    }
    await withSite(script, async ({ fetch, server }) => {
      await fetch(`http://${HOST}/start`)
      await fetch(`http://${HOST}/start`)
      await server.idle()
      assert.equal(server.connections(), 4)
      assert.ok(server.requests.every((request) => /^connection: close\r$/m.test(request)))
    })
  })

  it('identifies itself, with the headers that firewalls expect', async () => {
    await withSite(page('x'), async ({ fetch, server }) => {
      await fetch(`http://${HOST}/`, {
        headers: { 'cache-control': 'no-cache', 'user-agent': 'somebody else' },
      })
      const [request = ''] = server.requests
      assert.match(request, /^user-agent: Waymark-Verify\/test \(\+https:\/\/waymark\.example\/contact\)\r$/m)
      assert.match(
        request,
        /^accept: text\/html,application\/xhtml\+xml,application\/xml;q=0\.9,\*\/\*;q=0\.8\r$/m,
      )
      assert.match(request, /^accept-encoding: gzip, deflate, br, zstd\r$/m)
      assert.match(request, /^cache-control: no-cache\r$/m)
    })
  })

  it('requests the path and query unchanged, without the fragment', async () => {
    await withSite(page('x'), async ({ fetch, server }) => {
      await fetch(`http://${HOST}/a/../b%20c?d=é&e#f`)
      assert.match(server.requests[0] ?? '', /^GET \/b%20c\?d=%C3%A9&e HTTP\/1\.1\r$/m)
    })
  })

  it('leaves no connection open if the body is not read', async () => {
    await withSite(page('x'.repeat(1_000_000)), async ({ server }) => {
      const fetchPage = pageFetcher({
        policy: makePolicy(),
        resolver: fixedNames({}),
        userAgent: 'test',
        dialMap: () => ({ address: '127.0.0.1', port: server.port }),
      })
      const outcome = await fetchPage({ url: `http://${HOST}/`, method: 'GET', signal: never })
      assert.ok(outcome.kind === 'response')
      await outcome.response.close()
      await outcome.response.close()
      await server.idle()
    })
  })
})

function manyPublic(): Answer[] {
  const all = Array.from({ length: 499 }, (_, index) => a(HOST, `93.184.${index >> 8}.${index & 255}`))
  return [...all, a(HOST, '192.168.0.1')]
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
