import assert from 'node:assert/strict'
import { openWhenPossible } from '../../../shared/queue/open.ts'

describe('opening a store', () => {
  it('that is told to stop closes a connection only once it is made', async () => {
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

  it('that is told to stop does not wait long for one that cannot be made', async () => {
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
