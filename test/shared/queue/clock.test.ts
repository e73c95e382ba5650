import assert from 'node:assert/strict'
import { queueClock } from '../../../shared/queue/clock.ts'

describe("the queue's clock", () => {
  it('has whole milliseconds, as timestamps in Postgres do, even if a round trip takes an odd number of them', async () => {
    // Several, because the first millisecond may end just before the request.
    for (let trip = 0; trip < 10; trip += 1) {
      const clock = queueClock(async () => {
        const sentAt = Date.now()
        while (Date.now() === sentAt);
        return Promise.resolve(sentAt)
      })
      await clock.known
      assert.ok(Number.isInteger(clock.now()), String(clock.now()))
      clock.stop()
    }
  })
})
