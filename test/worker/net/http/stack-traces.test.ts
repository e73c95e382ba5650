import assert from 'node:assert/strict'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { skipStackTraces } from '../../../../worker/net/http/stack-traces.ts'

const hasTrace = (): boolean => (new Error('x').stack ?? '').includes('\n')

describe('skipStackTraces', () => {
  it('lasts until the end of the tick, however often it is called', async () => {
    skipStackTraces()
    process.nextTick(skipStackTraces)
    skipStackTraces()
    assert.equal(hasTrace(), false)
    await endOfTurn()
    assert.equal(hasTrace(), true)
  })
})
