// Covers api/monitors/verdict/judge-look.ts by random sequences of looks.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { judgeLook, newStep, type Judgement, type Look } from '../../../../api/monitors/verdict/judge-look.ts'
import { monitorTimes } from '../../../../api/monitors/times.ts'
import { expectVerdicts, type Expected } from './verdict-model.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const times = monitorTimes(1)

const kinds = ['ok', 'ok', 'ok', 'failed', 'failed', 'failed', 'unknown', 'held'] as const
const gapMinutes = [1, 5, 5, 10, 15, 15, 25, 30, 30, 60, 60, 360, 1440, 2879, 5040, 10_080]
const counts = [1, 2, 3, 4]
const stretches = kinds.flatMap((kind) =>
  gapMinutes.flatMap((minutes) => counts.map((count) => ({ kind, minutes, count }))),
)

/** Looks that come one by one or in short rows of the same kind, minutes or days apart. */
const sequences = fc
  .array(fc.nat(stretches.length - 1), { minLength: 1, maxLength: 30, size: 'max' })
  .map((numbers) => {
    const looks: Look[] = []
    let at = 0
    for (const number of numbers) {
      const { kind, minutes, count } = stretches[number] ?? { kind: 'ok', minutes: 1, count: 0 }
      for (let index = 0; index < count; index += 1) {
        at += minutes * MINUTE
        looks.push({ at, outcome: kind === 'held' ? 'failed' : kind, isHeld: kind === 'held' })
      }
    }
    return looks
  })

describe('the verdict about a step', () => {
  it('follows the rules in 100,000 random sequences of looks', () => {
    const seen: Record<string, number> = {}
    const count = (what: string): void => {
      seen[what] = (seen[what] ?? 0) + 1
    }
    fc.assert(
      fc.property(sequences, (looks) => {
        const expected = expectVerdicts(looks)
        let before: Judgement = { record: newStep, notice: undefined, lookAgainAt: undefined }
        let isBadTold = false
        for (const [index, look] of looks.entries()) {
          const after = judgeLook(before.record, look, times)
          const rules = expected[index]
          assert.ok(rules)
          assertVerdict(after, rules)
          assertChange(before, after, look)
          assertNextLook(after, look)
          const { notice } = after
          if (notice !== undefined) {
            assert.ok(isBadTold || notice !== 'recovered', 'nothing to recover from')
            isBadTold = notice !== 'recovered'
            count(before.record.flappingSince === null ? notice : `${notice} after flapping`)
          }
          before = after
        }
      }),
      { numRuns: 100_000, seed: 1 },
    )
    // The sequences lead to everything that people are told of, and to each end of flapping.
    const rare = [
      ...notices,
      'recovered after flapping',
      'broken after flapping',
      'cannot_tell after flapping',
    ]
    for (const notice of rare) assert.ok((seen[notice] ?? 0) >= 100, `${notice}: ${seen[notice]}`)
  })
})

const notices = ['broken', 'recovered', 'flapping', 'cannot_tell']

function assertVerdict({ record, notice }: Judgement, expected: Expected): void {
  assert.equal(notice, expected.notice)
  assert.equal(record.settled, expected.verdict)
  assert.equal(record.state, expected.isSuspect ? 'suspect' : expected.verdict)
  assert.equal(record.flappingSince !== null, expected.isFlapping)
}

/** What holds for every change, whatever led to it. */
function assertChange(before: Judgement, { record, notice }: Judgement, look: Look): void {
  assert.ok(record.changes.length < 100, 'the record grows')
  assert.ok(record.changes.every((at) => look.at - at < DAY))
  if (look.outcome === 'failed' && look.isHeld) {
    assert.equal(record.state, before.record.state, 'a held failure changes the state')
    assert.equal(notice, undefined, 'a held failure is told')
  }
  if (look.outcome === 'unknown' && record.state !== 'cannot_tell') {
    assert.equal(record.state, before.record.state, 'a look that cannot tell changes the state')
  }
  if (record.settled === 'not_established') assert.equal(notice, undefined)
  if (notice === 'recovered') assert.equal(look.outcome, 'ok')
  if (notice === 'broken') assert.equal(look.outcome, 'failed')
  if (before.record.flappingSince !== null) assert.notEqual(notice, 'flapping')
}

/** Only what may be about to change is looked at early, and a failure always is. */
function assertNextLook({ record, lookAgainAt }: Judgement, look: Look): void {
  const { state } = record
  const minutes = lookAgainAt === undefined ? undefined : (lookAgainAt - look.at) / MINUTE
  if (state === 'healthy' || state === 'not_established') assert.equal(minutes, undefined)
  else if (look.outcome === 'ok') assert.equal(minutes, 5)
  else if (state === 'broken' || look.isHeld) assert.equal(minutes, undefined)
  else if (look.outcome === 'failed') assert.ok(minutes !== undefined && minutes > 0 && minutes <= 25)
  else assert.ok(minutes === undefined || (minutes > 0 && minutes <= 30))
}
