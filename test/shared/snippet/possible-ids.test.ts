import assert from 'node:assert/strict'
import { possibleIdsIn } from '../../../shared/snippet/possible-ids.ts'

describe("the parts of a DNS record that may be one customer's", () => {
  for (const [record, ids] of [
    ['nm1._domainkey CNAME nm1.c7f3a9d2.dkim.nimbusmail.com', ['c7f3a9d2']],
    ['nm1._domainkey CNAME nm1-customer-com.dkim.nimbusmail.com', ['nm1-customer-com']],
    ['_dmarc TXT v=DMARC1; p=none; rua=mailto:a8f3k2@r.nimbusmail.com', ['a8f3k2']],
    ['em CNAME u1234567.wl.acme.net', ['u1234567']],
    ['@ MX 10 mx10.eu-west-1.acme.net', []],
    ['s1._domainkey CNAME s1.dkim2048.acme.net', []],
    ['nm1._domainkey CNAME nm1.{{customerId}}.dkim.nimbusmail.com', []],
    ['_dmarc TXT v=DMARC1; p=none; rua=mailto:reports@acme.net', []],
  ] as const) {
    it(`are ${ids.join() || 'none'} in ${record}`, () => assert.deepEqual(possibleIdsIn(record), ids))
  }
})
