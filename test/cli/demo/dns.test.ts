import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'
import { createUDPServer, Packet } from 'dns2'
import { serveDns, type DnsServer } from '../../../cli/demo/dns.ts'
import { askOverTcp, askOverUdp, parseNameServer } from '../../../cli/demo/dns-forward.ts'
import { makeNewSite } from '../../../cli/demo/new-site.ts'

const VALUE = 'waymark-site-verification=demo-7d1f0c94'

describe('the demo DNS zone', () => {
  const newSite = makeNewSite()
  let dns: DnsServer

  before(async () => {
    dns = await serveDns([{ address: '127.0.0.1', port: 1 }], newSite)
  })

  after(async () => dns.close())

  it('has the record of the new site only after the record is added', async () => {
    const resolver = resolverAt(dns)
    const ask = async () => resolver.resolveTxt('_waymark.new.demo.waymark.test')
    await assert.rejects(ask, { code: 'ENOTFOUND' })
    newSite.hasRecord = true
    assert.deepEqual(await ask(), [[VALUE]])
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
      const packet = Packet.parse(answer)
      assert.equal(packet.header.id, 4711)
      assert.deepEqual(
        packet.answers.map((record) => record['address']),
        ['127.0.0.1'],
      )
    }
  })

  it('forwards queries for names outside its zone', async () => {
    const upstream = createUDPServer((request, send) => {
      const answer = Packet.createResponseFromRequest(request)
      const name = request.questions[0]?.name ?? ''
      const { A } = Packet.TYPE
      answer.answers.push(new Packet.Resource({ name, type: A, class: 1, ttl: 60, address: '127.0.0.9' }))
      void send(answer)
    })
    upstream.bind(0, '127.0.0.1')
    await once(upstream, 'listening')
    const forwarding = await serveDns(
      [{ address: '127.0.0.1', port: upstream.address().port }],
      makeNewSite(),
    )
    assert.deepEqual(await resolverAt(forwarding).resolve4('site.example'), ['127.0.0.9'])
    await forwarding.close()
    upstream.close()
  })

  it('answers SERVFAIL if no server answers for a name outside its zone', async () => {
    await assert.rejects(resolverAt(dns).resolve4('site.example'), { code: 'ESERVFAIL' })
  })
})

describe('forwarding a DNS query', () => {
  let upstream: DnsServer

  before(async () => {
    upstream = await serveDns([], makeNewSite())
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

  it('parses every notation of name servers', () => {
    assert.deepEqual(parseNameServer('192.0.2.1'), { address: '192.0.2.1', port: 53 })
    assert.deepEqual(parseNameServer('192.0.2.1:5353'), { address: '192.0.2.1', port: 5353 })
    assert.deepEqual(parseNameServer('2001:db8::1'), { address: '2001:db8::1', port: 53 })
    assert.deepEqual(parseNameServer('[2001:db8::1]:5353'), { address: '2001:db8::1', port: 5353 })
  })
})

function resolverAt({ port }: DnsServer): Resolver {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  resolver.setServers([`127.0.0.1:${port}`])
  return resolver
}

function query(name: string): Buffer {
  const packet = new Packet()
  packet.header.id = 4711
  packet.header.rd = 1
  packet.questions.push(new Packet.Question({ name, type: Packet.TYPE.A, class: Packet.CLASS.IN }))
  return packet.toBuffer()
}
