import assert from 'node:assert/strict'
import { deduplicationId } from '../../../shared/check/job.ts'

describe('the deduplication id of a check', () => {
  const check = {
    type: 'http_ping',
    target: 'https://www.example.com/',
    config: { path: '/a', absent: false },
  } as const

  it('is the same for different spellings of a URL', () => {
    assert.equal(deduplicationId({ ...check, target: 'HTTPS://www.EXAMPLE.com:443' }), deduplicationId(check))
  })

  it('does not depend on the order of keys at any level', () => {
    const one = { headers: { a: '1', b: '2' }, path: '/a' }
    const other = { path: '/a', headers: { b: '2', a: '1' } }
    assert.equal(deduplicationId({ ...check, config: one }), deduplicationId({ ...check, config: other }))
  })

  it('differs with the type, the target and the config', () => {
    const ids = [
      deduplicationId(check),
      deduplicationId({ ...check, type: 'script_presence' }),
      deduplicationId({ ...check, target: 'https://www.example.com/b' }),
      deduplicationId({ ...check, config: { path: '/b', absent: false } }),
      deduplicationId({ ...check, config: { oneOf: ['a', 'b'] } }),
      deduplicationId({ ...check, config: { oneOf: ['b', 'a'] } }),
    ]
    assert.equal(new Set(ids).size, ids.length)
  })

  it('differs for a target with a line break and one without', () => {
    assert.notEqual(
      deduplicationId({ ...check, target: 'https://www.exa\nmple.com/' }),
      deduplicationId(check),
    )
  })

  it('supports targets with a lone surrogate', () => {
    const ids = ['no url \ud800', 'no url \ud801'].map((target) => deduplicationId({ ...check, target }))
    assert.match(ids[0] ?? '', /^[0-9a-f]{64}$/)
    assert.notEqual(ids[0], ids[1])
  })

  it('is a SHA-256 digest', () => {
    assert.match(deduplicationId({ ...check, target: 'not a URL' }), /^[0-9a-f]{64}$/)
  })
})
