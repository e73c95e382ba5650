// Covers api/endpoints/admin/analytics/*.ts.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { openRecorder } from '../../../../../api/events/recorder.ts'
import { rollUp } from '../../../../../api/store/analytics/rollup.ts'
import { makePartitions } from '../../../../../api/store/activity/partitions.ts'
import { eventNames, type EventRow } from '../../../../../api/store/activity/record.ts'
import { newId } from '../../../../../api/store/id.ts'
import { makeKey, withAdminApi } from '../../../../support/api/admin-api.ts'
import {
  localDate,
  modelFunnel,
  modelSessions,
  modelSummary,
  modelTotals,
  modelUnknownSteps,
  type ModelSession,
} from '../../../../support/api/analytics-model.ts'
import { assertRefused } from '../../../../support/api/api-requests.ts'
import { sourceWith } from '../../../../support/api/api.ts'
import {
  addKnownValues,
  eventRow,
  insertTemplateRow,
  verificationRow,
} from '../../../../support/api/events.ts'

type Row = Record<string, unknown>

const HOUR_MS = 3_600_000
const knownSlugs = ['a', 'b', '=cmd']
const slugs = [...knownSlugs, 'invented', 'invented-too']
const platforms = ['wix', 'html', 'invented', 'invented-too', undefined]
const builtInNames: Readonly<Record<string, string>> = { wix: 'Wix', html: 'HTML' }
/** Days on which clocks change: in Europe at 01:00 UTC, in Beirut at midnight, in the Azores back to midnight. */
const windows = [
  { start: Date.parse('2026-03-28T00:00:00Z'), from: '2026-03-28', to: '2026-03-30' },
  { start: Date.parse('2025-10-25T00:00:00Z'), from: '2025-10-25', to: '2025-10-27' },
  { start: Date.parse('2025-10-24T00:00:00Z'), from: '2025-10-23', to: '2025-10-25' },
  { start: Date.parse('2025-10-26T00:00:00Z'), from: '2025-10-26', to: '2025-10-28' },
]
const timeZones = [
  'UTC',
  'Europe/Berlin',
  'Atlantic/Azores',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Auckland',
]

