// Covers api/store/activity/known-values.ts, api/store/analytics/largest-groups.ts and api/store/analytics/rollup.ts.
import assert from 'node:assert/strict'
import { openRecorder } from '../../api/events/recorder.ts'
import { rollUp } from '../../api/store/analytics/rollup.ts'
import { withAdminApi } from '../support/api/admin-api.ts'
import { addKnownValues, eventRow, insertTemplateRow } from '../support/api/events.ts'

type Row = Record<string, unknown>

/** What anyone could store before steps were compared with those of the guide. */
const INVENTED = 300_000
const PER_SESSION = 100
const MAX_ROWS = 110

const reports = ['summary', 'timeseries', 'funnel', 'verifications'].concat(
  ['platform', 'locale', 'version', 'source'].map((by) => `breakdown?by=${by}`),
)

describe('attack: events with invented steps, platforms, locales and sources', () => {
  const { call, database, mine } = withAdminApi()
  const today = new Date().toISOString().slice(0, 10)

  async function newTemplate(): Promise<string> {
    const id = await insertTemplateRow(database.db, mine.id)
    await addKnownValues(database.db, id, { step: ['install'] })
    return id
  }

  async function read(id: string, report: string): Promise<Row[]> {
    const { status, body } = await call(`GET /v1/admin/templates/${id}/analytics/${report}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body['data'] as Row[]
  }

  const shapeOf = (rows: Row[], ...names: string[]): unknown[][] =>
    rows.map((row) => names.map((name) => row[name]))

  describe('that an earlier release stored', () => {
    let id: string

    before(async () => {
      id = await newTemplate()
      await database.db.raw(
        `insert into guide_sessions
           (template_id, session_id, platform, locale, started_at, last_at, loads, errors, steps_viewed,
            steps_completed, steps_overridden, step_ms)
         select :id, 's-' || n, case when n > 10 then 'p-' || n else 'wix' end,
           case when n > 10 then 'qaa-x-' || n else 'en' end, cast(:today as date), cast(:today as date), 1, 0,
           array['install'] || slugs, slugs, slugs, '{}'
         from generate_series(1, :sessions) as n, lateral (
           select array_agg('invented-' || n || '-' || k) as slugs from generate_series(1, :each) as k
         ) as made`,
        { id, today, sessions: INVENTED / PER_SESSION, each: PER_SESSION },
      )
    })

    it('leave every report readable', async () => {
      for (const report of reports) assert.ok((await read(id, report)).length <= MAX_ROWS, report)
      const { status, body } = await call('GET /v1/admin/overview')
      assert.equal(status, 200)
      const [row] = (body['data'] as Row[]).filter((template) => template['id'] === id)
      assert.equal(row?.['sessions'], INVENTED / PER_SESSION)
    })

    it('are counted in one row of the funnel, once for each session', async () => {
      const names = ['step_slug', 'group', 'viewed', 'completed', 'overridden']
      const sessions = INVENTED / PER_SESSION
      assert.deepEqual(shapeOf(await read(id, 'funnel'), ...names), [
        ['install', 'value', sessions, 0, 0],
        [null, 'unknown', sessions, sessions, sessions],
      ])
    })

    it('are counted in one row of each breakdown, after the known values', async () => {
      for (const [by, value] of [
        ['platform', 'wix'],
        ['locale', 'en'],
      ]) {
        assert.deepEqual(shapeOf(await read(id, `breakdown?by=${by}`), 'value', 'group', 'sessions'), [
          [value, 'value', 10],
          [null, 'unknown', INVENTED / PER_SESSION - 10],
        ])
      }
    })

    it('are summed in one row of the rollup for each event and version', async () => {
      const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
      await rollUp(database.db, tomorrow)
      const sums = await database.db('daily_rollup').where({ template_id: id })
      assert.ok(sums.length <= 20, `${sums.length} sums`)
      assert.equal((await read(id, 'funnel')).length, 2)
      await database.db('rollup_state').update({ rolled_up_to: today })
    })
  })

  describe('of a language that the guide has', () => {
    let id: string
    const regions = 26 * 26
    const listed = 100

    before(async () => {
      id = await newTemplate()
      await addKnownValues(database.db, id, { locale: ['zh-Hant', 'ca-valencia'] })
      const tags = [
        'zh-Hant',
        'ca-valencia',
        'de-CH',
        'de-DE-u-co-phonebk',
        'es-419',
        'zh-Hant-TW',
        'en-Abcd-x-1',
      ]
      await addKnownValues(database.db, id, { locale: ['de', 'es'] })
      await database.db.raw(
        `insert into guide_sessions
           (template_id, session_id, locale, started_at, last_at, loads, errors, steps_viewed, steps_completed,
            steps_overridden, step_ms)
         select :id, 's-' || row_number() over (), tag, cast(:today as date), cast(:today as date), 1, 1,
           array['install'], array['install'], array['install'], '{"install": 1}'
         from (
           select 'en-x-' || n as tag from generate_series(1, :count) as n
           union all select 'en-' || chr(65 + n / 26) || chr(65 + n % 26) from generate_series(0, :regions - 1) as n
           union all select unnest(cast(:tags as text[]))
         ) as made`,
        { id, today, count: INVENTED / 10, regions, tags },
      )
    })

    it('are counted by language and region', async () => {
      const groups = shapeOf(await read(id, 'breakdown?by=locale'), 'value', 'group', 'sessions')
      assert.deepEqual(groups[0], ['en', 'value', INVENTED / 10 + 1])
      const own = ['ca-valencia', 'de-CH', 'de-DE', 'es-419', 'zh-Hant', 'zh-TW']
      assert.equal(groups.length, listed + 1)
      assert.deepEqual(groups.at(-1), [null, 'rest', 1 + own.length + regions - listed])
      for (const locale of own) {
        const [row] = await read(id, `summary?locale=${locale}`)
        assert.equal(row?.['sessions'], 1, locale)
      }
      assert.equal((await read(id, 'summary?locale=en-x-1'))[0]?.['sessions'], 0)
    })

    it('are summed in a bounded number of rows of the rollup', async () => {
      const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
      await rollUp(database.db, tomorrow)
      const sums = await database.db('daily_rollup').where({ template_id: id })
      const eventsOfSession = 6
      assert.equal(sums.length, (listed + 1) * eventsOfSession)
      const groups = shapeOf(await read(id, 'breakdown?by=locale'), 'value', 'group', 'sessions')
      assert.deepEqual(groups[0], ['en', 'value', INVENTED / 10 + 1])
      const all = groups.reduce((sum, [, , sessions]) => sum + Number(sessions), 0)
      assert.equal(all, INVENTED / 10 + regions + 7)
      await database.db('rollup_state').update({ rolled_up_to: today })
    })
  })

  it('are summed by a bounded number of sources, the most frequent first', async () => {
    const id = await newTemplate()
    const [invented, listed] = [5000, 20]
    await database.db.raw(
      `insert into guide_sessions
         (template_id, session_id, source, started_at, last_at, loads, errors, steps_viewed, steps_completed,
          steps_overridden, step_ms)
       select :id, 's-' || n, case when n > 10 then 'invented-' || n || '.example' else 'docs.example.com' end,
         cast(:today as date), cast(:today as date), 1, 0, '{}', '{}', '{}', '{}'
       from generate_series(1, :invented) as n`,
      { id, today, invented },
    )
    const names = ['value', 'group', 'sessions']
    const before = shapeOf(await read(id, 'breakdown?by=source'), ...names)
    assert.deepEqual(before[0], ['docs.example.com', 'value', 10])
    assert.deepEqual(before.at(-1), [null, 'rest', invented - 10 - 99])

    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    await rollUp(database.db, tomorrow)
    const sums = await database.db('daily_rollup').where({ template_id: id })
    const eventsOfSession = 2
    assert.equal(sums.length, (listed + 1) * eventsOfSession)
    const after = shapeOf(await read(id, 'breakdown?by=source'), ...names)
    assert.deepEqual(after[0], ['docs.example.com', 'value', 10])
    assert.deepEqual(after.at(-1), [null, 'unknown', invented - 10 - (listed - 1)])
    await database.db('rollup_state').update({ rolled_up_to: today })
  })

  it('leave reports readable that an earlier release summed', async () => {
    const id = await newTemplate()
    await database.db.raw(
      `insert into daily_rollup
         (day, template_id, platform, locale, event, step_slug, count, sessions, durations, duration_ms)
       select current_date - 1, :id, 'p-' || n, 'x-' || n, event, slug, 1, 1, 0, 0
       from generate_series(1, :count) as n,
         lateral (values ('session', null), ('step_view', 'invented-' || n)) as made (event, slug)`,
      { id, count: INVENTED / 3 },
    )
    await database.db('rollup_state').update({ rolled_up_to: today })
    for (const report of reports) assert.ok((await read(id, report)).length <= MAX_ROWS, report)
    assert.deepEqual(shapeOf(await read(id, 'funnel'), 'step_slug', 'group', 'viewed'), [
      [null, 'unknown', INVENTED / 3],
    ])
  })

  it('store no invented step in a session', async () => {
    const id = await newTemplate()
    const { recordEvents, drain } = openRecorder(database.db, (error) => assert.fail(error))
    const events = Array.from({ length: 1000 }, (_, n) =>
      eventRow({ template_id: id, event: 'step_complete', step_slug: `invented-${n}`, duration_ms: n }),
    )
    await recordEvents(events)
    await drain()
    const [session] = await database.db('guide_sessions').where({ template_id: id })
    assert.deepEqual([session.steps_viewed, session.steps_completed, session.step_ms], [[''], [''], {}])
  })

  it('cannot hide the largest of many real values, and the rest is counted', async () => {
    const id = await newTemplate()
    const names = Array.from({ length: 250 }, (_, n) => `real-${String(n).padStart(3, '0')}`)
    await addKnownValues(database.db, id, { step: names, platform: names })
    const { recordEvents } = openRecorder(database.db, (error) => assert.fail(error))
    const view = (session: string, slug: string): ReturnType<typeof eventRow> =>
      eventRow({ template_id: id, session_id: session, event: 'step_view', step_slug: slug, platform: slug })
    await recordEvents(names.map((slug) => view(slug, slug)))
    await recordEvents(['one', 'two'].map((session) => view(session, 'real-249')))

    const funnel = shapeOf(await read(id, 'funnel'), 'step_slug', 'group', 'viewed', 'reach')
    assert.deepEqual(funnel[0], ['real-249', 'value', 3, 0.0119])
    assert.deepEqual([funnel.length, funnel.at(-1)], [101, [null, 'rest', 150, null]])
    const platforms = shapeOf(await read(id, 'breakdown?by=platform'), 'value', 'group', 'sessions')
    assert.deepEqual(platforms[0], ['real-249', 'value', 3])
    assert.deepEqual([platforms.length, platforms.at(-1)], [101, [null, 'rest', 150]])
  })

  it('cannot hide codes of checks', async () => {
    const id = await newTemplate()
    await database.db.raw(
      `insert into verifications
         (created_at, id, template_id, step_slug, type, ok, conclusive, code, target_host, duration_ms)
       select now(), gen_random_uuid(), cast(:id as uuid), 'gone-' || n, 'http_ping', true, true, 'code-' || n, 'h-' || n, 100
       from generate_series(1, 1000) as n union all
       select now(), gen_random_uuid(), cast(:id as uuid), 'install', 'http_ping', true, true, 'ok', 'h', 100
       from generate_series(1, 2)`,
      { id },
    )
    const codes = shapeOf(await read(id, 'verifications'), 'code', 'group', 'count', 'sites')
    assert.deepEqual(codes[0], ['ok', 'value', 2, 1])
    assert.deepEqual([codes.length, codes.at(-1)], [101, [null, 'rest', 901, 901]])
    const funnel = shapeOf(await read(id, 'funnel'), 'step_slug', 'group', 'verified_sites')
    assert.deepEqual(funnel, [[null, 'rest', 1001]])
  })
})
