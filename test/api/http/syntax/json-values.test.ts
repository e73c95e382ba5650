import assert from 'node:assert/strict'
import { hasMoreValues } from '../../../../api/http/syntax/json-values.ts'

describe('the number of values in a JSON text', () => {
  const padding = ' '.repeat(1000)

  for (const [json, values] of [
    ['1', 1],
    ['[1,2,3]', 4],
    ['{"a":1,"b":{"c":2}}', 4],
    ['{"a,[{":"b,[{"}', 2],
    [String.raw`["\",[","\\",1]`, 4],
    [String.raw`["\\\",","\\\\",[1]]`, 5],
  ] as const) {
    it(`is ${values} in ${json}`, () => {
      assert.equal(hasMoreValues(json + padding, values), false)
      assert.equal(hasMoreValues(json + padding, values - 1), true)
    })
  }

  it('ends at the limit in text that is not JSON', () => {
    for (const piece of ['[', '"', '"\\', ',']) hasMoreValues(piece.repeat(10_000), 100)
    assert.equal(hasMoreValues('['.repeat(10_000), 100), true)
  })

  it('is not counted in a text too short for more', () => {
    assert.equal(hasMoreValues('[[[[', 2), false)
  })
})
