// Covers shared/check/dns/record-place.ts and site-host.ts.
import assert from 'node:assert/strict'
import type { PlacedName } from '../../../../shared/check/dns/names.ts'
import { placeAnywhere, recordPlace } from '../../../../shared/check/dns/record-place.ts'
import { siteHost } from '../../../../shared/check/dns/site-host.ts'

describe('where a record is entered', () => {
  const cases: readonly (readonly [placed: PlacedName, host: string, name: string, typeIn: string])[] = [
    [{ name: '_acme', at: 'either' }, 'www.shop.example', '_acme.shop.example', '_acme'],
    [{ name: '_acme', at: 'either' }, 'blog.shop.co.uk', '_acme.shop.co.uk', '_acme'],
    [{ name: '_acme', at: 'domain' }, 'www.blog.shop.example', '_acme.shop.example', '_acme'],
    [{ name: '_acme', at: 'host' }, 'www.blog.shop.example', '_acme.blog.shop.example', '_acme.blog'],
    [{ name: 's1._domainkey', at: 'either' }, 'shop.example', 's1._domainkey.shop.example', 's1._domainkey'],
    [{ at: 'either' }, 'www.shop.example', 'shop.example', '@'],
    [{ name: '@', at: 'host' }, 'www.shop.example', 'shop.example', '@'],
    [{ at: 'host' }, 'www.shop.example', 'www.shop.example', 'www'],
    [{ name: 'www', at: 'host' }, 'www.shop.example', 'www.shop.example', 'www'],
    [{ at: 'either', match: 'dmarc' }, 'a.b.shop.example', '_dmarc.shop.example', '_dmarc'],
    // On a platform, each customer has a domain.
    [{ name: '_acme', at: 'either' }, 'shop.github.io', '_acme.shop.github.io', '_acme'],
    // A whole name stays as it is, whatever the site.
    [{ name: '_acme.shop.example', at: 'either' }, 'www.shop.example', '_acme.shop.example', '_acme'],
    [{ name: '_acme.other.example.', at: 'either' }, 'www.shop.example', '_acme.other.example', '_acme'],
    // A version from before there were places is checked at the host as it is.
    [{ name: '_acme' }, 'www.shop.example', '_acme.www.shop.example', '_acme.www'],
  ]
  for (const [placed, host, name, typeIn] of cases) {
    it(`is ${typeIn} of ${name} for ${JSON.stringify(placed)} and ${host}`, () => {
      const { alsoAt: _, ...place } = recordPlace(placed, host)
      assert.deepEqual(place, { name, typeIn })
    })
  }

  it('is also at the host if the check accepts it there', () => {
    const placed = { name: '_acme', at: 'either' } as const
    assert.equal(recordPlace(placed, 'www.blog.shop.example').alsoAt, '_acme.blog.shop.example')
    assert.equal(recordPlace(placed, 'www.shop.example').alsoAt, undefined)
  })

  it('is known without a site as far as it is the same for all', () => {
    assert.deepEqual(placeAnywhere({ name: '_acme', at: 'host' }), { name: '_acme', typeIn: '_acme' })
    assert.deepEqual(placeAnywhere({ at: 'either' }), { typeIn: '@' })
    assert.deepEqual(placeAnywhere({ name: '@', at: 'host' }), { name: '@', typeIn: '@' })
    assert.deepEqual(placeAnywhere({ at: 'host' }), {})
    assert.deepEqual(placeAnywhere({ at: 'either', match: 'dmarc' }), { typeIn: '_dmarc' })
    const whole = '_acme.shop.co.uk'
    assert.deepEqual(placeAnywhere({ name: whole, at: 'either' }), { name: whole, typeIn: '_acme' })
  })
})

describe("the host of a site's address", () => {
  const cases: readonly (readonly [address: string, host: string | undefined])[] = [
    ['www.shop.example', 'www.shop.example'],
    [' https://Shop.example:8080/x?y ', 'shop.example'],
    ['http://shop.example./', 'shop.example'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['shop', undefined],
    ['shop.', undefined],
    ['1.2.3.4', undefined],
    ['http://[::1]/', undefined],
    ['a..b', undefined],
    ['https://', undefined],
    ['', undefined],
  ]
  for (const [address, host] of cases) {
    it(`is ${host ?? 'none'} in "${address}"`, () => {
      assert.equal(siteHost(address), host)
    })
  }
})
