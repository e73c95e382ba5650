import assert from 'node:assert/strict'
import { Pieces } from '../../worker/pieces.ts'

describe('the pieces in which a page is kept', () => {
  it('are few when the page arrives byte by byte', () => {
    const page = Buffer.from('<p>é</p>\n'.repeat(5000))
    const pieces = new Pieces()
    for (let at = 0; at < page.length; at += 1) pieces.add(page.subarray(at, at + 1))
    assert.deepEqual(pieces.join(), page)
    assert.ok(pieces.list.length <= Math.ceil(page.length / 4096), `${pieces.list.length} pieces`)
  })

  it('are the received chunks if those are large', () => {
    const large = Buffer.alloc(5000, 'x')
    const pieces = new Pieces()
    for (const piece of [large, Buffer.from('a'), large, Buffer.from('b'), Buffer.from('c')])
      pieces.add(piece)
    assert.deepEqual(pieces.join(), Buffer.concat([large, Buffer.from('a'), large, Buffer.from('bc')]))
    assert.equal(pieces.list[0], large)
  })
})
