// Covers worker/checks/dns/mail/{spf,dmarc}.ts, with mailauth as judge.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { dnsLookupConfig } from '../../../../../shared/check/config.ts'
import { compareMail } from '../../../../../worker/checks/dns/mail/compare.ts'
import { parseSpf } from '../../../../../worker/checks/dns/mail/spf-record.ts'
import { failure } from '../../../../../worker/net/failure.ts'
import type { RecordsAnswer } from '../../../../../worker/net/dns/resolver.ts'
import { makePolicy } from '../../../../../worker/net/policy/dial-policy.ts'

type Zone = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

type NodeResolver = (name: string, type: string) => Promise<unknown>
type Judged = { p?: string; sp?: string; t?: string; isOrgRecord?: boolean } | false

const require = createRequire(import.meta.url)
const { spf: judgeSpf } = require('mailauth/lib/spf') as {
  spf(options: Record<string, unknown>): Promise<{ status?: { result?: string } }>
}
const getDmarcRecord = require('mailauth/lib/dmarc/get-dmarc-record') as (
  domain: string,
  resolver: NodeResolver,
) => Promise<Judged>

/**
 * Where we differ: `ptr` never matches, since receivers may ignore it, and neither do macros, which stand for the sender of a
 * mail. A check does not ask whether a name exists (`np`). For an include, whose addresses nobody else knows, the lookups of
 * the whole record count; so an address is compared here.
 */
const RUNS = 500
const IP = '192.0.2.7'
// Addresses that are not public are not compared.
const policy = makePolicy({ allowCidrs: ['192.0.2.0/24', '203.0.113.0/24'] })
const domains = ['a.net', 'b.net', 'c.net', 'd.net', 'gone.net', 'e.net']

const domain = fc.constantFrom(...domains)
const term = fc.oneof(
  { weight: 4, arbitrary: domain.map((name) => `include:${name}`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'ip4:192.0.2.0/24',
      'ip4:192.0.2.7',
      'ip4:198.51.100.0/24',
      'ip6:2001:db8::/32',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'a',
      'mx',
      'a:host.net',
      'mx:mail.net',
      'a:host.net/24',
      'a:gone.net',
      'mx:gone.net',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'exists:host.net',
      'exists:gone.net',
      'ipv4:1.2.3.4',
      'include:',
      'ip4:1.2.3.4/33',
      'moo',
      'x=y',
    ),
  },
)
const qualified = fc
  .tuple(fc.constantFrom('', '', '', '', '+', '-', '~', '?'), term)
  .map(([sign, text]) => (text.includes('=') ? text : sign + text))
const record = fc
  .tuple(
    fc.array(qualified, { maxLength: 5 }),
    fc.oneof(
      fc.constantFrom('-all', '~all', '?all', '+all', ''),
      domain.map((name) => `redirect=${name}`),
    ),
  )
  .map(([terms, end]) => ['v=spf1', ...terms, end].filter(Boolean).join(' '))
const texts = fc.oneof(
  { weight: 12, arbitrary: record.map((one) => [one]) },
  { weight: 1, arbitrary: fc.tuple(record, record).map((both) => [...both]) },
  { weight: 1, arbitrary: fc.constant(['v=spf2 nothing']) },
)
const zones = fc.tuple(...domains.filter((name) => name !== 'gone.net').map(() => texts)).map((all): Zone => {
  const names = domains.filter((name) => name !== 'gone.net')
  return {
    ...Object.fromEntries(
      names.map((name, index) => [name, { TXT: all[index] ?? [], A: ['203.0.113.5'], MX: ['10 mail.net'] }]),
    ),
    'host.net': { A: ['192.0.2.99'] },
    'mail.net': { A: [IP], MX: ['5 host.net'] },
  }
})

