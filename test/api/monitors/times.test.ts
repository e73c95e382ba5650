import assert from 'node:assert/strict'
import { monitorTimes } from '../../../api/monitors/times.ts'

const MINUTE = 60_000
const DAY = 86_400_000

describe('the times of monitors', () => {
  it('are those of the documentation', () => {
    assert.deepEqual(monitorTimes(1), {
      againMs: [5 * MINUTE, 30 * MINUTE],
      brokenMs: 30 * MINUTE,
      cannotTellMs: 7 * DAY,
      flappingMs: DAY,
      reminderMs: [DAY, 3 * DAY, 7 * DAY],
      domainMs: 60 * MINUTE,
      secondMs: 1000,
    })
  })

  it('are all divided by the speed', () => {
    const [usual, fast] = [monitorTimes(1), monitorTimes(60)].map((times) => Object.values(times).flat())
    assert.deepEqual(
      fast,
      usual?.map((ms) => ms / 60),
    )
  })
})
