import assert from 'node:assert/strict'
import { attributeDifferences } from '../../../../api/audit/tags/attribute-differences.ts'

describe('the differences of attributes', () => {
  const published = '<script async src="/w.js?a=1&amp;b=2" data-site="{{site_id}}" data-mode="a"></script>'

  it('are those in which browsers read something else', () => {
    const pasted = "<script data-site=47 data-mode='b' src='/w.js?a=1&b=2' defer></script>"
    assert.deepEqual(attributeDifferences(published, pasted), [
      { name: 'async', published: '', pasted: undefined },
      { name: 'data-mode', published: 'a', pasted: 'b' },
      { name: 'defer', published: undefined, pasted: '' },
    ])
  })

  it('are found in the tags with the most in common', () => {
    const other = '<script src="/other.js"></script>'
    const pasted = published.replace('data-mode="a"', 'data-mode="b"').replace('{{site_id}}', '47')
    assert.deepEqual(attributeDifferences(`${published}${other}`, `${other}${pasted}`), [
      { name: 'data-mode', published: 'a', pasted: 'b' },
    ])
  })

  it('are none in code', () => assert.deepEqual(attributeDifferences('load("a")', "load('b')"), []))
})
