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
  steps: [
    { slug: 'record', checkType: 'dns_lookup' },
    { slug: 'snippet', checkType: 'script_presence' },
    { slug: 'page', checkType: 'http_ping' },
    { slug: 'browser', checkType: 'rendered_presence' },
    { slug: 'look', checkType: undefined },
  ],
}

describe('generated traffic', () => {
  const sessions = [...generateTraffic(options)]
  const events = sessions.flatMap((session) => session.events)
  const verifications = sessions.flatMap((session) => session.verifications)

  it('is the same for the same seed', () => {
    assert.deepEqual([...generateTraffic(options)], sessions)
    assert.notDeepEqual([...generateTraffic({ ...options, seed: 8 })], sessions)
  })

  it('has the requested number of sessions, within the requested days', () => {
    assert.equal(sessions.length, 300)
    const times = events.map(({ occurred_at: at }) => at.getTime())
    assert.ok(Math.min(...times) >= Date.parse('2026-03-03T12:00:00Z'))
    assert.ok(Math.max(...times) <= options.now.getTime())
  })

  it('has a unique id for every event and verification', () => {
    const ids = [...events, ...verifications].map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
    assert.ok(ids.every((id) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id)))
  })

  it("has checks of each step's own type, with codes of that type, and none for steps without a check", () => {
    const types = new Map(options.steps.map(({ slug, checkType }) => [slug, checkType]))
    const families = {
      dns_lookup: /^dns_/,
      script_presence: /^(script_|connect_)/,
      http_ping: /^(http_|connect_)/,
      rendered_presence: /^rendered_/,
    }
    for (const { step_slug: slug, type, code, ok } of verifications) {
      assert.equal(type, types.get(slug))
      if (!ok) assert.match(code, families[type])
    }
    assert.deepEqual(
      [...new Set(verifications.map(({ type }) => type))].toSorted(),
      Object.keys(families).toSorted(),
    )
  })

  it('has finished and unfinished sessions, and only existing codes', () => {
    const finished = events.filter(({ event }) => event === 'template_complete').length
    assert.ok(finished > 40 && finished < 240, `${finished} of 300 have finished`)
    for (const { code } of verifications) {
      if (code !== 'ok')
        assert.ok(codeEntry(problemCodes.find((known) => known === code) ?? assert.fail(code)))
    }
  })
})
