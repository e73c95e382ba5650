import assert from 'node:assert/strict'
import { codeEntry, problemCodes } from '../../../shared/check/codes.ts'

describe('the list of verification codes', () => {
  it('contains exactly these codes', () => {
    const groups = Object.groupBy(problemCodes, (code) => code.split('_')[0] ?? '')
    const sizes = Object.fromEntries(Object.entries(groups).map(([name, codes]) => [name, codes?.length]))
    assert.deepEqual(sizes, {
      target: 8,
      dns: 16,
      connect: 5,
      tls: 8,
      redirect: 7,
      http: 17,
      mail: 13,
      content: 7,
      script: 18,
      rendered: 11,
      signal: 2,
      system: 7,
    })
  })

  it('marks timeouts as retryable, and problems that only a change can fix as not retryable', () => {
    const never = [
      'target_invalid_url',
      'dns_nxdomain',
      'tls_cert_expired',
      'http_status_unexpected',
      'script_not_found',
    ]
    for (const name of problemCodes)
      if (never.includes(name)) assert.equal(codeEntry(name).retryable, false, name)
    for (const name of problemCodes)
      if (/timeout/.test(name)) assert.equal(codeEntry(name).retryable, true, name)
  })

  it('calls no timeout conclusive', () => {
    for (const name of problemCodes)
      if (/timeout|deadline/.test(name)) assert.equal(codeEntry(name).conclusive, false, name)
  })
})
