import assert from 'node:assert/strict'
import { lookupLimits } from '../../../../worker/net/host-limits/lookups.ts'

const limits = { lookupsPerDomainPerMinute: 60, lookupsPerDomainInAllPerMinute: 600 }

function countedAs(name: string, accountId?: string): [string, number][] {
  return lookupLimits({ name, accountId }, limits).map(({ key, max }) => [key, max])
}

describe('lookupLimits', () => {
  for (const [name, domain] of [
    ['example.com', 'example.com'],
    ['a.b.example.com', 'example.com'],
    ['_acme-challenge.example.com', 'example.com'],
    ['a_b.example.co.uk', 'example.co.uk'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['shop.waymark.test', 'waymark.test'],
    ['co.uk', 'co.uk'],
    ['localhost', 'localhost'],
    ['constructor', 'constructor'],
  ] as const) {
    it(`counts ${name} as ${domain}`, () => {
      assert.deepEqual(countedAs(name, 'acct'), [
        [`lookups:${domain}`, 600],
        [`lookups:${domain}:acct`, 60],
      ])
    })
  }

  it("counts a customer's name on a platform, and the whole platform", () => {
    assert.deepEqual(countedAs('www.customer.github.io'), [
      ['lookups:customer.github.io', 600],
      ['lookups:customer.github.io:', 60],
      ['lookups:github.io', 6000],
      ['lookups:github.io:', 600],
    ])
  })
})
