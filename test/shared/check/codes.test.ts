import assert from 'node:assert/strict'
import { codeEntry, fillIn, problemCodes, quoted, shorten } from '../../../shared/check/codes.ts'

describe('the list of verification codes', () => {
  it('is closed: it has these and no others', () => {
    const groups = Object.groupBy(problemCodes, (code) => code.split('_')[0] ?? '')
    const sizes = Object.fromEntries(Object.entries(groups).map(([name, codes]) => [name, codes?.length]))
    assert.deepEqual(sizes, {
      target: 8,
      dns: 9,
      connect: 5,
      tls: 7,
      redirect: 7,
      http: 16,
      content: 6,
      script: 15,
      signal: 1,
      system: 6,
    })
  })

  it('gives each code a message and a hint of whole sentences', () => {
    for (const name of problemCodes) {
      const { message, hint } = codeEntry(name)
      assert.match(message, /^(\{\w+\} |[A-Z]).*\.$/, name)
      assert.match(hint, /^(\{\w+\} |[A-Z]).*\.$/, name)
    }
  })

  it('marks only codes that may change by themselves as retryable', () => {
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

describe('the text of a message', () => {
  it('names the facts', () => {
    assert.equal(
      fillIn('{name} has no {recordType} record.', { name: 'a.b', recordType: 'TXT' }),
      'a.b has no TXT record.',
    )
  })

  it('refuses to leave out a fact that it needs', () => {
    assert.throws(() => fillIn('The name {name} does not exist.', { host: 'a.b' }), TypeError)
  })

  it('cuts a long fact at 300 characters', () => {
    assert.equal(fillIn('{actual}', { actual: 'x'.repeat(500) }).length, 300)
  })

  it('quotes values, each cut at 100 characters', () => {
    assert.equal(quoted('a b'), '"a b"')
    assert.equal(quoted('x'.repeat(500)), `"${'x'.repeat(99)}…"`)
    assert.equal(quoted('a', 'b'), '"a", "b"')
  })

  it('shows that a value is empty', () => {
    assert.equal(quoted(''), '"" (empty)')
  })

  it('lists two values and counts the others', () => {
    assert.equal(quoted('a', 'b', 'c', 'd'), '"a", "b" and 2 more')
    assert.ok(quoted(...Array.from({ length: 500 }, () => 'x'.repeat(200))).length < 300)
  })

  it('removes terminal control characters and text direction controls', () => {
    assert.equal(shorten('a\u001b[31mb\u202ec\r\nd'), 'a [31mb c  d')
  })

  it('does not fill in placeholders inside a fact', () => {
    assert.equal(fillIn('{actual} {expected}', { actual: '{expected}', expected: 'y' }), '{expected} y')
  })
})
