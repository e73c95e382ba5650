import assert from 'node:assert/strict'
import { stripOf } from '../../../api/monitors/days.ts'

const now = new Date('2026-03-30T12:00:00Z')
const established = new Date('2026-03-27T06:00:00Z')
const monitor = { established_at: established, status: 'healthy', status_since: established } as const
const incident = (opened: string, closed: string | null, worst: 'broken' | 'flapping' = 'broken') => ({
  worst,
  opened_at: new Date(opened),
  closed_at: closed === null ? null : new Date(closed),
})

describe('the strip of a monitor', () => {
  it('has the share of each day without an incident, as far as it was monitored, and that of all', () => {
    const incidents = [
      incident('2026-03-27T15:00:00Z', '2026-03-27T18:00:00Z', 'flapping'),
      incident('2026-03-28T18:00:00Z', '2026-03-29T06:00:00Z'),
      incident('2026-03-30T09:00:00Z', null),
    ]
    const { days, day_uptimes: uptimes, uptime } = stripOf(monitor, incidents, now)
    assert.deepEqual(days.slice(-5), ['none', 'flapping', 'broken', 'broken', 'broken'])
    // 3 of 18 hours, 6 of 24, 6 of 24, and 3 of the 12 that are over.
    assert.deepEqual(uptimes.slice(-5), [null, 0.8333, 0.75, 0.75, 0.75])
    assert.equal(uptime, 0.7692)
    assert.equal(uptimes.length, days.length)
  })

  it('never rounds a failure away, and knows nothing of what was not monitored', () => {
    const short = [incident('2026-03-28T18:00:00Z', '2026-03-28T18:00:01Z')]
    const { day_uptimes: uptimes } = stripOf(monitor, short, now)
    assert.deepEqual(uptimes.slice(-3), [0.9999, 1, 1])
    const unknown = stripOf({ ...monitor, established_at: null, status: 'not_established' }, [], now)
    assert.deepEqual([unknown.uptime, unknown.day_uptimes[29]], [null, null])
    const midnight = stripOf(monitor, [], new Date('2026-03-30T00:00:00Z'))
    assert.deepEqual([midnight.uptime, midnight.day_uptimes[29]], [1, 1])
  })
})
