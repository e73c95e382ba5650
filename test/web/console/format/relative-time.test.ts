import assert from 'node:assert/strict'
import { lastingTime, relativeTime, sinceText } from '../../../../web/console/format/relative-time.ts'

describe('a relative time', () => {
  // In this machine's time zone, like a visitor's days.
  const now = new Date(2026, 2, 10, 0, 30)

  const cases: readonly (readonly [Date, string])[] = [
    [new Date(2026, 2, 10, 0, 31), 'just now'],
    [new Date(2026, 2, 10, 0, 29, 1), 'just now'],
    [new Date(2026, 2, 10, 0, 29), '1 minute ago'],
    [new Date(2026, 2, 9, 23, 31), '59 minutes ago'],
    [new Date(2026, 2, 9, 22, 30), '2 hours ago'],
    [new Date(2026, 2, 9, 0, 30), 'yesterday'],
    [new Date(2026, 2, 8, 12, 0), '2 days ago'],
    [new Date(2026, 2, 4, 12, 0), '6 days ago'],
    [new Date(2026, 2, 3, 12, 0), 'Mar 3, 2026'],
  ]

  for (const [date, text] of cases) {
    it(`is "${text}"`, () => assert.equal(relativeTime(date, now), text))
  }
})

describe('how long something is so', () => {
  const now = new Date(2026, 2, 10, 12, 0)

  it('has the units of relative times', () => {
    for (const [date, text] of [
      [new Date(2026, 2, 10, 11, 59), 'for 1 minute'],
      [new Date(2026, 2, 10, 7, 0), 'for 5 hours'],
      [new Date(2026, 2, 8, 18, 0), 'for 2 days'],
      [new Date(2026, 1, 24, 12, 0), 'for 14 days'],
    ] as const)
      assert.equal(sinceText(date, now), text)
  })

  it('has no seconds below a minute', () => {
    const justBefore = new Date(now.getTime() - 59_999)
    assert.equal(sinceText(justBefore, now), 'just now')
    assert.equal(lastingTime(justBefore, now), 'less than a minute')
    assert.equal(lastingTime(new Date(2026, 2, 10, 11, 58), now), '2 minutes')
  })
})
