import assert from 'node:assert/strict'
import type { ProblemCode } from '../../../shared/check/codes.ts'
import { connectFailure } from '../../../worker/net/network-error.ts'

const place = { host: 'www.example.com', port: 80, limit: '32 KiB' }

describe('connectFailure', () => {
  const cases: ReadonlyArray<readonly [string, ProblemCode]> = [
    ['ECONNREFUSED', 'connect_refused'],
    ['ECONNRESET', 'connect_reset'],
    ['ETIMEDOUT', 'connect_timeout'],
    ['EHOSTUNREACH', 'connect_unreachable'],
    ['ENETUNREACH', 'connect_unreachable'],
    ['EADDRNOTAVAIL', 'connect_unreachable'],
    ['EACCES', 'connect_unreachable'],
    ['ESOMETHINGNEW', 'connect_unreachable'],
    ['EMFILE', 'system_overloaded'],
    ['ENFILE', 'system_overloaded'],
  ]
  for (const [code, expected] of cases) {
    it(`maps ${code} to ${expected}`, () => {
      assert.equal(connectFailure(Object.assign(new Error(code), { code }), place).code, expected)
    })
  }
})
