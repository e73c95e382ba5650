import assert from 'node:assert/strict'
import { dnsLookupConfig } from '../../../shared/check/config.ts'
import type { CheckResult } from '../../../shared/check/result.ts'
import { dnsLookup } from '../../../worker/checks/dns-lookup.ts'
import { fromZone, reply, withDnsServer, type DnsScript } from '../../support/checks/dns-server.ts'
import { toolsFor } from '../../support/checks/site.ts'
import { withReadableTexts } from '../../support/checks/readable-texts.ts'

const zone = fromZone({
  'shop.example.com': {
    A: ['93.184.216.34'],
    TXT: ['v=spf1 -all', 'waymark=abc'],
    MX: [{ preference: 10, exchange: 'mail.example.net' }],
  },
  '_waymark.shop.example.com': { TXT: ['waymark=abc'] },
  '_wrong.shop.example.com': { TXT: ['waymark=xyz'] },
  'inside.example.com': { A: ['10.1.2.3', '93.184.216.34'] },
  'many.example.com': { TXT: Array.from({ length: 30 }, () => ['x'.repeat(200), 'y'.repeat(200)]) },
  'alias.example.com': { CNAME: ['shops.example.net'] },
  'long.example.com': { CNAME: ['one.example.net'] },
  'one.example.net': { CNAME: ['two.example.net'] },
  'two.example.net': { CNAME: ['shops.example.net'] },
  'round.example.com': { CNAME: ['about.example.com'] },
  'about.example.com': { CNAME: ['round.example.com'] },
  'inward.example.com': { CNAME: ['db.internal'] },
  'endless.example.com': { CNAME: ['n0.example.net'] },
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`n${n}.example.net`, { CNAME: [`n${n + 1}.example.net`] }]),
  ),
  'idn.example.com': { CNAME: ['xn--bcher-kva.example.net'] },
  'caa.example.com': { CAA: [{ flags: 0, tag: 'issue', value: 'letsencrypt.org' }] },
  'two.example.com': { A: ['93.184.216.34', '93.184.217.34'], AAAA: ['2606:4700::1'] },
})

async function lookup(
  config: Record<string, unknown>,
  { target = 'https://shop.example.com/', script = zone }: { target?: string; script?: DnsScript } = {},
): Promise<CheckResult> {
  const parsed = dnsLookupConfig.parse({ type: 'dns_lookup', recordType: 'TXT', ...config })
  const { signal } = new AbortController()
  const result = await withDnsServer(script, ({ server }) =>
    dnsLookup({ target, config: parsed, signal }, toolsFor([server])),
  )
  return withReadableTexts(result)
}

const wanted = { match: 'equals', value: 'waymark=abc' }

