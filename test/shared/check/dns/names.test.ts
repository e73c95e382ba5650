import assert from 'node:assert/strict'
import type { DnsPlace } from '../../../../shared/check/dns/place.ts'
import { withDnsPlace } from '../../../../shared/check/dns/place.ts'
import { fromQueuedJob, toQueuedJob } from '../../../../shared/check/job.ts'
import { dnsNames } from '../../../../shared/check/dns/names.ts'

describe('the names at which a record may be', () => {
  const cases: readonly (readonly [
    name: string | undefined,
    at: DnsPlace | undefined,
    host: string,
    names: readonly string[],
  ])[] = [
    ['_acme', 'either', 'www.shop.example', ['_acme.shop.example']],
    ['_acme', 'either', 'shop.example', ['_acme.shop.example']],
    ['_acme', 'either', 'app.shop.example', ['_acme.app.shop.example', '_acme.shop.example']],
    ['_acme', 'host', 'www.app.shop.example', ['_acme.app.shop.example']],
    ['_acme', 'domain', 'www.app.shop.example', ['_acme.shop.example']],
    ['s1._domainkey', 'domain', 'www.shop.co.uk', ['s1._domainkey.shop.co.uk']],
    ['s1._domainkey.mail', 'domain', 'www.shop.example', ['s1._domainkey.mail.shop.example']],
    [undefined, 'either', 'www.shop.example', ['shop.example']],
    [undefined, 'either', 'app.shop.example', ['app.shop.example', 'shop.example']],
    [undefined, 'host', 'www.shop.example', ['www.shop.example']],
    ['@', 'either', 'www.shop.example', ['shop.example']],
    ['@', 'host', 'app.shop.example', ['app.shop.example']],
    ['mail', 'either', 'app.shop.example', ['mail.app.shop.example', 'mail.shop.example']],
    // Whole names are asked as they are.
    ['_acme.shop.example', 'either', 'www.shop.example', ['_acme.shop.example']],
    ['_acme.other.example.', 'either', 'www.shop.example', ['_acme.other.example.']],
    ['verify.acme.example', 'either', 'www.shop.example', ['verify.acme.example']],
    // On a platform, each customer has a domain.
    ['_acme', 'either', 'www.shop.github.io', ['_acme.shop.github.io']],
    // Some domains begin with www.
    ['_acme', 'either', 'www.com', ['_acme.www.com']],
    ['_acme', 'either', 'www.co.uk', ['_acme.www.co.uk']],
    // Checks that were published before there were places.
    ['_acme', undefined, 'www.shop.example', ['_acme.www.shop.example']],
    [undefined, undefined, 'www.shop.example', ['www.shop.example']],
    ['_acme.shop.example', undefined, 'shop.example', ['_acme.shop.example']],
  ]
  for (const [name, at, host, names] of cases) {
    it(`are ${names.join(' and ')} for ${name ?? 'no name'} at ${at ?? 'no place'} of ${host}`, () => {
      assert.deepEqual(dnsNames({ name, at, match: 'exists' }, host), names)
    })
  }

  it('are those of the domain for records that speak for it, and of the host for those that visitors use', () => {
    const placeOf = (recordType: string): unknown => {
      const check: Record<string, unknown> & { type: string } = { type: 'dns_lookup', recordType }
      return withDnsPlace(check)['at']
    }
    for (const type of ['TXT', 'MX', 'NS', 'CAA']) assert.equal(placeOf(type), 'either', type)
    for (const type of ['A', 'AAAA', 'CNAME', 'SRV']) assert.equal(placeOf(type), 'host', type)
    const key = { type: 'dns_lookup', recordType: 'CNAME', name: 's1._domainkey' }
    assert.equal((withDnsPlace(key) as { at?: unknown }).at, 'either')
    const own = { type: 'dns_lookup', recordType: 'TXT', at: 'host' }
    assert.equal(withDnsPlace(own), own)
    const other = { type: 'http_ping' }
    assert.equal(withDnsPlace(other), other)
  })

  it('reach a worker in a form that the previous release runs', () => {
    const config = { recordType: 'TXT', match: 'exists' }
    const job = { type: 'dns_lookup' as const, target: 'a.example', deadline: 1, requestId: 'r' }
    const queued = toQueuedJob({ ...job, config: { ...config, at: 'either' } })
    assert.deepEqual(queued, { ...job, config, at: 'either' })
    assert.deepEqual(fromQueuedJob(queued).config, { ...config, at: 'either' })
    const without = { ...job, config }
    assert.equal(toQueuedJob(without), without)
    assert.deepEqual(fromQueuedJob(without), without)
    const odd = { ...job, config: { ...config, at: 'nowhere' } }
    assert.equal(toQueuedJob(odd), odd)
  })
})
