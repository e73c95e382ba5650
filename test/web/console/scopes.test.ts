// Covers web/console/account/scopes.ts, with api/credentials/scopes.ts.
import assert from 'node:assert/strict'
import { accountScopes } from '../../../api/credentials/scopes.ts'
import { scopes } from '../../../web/console/account/scopes.ts'

describe('the scopes that the console offers', () => {
  it('are all existing scopes', () => {
    assert.deepEqual(Object.keys(scopes), [...accountScopes])
  })
})
