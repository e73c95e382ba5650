import assert from 'node:assert/strict'
import { nextDue } from '../../../../api/monitors/verdict/next-due.ts'
import { monitorTimes } from '../../../../api/monitors/times.ts'

const now = new Date('2026-11-28T12:00:00Z')
const HOUR_SECONDS = 3600

type Given = {
  /** What each step asks for, in minutes from now. */
  readonly again?: readonly (number | undefined)[]
  readonly isHeld?: boolean
  readonly isWhole?: boolean
  readonly random?: number
  readonly intervalSeconds?: number
  readonly speed?: number
}

/** Minutes from now until the monitor is run next. */
function minutesUntilDue(given: Given): number {
  const { again = [undefined], isHeld = false, isWhole = true, random = 0.5, speed = 1 } = given
  const judged = again.map((minutes) => ({
    row: { hold_id: isHeld ? 'a' : null },
    lookAgainAt: minutes === undefined ? undefined : now.getTime() + minutes * 60_000,
  }))
  const monitor = { interval_seconds: given.intervalSeconds ?? HOUR_SECONDS }
  const due = nextDue({ monitor, judged, isWhole, now }, { times: monitorTimes(speed), random: () => random })
  return (due.getTime() - now.getTime()) / 60_000
}

describe('a monitor is run next', () => {
  it('after its interval', () => {
    assert.equal(minutesUntilDue({}), 60)
    assert.equal(minutesUntilDue({ intervalSeconds: 7 * 24 * HOUR_SECONDS }), 7 * 24 * 60)
  })

  it('up to a tenth of the interval earlier or later', () => {
    assert.equal(minutesUntilDue({ random: 0 }), 54)
    assert.equal(minutesUntilDue({ random: 1 }), 66)
  })

  it('when the first of its steps asks for a look, if that is earlier', () => {
    assert.equal(minutesUntilDue({ again: [undefined, 30, 5] }), 5)
    assert.equal(minutesUntilDue({ again: [90] }), 60)
  })

  it('exactly then, however the interval is spread', () => {
    for (const random of [0, 0.25, 1]) assert.equal(minutesUntilDue({ again: [30], random }), 30)
  })

  it('after half an hour while a failure is held, so that the end of the hold is noticed', () => {
    assert.equal(minutesUntilDue({ isHeld: true, intervalSeconds: 24 * HOUR_SECONDS }), 30)
    assert.equal(minutesUntilDue({ isHeld: true, random: 1 }), 33)
    assert.equal(minutesUntilDue({ isHeld: true, again: [5] }), 5)
  })

  it('after a minute if some of its checks did not run', () => {
    assert.equal(minutesUntilDue({ isWhole: false }), 1)
    assert.equal(minutesUntilDue({ isWhole: false, again: [] }), 1)
    assert.equal(minutesUntilDue({ isWhole: false, random: 0 }), 0.9)
  })

  it('after its interval if it has no steps', () => {
    assert.equal(minutesUntilDue({ again: [] }), 60)
  })

  it('sooner at a higher speed', () => {
    assert.equal(minutesUntilDue({ speed: 60 }), 1)
    assert.equal(minutesUntilDue({ speed: 60, isHeld: true }), 0.5)
    assert.equal(minutesUntilDue({ speed: 60, isWhole: false }), 1 / 60)
  })
})
