import assert from 'node:assert/strict'
import { accountScopes } from '../../../api/credentials/scopes.ts'
import { scopes } from '../../../web/console/account/scopes.ts'

describe('the scopes that the console offers', () => {
  it('are those that there are', () => {
    assert.deepEqual(Object.keys(scopes), [...accountScopes])
  })
})
