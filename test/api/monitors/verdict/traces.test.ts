// Covers api/monitors/verdict/judge-look.ts and next-due.ts together, by what happens to sites in test/fixtures/monitor-traces.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { codeEntry } from '../../../../shared/check/codes.ts'
import { followTrace, type Stretch, type Trace } from './follow-trace.ts'

const PHASES = 100
/** Longest time from the first failure to the alarm. */
const ALARM_MINUTES = 40

const traces = globSync('test/fixtures/monitor-traces/*.json')
  .sort()
  .map((file) => ({
    name: basename(file, '.json'),
    trace: JSON.parse(readFileSync(file, 'utf8')) as Trace,
  }))

describe('a monitor, on what happened to sites,', () => {
  it('is tested on at least 30 traces with each kind of notice and interval', () => {
    assert.ok(traces.length >= 30, `${traces.length}`)
    const told = new Set(traces.flatMap(({ trace }) => trace.told.map(({ notice }) => notice)))
    assert.deepEqual([...told].sort(), ['broken', 'cannot_tell', 'flapping', 'recovered'])
    const intervals = new Set(traces.map(({ trace }) => trace.interval))
    assert.deepEqual([...intervals].sort(), ['1d', '1h', '6h', '7d'])
  })

  for (const { name, trace } of traces) {
    it(`tells what is true, in time and no more: ${name}`, () => {
      for (const stretch of trace.site) assertPossible(stretch)
      for (let phase = 1; phase <= PHASES; phase += 1) assertTold(trace, phase)
    })
  }
})

function assertTold(trace: Trace, phase: number): void {
  const told = followTrace(trace, randomFrom(phase))
  const written = `in phase ${phase}: ${told.map(({ notice, minute }) => `${minute} ${notice}`).join(', ')}`
  assert.deepEqual(
    told.map(({ notice }) => notice),
    trace.told.map(({ notice }) => notice),
    written,
  )
  for (const [index, { notice, from, until }] of trace.told.entries()) {
    const { minute = NaN, clearMinutes = 0 } = told[index] ?? {}
    assert.ok(from <= minute && minute <= until, `${notice} ${written}`)
    // The end of flapping tells of a failure that is a day old.
    const isFirst = notice === 'broken' && trace.told[index - 1]?.notice !== 'flapping'
    if (isFirst) assert.ok(clearMinutes <= ALARM_MINUTES, `${clearMinutes} minutes ${written}`)
  }
}

/** A result has such a code: what cannot be told may hide what is certain, but not the other way round. */
function assertPossible({ outcome, code }: Stretch): void {
  const entry = code === 'ok' ? undefined : codeEntry(code)
  if (outcome === 'ok') assert.ok(entry === undefined || entry.severity === 'warning', code)
  if (outcome === 'failed') assert.ok(entry?.severity === 'error' && entry.conclusive, code)
  if (outcome === 'unknown') assert.equal(entry?.severity, 'error', code)
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
