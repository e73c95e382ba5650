import assert from 'node:assert/strict'
import { queueClock } from '../../../shared/queue/clock.ts'
import { stepClock } from '../../support/runner/step-clock.ts'

const HOUR_MS = 3_600_000

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

  for (const [direction, ms] of [
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
  ] as const) {
    it(`does not change when someone sets this machine's time ${direction}`, async () => {
      const storeTime = Date.UTC(2030, 0, 1)
      const clock = queueClock(() => Promise.resolve(storeTime))
      await clock.known
      const before = clock.now()
      const stepBack = stepClock(ms)
      try {
        assert.ok(Math.abs(clock.now() - before) < HOUR_MS / 2, String(clock.now() - before))
      } finally {
        stepBack()
        clock.stop()
      }
    })
  }
})
