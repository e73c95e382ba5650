// Covers worker/checks/dns/{judge,second-opinion,near-misses}.ts with generated zones.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { CheckCode } from '../../../../shared/check/codes.ts'
import { reply, type DnsScript } from '../../../support/checks/dns-server.ts'
import type { Records } from '../../../support/checks/name-servers.ts'
import { check } from '../../../support/checks/zone-check.ts'

const RUNS = 200

type Outcome = {
  readonly code: CheckCode
  /** What each server has, given the record as it should be. */
  readonly servers: (right: Records, wrong: Wrong, count: number) => (Records | DnsScript)[]
  /** True if resolvers have an earlier answer. */
  readonly isNew?: boolean
}

type Wrong = { readonly name: string; readonly value: string; readonly prefix: string }

const txt = (name: string, ...texts: string[]): Records => ({ [name]: { TXT: texts } })
const same = (one: Records | DnsScript, count: number) => Array.from({ length: count }, () => one)
const refuse: DnsScript = (query) => reply(query, { rcode: 'REFUSED' })

const outcomes: readonly Outcome[] = [
  { code: 'ok', servers: (right, _, count) => same(right, count) },
  { code: 'dns_propagating', isNew: true, servers: (right, _, count) => same(right, count) },
  { code: 'dns_servers_disagree', isNew: true, servers: (right, _, count) => [right, ...same({}, count)] },
  { code: 'dns_record_missing', servers: (_, __, count) => same({}, count) },
  {
    code: 'dns_record_mismatch',
    servers: (_, { name, value }, count) => same(txt(name, `${value.split('=')[0]}=another`), count),
  },
  {
    code: 'dns_record_misplaced',
    servers: (_, { name, value }, count) => same(txt(`${name}.example.com`, value), count),
  },
  {
    code: 'dns_record_misplaced',
    servers: (_, { value }, count) => same(txt('example.com', 'v=spf1 -all', value), count),
  },
  {
    code: 'dns_record_misplaced',
    servers: (_, { prefix, value }, count) => same(txt(`${prefix.slice(1)}.example.com`, value), count),
  },
  {
    code: 'dns_record_mistyped',
    servers: (_, { name, value }, count) => same(txt(name, `"${value}"`), count),
  },
  {
    code: 'dns_record_mistyped',
    servers: (_, { name, value }, count) => same(txt(name, ` ${value}`, 'other'), count),
  },
  {
    code: 'dns_record_mistyped',
    servers: (_, { name, value }, count) => same(txt(name, value.slice(0, -2)), count),
  },
  {
    code: 'dns_record_missing',
    servers: (_, __, count) => same({ '*.example.com': { TXT: ['v=spf1 -all'] } }, count),
  },
  {
    code: 'dns_record_mismatch',
    servers: (_, { name }, count) => same({ [name]: { CNAME: ['elsewhere.acme.net'] } }, count),
  },
  { code: 'dns_lame_delegation', isNew: true, servers: (_, __, count) => same(refuse, count) },
]

const letters = fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/)
const zone = fc.record({
  outcome: fc.constantFrom(...outcomes),
  label: letters,
  key: letters,
  token: fc.stringMatching(/^[a-f0-9]{24,64}$/),
  count: fc.integer({ min: 1, max: 3 }),
  glue: fc.boolean(),
})

describe('DNS checks of generated zones', () => {
  it(`have the outcome that ${RUNS} zones were made for`, async () => {
    await fc.assert(
      fc.asyncProperty(zone, async ({ outcome, label, key, token, count, glue }) => {
        const prefix = `_${label}`
        const wrong = { name: `${prefix}.example.com`, value: `${key}=${token}`, prefix }
        const right = txt(wrong.name, wrong.value)
        const servers = outcome.servers(right, wrong, count)
        const cached = outcome.isNew ? { cached: {} } : {}
        const config = { recordType: 'TXT', name: prefix, match: 'equals', value: wrong.value }
        const { code, ok, message } = await check({ servers, glue, ...cached }, config)
        assert.equal(code, outcome.code, message)
        assert.equal(ok, code === 'ok' || code === 'dns_propagating')
      }),
      { numRuns: RUNS },
    )
  }).timeout(60_000)
})
