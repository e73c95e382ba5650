import assert from 'node:assert/strict'
import { judgeLook, newStep, type Judgement, type Look } from '../../../../api/monitors/verdict/judge-look.ts'
import { monitorTimes } from '../../../../api/monitors/times.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** A look at a minute. A failure that is `held` does not count. */
type Seen = readonly [minute: number, outcome: Look['outcome'] | 'held']

/** Judges looks one after the other. Returns what was told when, and the last judgement, with times in minutes. */
function judge(looks: readonly Seen[]) {
  const told: string[] = []
  let last: Judgement = { record: newStep, notice: undefined, lookAgainAt: undefined }
  for (const [minute, seen] of looks) {
    const outcome = seen === 'held' ? 'failed' : seen
    const look = { at: minute * 60_000, outcome, isHeld: seen === 'held' }
    last = judgeLook(last.record, look, monitorTimes(1))
    if (last.notice !== undefined) told.push(`${minute} ${last.notice}`)
  }
  const again = last.lookAgainAt === undefined ? undefined : last.lookAgainAt / 60_000
  return { told, again, state: last.record.state, record: last.record }
}

function all(seen: Seen[1], ...minutes: readonly number[]): Seen[] {
  return minutes.map((minute) => [minute, seen])
}

const broken: readonly Seen[] = [[0, 'ok'], ...all('failed', 60, 65, 90)]
const cannotTell: readonly Seen[] = [[0, 'ok'], ...all('unknown', 60, 60 + 7 * DAY)]

/** Broken and back twice: the last of the looks is the fourth change. */
const flapping: readonly Seen[] = [0, 4 * HOUR].flatMap((start) => [
  ...broken.map(([minute, seen]) => [start + minute, seen] as const),
  [start + 120, 'ok'] as const,
  [start + 125, 'ok'] as const,
])
const FLAPPING_AT = 4 * HOUR + 125
const brokenAgain = broken.map(([minute, seen]) => [10 * HOUR + minute, seen] as const)

describe('a step that has not passed', () => {
  it('is not established, however often it fails', () => {
    const { told, state, again } = judge(all('failed', 0, 5, 30, 60, 60 + 8 * DAY))
    assert.deepEqual({ told, state, again }, { told: [], state: 'not_established', again: undefined })
  })

  it('is not established by looks that cannot tell', () => {
    const { told, state } = judge(all('unknown', 0, 8 * DAY))
    assert.deepEqual({ told, state }, { told: [], state: 'not_established' })
  })

  it('is healthy with its first success, of which nobody is told', () => {
    const { told, state, again } = judge([...all('failed', 0), [60, 'ok']])
    assert.deepEqual({ told, state, again }, { told: [], state: 'healthy', again: undefined })
  })

  it('takes no failures from before into account', () => {
    const { told } = judge([...all('failed', 0, 30), [60, 'ok'], [90, 'failed']])
    assert.deepEqual(told, [])
  })
})

describe('a healthy step that fails', () => {
  it('is suspect after one failure, and looked at again after 5 minutes', () => {
    const { told, state, again } = judge(broken.slice(0, 2))
    assert.deepEqual({ told, state, again }, { told: [], state: 'suspect', again: 65 })
  })

  it('is looked at again 30 minutes after the first failure', () => {
    assert.equal(judge(broken.slice(0, 3)).again, 90)
  })

  it('is broken after three failures, the last of them 30 minutes after the first', () => {
    const { told, state, again } = judge(broken)
    assert.deepEqual({ told, state, again }, { told: ['90 broken'], state: 'broken', again: undefined })
  })

  it('is not broken after three failures within 29 minutes', () => {
    const { told, state, again } = judge([...broken.slice(0, 3), [89, 'failed']])
    assert.deepEqual({ told, state, again }, { told: [], state: 'suspect', again: 90 })
  })

  it('is not broken after two failures, however far apart, and looked at again after 5 minutes', () => {
    const { told, state, again } = judge([...broken.slice(0, 2), [60 + 8 * DAY, 'failed']])
    assert.deepEqual({ told, state, again }, { told: [], state: 'suspect', again: 65 + 8 * DAY })
  })

  it('is healthy after one success, and starts again with the next failure', () => {
    assert.equal(judge([...broken.slice(0, 3), [70, 'ok']]).state, 'healthy')
    const { told, state, again } = judge([...broken.slice(0, 3), [70, 'ok'], [90, 'failed'], [95, 'failed']])
    assert.deepEqual({ told, state, again }, { told: [], state: 'suspect', again: 120 })
  })

  it('is told of once, however long it stays broken', () => {
    const more = Array.from({ length: 200 }, (_, hour) => [150 + 60 * hour, 'failed'] as const)
    assert.deepEqual(judge([...broken, ...more]).told, ['90 broken'])
  })
})

