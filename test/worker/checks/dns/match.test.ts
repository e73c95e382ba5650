import assert from 'node:assert/strict'
import { dnsLookupConfig } from '../../../../shared/check/config.ts'
import { validateRecords, type DnsMatch } from '../../../../worker/checks/dns/match.ts'
import { makePolicy } from '../../../../worker/net/policy/dial-policy.ts'
import { factsInEnglish, inEnglish } from '../../../support/checks/english.ts'

function validate(records: string[], config: Record<string, unknown>): DnsMatch {
  const parsed = dnsLookupConfig.parse({ type: 'dns_lookup', ...config })
  return validateRecords(records, { name: 'example.com', config: parsed, policy: makePolicy() })
}

describe('comparing DNS records', () => {
  const found: [string, string[], Record<string, unknown>][] = [
    ['any record, when it only has to exist', ['x'], { recordType: 'TXT' }],
    [
      'an equal TXT record among others',
      ['v=spf1 -all', 'key=1'],
      { recordType: 'TXT', match: 'equals', value: 'key=1' },
    ],
    ['one of several values', ['key=2'], { recordType: 'TXT', match: 'oneOf', values: ['key=1', 'key=2'] }],
    [
      'a part of a record',
      ['v=spf1 include:_spf.example.net -all'],
      { recordType: 'TXT', match: 'contains', value: 'include:_spf.example.net' },
    ],
    [
      'the beginning of a record',
      ['v=spf1 -all'],
      { recordType: 'TXT', match: 'startsWith', value: 'v=spf1' },
    ],
    [
      'a host name in another case and with a final dot',
      ['Shops.Example.NET'],
      { recordType: 'CNAME', match: 'equals', value: 'shops.example.net.' },
    ],
    [
      'a mail server without its preference',
      ['10 mail.example.net'],
      { recordType: 'MX', match: 'equals', value: 'mail.example.net' },
    ],
    [
      'a mail server with its preference',
      ['10 mail.example.net'],
      { recordType: 'MX', match: 'equals', value: '10 MAIL.example.net.' },
    ],
    [
      'a service without its numbers',
      ['0 5 5060 sip.example.net'],
      { recordType: 'SRV', match: 'equals', value: 'sip.example.net' },
    ],
    [
      'an IPv6 address in another spelling',
      ['2606:4700:0:0:0:0:0:1111'],
      { recordType: 'AAAA', match: 'equals', value: '2606:4700::1111' },
    ],
    [
      'an address in a network',
      ['93.184.216.34'],
      { recordType: 'A', match: 'inCidr', value: '93.184.216.0/24' },
    ],
    [
      'an IPv6 address in a network',
      ['2606:4700::1'],
      { recordType: 'AAAA', match: 'inCidr', value: '2606:4700::/32' },
    ],
    [
      'only records in a network',
      ['93.184.216.34', '93.184.216.35'],
      { recordType: 'A', match: 'inCidr', value: '93.184.216.0/24', quantifier: 'all' },
    ],
    [
      'no record of a kind',
      ['v=spf1 -all'],
      { recordType: 'TXT', match: 'startsWith', value: 'google-', quantifier: 'none' },
    ],
  ]
  for (const [what, records, config] of found) {
    it(`finds ${what}`, () => assert.deepEqual(validate(records, config), { found: true }))
  }

  const notFound: [string, string[], Record<string, unknown>, string][] = [
    [
      'a TXT record that differs in case',
      ['KEY=1'],
      { recordType: 'TXT', match: 'equals', value: 'key=1' },
      'dns_record_mismatch',
    ],
    [
      'another value of the same key',
      ['v=spf1 -all', 'key=2'],
      { recordType: 'TXT', match: 'equals', value: 'key=1' },
      'dns_record_mismatch',
    ],
    [
      'only records of other owners',
      ['v=spf1 -all', 'other=2'],
      { recordType: 'TXT', match: 'equals', value: 'key=1' },
      'dns_record_missing',
    ],
    [
      'a wrong value under a dedicated name',
      ['something'],
      { recordType: 'TXT', name: '_waymark', match: 'equals', value: 'key=1' },
      'dns_record_mismatch',
    ],
    [
      'another host',
      ['shops.example.org'],
      { recordType: 'CNAME', match: 'equals', value: 'shops.example.net' },
      'dns_record_mismatch',
    ],
    [
      'an address outside the network',
      ['93.184.217.34'],
      { recordType: 'A', match: 'inCidr', value: '93.184.216.0/24' },
      'dns_record_mismatch',
    ],
    [
      'one wrong record, when all must match',
      ['93.184.216.34', '8.8.8.8'],
      { recordType: 'A', match: 'inCidr', value: '93.184.216.0/24', quantifier: 'all' },
      'dns_record_mismatch',
    ],
    [
      'a forbidden record',
      ['google-site=1'],
      { recordType: 'TXT', match: 'startsWith', value: 'google-', quantifier: 'none' },
      'dns_record_mismatch',
    ],
  ]
  for (const [what, records, config, code] of notFound) {
    it(`does not match ${what}`, () => {
      const result = validate(records, config)
      assert.equal(result.found, false)
      assert.equal(result.problem?.code, code)
    })
  }

  describe('of records that are not public', () => {
    const equals = { recordType: 'A', match: 'equals' }
    const cases: [string, string[], Record<string, unknown>, string | undefined][] = [
      ['finds that records exist', ['10.0.0.5'], { recordType: 'A' }, undefined],
      [
        'cannot tell which address it is',
        ['10.0.0.5'],
        { ...equals, value: '10.0.0.5' },
        'dns_record_not_public',
      ],
      [
        'cannot tell which values match',
        ['db.internal'],
        { recordType: 'NS', match: 'contains', value: 'db' },
        'dns_record_not_public',
      ],
      [
        'cannot tell which value is absent',
        ['10.0.0.5'],
        { ...equals, value: '10.0.0.6', quantifier: 'none' },
        'dns_record_not_public',
      ],
      [
        'cannot tell whether all match',
        ['8.8.8.8', '10.0.0.5'],
        { recordType: 'A', match: 'startsWith', value: '8.', quantifier: 'all' },
        'dns_record_not_public',
      ],
      [
        'finds a public record among them',
        ['10.0.0.5', '8.8.8.8'],
        { ...equals, value: '8.8.8.8' },
        undefined,
      ],
      [
        'finds a forbidden public record',
        ['10.0.0.5', '8.8.8.8'],
        { ...equals, value: '8.8.8.8', quantifier: 'none' },
        'dns_record_mismatch',
      ],
      ['can rule out a public value', ['10.0.0.5'], { ...equals, value: '8.8.8.8' }, 'dns_record_mismatch'],
      [
        'finds no public record among them',
        ['10.0.0.5'],
        { ...equals, value: '8.8.8.8', quantifier: 'none' },
        undefined,
      ],
      ['reads a null MX', ['0 .'], { recordType: 'MX', match: 'equals', value: '0 .' }, undefined],
      [
        'compares text that names one',
        ['v=spf1 ip4:10.0.0.5'],
        { recordType: 'TXT', match: 'contains', value: 'ip4:10.' },
        undefined,
      ],
    ]
    for (const [what, records, config, code] of cases) {
      it(what, () => {
        const result = validate(records, config)
        assert.deepEqual([result.found, result.problem?.code], [code === undefined, code])
      })
    }
  })

  it('names the wrong and the expected value', () => {
    const { problem } = validate(['key=2'], { recordType: 'TXT', match: 'equals', value: 'key=1' })
    assert.deepEqual(factsInEnglish(problem?.facts), {
      name: 'example.com',
      provider: 'your DNS provider',
      recordType: 'TXT',
      actual: '"key=2"',
      expected: 'it should be "key=1"',
      fix: 'Change',
    })
  })

  it('names only the records that do not match when all must match', () => {
    const config = { recordType: 'A', match: 'inCidr', value: '93.184.216.0/24', quantifier: 'all' }
    const { problem } = validate(['93.184.216.34', '8.8.8.8'], config)
    assert.equal(inEnglish(problem?.facts['actual']), '"8.8.8.8"')
  })
})
