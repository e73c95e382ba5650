import assert from 'node:assert/strict'
import { sinceText, timeText } from '../../../cli/terminal/time-text.ts'

const [terminal, pipe] = [true, false].map((isTTY) => ({ isTTY }) as NodeJS.WriteStream)
const SECOND = 1000
const HOUR = 3600 * SECOND
const at = (offsetMs: number): string => new Date(Date.now() + offsetMs).toISOString()

describe('a time in a list', () => {
  it('is told from now on a terminal', () => {
    assert.equal(timeText(at(-3.5 * HOUR), terminal), '3 h ago')
    assert.equal(timeText(at(-30 * 60 * SECOND), terminal), '30 min ago')
    assert.equal(timeText(at(49 * HOUR), terminal), 'in 2 d')
    assert.equal(timeText('2020-03-04T05:06:07.000Z', terminal), '2020-03-04')
    assert.equal(sinceText(at(-3.5 * HOUR), terminal), 'for 3 h')
    assert.equal(sinceText('2020-03-04T05:06:07.000Z', terminal), 'since 2020-03-04')
  })

  it('is exact for programs', () => {
    const time = '2026-03-04T05:06:07.000Z'
    assert.deepEqual([timeText(time, pipe), sinceText(time, pipe)], [time, `since ${time}`])
  })
})
