import assert from 'node:assert/strict'
import fc from 'fast-check'
import { makePartitions } from '../../../../api/store/activity/partitions.ts'
import { eventNames, recordActivity, type EventRow } from '../../../../api/store/activity/record.ts'
import { newId } from '../../../../api/store/id.ts'
import { withDatabase } from '../../../support/services/database.ts'
import { sumSessions } from '../../../support/api/sum-sessions.ts'
import { addKnownValues, eventRow, insertTemplateRow } from '../../../support/api/events.ts'

const noon = new Date('2026-03-10T12:00:00Z')
type SessionRow = Readonly<Record<string, unknown>> & {
  steps_viewed: string[]
  steps_completed: string[]
  steps_overridden: string[]
  step_ms: Readonly<Record<string, number>>
}

const later = (ms: number): Date => new Date(noon.getTime() + ms)

describe('recording activity', () => {
  const database = withDatabase()

  before(async () => {
    await makePartitions(database.db, new Date('2026-03-07'), new Date('2026-03-13'))
  })

  const templateWith = async (...step: string[]): Promise<string> => {
    const id = await insertTemplateRow(database.db)
    await addKnownValues(database.db, id, { step })
    return id
  }
  const record = async (...events: EventRow[]): Promise<void> =>
    recordActivity(database.db, { events, verifications: [] })
  const sessionsOf = async (templateId: string): Promise<SessionRow[]> =>
    database.db('guide_sessions').where({ template_id: templateId }).orderBy('session_id')
  const sessionOf = async (templateId: string): Promise<SessionRow> =>
    (await sessionsOf(templateId))[0] ?? assert.fail('no session was stored')
  const eventsOf = async (templateId: string): Promise<Record<string, unknown>[]> =>
    database.db('events').where({ template_id: templateId }).orderBy('occurred_at')

  it('stores an event with all its properties', async () => {
    const event = eventRow({
      version_id: newId(),
      event: 'step_complete',
      step_slug: 'install',
      platform: 'wix',
      locale: 'de-CH',
      source: 'docs.example.com',
      duration_ms: 1234,
      properties: { platform: 'wix', 'it\'s "odd"': '{?}:x', n: 1.5, yes: true, none: null },
      occurred_at: noon,
      received_at: later(5),
    })
    await record(event)
    const { day_may_differ_on_retry: _, ...columns } = event
    const [row] = await eventsOf(event.template_id)
    const { occurred_on: day, ...kept } = row ?? {}
    assert.equal((day as Date).toDateString(), 'Tue Mar 10 2026')
    assert.deepEqual(kept, { ...columns, duration_ms: '1234' })
  })

  it('sums each session, in whatever order its events arrive', async () => {
    const orders = [
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [3, 0, 5, 1, 4, 2],
    ]
    const summaries = []
    for (const order of orders) {
      const common = { template_id: await templateWith('a'), platform: 'wix', locale: 'de' }
      const events = [
        eventRow({ ...common, occurred_at: later(0) }),
        eventRow({ ...common, event: 'step_view', step_slug: 'a', occurred_at: later(1000) }),
        eventRow({
          ...common,
          event: 'step_complete',
          step_slug: 'a',
          duration_ms: 90,
          occurred_at: later(2000),
        }),
        eventRow({
          ...common,
          event: 'step_complete',
          step_slug: 'a',
          duration_ms: 70,
          properties: { overridden: true },
          occurred_at: later(3000),
        }),
        eventRow({ ...common, event: 'error', occurred_at: later(4000) }),
        eventRow({ ...common, event: 'template_complete', occurred_at: later(5000) }),
      ]
      for (const index of order) await record(events[index] ?? assert.fail())
      const { template_id: _, ...summary } = await sessionOf(common.template_id)
      summaries.push(summary)
    }
    const expected = {
      session_id: 'session-1',
      version_id: null,
      platform: 'wix',
      locale: 'de',
      source: null,
      started_at: later(0),
      last_at: later(5000),
      completed_at: later(5000),
      loads: 1,
      errors: 1,
      steps_viewed: ['a'],
      steps_completed: ['a'],
      steps_overridden: ['a'],
      step_ms: { a: 90 },
    }
    assert.deepEqual(summaries, [expected, expected, expected])
  })

  it('sums sessions like a model, even with repeated events', async () => {
    const slugs = ['a', 'b', 'c d', '"', 'NULL', '{x}']
    const some = fc.record({
      session_id: fc.constantFrom('s-1', 's-2', 'ß "3"'),
      event: fc.constantFrom(...eventNames),
      step_slug: fc.constantFrom(...slugs),
      version_id: fc.option(fc.uuid(), { nil: undefined }),
      platform: fc.option(fc.constantFrom('wix', 'html'), { nil: undefined }),
      locale: fc.option(fc.constantFrom('de', 'en'), { nil: undefined }),
      source: fc.option(fc.constantFrom('a.example.com', 'b.example.com'), { nil: undefined }),
      duration_ms: fc.option(fc.nat(1000), { nil: undefined }),
      properties: fc.record({ overridden: fc.constantFrom(true, false, 'true', null) }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(some, { minLength: 1, maxLength: 20 }),
        fc.func(fc.nat(999)),
        async (given, at) => {
          const [one, other] = [await templateWith(...slugs), await templateWith(...slugs)]
          const events = given.map((event, n) => eventRow({ ...event, occurred_at: later(at(n) * 100 + n) }))
          const of = (template_id: string): EventRow[] =>
            events.map((event) => ({ ...event, template_id, id: newId() }))
          await record(...of(one))
          const known = eventRow({ occurred_at: noon })
          await record(known)
          await record(...of(other), known)
          const summed = async (templateId: string): Promise<unknown[]> =>
            (await sessionsOf(templateId)).map((sum) => ({
              ...sum,
              template_id: 'either',
              steps_viewed: sum.steps_viewed.toSorted(),
              steps_completed: sum.steps_completed.toSorted(),
              steps_overridden: sum.steps_overridden.toSorted(),
            }))
          const inOrder = of(one).toSorted((a, b) => a.occurred_at.getTime() - b.occurred_at.getTime())
          const expected = sumSessions(inOrder).map((sum) => ({
            loads: sum.loads,
            errors: sum.errors,
            version_id: sum.version_id ?? null,
            platform: sum.platform ?? null,
            locale: sum.locale ?? null,
            source: sum.source ?? null,
            started_at: sum.started_at,
            last_at: sum.last_at,
            completed_at: sum.completed_at ?? null,
            steps_viewed: [...sum.steps_viewed].toSorted(),
            steps_completed: [...sum.steps_completed].toSorted(),
            steps_overridden: [...sum.steps_overridden].toSorted(),
            step_ms: Object.fromEntries(sum.step_ms),
            session_id: sum.session_id,
            template_id: 'either',
          }))
          const sessions = expected.toSorted((a, b) => (a.session_id < b.session_id ? -1 : 1))
          assert.deepEqual(await summed(one), sessions)
          assert.deepEqual(await summed(other), sessions)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('counts a completed step as viewed, and adds new steps to a session', async () => {
    const template_id = await templateWith('a', 'b', 'c', 'd')
    const common = { template_id, event: 'step_complete', occurred_at: noon } as const
    await record(
      eventRow({ ...common, step_slug: 'b', duration_ms: 5 }),
      eventRow({ ...common, step_slug: 'a' }),
    )
    await record(
      eventRow({ ...common, step_slug: 'c', duration_ms: 7 }),
      eventRow({ ...common, step_slug: 'b', duration_ms: 9 }),
      eventRow({ ...common, event: 'step_view', step_slug: 'd' }),
    )
    const session = await sessionOf(common.template_id)
    assert.deepEqual(session.steps_viewed.toSorted(), ['a', 'b', 'c', 'd'])
    assert.deepEqual(session.steps_completed.toSorted(), ['a', 'b', 'c'])
    assert.deepEqual(session.step_ms, { b: 9, c: 7 })
  })

  it('counts steps that the guide never had as one, without a duration', async () => {
    const common = { template_id: await templateWith('a'), occurred_at: noon, duration_ms: 5 }
    const complete = (step_slug: string): EventRow =>
      eventRow({ ...common, event: 'step_complete', step_slug, properties: { overridden: true } })
    await record(complete('a'), complete('x'), complete('y'))
    await record(complete('z'), eventRow({ ...common, event: 'step_view', step_slug: 'A' }))
    const session = await sessionOf(common.template_id)
    assert.deepEqual(session.steps_viewed.toSorted(), ['', 'a'])
    assert.deepEqual(session.steps_completed.toSorted(), ['', 'a'])
    assert.deepEqual(session.steps_overridden.toSorted(), ['', 'a'])
    assert.deepEqual(session.step_ms, { a: 5 })
    const slugs = (await eventsOf(common.template_id)).map((event) => String(event['step_slug']))
    assert.deepEqual(slugs.toSorted(), ['A', 'a', 'x', 'y', 'z'])
  })

  it('keeps the first version, platform and locale of a session', async () => {
    const common = { template_id: newId(), occurred_at: noon }
    const [first, second] = [newId(), newId()]
    await record(eventRow(common))
    await record(eventRow({ ...common, version_id: first, platform: 'wix' }))
    await record(eventRow({ ...common, version_id: second, platform: 'html', locale: 'fr' }))
    const { version_id, platform, locale, loads } = await sessionOf(common.template_id)
    assert.deepEqual(
      { version_id, platform, locale, loads },
      { version_id: first, platform: 'wix', locale: 'fr', loads: 3 },
    )
  })

  it('stores at most a hundred steps of a session', async () => {
    const common = {
      template_id: await templateWith(...Array.from({ length: 300 }, (_, n) => `step-${n}`)),
      event: 'step_complete',
      duration_ms: 1,
      occurred_at: noon,
    } as const
    const steps = (from: number) =>
      Array.from({ length: 50 }, (_, i) => eventRow({ ...common, step_slug: `step-${from + i}` }))
    for (let from = 0; from < 300; from += 50) await record(...steps(from))
    const session = await sessionOf(common.template_id)
    assert.equal(session.steps_viewed.length, 100)
    assert.equal(session.steps_completed.length, 100)
    assert.equal(Object.keys(session.step_ms).length, 100)
  })

  describe('counts a repeated event once', () => {
    it('within one transaction, in a later one, and in several at the same time', async () => {
      const event = eventRow({ occurred_at: noon })
      await record(event, event)
      await record(event)
      await Promise.all(Array.from({ length: 8 }, async () => record(event)))
      assert.equal((await eventsOf(event.template_id)).length, 1)
      assert.equal((await sessionsOf(event.template_id))[0]?.['loads'], 1)
    })

    it('across midnight, and after the clock was set back', async () => {
      const event = eventRow({ occurred_at: new Date('2026-03-10T23:59:59.999Z') })
      await record(event)
      for (const time of ['2026-03-11T00:00:00Z', '2026-03-11T20:00:00Z', '2026-03-09T23:59:59Z']) {
        await record({ ...event, occurred_at: new Date(time) })
      }
      assert.equal((await eventsOf(event.template_id)).length, 1)
      const [session] = await sessionsOf(event.template_id)
      assert.deepEqual([session?.['loads'], session?.['last_at']], [1, event.occurred_at])
    })
  })

  it('counts a completed step only if it is stored as viewed', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `step-${n}`)
    const template_id = await templateWith(...names, 'one-more')
    const step = (name: string, event: EventRow['event'] = 'step_view'): EventRow =>
      eventRow({ template_id, event, step_slug: name, duration_ms: 5, occurred_at: noon })
    await record(...names.map((name) => step(name)))
    await record(step('one-more', 'step_complete'), step('step-7', 'step_complete'))
    const { steps_viewed: viewed, steps_completed: completed, step_ms: ms } = await sessionOf(template_id)
    assert.equal(viewed.length, 100)
    assert.deepEqual(completed, ['step-7'])
    assert.deepEqual(ms, { 'step-7': 5 })
  })

  it('stores events of two templates that share an id, and counts each once', async () => {
    const id = newId()
    for (const day_may_differ_on_retry of [true, false]) {
      const [one, other, together] = [newId(), newId(), newId()].map((template_id) =>
        eventRow({
          template_id,
          id: day_may_differ_on_retry ? id : newId(),
          day_may_differ_on_retry,
          occurred_at: noon,
        }),
      ) as [EventRow, EventRow, EventRow]
      const same = { id: one.id }
      await record(one)
      await record({ ...other, ...same }, { ...together, ...same }, eventRow({ occurred_at: noon }))
      await record({ ...together, ...same })
      await record({ ...other, ...same })
      await record(one)
      for (const { template_id } of [one, other, together]) {
        assert.equal((await eventsOf(template_id)).length, 1)
        assert.equal((await sessionOf(template_id))['loads'], 1)
      }
    }
  })

  it('separates sessions of two templates that share an id', async () => {
    const [a, b] = [eventRow({ occurred_at: noon }), eventRow({ occurred_at: noon })]
    await record(a, b, eventRow({ ...a, id: newId(), session_id: 'session-2' }))
    assert.deepEqual(
      (await sessionsOf(a.template_id)).map((session) => session['session_id']),
      ['session-1', 'session-2'],
    )
    assert.equal((await sessionsOf(b.template_id)).length, 1)
  })

  it('never deadlocks when several processes write to the same sessions', async () => {
    const template_id = newId()
    const events = (order: number[]) =>
      order.map((n) => eventRow({ template_id, session_id: `shared-${n}`, occurred_at: noon }))
    const order = Array.from({ length: 40 }, (_, n) => n)
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => record(...events(n % 2 === 0 ? order : order.toReversed()))),
    )
    const loads = (await sessionsOf(template_id)).map((session) => session['loads'])
    assert.deepEqual(
      loads,
      Array.from({ length: 40 }, () => 20),
    )
  })

  it('stores no row of a transaction if one of its rows cannot be stored', async () => {
    const good = eventRow({ occurred_at: noon })
    const bad = eventRow({ occurred_at: new Date('2020-01-01') })
    await assert.rejects(record(good, bad), /no partition of relation/)
    assert.deepEqual(await eventsOf(good.template_id), [])
    assert.deepEqual(await sessionsOf(good.template_id), [])
  })
})