describe('a broken step that passes', () => {
  it('is still broken after one success, and looked at again after 5 minutes', () => {
    const { told, state, again } = judge([...broken, [150, 'ok']])
    assert.deepEqual({ told, state, again }, { told: ['90 broken'], state: 'broken', again: 155 })
  })

  it('is back after two', () => {
    const { told, state, again } = judge([...broken, [150, 'ok'], [155, 'ok']])
    const after = { told: ['90 broken', '155 recovered'], state: 'healthy', again: undefined }
    assert.deepEqual({ told, state, again }, after)
  })

  it('is not back after two with a failure between them', () => {
    const { told, state } = judge([...broken, [150, 'ok'], [155, 'failed'], [215, 'ok']])
    assert.deepEqual({ told, state }, { told: ['90 broken'], state: 'broken' })
  })
})

describe('a look that cannot tell', () => {
  it('changes nothing about a healthy step, and is not repeated early', () => {
    const { told, state, again } = judge(cannotTell.slice(0, 2))
    assert.deepEqual({ told, state, again }, { told: [], state: 'healthy', again: undefined })
  })

  it('neither confirms nor forgets failures', () => {
    const unclear = judge([...broken.slice(0, 2), [65, 'unknown'], [90, 'unknown'], [150, 'unknown']])
    // For a day it is looked at again every half hour, so that no suspicion lasts for an interval of days.
    assert.deepEqual([unclear.state, unclear.again], ['suspect', 180])
    const later = judge([...broken.slice(0, 2), [60 + DAY, 'unknown']])
    assert.deepEqual([later.state, later.again], ['suspect', undefined])
    const clear = judge([...broken.slice(0, 2), [65, 'unknown'], [90, 'failed'], [95, 'failed']])
    assert.deepEqual(clear.told, ['95 broken'])
  })

  it('neither confirms nor forgets a success of a broken step', () => {
    const { told } = judge([...broken, [150, 'ok'], [155, 'unknown'], [215, 'ok']])
    assert.deepEqual(told, ['90 broken', '215 recovered'])
  })

  it('is told of after 7 days of nothing else', () => {
    assert.deepEqual(judge([...cannotTell.slice(0, 2), [59 + 7 * DAY, 'unknown']]).told, [])
    const { told, state, again } = judge(cannotTell)
    const after = { told: [`${60 + 7 * DAY} cannot_tell`], state: 'cannot_tell', again: undefined }
    assert.deepEqual({ told, state, again }, after)
  })

  for (const seen of ['ok', 'failed', 'held'] as const) {
    it(`is told of only 7 days after the last that could: ${seen}`, () => {
      const { told } = judge([
        ...cannotTell.slice(0, 2),
        [6 * DAY, seen],
        [6 * DAY + 60, 'unknown'],
        [13 * DAY, 'unknown'],
      ])
      assert.deepEqual(told, [])
    })
  }

  it('is told of a broken step, too', () => {
    const { told } = judge([...broken, [150, 'unknown'], [150 + 7 * DAY, 'unknown']])
    assert.deepEqual(told, ['90 broken', `${150 + 7 * DAY} cannot_tell`])
  })
})