describe("a template's analytics", () => {
  const { call, api, database, mine, theirs } = withAdminApi()
  const recorder = (): ReturnType<typeof openRecorder> =>
    openRecorder(database.db, (error) => assert.fail(error))
  const path = (id: string, what: string, query: Record<string, string> = {}): string =>
    `/v1/admin/templates/${id}/analytics/${what}?${new URLSearchParams(query).toString()}`
  const read = async (id: string, what: string, query: Record<string, string> = {}): Promise<Row[]> => {
    const { status, body } = await call(`GET ${path(id, what, query)}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body['data'] as Row[]
  }

  before(async () => {
    for (const { start } of windows) {
      await makePartitions(database.db, new Date(start - 24 * HOUR_MS), new Date(start + 96 * HOUR_MS))
    }
    await database.db('rollup_state').update({ rolled_up_to: '2025-10-20' })
  })

  describe('match a simple model', () => {
    const eventOf = fc.record({
      session: fc.nat({ max: 5 }),
      // Half of the times are within a second of a full hour, when days and clocks change.
      hour: fc.nat({ max: 95 }),
      offsetMs: fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.nat({ max: HOUR_MS })),
      event: fc.constantFrom(...eventNames),
      slug: fc.constantFrom(...slugs),
      platform: fc.constantFrom(...platforms),
      locale: fc.constantFrom('de', 'de-CH', 'xx', undefined),
      source: fc.constantFrom('docs.example.com', 'localhost:3000', undefined),
      duration: fc.option(fc.nat({ max: 100_000 }), { nil: undefined }),
      version: fc.constantFrom(0, 1),
      overridden: fc.boolean(),
    })
    const run = fc.record({
      window: fc.constantFrom(...windows),
      timeZone: fc.constantFrom(...timeZones),
      batches: fc.array(fc.array(eventOf, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 }),
      /** Indexes of the batches sent again at the end. */
      retries: fc.array(fc.nat({ max: 5 }), { maxLength: 3 }),
      rollUpAfter: fc.array(fc.nat({ max: 8 }), { maxLength: 2 }),
    })
    const versions = [newId(), newId()]

    it('for random sessions with retries, late events, midnights and clock changes', async () => {
      await fc.assert(
        fc.asyncProperty(run, async ({ window, timeZone, batches, retries, rollUpAfter }) => {
          const template_id = await insertTemplateRow(database.db, mine.id)
          await addKnownValues(database.db, template_id, { step: knownSlugs, locale: ['de'] })
          const rows = batches.map((batch) =>
            batch.map((drawn): EventRow => {
              const isStep = drawn.event === 'step_view' || drawn.event === 'step_complete'
              return eventRow({
                template_id,
                session_id: `s-${drawn.session}`,
                event: drawn.event,
                step_slug: isStep ? drawn.slug : undefined,
                platform: drawn.platform,
                locale: drawn.locale,
                source: drawn.source,
                duration_ms: drawn.duration,
                version_id: versions[drawn.version],
                properties: { overridden: drawn.overridden },
                occurred_at: new Date(window.start + drawn.hour * HOUR_MS + drawn.offsetMs),
              })
            }),
          )
          const sent = [...rows, ...retries.map((index) => rows[index] ?? [])]
          const { recordEvents } = recorder()
          for (const [index, batch] of sent.entries()) {
            await recordEvents(batch)
            if (rollUpAfter.includes(index)) await rollUp(database.db, '2026-05-01')
          }
          await compare(template_id, { sessions: modelSessions(sent), window, timeZone })
        }),
        { numRuns: 35 },
      )
    })

    type Case = { sessions: ModelSession[]; window: (typeof windows)[number]; timeZone: string }

    async function compare(
      id: string,
      { sessions, window: { from, to }, timeZone: tz }: Case,
    ): Promise<void> {
      const query = { from, to, tz }
      const isIn = ({ startedAt }: ModelSession): boolean => {
        const date = localDate(startedAt, tz)
        return date >= from && date <= to
      }
      const inRange = sessions.filter(isIn)
      assert.deepEqual(await read(id, 'summary', query), [modelSummary(inRange)])

      const source = 'docs.example.com'
      const filtered = inRange.filter(
        (session) =>
          session.platform === 'wix' && session.versionId === versions[0] && session.source === source,
      )
      const filters = { ...query, platform: 'wix', version_id: versions[0] ?? '', source }
      assert.deepEqual(await read(id, 'summary', filters), [modelSummary(filtered)])

      const bySlug = (a: Row, b: Row): number => (String(a['step_slug']) < String(b['step_slug']) ? -1 : 1)
      const seen = knownSlugs.filter((slug) => inRange.some(({ viewed }) => viewed.has(slug)))
      const funnel = await read(id, 'funnel', query)
      assert.deepEqual(
        funnel.toSorted(bySlug),
        [...modelFunnel(inRange, seen), ...modelUnknownSteps(inRange, knownSlugs)].toSorted(bySlug),
      )

      const platformOf = ({ platform }: ModelSession): string | null =>
        platform?.startsWith('invented') ? '' : platform
      compareBreakdown(await read(id, 'breakdown', { ...query, by: 'platform' }), inRange, platformOf)
      const localeOf = ({ locale }: ModelSession): string | null => (locale === 'xx' ? '' : locale)
      compareBreakdown(await read(id, 'breakdown', { ...query, by: 'locale' }), inRange, localeOf)
      const sourceOf = ({ source }: ModelSession): string | null => source
      compareBreakdown(await read(id, 'breakdown', { ...query, by: 'source' }), inRange, sourceOf)
      assert.equal((await read(id, 'summary', { ...query, platform: 'invented' }))[0]?.['sessions'], 0)

      for (const interval of ['day', 'hour']) {
        compareSeries(await read(id, 'timeseries', { ...query, interval }), { inRange, tz })
      }
    }

    /** @param valueOf the session's value; an empty text if it is unknown */
    function compareBreakdown(
      rows: Row[],
      sessions: ModelSession[],
      valueOf: (session: ModelSession) => string | null,
    ): void {
      assert.equal(rows.length, new Set(sessions.map(valueOf)).size)
      for (const row of rows) {
        const { value, group } = row as { value: string | null; group: string }
        const own = sessions.filter((session) => valueOf(session) === (group === 'unknown' ? '' : value))
        const expectedGroup = value === null ? 'none' : 'value'
        assert.deepEqual(row, {
          value,
          version: null,
          ...modelTotals(own),
          group: group === 'unknown' ? group : expectedGroup,
          name: builtInNames[value ?? ''] ?? null,
        })
      }
    }

    function compareSeries(series: Row[], { inRange, tz }: { inRange: ModelSession[]; tz: string }): void {
      const starts = series.map(({ start }) => Date.parse(String(start)))
      const minutes = new Intl.DateTimeFormat('en', { timeZone: tz, minute: 'numeric' })
      assert.deepEqual(
        starts,
        [...new Set(starts)].toSorted((a, b) => a - b),
      )
      for (const [index, row] of series.entries()) {
        const [start = 0, end = Infinity] = [starts[index], starts[index + 1]]
        const own = inRange.filter(({ startedAt }) => startedAt >= start && startedAt < end)
        assert.deepEqual(row, { start: row['start'], ...modelTotals(own) })
        if (series.length < 10) assert.notEqual(localDate(start, tz), localDate(start - 1, tz))
        else assert.equal(minutes.format(start), '0')
      }
    }
  })

  describe('of one day', () => {
    let id: string
    const day = { from: '2026-03-28', to: '2026-03-28' }
    const at = (time: string): Date => new Date(`2026-03-28T${time}Z`)

    before(async () => {
      id = await insertTemplateRow(database.db, mine.id)
      await addKnownValues(database.db, id, { step: ['a'], platform: ['=HYPERLINK("x")'] })
      const common = { template_id: id, platform: '=HYPERLINK("x")', locale: 'a,b"c' }
      const { recordEvents, noteVerification, drain } = recorder()
      await recordEvents([
        eventRow({ ...common, occurred_at: at('10:00:00') }),
        eventRow({ ...common, event: 'step_view', step_slug: 'a', occurred_at: at('10:00:01') }),
        eventRow({ ...common, session_id: 'session-2', occurred_at: at('10:30:00') }),
      ])
      const check = { template_id: id, step_slug: 'a', created_at: at('11:00:00') }
      const later = { ...check, created_at: at('12:00:00') }
      noteVerification(verificationRow({ ...check, ok: false, conclusive: false, code: 'http_timeout' }))
      noteVerification(
        verificationRow({ ...check, created_at: at('11:30:00'), ok: false, code: 'not_found' }),
      )
      noteVerification(verificationRow(later))
      noteVerification(verificationRow({ ...later, target_host: 'b.example.com', duration_ms: 480 }))
      noteVerification(verificationRow({ ...later, created_at: new Date('2026-03-29T00:00:00Z') }))
      await drain()
    })

    it('count the sites that passed their first conclusive check', async () => {
      const [step] = await read(id, 'funnel', day)
      assert.deepEqual([step?.['verified_sites'], step?.['first_try_rate']], [2, 0.5])
    })

    it('count verifications by code', async () => {
      const http = { type: 'http_ping', median_duration_ms: 120, group: 'value' }
      assert.deepEqual(await read(id, 'verifications', { ...day, step_slug: 'a' }), [
        { ...http, code: 'ok', count: 2, ok: 2, conclusive: 2, sites: 2, median_duration_ms: 300 },
        { ...http, code: 'http_timeout', count: 1, ok: 0, conclusive: 0, sites: 1 },
        { ...http, code: 'not_found', count: 1, ok: 0, conclusive: 1, sites: 1 },
      ])
      assert.deepEqual(await read(id, 'verifications', { ...day, step_slug: 'b' }), [])
    })

    it('are served as CSV whose text spreadsheets do not run as formulas', async () => {
      const headers = { Authorization: `Bearer ${mine.key}` }
      for (const [query, accept] of [
        [{ ...day, by: 'platform', format: 'csv' }, '*/*'],
        [{ ...day, by: 'platform' }, 'text/csv'],
      ] as const) {
        const response = await fetch(api.url + path(id, 'breakdown', query), {
          headers: { ...headers, Accept: accept },
        })
        assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8; header=present')
        assert.equal(
          await response.text(),
          'value,version,loads,sessions,completed,completion_rate,errors,mean_completion_ms,group,name\r\n' +
            `"'=HYPERLINK(""x"")",,2,2,0,0,0,,value,\r\n`,
        )
      }
    })

    it('cover the first and the last allowed day', async () => {
      for (const edge of ['2000-01-01', '2999-12-31']) {
        for (const tz of ['UTC', 'Pacific/Kiritimati', 'Pacific/Niue']) {
          await read(id, 'summary', { from: edge, to: edge, tz })
          await read(id, 'timeseries', { from: edge, to: edge, tz, interval: 'month' })
          await read(id, 'summary', { to: edge, tz })
        }
      }
    })

    it('interpret a time as its day in the time zone', async () => {
      const times = { from: '2026-07-01T23:30:00Z', to: '2026-07-03T00:30:00+02:00' }
      for (const [tz, from, to] of [
        ['UTC', '2026-07-01', '2026-07-02'],
        ['Europe/Zurich', '2026-07-02', '2026-07-03'],
      ] as const) {
        const { body } = await call(`GET ${path(id, 'summary', { ...times, tz })}`)
        assert.deepEqual([body['from'], body['to']], [from, to])
      }
    })

    it('use the named time zone even if the name has another meaning in Postgres', async () => {
      const summer = { from: '2026-07-01', to: '2026-07-02', interval: 'day' }
      for (const [name, place] of [
        ['CET', 'Europe/Brussels'],
        ['AET', 'Australia/Sydney'],
        ['US/Pacific-New', 'America/Los_Angeles'],
      ] as const) {
        const byName = await read(id, 'timeseries', { ...summer, tz: name })
        assert.deepEqual(byName, await read(id, 'timeseries', { ...summer, tz: place }))
      }
    })

    it('have a CSV header even without rows', async () => {
      const response = await fetch(
        api.url + path(id, 'verifications', { ...day, step_slug: 'b', format: 'csv' }),
        {
          headers: { Authorization: `Bearer ${mine.key}` },
        },
      )
      assert.equal(await response.text(), 'type,code,count,ok,conclusive,sites,median_duration_ms,group\r\n')
    })

    it('include intervals without sessions, even over a year', async () => {
      for (const [interval, to, length] of [
        ['day', '2026-12-31', 365],
        ['month', '2026-12-31', 12],
        ['hour', '2026-01-31', 744],
      ] as const) {
        const series = await read(id, 'timeseries', { from: '2026-01-01', to, interval })
        assert.equal(series.length, length)
        const sum = series.reduce((total, { sessions }) => total + Number(sessions), 0)
        assert.equal(sum, interval === 'hour' ? 0 : 2)
      }
    })

    it('cover the last 30 days by default', async () => {
      const { body } = await call(`GET ${path(id, 'summary')}`)
      const [from, to] = [String(body['from']), String(body['to'])]
      assert.equal(Date.parse(to) - Date.parse(from), 29 * 24 * HOUR_MS)
      assert.ok(Math.abs(Date.parse(to) - Date.now()) < 48 * HOUR_MS)
    })

    it('exclude a deleted session', async () => {
      const forget = `DELETE /v1/admin/templates/${id}/sessions/session-2`
      assert.equal((await call(forget)).status, 204)
      assert.equal((await call(forget)).status, 204)
      await rollUp(database.db, '2026-05-01')
      const [summary] = await read(id, 'summary', day)
      assert.deepEqual([summary?.['sessions'], summary?.['loads']], [1, 1])
      const remaining = await database.db('events').where({ template_id: id }).distinct('session_id')
      assert.deepEqual(remaining, [{ session_id: 'session-1' }])
      const trace = JSON.stringify(await database.db('audit_log').where({ resource_id: id }))
      assert.match(trace, /session_forgotten/)
      assert.doesNotMatch(trace, /session-2/)
    })
  })

  it("list steps in the guide's order, including steps without views", async () => {
    const id = await insertTemplateRow(database.db, mine.id)
    await addKnownValues(database.db, id, { step: ['gone'] })
    const version_id = newId()
    const { published } = sourceWith([
      { slug: 'z', order: 1 },
      { slug: 'y', order: 0 },
    ])
    await database.db('versions').insert({
      id: version_id,
      template_id: id,
      version: 7,
      status: 'published',
      allowed_scopes: ['site'],
      default_scope: 'site',
      published_at: new Date(),
      content_text: published?.contentText,
      content_hash: '0'.repeat(64),
    })
    await database.db('templates').where({ id }).update({ current_version_id: version_id })
    const common = {
      template_id: id,
      version_id,
      event: 'step_view',
      occurred_at: new Date('2026-03-29T12:00:00Z'),
    } as const
    await recorder().recordEvents([
      eventRow({ ...common, step_slug: 'gone' }),
      eventRow({ ...common, step_slug: 'z' }),
    ])
    const query = { from: '2026-03-29', to: '2026-03-29' }
    const funnel = await read(id, 'funnel', query)
    assert.deepEqual(
      funnel.map((row) => [row['step_slug'], row['viewed'], row['title']]),
      [
        ['y', 0, 'Title of y'],
        ['z', 1, 'Title of z'],
        ['gone', 1, null],
      ],
    )
    const [version] = await read(id, 'breakdown', { ...query, by: 'version' })
    assert.deepEqual([version?.['value'], version?.['version'], version?.['sessions']], [version_id, 7, 1])
  })

  it('name the most frequent causes of each step in the report', async () => {
    const id = await insertTemplateRow(database.db, mine.id)
    await addKnownValues(database.db, id, { step: ['a', 'b'] })
    const created_at = new Date('2026-03-29T12:00:00Z')
    const { recordEvents, noteVerification, drain } = recorder()
    const visit = { template_id: id, session_id: '1', occurred_at: created_at, event: 'step_view' as const }
    await recordEvents(['a', 'b'].map((step_slug) => eventRow({ ...visit, step_slug })))
    const fail = (step_slug: string, code: string, hosts: readonly string[]): void => {
      for (const target_host of hosts)
        noteVerification(
          verificationRow({ template_id: id, created_at, step_slug, code, target_host, ok: false }),
        )
    }
    fail('a', 'one_site', ['x.example', 'x.example', 'x.example'])
    fail('a', 'two_sites', ['x.example', 'y.example'])
    fail('a', 'third', ['x.example', 'x.example'])
    fail('a', 'fourth', ['x.example'])
    fail('b', 'one_site', ['x.example'])
    fail('invented', 'one_site', ['x.example'])
    noteVerification(verificationRow({ template_id: id, created_at, step_slug: 'b' }))
    noteVerification(
      verificationRow({
        template_id: id,
        created_at: new Date('2026-03-27T12:00:00Z'),
        step_slug: 'b',
        ok: false,
      }),
    )
    await drain()
    const { body } = await call(`GET ${path(id, 'report', { from: '2026-03-28', to: '2026-03-29' })}`)
    const expected = [
      { step_slug: 'a', code: 'two_sites', count: 2, sites: 2 },
      { step_slug: 'a', code: 'one_site', count: 3, sites: 1 },
      { step_slug: 'a', code: 'third', count: 2, sites: 1 },
      { step_slug: 'b', code: 'one_site', count: 1, sites: 1 },
    ]
    assert.deepEqual(
      body['step_causes'],
      expected.map((cause) => ({ ...cause, type: 'http_ping' })),
    )
  })

  it('count stuck installations by step, for keys that may read installations', async () => {
    const id = await insertTemplateRow(database.db, mine.id)
    assert.deepEqual((await call(`GET ${path(id, 'report')}`)).body['stuck_steps'], [])
    const { key } = await makeKey(database.db, mine.id, ['analytics:read'])
    assert.equal((await call(`GET ${path(id, 'report')}`, { key })).body['stuck_steps'], null)
  })

  it('come all in one report, which every filter reaches', async () => {
    const id = await insertTemplateRow(database.db, mine.id)
    const version_id = newId()
    await addKnownValues(database.db, id, { step: ['a', 'b'] })
    const { published } = sourceWith([{ slug: 'a' }, { slug: 'b', platform_ids: ['html'] }])
    await database.db('versions').insert({
      id: version_id,
      template_id: id,
      version: 1,
      status: 'published',
      allowed_scopes: ['site'],
      default_scope: 'site',
      published_at: new Date(),
      content_text: published?.contentText,
      content_hash: '0'.repeat(64),
    })
    await database.db('templates').where({ id }).update({ current_version_id: version_id })
    const visit = (session_id: string, day: string, fields: Partial<EventRow>): EventRow =>
      eventRow({ template_id: id, session_id, occurred_at: new Date(`${day}T12:00:00Z`), ...fields })
    await recorder().recordEvents([
      visit('1', '2026-03-29', { event: 'step_view', step_slug: 'a', platform: 'html', source: 'a.example' }),
      visit('2', '2026-03-29', { event: 'step_view', step_slug: 'a', platform: 'wix', source: 'a.example' }),
      visit('3', '2026-03-29', {
        event: 'step_complete',
        step_slug: 'a',
        platform: 'wix',
        locale: 'en',
        version_id,
      }),
      visit('4', '2026-03-27', { platform: 'wix' }),
    ])
    const query = { from: '2026-03-28', to: '2026-03-29', tz: 'Europe/Zurich' }
    for (const [filter, sessions] of [
      [{}, 3],
      [{ source: 'a.example' }, 2],
      [{ platform: 'wix' }, 2],
      [{ locale: 'en' }, 1],
      [{ version_id }, 1],
    ] as const) {
      const filtered = { ...query, ...filter }
      const { body } = await call(`GET ${path(id, 'report', { ...filtered, compare_from: '2026-03-26' })}`)
      const by = async (name: string): Promise<Row[]> => read(id, 'breakdown', { ...filtered, by: name })
      const { compared, platform_funnels: funnels, summary, ...rest } = body as Record<string, Row & Row[]>
      assert.equal(summary?.['sessions'], sessions)
      assert.deepEqual(
        { ...rest, summary: [summary] },
        {
          from: '2026-03-28',
          to: '2026-03-29',
          time_zone: 'Europe/Zurich',
          summary: await read(id, 'summary', filtered),
          timeseries: await read(id, 'timeseries', filtered),
          funnel: await read(id, 'funnel', filtered),
          platforms: await by('platform'),
          locales: await by('locale'),
          versions: await by('version'),
          sources: await by('source'),
          verifications: [],
          step_causes: [],
          stuck_steps: [],
        },
      )
      const before = { ...filtered, from: '2026-03-26', to: '2026-03-27' }
      const [summaryBefore] = await read(id, 'summary', before)
      const timeseries = await read(id, 'timeseries', before)
      assert.deepEqual(compared, {
        from: '2026-03-26',
        to: '2026-03-27',
        summary: summaryBefore,
        timeseries,
      })
      if (Object.keys(filter).length > 0) continue
      const steps = [{ step_slug: 'a', viewed: 2, completed: 1, reach: 1, drop_off_rate: 0.5 }]
      const wix = { platform: 'wix', name: 'Wix', sessions: 2, completion_rate: 0, steps }
      const unseen = { step_slug: 'b', viewed: 0, completed: 0, reach: 0, drop_off_rate: null }
      const seen = { step_slug: 'a', viewed: 1, completed: 0, reach: 1, drop_off_rate: 1 }
      assert.deepEqual(funnels, [
        wix,
        { ...wix, platform: 'html', name: 'HTML', sessions: 1, steps: [seen, unseen] },
      ])
    }
    const { body } = await call(`GET ${path(id, 'report', query)}`)
    assert.equal(body['compared'], null)
  })

  it('keep their totals when sessions are deleted', async () => {
    const id = await insertTemplateRow(database.db, mine.id)
    const occurred_at = new Date('2025-10-25T23:30:00Z')
    await recorder().recordEvents([eventRow({ template_id: id, occurred_at })])
    await rollUp(database.db, '2026-05-01')
    await database.db('rollup_state').update({ sessions_from: '2025-11-01' })
    await database.db('guide_sessions').where({ template_id: id }).delete()
    for (const tz of ['UTC', 'Europe/Berlin']) {
      const series = await read(id, 'timeseries', { from: '2025-10-25', to: '2025-10-26', tz })
      assert.deepEqual(
        series.map(({ sessions }) => sessions),
        [1, 0],
      )
    }
    await database.db('rollup_state').update({ sessions_from: '2000-01-01' })
  })

  describe('are refused', () => {
    let id: string
    before(async () => {
      id = await insertTemplateRow(database.db, mine.id)
    })

    it('to another account, as is deleting a session', async () => {
      for (const what of [
        'summary',
        'funnel',
        'timeseries',
        'breakdown?by=locale',
        'verifications',
        'report',
      ]) {
        const answer = await call(`GET /v1/admin/templates/${id}/analytics/${what}`, { key: theirs.key })
        assertRefused(answer, { status: 404, code: 'not_found' })
      }
      const answer = await call(`DELETE /v1/admin/templates/${id}/sessions/s`, { key: theirs.key })
      assertRefused(answer, { status: 404, code: 'not_found' })
    })

    it('to a key without the scope', async () => {
      const { key } = await makeKey(database.db, mine.id, ['analytics:read'])
      assert.equal((await call(`GET ${path(id, 'summary')}`, { key })).status, 200)
      const deletion = await call(`DELETE /v1/admin/templates/${id}/sessions/s`, { key })
      assertRefused(deletion, { status: 403, code: 'insufficient_scope' })
      const other = await makeKey(database.db, mine.id, ['templates:read'])
      const answer = await call(`GET ${path(id, 'summary')}`, { key: other.key })
      assertRefused(answer, { status: 403, code: 'insufficient_scope' })
    })

    const bad: [string, Record<string, string>, RegExp][] = [
      ['an invalid date', { from: '2026-02-30' }, /^from: /],
      ['an end before the start', { from: '2026-02-02', to: '2026-02-01' }, /^to: /],
      ['too many days', { from: '2020-01-01', to: '2026-02-01' }, /^to: .*800/],
      ['too many hours', { from: '2026-01-01', to: '2026-02-01', interval: 'hour' }, /^to: .*31/],
      ['an unknown time zone', { tz: 'Mars/Olympus' }, /^tz: /],
      [
        'a year that Postgres does not support',
        { from: '0000-01-01', to: '0000-01-02' },
        /^from: .*2000-01-01/,
      ],
      ['a day in the distant past', { to: '0001-01-01' }, /^to: .*2000-01-01/],
      ['a day in the distant future', { from: '9999-12-31', to: '9999-12-31' }, /^from: .*2999-12-31/],
      ['an offset instead of a time zone', { tz: '+02:00' }, /^tz: /],
      ['an unknown interval', { interval: 'minute' }, /^interval: /],
      ['an unknown parameter', { platfrom: 'wix' }, /^platfrom: /],
    ]
    for (const [title, query, message] of bad) {
      it(`for ${title}`, async () => {
        const answer = await call(`GET ${path(id, 'timeseries', query)}`)
        assert.match(assertRefused(answer, { status: 400, code: 'invalid_request' }), message)
      })
    }
  })
})