describe('dns_lookup', () => {
  it('passes for a record under a name relative to the host', async () => {
    const { ok, details } = await lookup({ ...wanted, name: '_waymark' })
    assert.equal(ok, true)
    assert.equal(details.code, 'ok')
    assert.deepEqual(details.dns, {
      name: '_waymark.shop.example.com',
      recordType: 'TXT',
      rcode: 'NOERROR',
      records: ['waymark=abc'],
    })
  })

  it('reports the URL with the path of the config, and requires https only on request', async () => {
    const config = { ...wanted, name: '_waymark', path: '/shop' }
    const plain = await lookup(config, { target: 'http://shop.example.com/?a=b' })
    assert.deepEqual([plain.ok, plain.details.url], [true, 'http://shop.example.com/shop'])
    assert.equal((await lookup({ ...config, requireHttps: true })).ok, true)
  })

  describe('with a place', () => {
    const domains = fromZone({
      'app.shop.example.com': { A: ['93.184.216.34'], TXT: ['other'] },
      'shop.example.com': { A: ['93.184.216.34'], TXT: ['other'] },
      'example.com': { A: ['93.184.216.34'], TXT: ['waymark=abc'] },
      '_waymark.example.com': { TXT: ['waymark=abc'] },
      '_waymark.shop.example.com': { TXT: ['waymark=xyz'] },
      '_own.shop.example.com': { TXT: ['waymark=abc'] },
    })
    const at = (config: Record<string, unknown>, target: string, script: DnsScript = domains) =>
      lookup({ ...wanted, at: 'either', ...config }, { target, script })

    it('finds a record of the domain for a customer who typed www', async () => {
      for (const place of ['host', 'domain', 'either']) {
        const { ok, details } = await at({ name: '_waymark', at: place }, 'https://www.example.com/')
        assert.deepEqual([ok, details.dns?.name], [true, '_waymark.example.com'], place)
      }
      const earlier = await at({ name: '_waymark', at: undefined }, 'https://www.example.com/')
      assert.deepEqual([earlier.ok, earlier.details.dns?.name], [false, '_waymark.www.example.com'])
    })

    it('finds it at the host or at the domain, and says where', async () => {
      const own = await at({ name: '_own' }, 'https://shop.example.com/')
      assert.deepEqual([own.ok, own.details.dns?.name], [true, '_own.shop.example.com'])
      const parent = await at({}, 'https://app.shop.example.com/')
      assert.deepEqual([parent.ok, parent.details.dns?.name], [true, 'example.com'])
      const domain = await at({ name: '_waymark' }, 'https://shop.example.com/')
      assert.deepEqual([domain.ok, domain.details.dns?.name], [true, '_waymark.example.com'])
    })

    it('shows a wrong record rather than a missing one, and otherwise names the domain, as guides do', async () => {
      const value = 'waymark=none'
      const wrong = await at({ name: '_waymark', value }, 'https://app.shop.example.com/')
      assert.equal(wrong.details.code, 'dns_record_mismatch')
      const missing = await at({ name: '_none' }, 'https://shop.example.com/')
      assert.deepEqual(
        [missing.details.code, missing.details.dns?.name],
        ['dns_record_missing', '_none.example.com'],
      )
      const broken: DnsScript = (query) =>
        query.name === '_none.example.com' ? reply(query, { rcode: 'SERVFAIL' }) : domains(query)
      const open = await at({ name: '_none' }, 'https://shop.example.com/', broken)
      assert.deepEqual([open.details.code, open.details.conclusive], ['dns_servfail', false])
    })

    it('passes without a record only if neither place has one', async () => {
      for (const config of [{ absent: true }, { quantifier: 'none' }]) {
        const there = await at({ name: '_waymark', ...config }, 'https://shop.example.com/')
        assert.equal(there.ok, false)
        assert.equal((await at({ name: '_none', ...config }, 'https://shop.example.com/')).ok, true)
      }
    })

    it('asks no more than before for a record at the host', async () => {
      const names: string[] = []
      const counting: DnsScript = (query) => {
        names.push(query.name)
        return domains(query)
      }
      await at({ name: '_own' }, 'https://shop.example.com/', counting)
      assert.deepEqual(names, ['_own.shop.example.com'])
    })
  })

  it('queries the host itself without a name', async () => {
    assert.equal((await lookup(wanted)).ok, true)
  })

  for (const name of [
    '_waymark.shop.example.com',
    '_WAYMARK.shop.example.com.',
    '_waymark.Shop.Example.com',
  ]) {
    it(`treats ${name} as a complete name`, async () => {
      const { ok, details } = await lookup({ ...wanted, name })
      assert.equal(ok, true)
      assert.equal(details.dns?.name, '_waymark.shop.example.com')
    })
  }

  it('queries a name in another domain unchanged', async () => {
    const config = {
      recordType: 'CNAME',
      name: 'alias.example.com',
      match: 'equals',
      value: 'shops.example.net',
    }
    assert.equal((await lookup(config)).ok, true)
  })

  it('shows the wrong and the expected value', async () => {
    const { ok, details } = await lookup({ ...wanted, name: '_wrong' })
    assert.deepEqual([ok, details.found, details.conclusive], [false, false, true])
    assert.equal(details.code, 'dns_record_mismatch')
    assert.equal(
      details.message,
      '_wrong.shop.example.com has the TXT record "waymark=xyz", but it should be "waymark=abc".',
    )
    assert.deepEqual(details.dns?.expected, { match: 'equals', values: ['waymark=abc'], present: true })
  })

  it('reports a missing record if the host exists but the name below it does not', async () => {
    const { details } = await lookup({ ...wanted, name: '_nothing' })
    assert.equal(details.code, 'dns_record_missing')
    assert.equal(details.message, '_nothing.shop.example.com has no TXT record with the value "waymark=abc".')
    assert.match(details.hint, /^Add this TXT record for _nothing\.shop\.example\.com at your DNS provider/)
    assert.equal(details.dns?.rcode, 'NXDOMAIN')
  })

  it('reports a missing record among records of other owners', async () => {
    const { details } = await lookup({ match: 'equals', value: 'other=1' })
    assert.equal(details.code, 'dns_record_missing')
    assert.match(details.message, /no TXT record with the value "other=1"/)
  })

  it('reports a domain that does not exist', async () => {
    const { details } = await lookup({ ...wanted, name: '_waymark' }, { target: 'https://gone.example.com/' })
    assert.equal(details.code, 'dns_nxdomain')
    assert.equal(
      details.message,
      'The name gone.example.com does not exist in DNS, the address book of the internet.',
    )
  })

  it('reports a name without records of the type', async () => {
    const { ok, details } = await lookup({ recordType: 'CAA' })
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'dns_no_records', true])
    assert.deepEqual(details.dns?.expected, { match: 'exists', values: [], present: true })
  })

  describe('follows aliases', () => {
    const alias = (target: string, config: Record<string, unknown>, script?: DnsScript) =>
      lookup({ recordType: 'CNAME', ...config }, { target: `https://${target}/`, ...(script && { script }) })
    const equals = { match: 'equals', value: 'shops.example.net' }

    it('to the expected record, showing the chain', async () => {
      for (const quantifier of ['any', 'all']) {
        const { ok, details } = await alias('long.example.com', { ...equals, quantifier })
        assert.equal(ok, true, quantifier)
        assert.deepEqual(details.dns?.records, ['one.example.net', 'two.example.net', 'shops.example.net'])
      }
    })

    it('no further than necessary', async () => {
      const exists = await alias('long.example.com', {})
      assert.deepEqual([exists.ok, exists.details.dns?.records], [true, ['one.example.net']])
    })

    it("and shows the name's own record when the expected one is missing", async () => {
      const { details } = await alias('long.example.com', { match: 'equals', value: 'other.example.net' })
      assert.equal(
        details.message,
        'long.example.com has the CNAME record "one.example.net", but it should be "other.example.net".',
      )
    })

    it('to a record that should not be there', async () => {
      const { ok, details } = await alias('long.example.com', { ...equals, quantifier: 'none' })
      assert.deepEqual([ok, details.code], [false, 'dns_record_mismatch'])
      assert.match(details.message, /"shops.example.net", but it should not be there/)
    })

    it('up to a maximum number of aliases', async () => {
      for (const [target, records] of [
        ['round.example.com', 2],
        ['endless.example.com', 10],
      ] as const) {
        const { details } = await alias(target, equals)
        assert.equal(details.code, 'dns_record_mismatch')
        assert.equal(details.dns?.records.length, records, target)
      }
    })

    it('but never queries a name that is not public', async () => {
      const queries: string[] = []
      const script: DnsScript = (query) => {
        queries.push(query.name)
        return zone(query)
      }
      await alias('inward.example.com', equals, script)
      assert.deepEqual(queries, ['inward.example.com'])
    })

    it('and cannot tell if an alias cannot be resolved', async () => {
      const script: DnsScript = (query) =>
        query.name === 'one.example.net' ? reply(query, { rcode: 'SERVFAIL' }) : zone(query)
      const { details } = await alias('long.example.com', equals, script)
      assert.deepEqual([details.code, details.conclusive], ['dns_servfail', false])
    })

    it('under an international name', async () => {
      const { ok } = await alias('idn.example.com', { match: 'equals', value: 'Bücher.example.net' })
      assert.equal(ok, true)
    })
  })

  describe('compares records', () => {
    const two = { target: 'https://two.example.com/' }
    const inside = { recordType: 'A', match: 'inCidr', value: '93.184.216.0/24' }
    for (const [quantifier, ok, shown] of [
      ['any', true, undefined],
      ['all', false, '"93.184.217.34", but each should be an address in "93.184.216.0/24"'],
      ['none', false, '"93.184.216.34", but it should not be there'],
    ] as const) {
      it(`with a network and the quantifier ${quantifier}`, async () => {
        const { ok: done, details } = await lookup({ ...inside, quantifier }, two)
        assert.equal(done, ok)
        if (shown !== undefined) assert.ok(details.message.includes(shown), details.message)
      })
    }

    it('with an IPv6 network, and with another spelling of an IPv6 address', async () => {
      const network = { recordType: 'AAAA', match: 'inCidr', value: '2606:4700::/32' }
      assert.equal((await lookup(network, two)).ok, true)
      const same = { recordType: 'AAAA', match: 'equals', value: '2606:4700:0::0001' }
      assert.equal((await lookup(same, two)).ok, true)
    })

    it('with the quantifier none when no record exists', async () => {
      const { ok, details } = await lookup({ ...wanted, name: '_nothing', quantifier: 'none' })
      assert.deepEqual([ok, details.found], [true, true])
    })
  })

  it('compares a CAA record in each form in which authors write it', async () => {
    for (const value of ['letsencrypt.org', 'issue "letsencrypt.org"', '0 issue letsencrypt.org']) {
      const config = { recordType: 'CAA', match: 'equals', value }
      assert.equal((await lookup(config, { target: 'https://caa.example.com/' })).ok, true, value)
    }
  })

  it('retries after a temporary failure', async () => {
    let queries = 0
    const script: DnsScript = (query) => {
      queries += 1
      return queries === 1 ? reply(query, { rcode: 'SERVFAIL' }) : zone(query)
    }
    assert.equal((await lookup(wanted, { script })).ok, true)
    assert.equal(queries, 2)
  })

  it('does not retry after a final answer', async () => {
    let queries = 0
    const script: DnsScript = (query) => {
      queries += 1
      return zone(query)
    }
    await lookup({ recordType: 'CAA' }, { script })
    assert.equal(queries, 1)
  })

  const inconclusive: [string, DnsScript, string][] = [
    ['SERVFAIL', (query) => reply(query, { rcode: 'SERVFAIL' }), 'dns_servfail'],
    ['REFUSED', (query) => reply(query, { rcode: 'REFUSED' }), 'dns_refused'],
    ['a timeout', () => undefined, 'dns_timeout'],
  ]
  for (const [what, script, code] of inconclusive) {
    it(`cannot tell on ${what}, even if the record should be absent`, async () => {
      for (const absent of [false, true]) {
        const { ok, details } = await lookup({ ...wanted, absent }, { script })
        assert.deepEqual(
          [ok, details.code, details.conclusive, details.retryable],
          [false, code, false, true],
        )
      }
    })
  }

  it('passes for an absent record, and fails for one that is still there', async () => {
    const gone = await lookup({ ...wanted, name: '_nothing', absent: true })
    assert.deepEqual([gone.ok, gone.details.found, gone.details.code], [true, false, 'ok'])
    const there = await lookup({ ...wanted, absent: true })
    assert.deepEqual(
      [there.ok, there.details.found, there.details.code],
      [false, true, 'dns_record_mismatch'],
    )
    assert.equal(
      there.details.message,
      'shop.example.com has the TXT record "waymark=abc", but it should not be there.',
    )
    assert.match(there.details.hint, /^Delete this TXT record/)
    assert.equal(there.details.dns?.expected?.present, false)
  })

  it('never shows an address that is not public, in records or in the message', async () => {
    const config = { recordType: 'A', match: 'equals', value: '8.8.8.8' }
    const result = await lookup(config, { target: 'https://inside.example.com/' })
    assert.equal(result.details.code, 'dns_record_mismatch')
    assert.doesNotMatch(JSON.stringify(result), /10\.1\.2\.3/)
    assert.deepEqual(result.details.dns?.records, ['(an address that is not public)', '93.184.216.34'])
  })

  it('shows at most 20 records of 255 characters', async () => {
    const overTcp: DnsScript = (query) =>
      query.transport === 'udp' ? reply(query, { truncated: true }) : zone(query)
    const { details } = await lookup({}, { target: 'https://many.example.com/', script: overTcp })
    assert.equal(details.dns?.records.length, 20)
    assert.ok(details.dns?.records.every((record) => record.length === 255))
  })

  const refused: [string, Record<string, unknown>, string, string][] = [
    ['an address instead of a host', {}, 'https://93.184.216.34/', 'target_host_invalid'],
    ['a special-use host', {}, 'https://router.local/', 'target_host_special_use'],
    ['a special-use name', { name: 'db.internal' }, 'https://shop.example.com/', 'target_host_special_use'],
    [
      'an impossible name',
      { name: `${'a'.repeat(64)}.example.com` },
      'https://shop.example.com/',
      'target_host_invalid',
    ],
    [
      'an http target where https is required',
      { requireHttps: true },
      'http://shop.example.com/',
      'target_scheme_not_allowed',
    ],
    ['a target that is not a URL', {}, 'shop.example.com', 'target_invalid_url'],
  ]
  for (const [what, config, target, code] of refused) {
    it(`refuses ${what} without a query`, async () => {
      let queries = 0
      const script: DnsScript = () => void (queries += 1)
      const { ok, details } = await lookup(config, { target, script })
      assert.deepEqual([ok, details.code, details.conclusive, queries], [false, code, false, 0])
    })
  }
})
