// Covers web/console/records/{read-record,record-check}.ts.
import assert from 'node:assert/strict'
import { dnsLookupConfig } from '../../../shared/check/config.ts'
import { deriveCheck } from '../../../web/console/snippet/derive-check.ts'
import { needsSelector } from '../../../web/console/records/record-check.ts'
import { describeCheck } from '../../../web/console/snippet/describe-check.ts'
import { stepFor, stepsFor } from '../../../web/console/guides/step-for.ts'
import { withAllVariables } from '../../../web/console/snippet/variables.ts'
import { languageOf } from '../../../web/console/snippet/language.ts'

const value = { recordType: 'TXT', match: 'equals', value: 'acme-verification=a1b2' }
const key = 'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ'

const CNAME_AT_WWW = { recordType: 'CNAME', name: 'www', match: 'equals', value: 'shops.acme.net' }

const pasted: readonly [what: string, text: string, check: Record<string, unknown>][] = [
  ['a value', 'acme-verification=a1b2', value],
  ['a value in quotation marks', '"acme-verification=a1b2"', value],
  [
    'a line of a zone',
    '_acme.example.com. 3600 IN TXT "acme-verification=a1b2"',
    { ...value, name: '_acme' },
  ],
  ['a line without a class', '_acme TXT acme-verification=a1b2', { ...value, name: '_acme' }],
  [
    'a row of a table',
    'TXT\t_acme.yourdomain.com\tacme-verification=a1b2\t3600',
    { ...value, name: '_acme' },
  ],
  ['a row for the domain', 'TXT @ acme-verification=a1b2', value],
  [
    'lines with labels',
    'Type: TXT\nHost: _acme\nValue: acme-verification=a1b2\nTTL: 3600',
    { ...value, name: '_acme' },
  ],
  [
    'a CNAME record',
    'em12.example.com. CNAME u12.wl.acme.net.',
    { recordType: 'CNAME', name: 'em12', match: 'equals', value: 'u12.wl.acme.net' },
  ],
  [
    'an MX record',
    'example.com. MX 10 mx1.acme.net.',
    { recordType: 'MX', match: 'equals', value: 'mx1.acme.net' },
  ],
  [
    'an SPF record',
    'v=spf1 include:_spf.acme.net ~all',
    { recordType: 'TXT', match: 'spf', spf: { include: '_spf.acme.net' } },
  ],
  [
    'an SPF record with addresses',
    '@ IN TXT "v=spf1 ip4:192.0.2.0/24 -all"',
    { recordType: 'TXT', match: 'spf', spf: { ip4: '192.0.2.0/24', all: '-all' } },
  ],
  [
    'a DKIM record',
    `s1._domainkey IN TXT ("v=DKIM1; k=rsa; " "p=${key}")`,
    { recordType: 'TXT', name: 's1._domainkey', match: 'dkim', dkim: { key } },
  ],
  [
    'a name with a dot at its end',
    `nm1._domainkey. TXT "v=DKIM1; k=rsa; p=${key}"`,
    { recordType: 'TXT', name: 'nm1._domainkey', match: 'dkim', dkim: { key } },
  ],
  [
    'a name of one part with a dot at its end',
    '_acme. TXT acme-verification=a1b2',
    { ...value, name: '_acme' },
  ],
  [
    'a record below a sentence',
    'Add this TXT record to your DNS:\n\n_acme TXT acme-verification=a1b2',
    { ...value, name: '_acme' },
  ],
  [
    'a DMARC record',
    'v=DMARC1; p=quarantine; rua=mailto:d@acme.net',
    { recordType: 'TXT', match: 'dmarc', dmarc: { policyAtLeast: 'quarantine', rua: 'd@acme.net' } },
  ],
  [
    'a DMARC record that asks for nothing',
    '_dmarc.example.com TXT v=DMARC1; p=none',
    { recordType: 'TXT', match: 'dmarc', dmarc: {} },
  ],
  [
    'an SPF record with mechanisms that are called like types',
    'v=spf1 a mx include:amazonses.com ~all',
    { recordType: 'TXT', match: 'spf', spf: { include: 'amazonses.com' } },
  ],
  [
    'a record with its domain',
    'hbr1._domainkey.acme.example. 3600 IN CNAME dkim.harbor.example.',
    { recordType: 'CNAME', name: 'hbr1._domainkey', match: 'equals', value: 'dkim.harbor.example' },
  ],
  [
    'a record at a domain with two endings',
    '_acme.shop.co.uk TXT acme-verification=a1b2',
    { ...value, name: '_acme' },
  ],
  ['a record at its domain', 'acme.example. 3600 IN TXT "acme-verification=a1b2"', value],
  ['a row of a table with bars', 'CNAME | www | shops.acme.net', CNAME_AT_WWW],
  [
    'a Markdown table',
    '| Type | Name | Value |\n| --- | :-: | --- |\n| CNAME | www | shops.acme.net |',
    CNAME_AT_WWW,
  ],
  ['a table with its labels', 'Type\tHost\tPoints to\tTTL\nCNAME\twww\tshops.acme.net\t3600', CNAME_AT_WWW],
  [
    'a value with a variable',
    'acme-verification={{code}}',
    { recordType: 'TXT', match: 'equals', value: 'acme-verification={{code}}' },
  ],
]

