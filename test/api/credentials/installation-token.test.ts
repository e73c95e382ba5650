import assert from 'node:assert/strict'
import { isAccountKey } from '../../../api/credentials/account-key.ts'
import {
  displayInstallationToken,
  isInstallationToken,
  makeInstallationToken,
  makeProofToken,
} from '../../../api/credentials/installation-token.ts'

/** The CRC-32 of all but the last six characters was computed with another implementation. */
const TOKEN = `wmi_${'a'.repeat(30)}4VZGHZ`

describe('an installation token', () => {
  it('has 30 random characters and a six-character checksum', () => {
    const tokens = Array.from({ length: 200 }, makeInstallationToken)
    for (const token of tokens) {
      assert.match(token, /^wmi_[0-9A-Za-z]{36}$/)
      assert.ok(isInstallationToken(token), token)
      assert.equal(isAccountKey(token), false)
    }
    assert.equal(new Set(tokens).size, tokens.length)
  })

  it('ends in the CRC-32 of the rest in base 62', () => {
    assert.ok(isInstallationToken(TOKEN))
  })

  it('is shown by its prefix and its last four characters', () => {
    assert.equal(displayInstallationToken(TOKEN), `wmi_…${TOKEN.slice(-4)}`)
  })
})

describe('the token that proves domain ownership', () => {
  it('has 32 random characters of lower-case base32', () => {
    const tokens = Array.from({ length: 200 }, makeProofToken)
    for (const token of tokens) assert.match(token, /^[a-z2-7]{32}$/)
    assert.equal(new Set(tokens).size, tokens.length)
    assert.equal(new Set(tokens.join('')).size, 32)
  })
})
