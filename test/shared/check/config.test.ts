import assert from 'node:assert/strict'
import { checkConfig } from '../../../shared/check/config.ts'

const many = (value: unknown) => Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`x-${n}`, value]))

describe('the config of a check', () => {
  it('fills in the defaults of script_presence', () => {
    assert.deepEqual(checkConfig.parse({ type: 'script_presence', selector: 'script' }), {
      type: 'script_presence',
      selector: 'script',
      absent: false,
      timeoutMs: 10_000,
      requireHttps: false,
      minMatches: 1,
      location: 'any',
      attributes: {},
      cacheBust: 'onMiss',
      csp: 'warn',
      expectedStatus: ['200-299'],
    })
  })

  const refused: [string, Record<string, unknown>, string][] = [
    ['an unknown type', { type: 'ftp_ping' }, 'type'],
    ['an unknown field', { type: 'http_ping', paht: '/' }, ''],
    ['a path to another origin', { type: 'http_ping', path: '//evil.example/' }, 'path'],
    ['a path to another origin with a backslash', { type: 'http_ping', path: '/\\evil.example/' }, 'path'],
    ['a path that is a URL', { type: 'http_ping', path: 'https://evil.example/' }, 'path'],
    ['a timeout over the limit', { type: 'http_ping', timeoutMs: 60_000 }, 'timeoutMs'],
    ['an invalid status', { type: 'http_ping', expectedStatus: ['2xx'] }, 'expectedStatus.0'],
    ['nine literals', { type: 'http_ping', bodyContains: Array.from({ length: 9 }, String) }, 'bodyContains'],
    ['a literal of 201 characters', { type: 'http_ping', bodyContains: ['x'.repeat(201)] }, 'bodyContains.0'],
    ['no selector', { type: 'script_presence' }, 'selector'],
    [
      'an attribute rule without a condition',
      { type: 'script_presence', selector: 'a', attributes: { src: {} } },
      'attributes.src',
    ],
    [
      'a maximum number of matches below the minimum',
      { type: 'script_presence', selector: 'a', minMatches: 2, maxMatches: 1 },
      'maxMatches',
    ],
    [
      'rules for 21 attributes',
      { type: 'script_presence', selector: 'a', attributes: many({ equals: 'x' }) },
      'attributes',
    ],
    ['21 headers', { type: 'http_ping', headers: many('x') }, 'headers'],
    ['an unknown record type', { type: 'dns_lookup', recordType: 'PTR' }, 'recordType'],
    ['a match without a value', { type: 'dns_lookup', recordType: 'TXT', match: 'equals' }, 'value'],
    [
      'inCidr for TXT',
      { type: 'dns_lookup', recordType: 'TXT', match: 'inCidr', value: '192.0.2.0/24' },
      'match',
    ],
    [
      'inCidr without a network',
      { type: 'dns_lookup', recordType: 'A', match: 'inCidr', value: 'x' },
      'value',
    ],
  ]
  for (const [what, config, path] of refused) {
    it(`refuses ${what}, naming the field`, () => {
      const parsed = checkConfig.safeParse(config)
      assert.equal(parsed.success, false)
      assert.equal(parsed.error?.issues[0]?.path.join('.'), path)
    })
  }
})