describe('the check that a pasted DNS record suggests', () => {
  for (const [what, text, check] of pasted) {
    it(`for ${what}`, () => {
      const derived = deriveCheck(text)?.check
      assert.deepEqual(derived, { type: 'dns_lookup', ...check })
      assert.equal(dnsLookupConfig.safeParse(derived).success, true)
      assert.equal(languageOf(text), 'text')
    })
  }

  it('replaces the snippet, since the step shows its fields', () => {
    const record = stepFor('_acme.acme.example. 3600 IN TXT "acme-verification={{code}}"')
    assert.deepEqual([record.config.snippet, record.requirement_type], [null, 'dns_record'])
    const spf = stepFor('acme.example. IN TXT "v=spf1 include:_spf.harbor.example ~all"')
    assert.equal(spf.config.snippet, null)
    assert.match(
      spf.config.body,
      /add `include:_spf\.harbor\.example` to it.*Otherwise add `v=spf1 include:_spf/,
    )
    assert.doesNotMatch(JSON.stringify([record, spf]), /acme\.example/)
  })

  it('is that of a key whose selector the author has to add, for the value of a DKIM record', () => {
    const check = deriveCheck(`v=DKIM1; k=rsa; p=${key}`)?.check
    assert.deepEqual(check, { type: 'dns_lookup', recordType: 'TXT', match: 'dkim', dkim: { key } })
    assert.ok(needsSelector(check))
    assert.match(dnsLookupConfig.safeParse(check).error?.message ?? '', /needs a name such as s1\._domainkey/)
    assert.match(describeCheck(check) ?? '', /its selector/)
  })

  it('says where the reports of DMARC must be sent', () => {
    const check = deriveCheck('_dmarc TXT v=DMARC1; p=none; rua=mailto:d@acme.net')?.check
    assert.equal(
      check && describeCheck(check),
      'Passes when the DMARC policy of example.com is valid and sends reports to d@acme.net.',
    )
  })

  it('asks for no reports to the domain with which it was pasted', () => {
    const own = '_dmarc.acme.example. 3600 IN TXT "v=DMARC1; p=quarantine; rua=mailto:dmarc@acme.example"'
    const dmarc = { policyAtLeast: 'quarantine' }
    assert.deepEqual(deriveCheck(own)?.check, {
      type: 'dns_lookup',
      recordType: 'TXT',
      match: 'dmarc',
      dmarc,
    })
    const vendor = own.replace('dmarc@acme.example', 'r@harbor.net')
    assert.deepEqual(deriveCheck(vendor)?.check['dmarc'], { ...dmarc, rua: 'r@harbor.net' })
  })

  const several = [
    '@ TXT "v=spf1 include:_spf.acme.net ~all"',
    'nm1._domainkey CNAME nm1.dkim.acme.net.',
    '',
    '_dmarc TXT "v=DMARC1; p=none; rua=mailto:d@acme.net"',
    '_acme TXT acme-verification=a1b2',
  ]
  const table =
    '| Type | Name | Value |\n|---|---|---|\n| CNAME | s1 | a.acme.net |\n| CNAME | s2 | b.acme.net |'

  it('is one in a step of its own for each of several records', () => {
    const steps = stepsFor(several.join('\n'))
    assert.deepEqual(
      steps.map(({ title, requirement_type: type, verification }) => [title, type, verification['match']]),
      [
        ['Add the SPF record', 'dns_record', 'spf'],
        ['Add the CNAME record nm1._domainkey', 'dns_record', 'equals'],
        ['Add the DMARC record', 'dns_record', 'dmarc'],
        ['Add the TXT record _acme', 'dns_record', 'equals'],
      ],
    )
    assert.equal(new Set(steps.map(({ config }) => config.slug)).size, 4)
    assert.deepEqual(
      stepsFor(table).map(({ verification }) => verification['name']),
      ['s1', 's2'],
    )
  })

  it('is one in a step for each record between sentences and comments', () => {
    for (const text of [
      ['Add these records to your DNS:', ...several, 'Then come back, and click “Verify”.'],
      ['Add TXT records:', '; mail', ...several, '# the site', '$TTL 3600'],
      ['1. Sender', several[0], '2. Key', ...several.slice(1)],
    ])
      assert.equal(stepsFor(text.join('\n')).length, 4, text.join('\n'))
    assert.equal(stepsFor(`Add these records:\n\n${table}`).length, 2)
  })

  it('is none for records between code, and for sentences alone', () => {
    assert.equal(deriveCheck(['acme({ a: 1 })', ...several].join('\n'))?.check.type, undefined)
    assert.equal(stepsFor(['acme({ a: 1 })', ...several].join('\n')).length, 1)
    assert.equal(deriveCheck('Add these records to your DNS:\nThen come back.'), undefined)
    assert.notEqual(deriveCheck('# The key\nACME_KEY=a1b2')?.check.type, 'dns_lookup')
  })

  it('is one for lines with labels, and for code with several lines', () => {
    assert.equal(stepsFor('Type: TXT\nHost: _acme\nValue: acme-verification=a1b2').length, 1)
    assert.equal(stepsFor('a=1\nb=2').length, 1)
  })

  it('has a variable for a token', () => {
    const made = withAllVariables('acme.example. 3600 IN TXT "harbor-verification=hv_9Qk3LmX2p"')
    assert.doesNotMatch(made.snippet, /hv_9Qk3LmX2p/)
    assert.equal(made.variables.length, 1)
  })

  it('is none for code, addresses and commands', () => {
    for (const text of [
      "window.acmeId = 'a1b2'",
      'window.acmeId="a1b2"',
      'https://example.com/?a=b',
      'npm install acme',
      '<meta name="acme" content="TXT a b">',
      "acme('init', 'TXT x y')",
    ]) {
      assert.notEqual(deriveCheck(text)?.check.type, 'dns_lookup', text)
    }
  })
})
