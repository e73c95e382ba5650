import assert from 'node:assert/strict'
import { unsafeValues } from '../../../api/signing/unsafe-values.ts'

const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])

describe('values that must not be signed', () => {
  for (const [json, path, message] of [
    ['{"a":1.5}', 'a', /whole number/],
    ['{"a":9007199254740992}', 'a', /whole number/],
    ['{"a":[0,1e400]}', 'a.1', /whole number/],
    ['{"a":"x\\u0000"}', 'a', /U\+0000/],
    ['{"a":{"b":"\\u007f"}}', 'a.b', /U\+007F/],
    ['["ok","\\ud83d"]', '1', /surrogate/],
    ['{"__proto__":1}', '', /"__proto__"/],
    ['{"a":{"__proto__":{}}}', 'a', /"__proto__"/],
    ['{"a b":1}', '', /"a b"/],
    ['{"":1}', '', /""/],
    ['{"1a":1}', '', /"1a"/],
    ['{"é":1}', '', /"é"/],
    ['{"\\udc00":1}', '', /not a plain name/],
    [`{"${'k'.repeat(65)}":1}`, '', /not a plain name/],
  ] as const) {
    it(`are found with their path in ${json.slice(0, 40)}`, () => {
      const [found, ...others] = unsafeValues(JSON.parse(json))
      assert.equal(found?.path.join('.'), path)
      assert.match(found.message, message)
      assert.deepEqual(others, [])
    })
  }

  it('exclude values that all JSON libraries read the same way', () => {
    const json =
      '{"a":[0,-1,9007199254740991,true,null,"é ﷽ 😀 <&> \\u2028 \\n"],"data-x.y_z":{},"constructor":1,"toJSON":"x"}'
    assert.deepEqual(unsafeValues(JSON.parse(json)), [])
    assert.deepEqual(unsafeValues({ ['k'.repeat(64)]: nested(63) }), [])
  })

  it('include values nested more than 64 levels deep', () => {
    const [found, ...others] = unsafeValues(nested(66))
    assert.equal(found?.path.length, 65)
    assert.match(found.message, /64 levels/)
    assert.deepEqual(others, [])
  })

  it('are limited to the first 20', () => {
    assert.equal(unsafeValues(Array.from({ length: 1000 }, () => 0.5)).length, 20)
  })
})
