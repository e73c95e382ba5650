import assert from 'node:assert/strict'
import { deduplicationId, fromQueuedJob, toQueuedJob } from '../../../shared/check/job.ts'

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

describe('a queued job', () => {
  const job = { target: 'https://www.example.com/', deadline: 1, requestId: 'r' }

  it('does not say whether a browser may answer, which a worker of the previous release would refuse', () => {
    const config = { type: 'script_presence', selector: 'script', rendered: 'never' }
    assert.deepEqual(toQueuedJob({ ...job, type: 'script_presence', config }).config, {
      type: 'script_presence',
      selector: 'script',
    })
  })

  it('has the whole config of other checks', () => {
    const record = { ...job, type: 'dns_lookup', config: { recordType: 'TXT', at: 'either' } } as const
    assert.deepEqual(fromQueuedJob(toQueuedJob(record)), record)
    const browser = {
      ...job,
      type: 'rendered_presence',
      config: { selector: 'p', consent: 'gated' },
    } as const
    assert.deepEqual(toQueuedJob(browser), browser)
  })
})
