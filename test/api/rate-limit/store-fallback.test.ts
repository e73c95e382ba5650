import assert from 'node:assert/strict'
import { setImmediate as laterTurn } from 'node:timers/promises'
import { storeFallback, storeLimitMs } from '../../../api/rate-limit/store-fallback.ts'
import { outageLog } from '../../../shared/log/outage-log.ts'
import { readableLog } from '../../support/api/api.ts'

describe('counts in a store that all processes share', () => {
  const outage = outageLog({ log: readableLog().log, began: 'began', ended: 'ended' })
  const inMemory = async (): Promise<string> => 'memory'

  it('wait for a store that is far away', async () => {
    const withFallback = storeFallback({ outage, limitMs: 60_000 })
    const far = async (): Promise<string> => laterTurn('store')
    assert.equal(await withFallback(far, inMemory), 'store')
  })

  it('do not wait longer than the limit', async () => {
    const withFallback = storeFallback({ outage, limitMs: 1 })
    assert.equal(await withFallback(async () => new Promise(() => undefined), inMemory), 'memory')
  })

  it('wait half as long as a call to the queue', () => {
    assert.deepEqual([storeLimitMs({}), storeLimitMs({ callLimitMs: 4000 })], [500, 2000])
  })
})
