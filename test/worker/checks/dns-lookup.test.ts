import assert from 'node:assert/strict'
import { dnsLookupConfig } from '../../../shared/check/config.ts'
import { checkResult, type CheckResult } from '../../../shared/check/result.ts'
import { dnsLookup } from '../../../worker/checks/dns-lookup.ts'
import { fromZone, reply, withDnsServer, type DnsScript } from '../../support/dns-server.ts'
import { toolsFor } from '../../support/site.ts'

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
  return checkResult.parse(result)
}

const wanted = { match: 'equals', value: 'waymark=abc' }

describe('dns_lookup', () => {
  it('answers yes for a record under a name that the host completes', async () => {
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

  it('asks for the host itself when no name is given', async () => {
    assert.equal((await lookup(wanted)).ok, true)
  })

  for (const name of [
    '_waymark.shop.example.com',
    '_WAYMARK.shop.example.com.',
    '_waymark.Shop.Example.com',
  ]) {
    it(`takes ${name} for a whole name`, async () => {
      const { ok, details } = await lookup({ ...wanted, name })
      assert.equal(ok, true)
      assert.equal(details.dns?.name, '_waymark.shop.example.com')
    })
  }

  it('takes a name of another domain as it is', async () => {
    const config = {
      recordType: 'CNAME',
      name: 'alias.example.com',
      match: 'equals',
      value: 'shops.example.net',
    }
    assert.equal((await lookup(config)).ok, true)
  })

  it('shows the wrong value and the wanted one', async () => {
    const { ok, details } = await lookup({ ...wanted, name: '_wrong' })
    assert.deepEqual([ok, details.found, details.conclusive], [false, false, true])
    assert.equal(details.code, 'dns_record_mismatch')
    assert.equal(
      details.message,
      '_wrong.shop.example.com has the TXT record "waymark=xyz", but it should be "waymark=abc".',
    )
  })

  it('says that the record is missing where only the name below the host does not exist', async () => {
    const { details } = await lookup({ ...wanted, name: '_nothing' })
    assert.equal(details.code, 'dns_record_missing')
    assert.equal(details.message, '_nothing.shop.example.com has no TXT record with the value "waymark=abc".')
    assert.match(details.hint, /^Add this TXT record for _nothing\.shop\.example\.com at your DNS provider/)
    assert.equal(details.dns?.rcode, 'NXDOMAIN')
  })

  it('says that the record is missing among records of other owners', async () => {
    const { details } = await lookup({ match: 'equals', value: 'other=1' })
    assert.equal(details.code, 'dns_record_missing')
    assert.match(details.message, /no TXT record with the value "other=1"/)
  })

  it('says that the domain does not exist where it does not', async () => {
    const { details } = await lookup({ ...wanted, name: '_waymark' }, { target: 'https://gone.example.com/' })
    assert.equal(details.code, 'dns_nxdomain')
    assert.equal(
      details.message,
      'The name gone.example.com does not exist in DNS, the address book of the internet.',
    )
  })

  it('says that the name has no such record', async () => {
    const { ok, details } = await lookup({ recordType: 'CAA' })
    assert.deepEqual([ok, details.code, details.conclusive], [false, 'dns_no_records', true])
  })

  const unsure: [string, DnsScript, string][] = [
    ['SERVFAIL', (query) => reply(query, { rcode: 'SERVFAIL' }), 'dns_servfail'],
    ['REFUSED', (query) => reply(query, { rcode: 'REFUSED' }), 'dns_refused'],
    ['silence', () => undefined, 'dns_timeout'],
  ]
  for (const [what, script, code] of unsure) {
    it(`cannot tell on ${what}, also when the record should be absent`, async () => {
      for (const absent of [false, true]) {
        const { ok, details } = await lookup({ ...wanted, absent }, { script })
        assert.deepEqual(
          [ok, details.code, details.conclusive, details.retryable],
          [false, code, false, true],
        )
      }
    })
  }

  it('answers yes for an absent record that is gone, and no for one that is there', async () => {
    const gone = await lookup({ ...wanted, name: '_nothing', absent: true })
    assert.deepEqual([gone.ok, gone.details.found, gone.details.code], [true, false, 'ok'])
    const there = await lookup({ ...wanted, absent: true })
    assert.deepEqual(
      [there.ok, there.details.found, there.details.code],
      [false, true, 'dns_record_mismatch'],
    )
  })

  it('never shows an address that is not public, neither among the records nor in the message', async () => {
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
      'a name that cannot be',
      { name: `${'a'.repeat(64)}.example.com` },
      'https://shop.example.com/',
      'target_host_invalid',
    ],
    ['a target that is no URL', {}, 'shop.example.com', 'target_invalid_url'],
  ]
  for (const [what, config, target, code] of refused) {
    it(`refuses ${what} without asking`, async () => {
      let asked = 0
      const script: DnsScript = () => void (asked += 1)
      const { ok, details } = await lookup(config, { target, script })
      assert.deepEqual([ok, details.code, details.conclusive, asked], [false, code, false, 0])
    })
  }
})
