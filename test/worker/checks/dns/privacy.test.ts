// Covers worker/checks/dns-lookup.ts with name servers that know private names.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { dnsLookupConfig, type RecordType } from '../../../../shared/check/config.ts'
import type { CheckResult } from '../../../../shared/check/result.ts'
import { dnsLookup } from '../../../../worker/checks/dns-lookup.ts'
import { fromZone, withDnsServer, type Zone } from '../../../support/checks/dns-server.ts'
import { toolsFor } from '../../../support/checks/site.ts'
import { withReadableTexts } from '../../../support/checks/readable-texts.ts'
import { privateIpv4 } from '../../net/spellings.ts'

const HOST = 'shop.example.com'

describe('dns_lookup of records that are not public', () => {
  it('returns the same result whatever their values are', async () => {
    let zone: Zone = {}
    await withDnsServer(
      (query) => fromZone(zone)(query),
      async ({ server }) => {
        const tools = toolsFor([server])
        const answer = async (records: readonly unknown[], config: Config): Promise<unknown> => {
          zone = { [HOST]: { [config.recordType]: records } }
          const parsed = dnsLookupConfig.parse({ type: 'dns_lookup', ...config })
          const { signal } = new AbortController()
          const target = `https://${HOST}/`
          return withoutTimings(withReadableTexts(await dnsLookup({ target, config: parsed, signal }, tools)))
        }
        await fc.assert(
          fc.asyncProperty(worlds, async ({ one, other, config }) => {
            assert.deepEqual(await answer(one, config), await answer(other, config))
          }),
          { numRuns: 600 },
        )
      },
    )
  })
})

type Config = { readonly recordType: RecordType; readonly value?: string } & Record<string, unknown>
type Pair = { readonly one: string; readonly other: string; readonly seen: string }

const privateIpv6 = fc.oneof(
  privateIpv4.map((address) => `::ffff:${address}`),
  privateIpv4.map((address) => `2606:4700::5efe:${address}`),
  fc.ipV6().map((address) => `fd00:${address.replace(/^.*?::?/, '')}`),
  fc.nat({ max: 0xffff }).map((group) => `fd00::${group.toString(16)}`),
)
const label = fc.stringMatching(/^[a-z]{1,6}$/)
const privateName = fc
  .tuple(label, label, fc.constantFrom('internal', 'consul', 'home', 'corp', 'lan'))
  .map((labels) => labels.join('.'))

/** Pairs of values that are not public, each with what the check sees instead. */
const kinds: Readonly<Record<'A' | 'AAAA' | 'name', fc.Arbitrary<Pair>>> = {
  A: pairOf(privateIpv4, '93.184.216.34'),
  AAAA: pairOf(
    privateIpv6.filter((address) => URL.canParse(`http://[${address}]`)),
    '2606:4700::1',
  ),
  name: pairOf(privateName, 'shops.example.net'),
}

function pairOf(value: fc.Arbitrary<string>, seen: string): fc.Arbitrary<Pair> {
  return fc.record({ one: value, other: value, seen: fc.constant(seen) })
}

/** Two versions of a name's records, which differ only in values that are not public. */
const worlds = fc
  .constantFrom('A', 'AAAA', 'CNAME', 'MX', 'NS', 'SRV' as const)
  .chain((recordType) => {
    const kind = recordType === 'A' || recordType === 'AAAA' ? recordType : 'name'
    return fc.record({
      recordType: fc.constant(recordType),
      pair: kinds[kind],
      withPublic: recordType === 'CNAME' ? fc.constant(false) : fc.boolean(),
      match: fc.constantFrom('exists', 'equals', 'oneOf', 'contains', 'startsWith', 'inCidr'),
      from: fc.constantFrom('one', 'other', 'seen' as const),
      cut: fc.nat({ max: 12 }),
      quantifier: fc.constantFrom('any', 'all', 'none'),
      absent: fc.boolean(),
    })
  })
  .filter(({ recordType, match }) => match !== 'inCidr' || recordType === 'A' || recordType === 'AAAA')
  .map(({ recordType, pair, withPublic, match, from, cut, quantifier, absent }) => {
    const data = (value: string): readonly unknown[] => {
      const values = withPublic ? [value, pair.seen] : [value]
      return values.map((item) => recordData(recordType, item))
    }
    const value = wantedValue(match, pair[from], cut)
    const wanted = match === 'exists' ? {} : { value }
    const config: Config = { recordType, match, quantifier, absent, ...wanted }
    return { one: data(pair.one), other: data(pair.other), config }
  })

function wantedValue(match: string, value: string, cut: number): string {
  if (match === 'inCidr') return `${value}/${value.includes(':') ? 16 + cut : 8 + cut}`
  return match === 'contains' || match === 'startsWith' ? value.slice(0, cut + 1) : value
}

function recordData(recordType: string, value: string): unknown {
  if (recordType === 'MX') return { preference: 10, exchange: value }
  if (recordType === 'SRV') return { priority: 0, weight: 5, port: 443, target: value }
  return value
}

function withoutTimings({ ok, details }: CheckResult): unknown {
  const { checkedAt: _, durationMs: __, timings: ___, ...rest } = details
  return { ok, details: rest }
}
