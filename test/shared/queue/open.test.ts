import assert from 'node:assert/strict'
import { openWhenPossible } from '../../../shared/queue/open.ts'

describe('opening a store', () => {
  it('closes a connection only after it was made, if aborted', async () => {
    const seen: string[] = []
    const connected = Promise.withResolvers<void>()
    const closing = new AbortController()
    const open = () => ({
      ready: async () => {
        await connected.promise
        seen.push('connected')
      },
      close: async () => void seen.push('closed'),
    })
    const opening = openWhenPossible(open, closing.signal)
    closing.abort()
    setImmediate(connected.resolve)
    await assert.rejects(opening, { name: 'AbortError' })
    assert.deepEqual(seen, ['connected', 'closed'])
  })

  it('does not wait long for a connection that cannot be made, if aborted', async () => {
    const closing = new AbortController()
    let isClosed = false
    const open = () => ({
      ready: async () => new Promise<void>(() => {}),
      close: async () => void (isClosed = true),
    })
    const opening = openWhenPossible(open, closing.signal)
    closing.abort()
    await assert.rejects(opening, { name: 'AbortError' })
    assert.equal(isClosed, true)
  })
})
