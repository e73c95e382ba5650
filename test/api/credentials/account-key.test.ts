import assert from 'node:assert/strict'
import {
  displayAccountKey,
  hashAccountKey,
  isAccountKey,
  makeAccountKey,
} from '../../../api/credentials/account-key.ts'

/** The CRC-32 of all but the last six characters is 1579549694, computed with another implementation. */
const KEY = `wmk_live_${'a'.repeat(30)}1itd1y`

describe('an account key', () => {
  it('has 30 random characters and a six-character checksum', () => {
    const keys = Array.from({ length: 200 }, makeAccountKey)
    for (const key of keys) {
      assert.match(key, /^wmk_live_[0-9A-Za-z]{36}$/)
      assert.ok(isAccountKey(key), key)
    }
    assert.equal(new Set(keys).size, keys.length)
  })

  it('ends in the CRC-32 of the rest in base 62', () => {
    assert.ok(isAccountKey(KEY))
  })

  it('is recognised as mistyped if any character differs', () => {
    const key = makeAccountKey()
    for (let at = 9; at < key.length; at++) {
      const other = key[at] === 'x' ? 'y' : 'x'
      assert.equal(isAccountKey(key.slice(0, at) + other + key.slice(at + 1)), false, `character ${at}`)
    }
    assert.equal(isAccountKey(`${key}0`), false)
    assert.equal(isAccountKey(key.slice(1)), false)
    assert.equal(isAccountKey(''), false)
  })

  it('is stored as a SHA-256 hash', () => {
    assert.equal(
      hashAccountKey('abc').toString('hex'),
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })

  it('is shown by its prefix and its last four characters', () => {
    assert.equal(displayAccountKey(KEY), 'wmk_live_…td1y')
  })
})
