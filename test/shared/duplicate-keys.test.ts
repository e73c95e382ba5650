import assert from 'node:assert/strict'
import fc from 'fast-check'
import { findDuplicateKey } from '../../shared/duplicate-keys.ts'

describe('a duplicate key in an object', () => {
  const found: [json: string, key: string][] = [
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":[{"c":{}, "c" : null}]}', 'c'],
    ['{"a":{"x":1},"b":2,"a":{}}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"":1,"":2}', ''],
    ['{"\\\\":1,"\\\\":2}', '\\'],
    ['{"\\"":1, "\\"":2}', '"'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['[[{"k":[],"l":"k","k":1}]]', 'k'],
  ]
  for (const [json, key] of found) {
    it(`is found in ${json}`, () => {
      assert.ok(JSON.parse(json))
      assert.equal(findDuplicateKey(json), key)
    })
  }

  for (const json of [
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a:","c":"{\\"a\\":1"}',
    '"a"',
    '{}',
  ]) {
    it(`is not found in ${json}`, () => {
      assert.equal(findDuplicateKey(json), undefined)
    })
  }

  it('is never found in serialised values, and always found once a key is duplicated', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, key) => {
        assert.equal(findDuplicateKey(JSON.stringify(value)), undefined)
        const [name, inner] = [JSON.stringify(key), JSON.stringify(value)]
        assert.equal(
          findDuplicateKey(`{"other":${inner},${name}:1, ${name} : ${inner}}`),
          key === 'other' ? 'other' : key,
        )
      }),
      { seed: 1 },
    )
  })

  it('is searched for in a mebibyte of nested arrays without a deep stack', () => {
    assert.equal(findDuplicateKey(JSON.stringify({ a: '\\"'.repeat(500_000), b: 1 })), undefined)
  })
})
