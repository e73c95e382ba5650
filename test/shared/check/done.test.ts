import assert from 'node:assert/strict'
import { doubtfulCodes, isDone } from '../../../shared/check/done.ts'
import { codeEntry } from '../../../shared/check/codes.ts'

describe('whether a step is done', () => {
  for (const [what, ok, conclusive, codes, done] of [
    ['a check has passed', true, true, [], true],
    ['a check has passed, with a harmless warning', true, true, ['tls_cert_expiring'], true],
    ['visitors may not get it', true, true, ['redirect_downgrade', 'script_blocked_by_csp'], 'unknown'],
    ['a check has failed', false, true, ['script_not_found'], false],
    ['a check could not tell', false, false, ['dns_timeout'], 'unknown'],
  ] as const) {
    it(`is ${done} if ${what}`, () => {
      assert.equal(
        isDone({ ok, details: { conclusive, diagnostics: codes.map((code) => ({ code })) } }),
        done,
      )
    })
  }

  it('is doubtful only with warnings', () => {
    for (const code of doubtfulCodes) assert.equal(codeEntry(code).severity, 'warning')
  })
})
