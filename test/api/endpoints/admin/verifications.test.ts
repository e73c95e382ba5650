import assert from 'node:assert/strict'
import { openRecorder } from '../../../../api/events/recorder.ts'
import { makePartitions } from '../../../../api/store/activity/partitions.ts'
import type { VerificationRow } from '../../../../api/store/activity/record.ts'
import { newId } from '../../../../api/store/id.ts'
import { makeKey, withAdminApi } from '../../../support/api/admin-api.ts'
import { assertRefused } from '../../../support/api/api-requests.ts'
import { insertTemplateRow, verificationRow } from '../../../support/api/events.ts'

type Logged = { id: string; step_slug: string; code: string }
type LogPage = { data: Logged[]; next_cursor: string | null }

describe('the verification log', () => {
  const { call, database, mine, theirs } = withAdminApi()
  const now = Date.now()
  let template = ''
  const passed = { step_slug: 'add-snippet', type: 'script_presence' }
  const missing = { ...passed, ok: false, code: 'script_not_found' }
  const unsure = { ok: false, conclusive: false, code: 'connect_timeout', target_host: undefined }
  const inBrowser = {
    ...missing,
    step_slug: 'send-event',
    type: 'rendered_presence',
    code: 'rendered_not_found',
  }
  const rows = [passed, missing, unsure, missing, inBrowser]

  before(async () => {
    template = await insertTemplateRow(database.db, mine.id)
    // The last four checks have the same time.
    const at = (index: number): Date => new Date(now - (index === 0 ? 5000 : 1000))
    await record(rows.map((row, index) => ({ ...row, template_id: template, created_at: at(index) })))
    await record([{ template_id: await insertTemplateRow(database.db, theirs.id) }])
  })

  it('shows the time, step, site, outcome and duration of each check', async () => {
    const { data } = await read({ ok: 'true' })
    assert.deepEqual(data, [
      {
        id: data[0]?.id,
        created_at: new Date(now - 5000).toISOString(),
        version_id: null,
        step_slug: 'add-snippet',
        type: 'script_presence',
        ok: true,
        conclusive: true,
        code: 'ok',
        target_host: 'www.example.com',
        duration_ms: 120,
      },
    ])
  })

  it('lists the newest checks first, each on one page, even if their times are equal', async () => {
    const seen: Logged[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: LogPage = await read({ limit: '1', ...(cursor === '' ? {} : { cursor }) })
      seen.push(...page.data)
      cursor = page.next_cursor
    }
    assert.equal(new Set(seen.map(({ id }) => id)).size, rows.length)
    assert.deepEqual(seen, (await read({})).data)
    assert.equal(seen.at(-1)?.code, 'ok')
  })

  it('continues where a page ended, even if checks were added', async () => {
    const first = await read({ limit: '2' })
    await record([{ template_id: template, code: 'ok', step_slug: 'later' }])
    const second = await read({ limit: '2', cursor: first.next_cursor ?? '' })
    const steps = [...first.data, ...second.data].map(({ step_slug: slug }) => slug)
    assert.ok(!steps.includes('later'))
    assert.equal(new Set([...first.data, ...second.data].map(({ id }) => id)).size, 4)
  })

  for (const [query, codes] of [
    [{ step_slug: 'add-snippet', ok: 'false' }, ['script_not_found', 'script_not_found']],
    [{ code: 'connect_timeout' }, ['connect_timeout']],
    [{ conclusive: 'false' }, ['connect_timeout']],
    [{ type: 'script_presence', ok: 'true' }, ['ok']],
    [{ type: 'rendered_presence' }, ['rendered_not_found']],
    [{ type: 'dns_lookup' }, []],
    [{ code: 'no_such_code' }, []],
  ] as const) {
    it(`can be filtered: ${JSON.stringify(query)}`, async () => {
      const { data } = await read(query)
      assert.deepEqual(
        data.map(({ code }) => code),
        codes,
      )
    })
  }

  it('can be limited to days of a time zone', async () => {
    const limited = await insertTemplateRow(database.db, mine.id)
    const times = ['2026-11-09T23:30:00Z', '2026-11-10T12:00:00Z', '2026-11-10T23:30:00Z']
    await makePartitions(database.db, new Date(times[0] ?? ''), new Date(now))
    await record(times.map((at) => ({ template_id: limited, created_at: new Date(at), step_slug: at })))
    const slugsOf = async (query: Record<string, string>): Promise<string[]> => {
      const { body } = await call(
        `GET /v1/admin/templates/${limited}/verifications?${new URLSearchParams(query).toString()}`,
      )
      return (body as LogPage).data.map(({ step_slug: slug }) => slug)
    }
    const [first, second, third] = times
    assert.deepEqual(await slugsOf({ from: '2026-11-10' }), [third, second])
    assert.deepEqual(await slugsOf({ to: '2026-11-10' }), [third, second, first])
    const day = { from: '2026-11-10', to: '2026-11-10' }
    assert.deepEqual(await slugsOf(day), [third, second])
    assert.deepEqual(await slugsOf({ ...day, tz: 'Europe/Zurich' }), [second, first])
  })

  it('is hidden from other accounts and from keys without the scope', async () => {
    const what = `GET /v1/admin/templates/${template}/verifications`
    assertRefused(await call(what, { key: theirs.key }), { status: 404, code: 'not_found' })
    assertRefused(await call(`GET /v1/admin/templates/${newId()}/verifications`), {
      status: 404,
      code: 'not_found',
    })
    const { key } = await makeKey(database.db, mine.id, ['templates:read'])
    assertRefused(await call(what, { key }), { status: 403, code: 'insufficient_scope' })
  })

  it('refuses unknown filters and values, and cursors of other lists', async () => {
    const place = `GET /v1/admin/templates/${template}/verifications`
    const cursor = Buffer.from(newId()).toString('base64url')
    const late = Buffer.from(`99999999999999 ${newId()}`).toString('base64url')
    for (const query of [
      'ok=maybe',
      'type=ping',
      'site=a',
      'from=2026-02-02&to=2026-02-01',
      'from=today',
      `cursor=${cursor}`,
      `cursor=${late}`,
    ]) {
      assertRefused(await call(`${place}?${query}`), { status: 400, code: 'invalid_request' })
    }
  })

  async function read(query: Readonly<Record<string, string>>): Promise<LogPage> {
    const { status, body } = await call(
      `GET /v1/admin/templates/${template}/verifications?${new URLSearchParams(query).toString()}`,
    )
    assert.equal(status, 200, JSON.stringify(body))
    return body as LogPage
  }

  async function record(checks: readonly Partial<VerificationRow>[]): Promise<void> {
    const { noteVerification, drain } = openRecorder(database.db, (error) => assert.fail(error))
    for (const check of checks) noteVerification(verificationRow(check))
    await drain()
  }
})
