// Covers worker/checks/dns/{judge,second-opinion,near-misses,mistyped,explain}.ts and worker/net/dns/{zone,server-queries}.ts.
import assert from 'node:assert/strict'
import packet from 'dns-packet'
import { reply, withDnsServer, type DnsQuery, type DnsScript } from '../../../support/checks/dns-server.ts'
import {
  extendedError,
  RECORD_TTL,
  SOA,
  soa as soaOf,
  withNameServers,
  zoneScript,
} from '../../../support/checks/name-servers.ts'
import { check, lookUp, RECORD, VALUE, wanted } from '../../../support/checks/zone-check.ts'

function questionFor(name: string, { bytes }: DnsQuery): Buffer {
  const { id = 0 } = packet.decode(bytes)
  return packet.encode({ type: 'query', id, questions: [{ name, type: 'TXT' }] })
}

describe('a second opinion on DNS records', () => {
  it('is done if all servers of the zone have the record, which resolvers may not have yet', async () => {
    const before = Date.now()
    const result = await check({ servers: [RECORD, RECORD], cached: {} })
    assert.deepEqual([result.ok, result.code, result.found], [true, 'dns_propagating', true])
    assert.deepEqual(result.dns?.records, [VALUE])
    assert.equal(result.dns?.zone, 'example.com')
    assert.deepEqual(result.dns?.servers, [
      { name: 'ns1.dns.example.net', has: 'expected' },
      { name: 'ns2.dns.example.net', has: 'expected' },
    ])
    const seconds = (Date.parse(result.dns?.visibleBy ?? '') - before) / 1000
    assert.ok(seconds >= SOA.minimum && seconds < SOA.minimum + 60, String(seconds))
  })

  it('is done if an old record is still cached, until its time is over', async () => {
    const cached = { '_acme.example.com': { TXT: ['acme-verification=old'] } }
    const result = await check({ servers: [RECORD, RECORD], cached })
    assert.deepEqual([result.ok, result.code], [true, 'dns_propagating'])
    const seconds = (Date.parse(result.dns?.visibleBy ?? '') - Date.now()) / 1000
    assert.ok(Math.abs(seconds - RECORD_TTL) < 30, String(seconds))
  })

  it('cannot tell while only some servers have the record, and names the others', async () => {
    const result = await check({ servers: [RECORD, {}, RECORD], cached: {} })
    assert.deepEqual([result.ok, result.code, result.conclusive], [false, 'dns_servers_disagree', false])
    assert.match(result.message, /these do not yet: "ns2\.dns\.example\.net"/)
    assert.ok(result.retryable && Date.parse(result.retryAt ?? '') > Date.parse(result.checkedAt))
  })

  it('is certain of a miss if no server has the record, and says what to type', async () => {
    const result = await check({ servers: [{}, {}] })
    assert.deepEqual([result.ok, result.code, result.conclusive], [false, 'dns_record_missing', true])
    assert.match(result.hint, /if the form there adds example\.com to a name, type only _acme\./)
  })

  it('cannot tell about a deleted record that is still cached', async () => {
    const absent = { ...wanted, absent: true }
    const gone = await check({ servers: [{}, {}], cached: RECORD }, absent)
    assert.deepEqual([gone.ok, gone.code, gone.conclusive], [false, 'dns_propagating', false])
    assert.ok(gone.retryable && gone.retryAt === gone.dns?.visibleBy)
    const there = await check({ servers: [RECORD, RECORD] }, absent)
    assert.deepEqual([there.ok, there.code, there.conclusive], [false, 'dns_record_mismatch', true])
    const half = await check({ servers: [RECORD, {}], cached: RECORD }, absent)
    assert.equal(half.code, 'dns_servers_disagree')
    assert.match(half.message, /"ns1/)
  })

  it('knows of a wrong record that a resolver does not have yet', async () => {
    const servers = [{ '_acme.example.com': { TXT: ['acme-verification=fedcba9876543210'] } }]
    const result = await check({ servers, cached: {} })
    assert.equal(result.code, 'dns_record_mismatch')
    assert.deepEqual(result.dns?.records, ['acme-verification=fedcba9876543210'])
  })

  it('never overrules a failure, and names broken DNSSEC', async () => {
    const failing = (code?: number) => (query: DnsQuery) => {
      const additionals = code === undefined ? [] : [extendedError(code)]
      return query.name.startsWith('_acme') ? reply(query, { rcode: 'SERVFAIL', additionals }) : undefined
    }
    const plain = await check({ servers: [RECORD], resolver: failing() })
    assert.deepEqual([plain.ok, plain.code], [false, 'dns_servfail'])
    const bogus = await check({ servers: [RECORD], resolver: failing(6) })
    assert.deepEqual([bogus.ok, bogus.code, bogus.conclusive], [false, 'dns_dnssec_invalid', false])
    const other = await check({ servers: [RECORD], resolver: failing(23) })
    assert.equal(other.code, 'dns_servfail')
  })

  it('names servers that do not answer for the zone', async () => {
    const lame: DnsScript = (query) => reply(query, { rcode: 'REFUSED' })
    const result = await check({ servers: [lame, lame], cached: {} })
    assert.deepEqual([result.ok, result.code], [false, 'dns_lame_delegation'])
    assert.match(result.message, /"ns1\.dns\.example\.net", "ns2\.dns\.example\.net"/)
    const one = await check({ servers: [lame, RECORD], cached: {} })
    assert.deepEqual([one.ok, one.code], [true, 'dns_propagating'])
  })

  it('takes a failure of the servers for silence, not for a delegation to others', async () => {
    const failing: DnsScript = (query) => reply(query, { rcode: 'SERVFAIL' })
    const result = await check({ servers: [failing, failing], cached: {} })
    assert.deepEqual([result.code, result.dns?.zone], ['dns_nxdomain', undefined])
  })

  it('finds servers that do not know the zone behind the failure of a resolver', async () => {
    const lame: DnsScript = (query) => reply(query, { rcode: 'REFUSED' })
    const ns = (name: string, data: string) => ({ type: 'NS', name, ttl: 60, data }) as const
    // The first server is that of the zone above.
    const ofCom: DnsScript = (query) =>
      reply(query, {
        authorities: [ns('example.com', 'ns9.gone.net')],
        additionals: [{ type: 'A', name: 'ns9.gone.net', ttl: 60, data: '127.0.0.3' }],
      })
    const resolver = (query: DnsQuery) =>
      query.name === 'com'
        ? reply(query, {
            answers: [ns('com', 'a.gtld.net')],
            additionals: [{ type: 'A', name: 'a.gtld.net', ttl: 60, data: '127.0.0.2' }],
          })
        : reply(query, { rcode: 'SERVFAIL' })
    const result = await check({ servers: [ofCom, lame], resolver })
    assert.deepEqual([result.ok, result.code], [false, 'dns_lame_delegation'])
    assert.match(result.message, /"ns9\.gone\.net"/)
    // Servers that know it leave the failure as it is.
    const known = await check({ servers: [ofCom, RECORD], resolver })
    assert.equal(known.code, 'dns_servfail')
  })

  it('follows a referral to the servers of a zone that a resolver does not know yet', async () => {
    const ns = (name: string, data: string) => ({ type: 'NS', name, ttl: 60, data }) as const
    const below = zoneScript('app.example.com', { '_acme.app.example.com': { TXT: [VALUE] } })
    const above: DnsScript = (query) =>
      query.name.endsWith('app.example.com')
        ? reply(query, {
            authorities: [ns('app.example.com', 'ns9.acme.net')],
            additionals: [{ type: 'A', name: 'ns9.acme.net', ttl: 60, data: '127.0.0.3' }],
          })
        : zoneScript('example.com', {})(query)
    const bed = { servers: [above, below], addresses: ['127.0.0.2'], cached: {} }
    const result = await check(bed, { ...wanted, at: 'host' }, 'https://app.example.com/')
    assert.deepEqual([result.ok, result.code, result.dns?.zone], [true, 'dns_propagating', 'app.example.com'])
    const config = { recordType: 'NS', name: 'app', at: 'domain', match: 'equals', value: 'ns9.acme.net' }
    const delegated = await check(bed, config)
    assert.deepEqual([delegated.ok, delegated.code], [true, 'dns_propagating'])
    const wrong = await check(bed, { ...config, value: 'ns8.acme.net' })
    assert.equal(wrong.code, 'dns_record_mismatch')
  })

  it('finds a zone below a domain that does not exist', async () => {
    const zone = 'demo.example.com'
    const bed = {
      zone,
      servers: [{ [`_acme.${zone}`]: { TXT: [VALUE] } }],
      cached: {},
      resolver: (query: DnsQuery) =>
        query.name === 'example.com'
          ? reply(query, { rcode: 'NXDOMAIN', authorities: [soaOf('com')] })
          : undefined,
    }
    const result = await check(bed, wanted, `https://${zone}/`)
    assert.deepEqual([result.ok, result.code, result.dns?.zone], [true, 'dns_propagating', zone])
  })

  it('is not lost if the first resolver does not answer', async () => {
    const names = { '_acme.example.com.example.com': { TXT: [VALUE] } }
    await withDnsServer(
      () => undefined,
      async ({ server }) => {
        const result = await check({ servers: [names], resolvers: [server] })
        assert.equal(result.code, 'dns_record_misplaced')
      },
    )
  })

  it('reads an alias in an answer that says its target does not exist', async () => {
    const alias = { type: 'CNAME', name: '_acme.example.com', ttl: 60, data: 'verify.acme.net' } as const
    const script: DnsScript = (query) =>
      reply(query, { isAuthoritative: true, rcode: 'NXDOMAIN', answers: [alias] })
    const resolver = (query: DnsQuery) =>
      query.name === alias.name && query.type === 'CNAME'
        ? reply(query, { rcode: 'NXDOMAIN', answers: [alias] })
        : undefined
    const config = { recordType: 'CNAME', name: '_acme', match: 'equals', value: 'verify.acme.net' }
    const result = await check({ servers: [script], cached: {}, resolver }, config)
    assert.deepEqual([result.ok, result.dns?.records], [true, ['verify.acme.net']])
    // Resolvers have it too, so it is not on its way.
    assert.deepEqual([result.code, result.dns?.visibleBy], ['ok', undefined])
  })

  const servedBy = (ns: string) => (query: DnsQuery) =>
    query.type === 'NS'
      ? reply(query, {
          answers: [{ type: 'NS', name: 'example.com', ttl: 60, data: ns }],
          additionals: [{ type: 'A', name: ns, ttl: 60, data: '127.0.0.2' }],
        })
      : undefined

  it('says that the domain is parked or has expired', async () => {
    const parked = await check({ servers: [{}], resolver: servedBy('ns1.sedoparking.com') })
    assert.match(parked.hint, /the domain example\.com is parked at Sedo, so first give it/)
    for (const ns of ['ns1.pendingrenewaldeletion.com', 'expirens3.hichina.com']) {
      const expired = await check({ servers: [{}], resolver: servedBy(ns) })
      assert.match(expired.hint, /the registrar of example\.com holds it as expired or unconfirmed/)
    }
  })

  it('says who runs the name servers', async () => {
    const result = await check({ servers: [{}], resolver: servedBy('ada.ns.cloudflare.com') })
    assert.equal(result.dns?.provider?.name, 'Cloudflare')
    assert.match(result.hint, /at Cloudflare \(the name servers of example\.com are there/)
  })

  it('does without one if the domain does not exist, or nobody answers', async () => {
    const noDomain = await check({
      servers: [RECORD],
      resolver: (query) => reply(query, { rcode: 'NXDOMAIN', authorities: [soaOf('com')] }),
    })
    assert.deepEqual([noDomain.ok, noDomain.code, noDomain.dns?.zone], [false, 'dns_nxdomain', undefined])
    const silent = await check({ servers: [() => undefined], cached: {} })
    assert.deepEqual([silent.ok, silent.code, silent.dns?.zone], [false, 'dns_nxdomain', undefined])
  })

  it('sends no more queries than before for a hit', async () => {
    await withNameServers({ servers: [RECORD, RECORD] }, async ({ tools, resolver, servers }) => {
      assert.equal((await lookUp(tools)).ok, true)
      assert.equal(resolver.queries.length, 1)
      assert.ok(servers.every(({ queries }) => queries.length === 0))
    })
  })

  it('sends at most 12 more for a miss, counted as lookups, however many servers there are', async () => {
    for (const glue of [true, false]) {
      const bed = { servers: Array.from({ length: 6 }, () => ({})), glue }
      await withNameServers(bed, async ({ tools, resolver, servers, counted }) => {
        assert.equal((await lookUp(tools)).ok, false)
        const own = servers.flatMap(({ queries }) => queries)
        // The check itself looks at the host and at the domain, here the same.
        const more = resolver.queries.length - 1 + own.length
        assert.ok(more <= 12 && more >= 8, `${more} queries`)
        assert.equal(counted.length, more)
      })
    }
  })

  it('sends no query to an address that is not public', async () => {
    const bed = { servers: [RECORD], cached: {}, glue: true, allowCidrs: ['127.0.0.1/32'] }
    await withNameServers(bed, async ({ tools, servers }) => {
      assert.equal((await lookUp(tools)).ok, false)
      assert.equal(servers[0]?.queries.length, 0)
    })
  })

  it('sends no query to a name server in a private network, by glue or by name', async () => {
    const hostile = [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '192.168.1.1',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ]
    for (const glue of [true, false]) {
      for (const address of hostile) {
        const bed = { servers: [RECORD], cached: {}, glue, addresses: [address], allowCidrs: [] }
        await withNameServers(bed, async ({ tools, resolver, counted }) => {
          const result = await lookUp(tools)
          assert.deepEqual([result.ok, result.dns?.servers], [false, undefined], address)
          // All but the check's own query went to the resolver.
          assert.ok(counted.length <= resolver.queries.length - 1, address)
        })
      }
    }
  })

  it('asks no name server whose name is not public', async () => {
    for (const name of ['localhost', 'ns.internal', 'ns.local', '127.0.0.2', 'a b.example.com']) {
      const resolver = (query: DnsQuery) =>
        query.type === 'NS'
          ? reply(query, {
              answers: [{ type: 'NS', name: 'example.com', ttl: 60, data: name }],
              additionals: [{ type: 'A', name, ttl: 60, data: '127.0.0.2' }],
            })
          : undefined
      await withNameServers({ servers: [RECORD], cached: {}, resolver }, async ({ tools, servers }) => {
        assert.equal((await lookUp(tools)).ok, false, name)
        assert.equal(servers[0]?.queries.length, 0, name)
      })
    }
  })

  it('reads no reply but that of the server to the question', async () => {
    const hostile: Readonly<Record<string, DnsScript>> = {
      'another id': (query) => {
        const bytes = Buffer.from(right(query))
        bytes.writeUInt16BE((bytes.readUInt16BE(0) + 1) & 0xff_ff, 0)
        return bytes
      },
      'another question': (query) => reply({ ...query, bytes: questionFor('other.example.com', query) }, {}),
      'no message': () => Buffer.from('hello'),
      'a name that contains itself': (query) => {
        const bytes = Buffer.from(right(query))
        // The first record's name points to itself.
        const at = bytes.indexOf(Buffer.from([0, 16, 0, 1])) + 4
        bytes.writeUInt16BE(0xc000 | at, at)
        return bytes
      },
      '64 KB': (query) => {
        if (query.transport === 'udp') return reply(query, { truncated: true })
        return Buffer.concat([right(query), Buffer.alloc(64_000)])
      },
      'a query': (query) => query.bytes,
    }
    for (const [what, script] of Object.entries(hostile)) {
      const result = await check({ servers: [script], cached: {} })
      assert.deepEqual([result.ok, result.code], [false, 'dns_nxdomain'], what)
    }
  })

  it('survives a name server whose address has no route', async () => {
    // Connecting to the broadcast address fails at once, as to any address without a route.
    const bed = { servers: [RECORD], addresses: ['255.255.255.255'], allowCidrs: ['0.0.0.0/0'], cached: {} }
    const result = await check(bed)
    assert.deepEqual([result.ok, result.code], [false, 'dns_nxdomain'])
  })

  it('does not take servers without extensions of DNS for those of another zone', async () => {
    const result = await check({ servers: [(query) => reply(query, { rcode: 'FORMERR' })], cached: {} })
    assert.deepEqual([result.ok, result.code], [false, 'dns_nxdomain'])
  })

  it('asks a server without extensions of DNS once more without them', async () => {
    const own = zoneScript('example.com', RECORD)
    for (const questions of ['repeated', 'left out']) {
      const old: DnsScript = (query) => {
        if (!packet.decode(query.bytes).additionals?.length) return own(query)
        const refused = reply(query, { rcode: 'FORMERR' })
        // Only the header, without the question.
        return questions === 'repeated' ? refused : Buffer.from(refused).fill(0, 4, 12).subarray(0, 12)
      }
      const result = await check({ servers: [old], cached: {} })
      assert.deepEqual([result.ok, result.code], [true, 'dns_propagating'], questions)
    }
  })

  it('counts the questions that it repeats over TCP', async () => {
    const script: DnsScript = (query) =>
      reply(query, { isAuthoritative: true, ...(query.transport === 'udp' && { truncated: true }) })
    await withNameServers(
      { servers: [script, script, script, script], cached: {} },
      async ({ tools, resolver, servers }) => {
        await lookUp(tools)
        const sent = [resolver, ...servers].flatMap(({ queries }) => queries)
        assert.ok(sent.length <= 1 + 12, String(sent.length))
      },
    )
  })

  it('reads a long reply over TCP', async () => {
    const long = `acme=${'x'.repeat(1900)}`
    const script: DnsScript = (query) =>
      query.transport === 'udp'
        ? reply(query, { isAuthoritative: true, truncated: true })
        : reply(query, {
            isAuthoritative: true,
            answers: [{ type: 'TXT', name: query.name, ttl: 60, data: long.match(/.{1,255}/g) ?? [] }],
          })
    const result = await check({ servers: [script], cached: {} }, { ...wanted, value: long })
    assert.deepEqual([result.ok, result.code], [true, 'dns_propagating'])
  })
})

function right(query: DnsQuery): Uint8Array {
  const answers = [{ type: 'TXT', name: query.name, ttl: 60, data: VALUE } as const]
  return reply(query, { isAuthoritative: true, answers })
}
