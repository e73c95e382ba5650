import assert from 'node:assert/strict'
import { parsePairs } from '../../../../api/http/syntax/form-urlencoded.ts'

describe('a query or form', () => {
  const parsed = (text: string): object => ({ ...parsePairs(text, 'query') })

  for (const [text, pairs] of [
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a&=b&&', { a: '', '': 'b' }],
    ['a=b+c%20d', { a: 'b c d' }],
    ['%C3%A4=%c3%a4', { ä: 'ä' }],
    ['constructor=1&toString=2', { constructor: '1', toString: '2' }],
  ] as const) {
    it(`is parsed: ${text}`, () => assert.equal(JSON.stringify(parsed(text)), JSON.stringify(pairs)))
  }

  it('keeps percent signs that encode nothing', () => {
    assert.deepEqual(parsed('a=%&b=%zz&c=100%25%'), { a: '%', b: '%zz', c: '100%%' })
  })

  it('has U+FFFD in place of bytes that are not UTF-8', () => {
    assert.deepEqual(parsed('a=%e4&b=%C3'), { a: '\ufffd', b: '\ufffd' })
  })

  it('may have UTF-8 that is not encoded', () => {
    assert.deepEqual(parsed(Buffer.from('q=ä+%C3%A4').toString('latin1')), { q: 'ä ä' })
  })

  it('has at most 100 parameters', () => {
    assert.equal(Object.keys(parsed('a&'.repeat(99))).length, 1)
    assert.throws(() => parsed('a&'.repeat(100)), {
      code: 'invalid_request',
      message: 'query: must have at most 100 parameters',
    })
  })
})
