import assert from 'node:assert/strict'
import { relativeTime } from '../../../web/console/relative-time.ts'

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