describe('a step of which nobody can tell', () => {
  const start = 8 * DAY

  it('is back after two successes', () => {
    const once = judge([...cannotTell, [start, 'ok']])
    assert.deepEqual([once.told.length, once.state, once.again], [1, 'cannot_tell', start + 5])
    const { told } = judge([...cannotTell, [start, 'ok'], [start + 5, 'ok']])
    assert.deepEqual(told.slice(1), [`${start + 5} recovered`])
  })

  it('is not back after one, even if it was about to recover before', () => {
    const before: Seen[] = [...broken, [150, 'ok'], [155, 'unknown'], [155 + 7 * DAY, 'unknown']]
    const { told } = judge([...before, [start, 'ok']])
    assert.deepEqual(told, ['90 broken', `${155 + 7 * DAY} cannot_tell`])
  })

  it('is broken after three failures, which are looked at as soon as those of a healthy one', () => {
    assert.equal(judge([...cannotTell, [start, 'failed']]).again, start + 5)
    const failures = all('failed', start, start + 5, start + 30)
    assert.deepEqual(judge([...cannotTell, ...failures]).told.slice(1), [`${start + 30} broken`])
  })
})

describe('a failure that is held', () => {
  it('changes nothing, however often it is seen', () => {
    const { told, state, again } = judge([[0, 'ok'], ...all('held', 60, 65, 90, 95, 3 * DAY)])
    assert.deepEqual({ told, state, again }, { told: [], state: 'healthy', again: undefined })
  })

  it('is not the third of a suspect step', () => {
    const { told, state } = judge([...broken.slice(0, 3), [90, 'held']])
    assert.deepEqual({ told, state }, { told: [], state: 'suspect' })
    assert.equal(judge([...broken.slice(0, 2), [65, 'held'], [90, 'failed']]).state, 'suspect')
    assert.deepEqual(judge([...broken.slice(0, 3), [90, 'held'], [120, 'failed']]).told, ['120 broken'])
  })
})

describe('a step that flaps', () => {
  it('is told of at the fourth change in 24 hours', () => {
    const told = ['90 broken', '125 recovered', '330 broken', `${FLAPPING_AT} flapping`]
    assert.deepEqual(judge(flapping).told, told)
  })

  it('does not flap with the fourth change 24 hours after the first', () => {
    const late = flapping.map(([minute, seen]) => [minute === 365 ? 90 + DAY : minute, seen] as const)
    assert.deepEqual(judge(late).told.slice(3), [`${90 + DAY} recovered`])
  })

  it('is told of no other change meanwhile', () => {
    const { told, state } = judge([...flapping, ...brokenAgain])
    assert.deepEqual({ told: told.slice(4), state }, { told: [], state: 'broken' })
  })

  it('is told of as it is after 24 hours without a change', () => {
    const early = judge([...flapping, [FLAPPING_AT + DAY - 1, 'ok']])
    assert.deepEqual(early.told.slice(4), [])
    const { told, record } = judge([...flapping, [FLAPPING_AT + DAY, 'ok']])
    assert.deepEqual(told.slice(4), [`${FLAPPING_AT + DAY} recovered`])
    assert.deepEqual([record.flappingSince, record.changes], [null, []])
  })

  it('is told of as broken if it is', () => {
    const quiet: Seen = [11.5 * HOUR + DAY, 'failed']
    assert.deepEqual(judge([...flapping, ...brokenAgain, quiet]).told.slice(4), [`${quiet[0]} broken`])
  })

  for (const seen of ['failed', 'held', 'unknown'] as const) {
    it(`is not told of as recovered with a look that found something else: ${seen}`, () => {
      const { told, record } = judge([...flapping, [FLAPPING_AT + DAY, seen]])
      assert.deepEqual(told.slice(4), [])
      assert.notEqual(record.flappingSince, null)
    })
  }

  it('is not told of as broken with a success', () => {
    const back = 11.5 * HOUR + DAY
    const { told } = judge([
      ...flapping,
      ...brokenAgain,
      [back, 'ok'],
      [back + 5, 'ok'],
      [back + 5 + DAY, 'ok'],
    ])
    assert.deepEqual(told.slice(4), [`${back + 5 + DAY} recovered`])
  })
})
