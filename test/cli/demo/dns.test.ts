import assert from 'node:assert/strict'
import { Resolver } from 'node:dns/promises'
import packet from 'dns-packet'
import { serveDns, type DnsServer } from '../../../cli/demo/dns.ts'
import { askOverTcp, askOverUdp } from '../../../cli/demo/dns-forward.ts'
import { makeChangeableSites, pressButton } from '../../../cli/demo/changeable/sites.ts'
import { demoZone } from '../../../cli/demo/zone.ts'
import { fromZone, withDnsServer } from '../../support/checks/dns-server.ts'

const VALUE = 'waymark-site-verification=demo-7d1f0c94'

describe('the demo DNS zone', () => {
  const sites = makeChangeableSites()
  let dns: DnsServer

  before(async () => {
    dns = await serveDns([{ address: '127.0.0.1', port: 1 }], sites)
  })

  after(async () => dns.close())

  it('has the record of the new site only after the record is added', async () => {
    const resolver = resolverAt(dns)
    const ask = async () => resolver.resolveTxt('_waymark.new.demo.waymark.test')
    await assert.rejects(ask, { code: 'ENOTFOUND' })
    sites.new.hasRecord = true
    assert.deepEqual(await ask(), [[VALUE]])
  })

  it('has the record of the live site until the record is removed', async () => {
    const ask = async () => resolverAt(dns).resolveTxt('_waymark.live.demo.waymark.test')
    assert.deepEqual(await ask(), [[VALUE]])
    sites.live.hasRecord = false
    await assert.rejects(ask, { code: 'ENOTFOUND' })
  })

  it('has an address and the record that the guide requires', async () => {
    const resolver = resolverAt(dns)
    assert.deepEqual(await resolver.resolve4('demo.waymark.test'), ['127.0.0.1'])
    assert.deepEqual(await resolver.resolveTxt('_waymark.demo.waymark.test'), [[VALUE]])
  })

  it('ignores letter case in queries', async () => {
    assert.deepEqual(await resolverAt(dns).resolveTxt('_Waymark.DEMO.waymark.TEST'), [[VALUE]])
  })

  it("has a name with another site's record, and a name without a record", async () => {
    const resolver = resolverAt(dns)
    assert.deepEqual(await resolver.resolve4('wrong.demo.waymark.test'), ['127.0.0.1'])
    assert.deepEqual(await resolver.resolveTxt('_waymark.wrong.demo.waymark.test'), [
      ['waymark-site-verification=somebody-else'],
    ])
    assert.deepEqual(await resolver.resolve4('empty.demo.waymark.test'), ['127.0.0.1'])
    await assert.rejects(resolver.resolveTxt('_waymark.empty.demo.waymark.test'), { code: 'ENOTFOUND' })
  })

  it('distinguishes a missing record from a missing name', async () => {
    const resolver = resolverAt(dns)
    await assert.rejects(resolver.resolve6('demo.waymark.test'), { code: 'ENODATA' })
    await assert.rejects(resolver.resolve4('nowhere.demo.waymark.test'), { code: 'ENOTFOUND' })
  })

  it('gives the same answers over TCP as over UDP', async () => {
    const servers = [{ address: '127.0.0.1', port: dns.port }]
    for (const ask of [askOverTcp, askOverUdp]) {
      const answer = await ask(query('demo.waymark.test'), servers)
      assert.ok(answer)
      const { id, answers = [] } = packet.decode(answer)
      assert.equal(id, 4711)
      assert.deepEqual(
        answers.map((record) => record.type === 'A' && record.data),
        ['127.0.0.1'],
      )
    }
  })

  it('forwards queries for names outside its zone', async () => {
    await withDnsServer(fromZone({ 'site.example': { A: ['127.0.0.9'] } }), async ({ server }) => {
      const port = Number(server.split(':')[1])
      const forwarding = await serveDns([{ address: '127.0.0.1', port }], makeChangeableSites())
      assert.deepEqual(await resolverAt(forwarding).resolve4('site.example'), ['127.0.0.9'])
      await forwarding.close()
    })
  })

  it('answers name servers of its own, which say that it does not exist beyond its names', async () => {
    const resolver = resolverAt(dns)
    assert.deepEqual((await resolver.resolveNs('waymark.test')).sort(), [
      'ns1.waymark.test',
      'ns2.waymark.test',
    ])
    assert.equal((await resolver.resolveSoa('waymark.test')).minttl, 60)
    await assert.rejects(resolver.resolve4('waymark.test'), { code: 'ENODATA' })
  })

  it('has a record that reaches one name server after the other, and resolvers last', () => {
    let now = 0
    const own = makeChangeableSites()
    const find = demoZone(own, () => now)
    const seen = () =>
      (['127.0.0.1', '127.0.0.2', 'resolver'] as const).map(
        (view) => find('_waymark.slow.demo.waymark.test', view) !== undefined,
      )
    assert.deepEqual(seen(), [true, false, false])
    now = 50_000
    assert.deepEqual(seen(), [true, true, false])
    now = 120_000
    assert.deepEqual(seen(), [true, true, true])
    assert.equal(pressButton(own, '/slow/start-over'), '/demo?site=slow')
    assert.deepEqual(seen(), [true, false, false])
    assert.equal(pressButton(own, '/slow/record'), '/slow#verify-domain')
    assert.deepEqual(seen(), [true, true, true])
  })

  it('has a record with the domain twice in its name, until its name is corrected', () => {
    const own = makeChangeableSites()
    const find = demoZone(own)
    const [name, wrong] = [
      '_waymark.twice.demo.waymark.test',
      '_waymark.twice.demo.waymark.test.waymark.test',
    ]
    const seen = () => [name, wrong].map((one) => find(one, 'resolver')?.TXT)
    assert.deepEqual(seen(), [undefined, VALUE])
    assert.equal(pressButton(own, '/twice/record'), '/twice#verify-domain')
    assert.deepEqual(seen(), [VALUE, undefined])
    assert.equal(pressButton(own, '/twice/snippet'), undefined)
  })

  it('answers SERVFAIL if no server answers for a name outside its zone', async () => {
    await assert.rejects(resolverAt(dns).resolve4('site.example'), { code: 'ESERVFAIL' })
  })
})

describe('forwarding a DNS query', () => {
  let upstream: DnsServer

  before(async () => {
    upstream = await serveDns([], makeChangeableSites())
  })

  after(async () => upstream.close())

  it('tries the next server if one does not answer', async () => {
    const servers = [
      { address: '127.0.0.1', port: 1 },
      { address: '127.0.0.1', port: upstream.port },
    ]
    assert.ok(await askOverUdp(query('demo.waymark.test'), servers))
    assert.ok(await askOverTcp(query('demo.waymark.test'), servers))
  })

  it('returns nothing if no server answers', async () => {
    const servers = [{ address: '127.0.0.1', port: 1 }]
    assert.equal(await askOverUdp(query('demo.waymark.test'), servers), undefined)
    assert.equal(await askOverTcp(query('demo.waymark.test'), servers), undefined)
  })
})

function resolverAt({ port }: DnsServer): Resolver {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  resolver.setServers([`127.0.0.1:${port}`])
  return resolver
}

function query(name: string): Buffer {
  return packet.encode({
    type: 'query',
    id: 4711,
    flags: packet.RECURSION_DESIRED,
    questions: [{ name, type: 'A' }],
  })
}
