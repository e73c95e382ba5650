import assert from 'node:assert/strict'
import { canonicalJson } from '../../shared/canonical.ts'

describe('canonical JSON', () => {
  it('sorts keys at every level and keeps the order of arrays', () => {
    assert.equal(
      canonicalJson({ b: [{ z: 1, a: 2 }, 'b', 'a'], a: { d: true, c: null } }),
      '{"a":{"c":null,"d":true},"b":[{"a":2,"z":1},"b","a"]}',
    )
  })

  it('writes absent values as null', () => {
    assert.equal(canonicalJson({ a: undefined, b: [undefined] }), '{"a":null,"b":[null]}')
  })
})
