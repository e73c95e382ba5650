// Covers worker/checks/dns/{near-misses,mistyped,explain,differing-part}.ts.
import assert from 'node:assert/strict'
import { check, VALUE, wanted } from '../../../support/checks/zone-check.ts'
import type { Records } from '../../../support/checks/name-servers.ts'

const HALVES = [VALUE.slice(0, 20), VALUE.slice(20)]
const cname = { recordType: 'CNAME', name: '_acme', match: 'equals', value: 'verify.acme.net' }
const others = { 'verify.acme.net': { A: ['93.184.216.7'] }, 'shop.acme.net': { A: ['93.184.216.8'] } }

describe('a DNS record that is almost there', () => {
  for (const [what, name, typeIn] of [
    ['twice in its name', '_acme.example.com.example.com', '_acme'],
    ['at the domain itself', 'example.com', '_acme'],
    ['at www', '_acme.www.example.com', '_acme'],
    ['without the underscore', 'acme.example.com', '_acme'],
    ['with a hyphen', '-acme.example.com', '_acme'],
  ] as const) {
    it(`is found ${what}`, async () => {
      const servers = [{ [name]: { TXT: ['v=spf1 -all', VALUE] } }]
      const result = await check({ servers })
      assert.deepEqual([result.ok, result.code, result.conclusive], [false, 'dns_record_misplaced', true])
      assert.equal(
        result.message,
        `The TXT record is right, but it is at ${name} instead of _acme.example.com.`,
      )
      assert.match(result.hint, new RegExp(`type only ${typeIn}\\.$`))
      assert.deepEqual(result.dns?.nearMisses, [
        { kind: 'elsewhere', name, recordType: 'TXT', record: VALUE },
      ])
    })
  }

  it('is found at www if it should be at the domain', async () => {
    const result = await check(
      { servers: [{ 'www.example.com': { TXT: [VALUE] } }] },
      { ...wanted, name: '@', at: 'domain' },
    )
    assert.equal(
      result.message,
      'The TXT record is right, but it is at www.example.com instead of example.com.',
    )
    assert.match(result.hint, /type only @\.$/)
  })

  it('is found above a name that has a place of its own', async () => {
    const servers = [{ '_acme.example.com': { TXT: [VALUE] } }]
    const other = await check({ servers }, { ...wanted, name: 'shop._acme.example.com', at: 'host' })
    assert.equal(
      other.message,
      'The TXT record is right, but it is at _acme.example.com instead of shop._acme.example.com.',
    )
  })

  for (const [what, texts, says] of [
    ['with quotation marks', [`"${VALUE}"`], 'it has quotation marks around it'],
    ['with typographic ones', [`\u201c${VALUE}\u201d`], 'it has quotation marks around it'],
    ['with spaces', [VALUE.replace('=', ' = ')], 'it has spaces or line breaks in it'],
    [
      'with a line break',
      [`${VALUE.slice(0, 30)}\n${VALUE.slice(30)}`],
      'it has spaces or line breaks in it',
    ],
    ['with its type', [`TXT ${VALUE}`], 'it has the name or the type of the record in its value'],
    [
      'as a line of a zone',
      [`_acme.example.com. 3600 IN TXT "${VALUE}"`],
      'it has the name or the type of the record in its value',
    ],
    ['with a dot', [`${VALUE}.`], 'it has a dot at its end'],
    ['in capital letters', [VALUE.toUpperCase()], 'it has other capital or small letters'],
    ['cut off', [VALUE.slice(0, 28)], 'it ends after 28 characters'],
    ['in two records', HALVES, 'it is in two records instead of one'],
    ['in two records the other way', HALVES.toReversed(), 'it is in two records instead of one'],
  ] as const) {
    it(`is named ${what}`, async () => {
      const result = await check({ servers: [{ '_acme.example.com': { TXT: ['v=spf1 -all', ...texts] } }] })
      assert.deepEqual([result.ok, result.code], [false, 'dns_record_mistyped'])
      assert.ok(
        result.message.startsWith(
          `The TXT record of _acme.example.com is almost right, but ${says}: it is "`,
        ),
        result.message,
      )
      assert.equal(result.dns?.nearMisses?.[0]?.kind, 'mistyped')
    })
  }

  it('shows the part that differs, however far from the beginning', async () => {
    const key = `v=DKIM1; k=rsa; p=${'A'.repeat(380)}IDAQAB`
    const config = { ...wanted, name: 's1._domainkey', value: key }
    const servers = [
      {
        's1._domainkey.example.com': {
          TXT: [[key.slice(0, 255), key.slice(255).replace('IDAQAB', 'IDAQAC')]],
        },
      },
    ]
    const result = await check({ servers }, config)
    assert.equal(result.code, 'dns_record_mismatch')
    assert.match(result.message, /the TXT record "\u2026A+IDAQAC", but it should be "\u2026A+IDAQAB"/)
    const [record = ''] = result.dns?.records ?? []
    assert.ok(record.endsWith('IDAQAC') && result.dns?.expected?.values[0]?.endsWith('IDAQAB'), record)
  })

  it('is named as the target of an alias with the zone at its end', async () => {
    const servers = [{ '_acme.example.com': { CNAME: ['verify.acme.net.example.com'] } }]
    const result = await check({ servers, others }, cname)
    assert.deepEqual([result.ok, result.code], [false, 'dns_record_mistyped'])
    assert.match(result.message, /the provider has added example\.com to it/)
  })

  it('is named in a record of another type', async () => {
    const asAlias = await check(
      { servers: [{ '_acme.example.com': { CNAME: ['verify.acme.net'] } }], others },
      { ...wanted, value: 'verify.acme.net' },
    )
    assert.match(
      asAlias.message,
      /almost right, but it is a record of the type CNAME: it is "verify\.acme\.net"/,
    )
    const asText = await check(
      { servers: [{ '_acme.example.com': { TXT: ['verify.acme.net'] } }], others },
      cname,
    )
    assert.match(asText.message, /almost right, but it is a record of the type TXT/)
    const asAddress = await check(
      { servers: [{ '_acme.example.com': { A: ['93.184.216.99'] } }], others },
      cname,
    )
    assert.match(
      asAddress.message,
      /almost right, but it is a record of the type A: it is "93\.184\.216\.99"/,
    )
  })

  it('is named in an alias, also with the zone at its end', async () => {
    for (const target of [VALUE, `${VALUE}.example.com`]) {
      const result = await check({ servers: [{ '_acme.example.com': { CNAME: [target] } }] })
      assert.equal(result.code, 'dns_record_mistyped', target)
      const [miss] = result.dns?.nearMisses ?? []
      assert.deepEqual([miss?.kind, miss?.record], ['other_type', target])
    }
  })

  it('is found below www for every type, and in a text with the name before it', async () => {
    const alias = { recordType: 'CNAME', name: 'shop', match: 'equals', value: 'verify.acme.net' }
    const below = await check(
      { servers: [{ 'shop.www.example.com': { CNAME: ['verify.acme.net'] } }] },
      alias,
    )
    assert.equal(below.dns?.nearMisses?.[0]?.name, 'shop.www.example.com')
    const typed = await check({ servers: [{ '_acme.example.com': { TXT: [`_acme=${VALUE}`] } }] })
    assert.equal(typed.code, 'dns_record_mistyped')
    const url = await check(
      { servers: [{ 'shop.example.com': { TXT: ['https://verify.acme.net/'] } }] },
      alias,
    )
    assert.equal(url.code, 'dns_record_mistyped')
  })

  it('is found within the limit of queries if the addresses of the servers must be looked up', async () => {
    for (const name of [
      '_acme.www.example.com',
      '-acme.example.com',
      'example.com',
      '_acme.example.com.example.com',
    ])
      for (const count of [2, 4]) {
        const servers = Array.from({ length: count }, () => ({ [name]: { TXT: [VALUE] } }))
        assert.equal((await check({ servers })).code, 'dns_record_misplaced', `${name} with ${count} servers`)
      }
    // Of a host, those of the domain and the name twice.
    for (const name of ['_acme.www.example.com', '_acme.app.example.com.example.com', 'example.com']) {
      const servers = Array.from({ length: 4 }, () => ({ [name]: { TXT: [VALUE] } }))
      assert.equal(
        (await check({ servers }, wanted, 'https://app.example.com/')).code,
        'dns_record_misplaced',
        name,
      )
    }
  })

  it('may stand behind addresses that a provider shows instead', async () => {
    for (const [address, why] of [
      ['93.184.216.7', /shows the addresses of verify\.acme\.net instead/],
      ['104.16.1.1', /that is a proxy of its provider/],
    ] as const) {
      const result = await check({ servers: [{ '_acme.example.com': { A: [address] } }], others }, cname)
      assert.deepEqual([result.ok, result.code, result.conclusive], [false, 'dns_record_proxied', false])
      assert.match(result.message, why)
    }
  })

  it('cannot stand beside an alias, whose target may not exist', async () => {
    const servers = (target: string): Records[] => [{ '_acme.example.com': { CNAME: [target] } }]
    const there = await check({ servers: servers('shop.acme.net'), others })
    assert.equal(
      there.message,
      '_acme.example.com has the CNAME record "shop.acme.net", but a name with a CNAME record can have no TXT record.',
    )
    const nowhere = await check({ servers: servers('gone.acme.net'), others })
    assert.match(nowhere.message, /"gone\.acme\.net", but that name does not exist\.$/)
    const noAddress = await check(
      { servers: [{ 'www.example.com': { CNAME: ['gone.acme.net'] } }], others },
      { recordType: 'A', name: 'www.example.com' },
    )
    assert.match(noAddress.message, /"gone\.acme\.net", but that name does not exist\.$/)
  })

  it('is missing, not wrong, where a wildcard answers for every name', async () => {
    const result = await check({ servers: [{ '*.example.com': { TXT: ['v=spf1 -all'] } }] })
    assert.deepEqual([result.ok, result.code], [false, 'dns_record_missing'])
    assert.match(result.hint, /^Add this TXT record/)
    assert.deepEqual(result.dns?.nearMisses?.[0], {
      kind: 'wildcard',
      name: '*.example.com',
      recordType: 'TXT',
      record: 'v=spf1 -all',
    })
    const real = await check({ servers: [{ '_acme.example.com': { TXT: ['acme-verification=other'] } }] })
    assert.equal(real.code, 'dns_record_mismatch')
  })

  it('is not looked for at other names if any record would do', async () => {
    const result = await check(
      { servers: [{ 'example.com': { TXT: ['v=spf1 -all'] } }] },
      { recordType: 'TXT', name: '_acme' },
    )
    assert.equal(result.code, 'dns_record_missing')
  })
})
