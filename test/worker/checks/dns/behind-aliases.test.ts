// Covers the aliases, wildcards and zones of worker/checks/dns/{second-opinion,near-misses}.ts and worker/net/dns/zone.ts.
import assert from 'node:assert/strict'
import { check, VALUE, wanted } from '../../../support/checks/zone-check.ts'
import { reply } from '../../../support/checks/dns-server.ts'
import { serverName, soa, zoneScript, type Bed } from '../../../support/checks/name-servers.ts'

const others = { 'txt.acme.net': { TXT: [VALUE] }, 'sites.acme.net': { A: ['93.184.216.7'] } }
const address = { recordType: 'A', name: 'www.example.com', match: 'equals', value: '93.184.216.7' }
const sites = { recordType: 'CNAME', name: '@', at: 'host', match: 'equals', value: 'sites.acme.net' }

describe('a record behind an alias', () => {
  it('is on its way if only the zone has the alias', async () => {
    for (const [name, target, config] of [
      ['_acme.example.com', 'txt.acme.net', wanted],
      ['www.example.com', 'sites.acme.net', address],
    ] as const) {
      const bed = { servers: [{ [name]: { CNAME: [target] } }], cached: {}, others }
      const result = await check(bed, config)
      assert.deepEqual([result.ok, result.code], [true, 'dns_propagating'], name)
    }
  })

  it('is a DKIM key, whose alias is never to be deleted', async () => {
    const dkim = { recordType: 'TXT', name: 's1._domainkey', match: 'dkim', dkim: {} }
    const servers = [{ 's1._domainkey.example.com': { CNAME: ['s1.acme.net'] } }]
    const key = {
      's1.acme.net': { TXT: ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='] },
    }
    const there = await check({ servers, cached: {}, others: key }, dkim)
    assert.deepEqual([there.ok, there.code], [true, 'dns_propagating'])
    const notYet = await check({ servers, others: { 's1.acme.net': {} } }, dkim)
    assert.equal(notYet.code, 'mail_dkim_missing')
  })

  it('may be the last of several aliases', async () => {
    const bed: Bed = {
      servers: [{ 'www.example.com': { CNAME: ['shop.acme.net'] } }],
      cached: {},
      others,
      resolver: (query) =>
        query.name === 'shop.acme.net' && query.type === 'A'
          ? reply(query, {
              answers: [
                { type: 'CNAME', name: 'shop.acme.net', ttl: 60, data: 'sites.acme.net' },
                { type: 'A', name: 'sites.acme.net', ttl: 60, data: '93.184.216.7' },
              ],
            })
          : undefined,
    }
    const result = await check(bed, { ...sites, name: 'www' })
    assert.deepEqual([result.ok, result.code], [true, 'dns_propagating'])
  })

  it('leads nowhere, also in a domain of the same ending', async () => {
    const bed: Bed = {
      servers: [{ 'www.example.com': { CNAME: ['shop.gone-domain.com'] } }],
      // A reply about the alias has the SOA record of the zone in which its target does not exist.
      resolver: (query) =>
        query.name === 'www.example.com' && query.type !== 'CNAME'
          ? reply(query, {
              rcode: 'NXDOMAIN',
              answers: [{ type: 'CNAME', name: 'www.example.com', ttl: 60, data: 'shop.gone-domain.com' }],
              authorities: [soa('com')],
            })
          : undefined,
    }
    const result = await check(bed, address)
    assert.equal(result.code, 'dns_record_mismatch')
    assert.match(result.message, /CNAME record "shop\.gone-domain\.com", but that name does not exist\.$/)
  })
})

describe('the records of a wildcard', () => {
  it('are never to be changed or deleted, whatever their type', async () => {
    const cases = [
      [{ CNAME: ['shops.example.net'] }, wanted, 'CNAME'],
      [{ A: ['93.184.216.99'] }, { ...sites, name: '_acme' }, 'A'],
      [{ TXT: [VALUE.toUpperCase()] }, wanted, 'TXT'],
    ] as const
    for (const [records, config, recordType] of cases) {
      const bed = {
        servers: [{ '*.example.com': records }],
        others: { 'shops.example.net': { A: ['93.184.216.9'] } },
      }
      const result = await check(bed, config)
      assert.equal(result.code, 'dns_record_missing', recordType)
      assert.match(result.hint, /^Add this/)
      const [miss] = result.dns?.nearMisses ?? []
      assert.deepEqual([miss?.kind, miss?.name, miss?.recordType], ['wildcard', '*.example.com', recordType])
    }
  })

  it('are named as those of the wildcard that has them', async () => {
    for (const name of ['*.example.com', '*.eu.example.com']) {
      const config = { ...wanted, name: '_acme.app.eu.example.com' }
      const { dns } = await check({ servers: [{ [name]: { TXT: ['v=spf1 -all'] } }] }, config)
      assert.equal(dns?.nearMisses?.[0]?.name, name)
      const addresses = { servers: [{ [name]: { A: ['93.184.216.99'] } }] }
      const alias = await check(addresses, { ...sites, name: 'app.eu.example.com' })
      assert.equal(alias.dns?.nearMisses?.[0]?.name, name)
    }
  })

  it('are what to delete if they should not be there', async () => {
    const absent = { ...wanted, absent: true }
    const result = await check({ servers: [{ '*.example.com': { TXT: ['other', VALUE] } }] }, absent)
    assert.deepEqual([result.ok, result.code], [false, 'dns_record_mismatch'])
    assert.match(result.message, /^\*\.example\.com has /)
    assert.equal(result.dns?.nearMisses?.[0]?.record, VALUE)
    const own = await check({ servers: [{ '_acme.example.com': { TXT: [VALUE] } }] }, absent)
    assert.match(own.message, /^_acme\.example\.com has /)
  })

  it('do not hide the record at another name', async () => {
    const servers = [
      { '*.example.com': { TXT: ['v=spf1 -all'] }, '_acme.example.com.example.com': { TXT: [VALUE] } },
    ]
    assert.equal((await check({ servers })).code, 'dns_record_misplaced')
  })
})

describe('a name below the domain', () => {
  it('is advised about as the guide names it', async () => {
    const at = (records: object) => check({ servers: [records] } as Bed, wanted, 'https://app.example.com/')
    const missing = await at({})
    assert.match(missing.hint, /^Add this TXT record for _acme\.example\.com .*type only _acme\b/)
    for (const name of ['_acme.example.com.example.com', 'acme.example.com', '-acme.example.com']) {
      const result = await at({ [name]: { TXT: [VALUE] } })
      assert.deepEqual([result.code, result.dns?.nearMisses?.[0]?.name], ['dns_record_misplaced', name])
    }
  })

  it('may be a zone of its own, with the record in the zone above', async () => {
    const above = zoneScript('example.com', { '_acme.example.com': { TXT: [VALUE] } })
    const below = zoneScript('shop.example.com', {})
    const isBelow = (name: string): boolean =>
      name === 'shop.example.com' || name.endsWith('.shop.example.com')
    const bed: Bed = {
      servers: [(query) => (isBelow(query.name.toLowerCase()) ? below(query) : above(query))],
      cached: {},
      resolver: (query) => {
        if (query.name === 'shop.example.com' && query.type === 'NS')
          return reply(query, { answers: [{ type: 'NS', name: query.name, ttl: 60, data: serverName(0) }] })
        return isBelow(query.name)
          ? reply(query, { rcode: 'NXDOMAIN', authorities: [soa('shop.example.com')] })
          : undefined
      },
    }
    const result = await check(bed, wanted, 'https://shop.example.com/')
    assert.deepEqual([result.ok, result.code, result.dns?.zone], [true, 'dns_propagating', 'example.com'])
  })
})

describe('a CNAME record that a provider flattens', () => {
  it('is not misplaced because www has one, too', async () => {
    const servers = [
      { 'example.com': { A: ['93.184.216.7'] }, 'www.example.com': { CNAME: ['sites.acme.net'] } },
    ]
    const result = await check({ servers, others }, sites, 'https://example.com/')
    assert.deepEqual([result.code, result.conclusive], ['dns_record_proxied', false])
  })

  it('may have IPv6 addresses only, or be one of several', async () => {
    const ipv6 = { 'sites.acme.net': { AAAA: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'] } }
    const servers = [{ 'example.com': ipv6['sites.acme.net'] }]
    assert.equal((await check({ servers, others: ipv6 }, sites)).code, 'dns_record_proxied')
    const some = { ...sites, match: 'oneOf', value: undefined, values: ['a.acme.net', 'sites.acme.net'] }
    const flattened = [{ 'example.com': { A: ['93.184.216.7'] } }]
    assert.equal((await check({ servers: flattened, others }, some)).code, 'dns_record_proxied')
  })
})

describe('a value with a part of the form before it', () => {
  for (const text of [
    `_acme ${VALUE}`,
    `_acme IN TXT "${VALUE}"`,
    `example.com ${VALUE}`,
    `TXT=${VALUE}`,
    VALUE.replace('=', '="') + '"',
    `\\"${VALUE}\\"`,
  ]) {
    it(`is mistyped: ${text}`, async () => {
      const result = await check({ servers: [{ '_acme.example.com': { TXT: [text] } }] })
      assert.equal(result.code, 'dns_record_mistyped')
    })
  }

  it('is not compared with itself if another record is wrong', async () => {
    const servers = [{ '_acme.example.com': { TXT: [VALUE, 'other'] } }]
    const result = await check({ servers }, { ...wanted, quantifier: 'all' })
    assert.equal(result.code, 'dns_record_mismatch')
  })
})

describe('a record that should be gone', () => {
  it('is still there behind an alias', async () => {
    for (const config of [
      { ...wanted, absent: true },
      { ...wanted, quantifier: 'none' },
    ]) {
      const bed = {
        servers: [{ '_acme.example.com': { CNAME: ['txt.acme.net'] } }],
        cached: { '_acme.example.com': { TXT: [VALUE] } },
        others,
      }
      const result = await check(bed, config)
      assert.deepEqual([result.ok, result.code], [false, 'dns_record_mismatch'])
    }
  })

  it('is not described as there once the zone has deleted it', async () => {
    const bed = { servers: [{}], cached: { '_acme.example.com': { TXT: ['acme-verification=old'] } } }
    assert.equal((await check(bed)).code, 'dns_record_missing')
  })
})

describe('an alias whose target nobody can look up', () => {
  for (const [config, name] of [
    [wanted, '_acme.example.com'],
    [{ recordType: 'TXT', name: 's1._domainkey', match: 'dkim', dkim: {} }, 's1._domainkey.example.com'],
    [address, 'www.example.com'],
    [{ ...sites, name: 'www' }, 'www.example.com'],
  ] as const) {
    it(`leaves ${config.recordType} of ${name} open, instead of having the alias deleted`, async () => {
      const bed: Bed = {
        servers: [{ [name]: { CNAME: ['broken.acme.net'] } }],
        cached: {},
        resolver: (query) =>
          query.name === 'broken.acme.net' ? reply(query, { rcode: 'SERVFAIL' }) : undefined,
      }
      const result = await check(bed, config)
      assert.deepEqual([result.ok, result.code, result.conclusive], [false, 'dns_servfail', false])
    })
  }
})

describe('a record that another name has for good reasons', () => {
  const cases = [
    [{ 'www.example.com': { A: ['93.184.216.7'] } }, { ...address, name: '@', at: 'host' }],
    [{ 'example.com': { A: ['93.184.216.7'] } }, address],
    [
      { 'example.com': { MX: [{ preference: 10, exchange: 'mx.acme.net' }] } },
      { recordType: 'MX', name: 'bounce', match: 'equals', value: 'mx.acme.net' },
    ],
    [{ 'app.example.com': { CNAME: ['sites.acme.net'] } }, { ...sites, name: 'status.app.example.com' }],
  ] as const
  for (const [records, config] of cases) {
    it(`is never to be moved: ${config.recordType} for ${config.name}`, async () => {
      const result = await check({ servers: [records], others }, config)
      assert.equal(result.code, 'dns_record_missing')
    })
  }
})

describe('an address where an alias stands', () => {
  it('cannot be added beside it', async () => {
    const servers = [{ 'www.example.com': { CNAME: ['shop.acme.net'] } }]
    for (const target of [{ A: ['93.184.216.8'] }, { TXT: ['there'] }]) {
      const result = await check({ servers, others: { 'shop.acme.net': target } }, address)
      assert.equal(result.code, 'dns_record_mismatch')
      assert.match(result.message, /a name with a CNAME record can have no A record/)
    }
  })
})

describe('a wildcard', () => {
  it('does not hide what was entered at the domain', async () => {
    const servers = [{ '*.example.com': { TXT: ['x=1'] }, '_acme.example.com': { TXT: [`"${VALUE}"`] } }]
    const result = await check({ servers }, wanted, 'https://app.example.com/')
    assert.equal(result.code, 'dns_record_mistyped')
    assert.match(result.message, /^The TXT record of _acme\.example\.com /)
  })

  it('is no record at another name', async () => {
    const servers = [
      { '*.example.com': { TXT: [VALUE] }, '_acme.example.com': { TXT: ['acme-verification=old'] } },
    ]
    assert.equal((await check({ servers })).code, 'dns_record_mismatch')
  })
})

describe('an alias that is still cached', () => {
  it('is kept for its own time, however short that of its addresses', async () => {
    const bed: Bed = {
      servers: [{ 'www.example.com': { A: ['93.184.216.7'] } }],
      resolver: (query) =>
        query.name === 'www.example.com' && query.type === 'A'
          ? reply(query, {
              answers: [
                { type: 'CNAME', name: query.name, ttl: 86_000, data: 'old.acme.net' },
                { type: 'A', name: 'old.acme.net', ttl: 60, data: '93.184.216.9' },
              ],
            })
          : undefined,
    }
    const result = await check(bed, address)
    assert.deepEqual([result.ok, result.code], [true, 'dns_propagating'])
    assert.ok(Date.parse(result.dns?.visibleBy ?? '') - Date.now() > 80_000_000)
  })
})
