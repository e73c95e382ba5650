import assert from 'node:assert/strict'
import { generateTraffic, type TrafficOptions } from '../../../cli/events/traffic.ts'
import { codeEntry, problemCodes } from '../../../shared/check/codes.ts'

const options: TrafficOptions = {
  templateId: '018f4c1e-0000-7000-8000-000000000001',
  versionId: undefined,
  seed: 7,
  sessions: 300,
  days: 7,
  now: new Date('2026-03-10T12:00:00Z'),
  steps: ['a', 'b'],
}

describe('generated traffic', () => {
  const made = [...generateTraffic(options)]
  const events = made.flatMap((session) => session.events)
  const verifications = made.flatMap((session) => session.verifications)

  it('depends only on the seed', () => {
    assert.deepEqual([...generateTraffic(options)], made)
    assert.notDeepEqual([...generateTraffic({ ...options, seed: 8 })], made)
  })

  it('has the requested number of sessions, within the requested days', () => {
    assert.equal(made.length, 300)
    const times = events.map(({ occurred_at: at }) => at.getTime())
    assert.ok(Math.min(...times) >= Date.parse('2026-03-03T12:00:00Z'))
    assert.ok(Math.max(...times) <= options.now.getTime())
  })

  it('gives every event and verification a unique id', () => {
    const ids = [...events, ...verifications].map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
    assert.ok(ids.every((id) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id)))
  })

  it('has finished and unfinished sessions, and uses existing codes', () => {
    const finished = events.filter(({ event }) => event === 'template_complete').length
    assert.ok(finished > 60 && finished < 240, `${finished} of 300 have finished`)
    for (const { code } of verifications) {
      if (code !== 'ok')
        assert.ok(codeEntry(problemCodes.find((known) => known === code) ?? assert.fail(code)))
    }
  })
})