describe('mail records, with mailauth as judge', () => {
  it(`allow the same senders, in ${RUNS} zones`, async () => {
    const config = dnsLookupConfig.parse({
      type: 'dns_lookup',
      recordType: 'TXT',
      match: 'spf',
      spf: { ip4: IP },
    })
    await fc.assert(
      fc.asyncProperty(zones, async (zone) => {
        const check = { name: 'a.net', config, policy }
        const { found, problem } = await compareMail(
          await answerFrom(zone, 'a.net', 'TXT'),
          check,
          context(zone),
        )
        const expected = await resultOf(zone)
        assert.equal(found, expected === 'pass', `${JSON.stringify(zone)}: ${expected}, ${problem?.code}`)
        const isBroken = problem !== undefined && /invalid|multiple|too_many/.test(problem.code)
        assert.equal(
          isBroken,
          expected === 'permerror',
          `${JSON.stringify(zone)}: ${expected}, ${problem?.code}`,
        )
        const record = problem?.facts['record']
        if (typeof record !== 'string') return
        const mended = await resultOf({ ...zone, 'a.net': { ...zone['a.net'], TXT: [record] } })
        // An include of the record may be invalid.
        assert.match(mended, /^(?:pass|permerror)$/, `${JSON.stringify(zone)}: ${record}, ${mended}`)
        assert.equal(parseSpf(record).kind, 'terms', record)
      }),
      { numRuns: RUNS },
    )
  })

  it(`have the same policy, in ${RUNS} zones`, async () => {
    const tag = fc.constantFrom(
      'p=none',
      'p=quarantine',
      'p=reject',
      'p=REJECT',
      'p=block',
      'sp=none',
      'sp=reject',
      'sp=moo',
      'np=none',
      'rua=mailto:a@b.net',
      't=y',
      'adkim=s',
    )
    const dmarc = fc
      .tuple(
        fc.constantFrom('v=DMARC1', 'v=DMARC1', 'v = DMARC1', 'v=dmarc1'),
        fc.uniqueArray(tag, { selector: (text) => text.split('=')[0], maxLength: 4 }),
      )
      .map(([version, tags]) => [version, ...tags].join('; '))
    const published = fc.array(dmarc, { maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(published, published, async (own, above) => {
        const zone: Zone = {
          '_dmarc.shop.a.net': { TXT: own },
          '_dmarc.a.net': { TXT: above },
          'shop.a.net': { A: [IP] },
          'a.net': { A: [IP] },
        }
        const judged = await getDmarcRecord('shop.a.net', nodeResolver(zone))
        for (const policyAtLeast of ['quarantine', 'reject'] as const) {
          const config = dnsLookupConfig.parse({
            type: 'dns_lookup',
            recordType: 'TXT',
            match: 'dmarc',
            dmarc: { policyAtLeast },
          })
          const isOwn = own.filter((text) => /^v ?= ?DMARC1/.test(text)).length === 1
          const name = isOwn ? '_dmarc.shop.a.net' : '_dmarc.a.net'
          const answer = await answerFrom(zone, name, 'TXT')
          const { found } = await compareMail(
            answer,
            { name, config, policy },
            { ...context(zone), mailHost: 'shop.a.net' },
          )
          assert.equal(found, isAtLeast(judged, policyAtLeast), JSON.stringify({ own, above, judged }))
        }
      }),
      { numRuns: RUNS },
    )
  })
})

async function resultOf(zone: Zone): Promise<string> {
  const { status } = await judgeSpf({
    sender: 'x@a.net',
    ip: IP,
    helo: 'a.net',
    strict: true,
    resolver: nodeResolver(zone),
  })
  return status?.result ?? ''
}

const strength = ['none', 'quarantine', 'reject']

function isAtLeast(judged: Judged, wanted: string): boolean {
  // Such a record stands for none, if for anything (RFC 9989, 4.10.1).
  if (!judged || !strength.includes(judged.p ?? '')) return false
  if (judged.sp !== undefined && !strength.includes(judged.sp)) return false
  const policy = (judged.isOrgRecord && judged.sp) || judged.p
  const applied = judged.t === 'y' ? strength.indexOf(policy ?? '') - 1 : strength.indexOf(policy ?? '')
  return applied >= strength.indexOf(wanted)
}

async function answerFrom(zone: Zone, name: string, type: string): Promise<RecordsAnswer> {
  const records = zone[name]?.[type] ?? []
  if (records.length > 0) return { kind: 'records', rcode: 'NOERROR', records }
  const code = zone[name] ? 'dns_no_records' : 'dns_nxdomain'
  return { kind: 'failed', rcode: 'NOERROR', failure: failure(code, { name, recordType: type }) }
}

const context = (zone: Zone) => ({
  queryRecords: async (name: string, type: string) => answerFrom(zone, name, type),
  signal: new AbortController().signal,
  mailHost: 'a.net',
})

/** Answers in the form of `dns.resolve`. */
const nodeResolver =
  (zone: Zone): NodeResolver =>
  async (name, type) => {
    const records = zone[name.toLowerCase()]?.[type]
    if (!records || records.length === 0) {
      throw Object.assign(new Error(`query${type} ENOTFOUND ${name}`), {
        code: zone[name.toLowerCase()] ? 'ENODATA' : 'ENOTFOUND',
      })
    }
    if (type === 'TXT') return records.map((text) => [text])
    if (type !== 'MX') return [...records]
    return records.map((text) => ({
      priority: Number(text.split(' ')[0]),
      exchange: text.split(' ')[1] ?? '',
    }))
  }
