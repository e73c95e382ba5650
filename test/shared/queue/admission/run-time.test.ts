import assert from 'node:assert/strict'
import { runTime, type RunTime } from '../../../../shared/queue/admission/run-time.ts'
import { checkResultWith } from '../../../support/checks/check-result.ts'

const deadline = { code: 'system_deadline_exceeded' } as const

describe('the expected run time of a check', () => {
  function runTimeAfter(
    count: number,
    details: Parameters<typeof checkResultWith>[0],
    cutShort = false,
  ): RunTime {
    const times = runTime(5000)
    for (let added = 0; added < count; added += 1) times.add(checkResultWith(details), { cutShort })
    return times
  }

  it('is the initial estimate until a check has ended', () => {
    assert.equal(runTime(5000).expectedMs(), 5000)
  })

  it('follows the durations of checks', () => {
    const fast = runTimeAfter(60, { durationMs: 40 }).expectedMs()
    const slow = runTimeAfter(60, { durationMs: 6000 }).expectedMs()
    assert.ok(fast > 40 && fast < 60, String(fast))
    assert.ok(slow > 5980 && slow < 6000, String(slow))
  })

  it('rises and never falls while every check is cut short', () => {
    const times = runTime(5000)
    let before = times.expectedMs()
    for (let added = 0; added < 5; added += 1) {
      times.add(checkResultWith({ ...deadline, durationMs: 100 }), { cutShort: true })
      assert.ok(times.expectedMs() > before)
      before = times.expectedMs()
    }
  })

  it('never exceeds the time limit of a check, and can fall again', () => {
    const times = runTimeAfter(50, { ...deadline, durationMs: 9000 }, true)
    assert.equal(times.expectedMs(), 10_000)
    for (let added = 0; added < 30; added += 1)
      times.add(checkResultWith({ durationMs: 40 }), { cutShort: false })
    assert.ok(times.expectedMs() < 1000, String(times.expectedMs()))
  })

  it('counts the actual duration of a check that ended at its own timeout', () => {
    const times = runTimeAfter(60, { ...deadline, durationMs: 500 }).expectedMs()
    assert.ok(times < 520, String(times))
  })

  for (const code of ['system_overloaded', 'system_cancelled', 'system_internal_error'] as const) {
    it(`ignores checks that ended with ${code}`, () => {
      assert.equal(runTimeAfter(60, { code, durationMs: 0 }).expectedMs(), 5000)
    })
  }
})
