import assert from 'node:assert/strict'
import { openRecorder } from '../../../../api/events/recorder.ts'
import { makePartitions } from '../../../../api/store/activity/partitions.ts'
import { makeKey, withAdminApi } from '../../../support/api/admin-api.ts'
import { makeInstallation, publishInstallable } from '../../../support/api/admin-installations.ts'
import { ok } from '../../../support/api/drafts.ts'
import { eventRow, verificationRow } from '../../../support/api/events.ts'

type Row = Record<string, unknown>
type List = { data: Row[]; next_cursor: string | null }

describe("an account's overview, search and audit log", () => {
  const { call, database, mine, theirs } = withAdminApi()
  const ids = { template: '', quiet: '', installation: '' }

  before(async () => {
    ids.quiet = await publishInstallable(call)
    ids.template = await publishInstallable(call)
    const fields = { template_id: ids.template, external_ref: 'Customer-42' }
    ids.installation = (await makeInstallation(call, fields)).id
    await ok(
      call(`PATCH /v1/admin/templates/${ids.template}`, {
        body: { name: 'Pixel 100%' },
        headers: { 'If-Match': '*' },
      }),
    )
    await record(ids.template)
  })

  it('show the sessions of each day, all completions, and the last failed check', async () => {
    const { data } = await ok<List>(call('GET /v1/admin/overview'))
    assert.deepEqual(
      data.map(({ id }) => id),
      [ids.template, ids.quiet],
    )
    const [busy, quiet] = data
    const days = busy?.['sessions_per_day'] as number[]
    assert.equal(days.length, 28)
    assert.deepEqual(days.slice(-2), [0, 2])
    assert.equal(busy?.['sessions'], 2)
    assert.equal(busy['completed'], 1)
    assert.deepEqual((busy['completed_per_day'] as number[]).slice(-2), [0, 1])
    assert.equal((busy['completed_per_day'] as number[]).length, 28)
    assert.equal(busy['current_version'], 1)
    const { code, step_slug } = busy['last_problem'] as Row
    assert.deepEqual([code, step_slug], ['script_not_found', 'snippet'])
    assert.equal(busy['name'], 'Pixel 100%')
    assert.equal(quiet?.['sessions'], 0)
    assert.equal(quiet['last_problem'], null)
  })

  it('count stuck installations for keys that may read them, and generated sessions', async () => {
    const read = async (key = mine.key): Promise<Row> =>
      (await ok<List>(call('GET /v1/admin/overview', { key }))).data[0] ?? {}
    const before = await read()
    assert.deepEqual([before['stuck'], before['generated']], [0, 0])
    const installations = database.db('installations').where({ id: ids.installation })
    await installations.update({ status: 'in_progress', stuck_step: 'snippet' })
    const { recordEvents } = openRecorder(database.db, (error) => assert.fail(error))
    const generated = { template_id: ids.template, session_id: 'generated', source: 'generated' }
    await recordEvents([eventRow(generated)])
    const after = await read()
    assert.deepEqual([after['stuck'], after['generated'], after['sessions']], [1, 1, 3])
    const { key } = await makeKey(database.db, mine.id, ['analytics:read'])
    assert.equal((await read(key))['stuck'], null)
    // A step without a check only waits for the customer.
    await installations.update({ stuck_step: 'settings' })
    assert.equal((await read())['stuck'], 0)
  })

  it("count the same days as the analytics of the time zone's last 28 days", async () => {
    const [DAYS, DAY_MS, tz] = [28, 86_400_000, 'Pacific/Kiritimati']
    const dayOf = (time: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: tz }).format(time)
    const [to, from] = [dayOf(Date.now()), dayOf(Date.now() - (DAYS - 1) * DAY_MS)]
    const firstDay = Date.parse(from) - 14 * 3_600_000
    const { recordEvents } = openRecorder(database.db, (error) => assert.fail(error))
    await makePartitions(database.db, new Date(firstDay - 1), new Date())
    for (const [session_id, at] of [
      ['in', firstDay],
      ['out', firstDay - 1],
    ] as const)
      await recordEvents([eventRow({ template_id: ids.quiet, session_id, occurred_at: new Date(at) })])
    const { data } = await ok<List>(call(`GET /v1/admin/overview?tz=${tz}`))
    const query = new URLSearchParams({ from, to, tz }).toString()
    const summary = call(`GET /v1/admin/templates/${ids.quiet}/analytics/summary?${query}`)
    const [counted] = (await ok<List>(summary)).data
    const shown = data.find(({ id }) => id === ids.quiet)
    assert.equal(shown?.['sessions'], 1)
    assert.equal(counted?.['sessions'], 1)
    assert.equal((shown['sessions_per_day'] as number[])[0], 1)
  })

  it('divide the overview into pages', async () => {
    const first = await ok<List>(call('GET /v1/admin/overview?limit=1'))
    const second = await ok<List>(call(`GET /v1/admin/overview?limit=1&cursor=${first.next_cursor ?? ''}`))
    assert.deepEqual([first.data[0]?.['id'], second.data[0]?.['id']], [ids.template, ids.quiet])
    assert.equal(second.next_cursor, null)
  })

  const found: readonly [string, () => Row][] = [
    ['PIXEL', () => ({ type: 'template', id: ids.template, name: 'Pixel 100%', external_ref: null })],
    ['100%', () => ({ type: 'template', id: ids.template, name: 'Pixel 100%' })],
    ['customer-4', () => ({ id: ids.installation, external_ref: 'Customer-42', within: 'Pixel 100%' })],
    ['shop.exa', () => ({ type: 'installation', id: ids.installation, template_id: ids.template })],
  ]
  for (const [text, expected] of found) {
    // Another guide's name contains "pixel", but does not begin with it.
    it(`find ${text} first`, async () => {
      const { data } = await search(text)
      assert.partialDeepStrictEqual(data[0], expected())
    })
  }

  it('find nothing for SQL wildcards, in another account, or without the scope', async () => {
    assert.deepEqual((await search('P_xel')).data, [])
    assert.deepEqual((await search('pixel', theirs.key)).data, [])
    assert.deepEqual((await ok<List>(call('GET /v1/admin/overview', { key: theirs.key }))).data, [])
    const { key } = await makeKey(database.db, mine.id, ['projects:read', 'keys:read'])
    assert.deepEqual((await search('pixel', key)).data, [])
    assert.deepEqual((await search('shop.exa', key)).data, [])
  })

  it("name the actor of each audit log entry, and the resource if the key's scopes allow it", async () => {
    const read = async (key = mine.key): Promise<Row[]> =>
      (await ok<List>(call('GET /v1/admin/audit-log?limit=100', { key }))).data
    const entryOf = (rows: Row[], action: string) => rows.find((row) => row['action'] === action) ?? {}
    const rows = await read()
    assert.partialDeepStrictEqual(entryOf(rows, 'template.changed'), {
      actor_name: 'A key',
      resource_name: 'Pixel 100%',
      template_id: ids.template,
    })
    assert.partialDeepStrictEqual(entryOf(rows, 'version.published'), {
      resource_name: 'Version 1',
      within: 'Pixel 100%',
    })
    assert.partialDeepStrictEqual(entryOf(rows, 'installation.created'), {
      resource_name: 'https://shop.example/',
      external_ref: 'Customer-42',
    })
    const { key } = await makeKey(database.db, mine.id, ['keys:read'])
    assert.partialDeepStrictEqual(entryOf(await read(key), 'template.changed'), {
      actor_name: 'A key',
      resource_name: null,
      template_id: null,
    })
  })

  async function search(q: string, key = mine.key): Promise<List> {
    return ok<List>(call(`GET /v1/admin/search?${new URLSearchParams({ q }).toString()}`, { key }))
  }

  async function record(template_id: string): Promise<void> {
    const { recordEvents, noteVerification, drain } = openRecorder(database.db, (error) => assert.fail(error))
    await recordEvents([
      eventRow({ template_id, session_id: 'one' }),
      eventRow({ template_id, session_id: 'two' }),
      eventRow({ template_id, session_id: 'two', event: 'template_complete' }),
    ])
    const failed = { template_id, step_slug: 'snippet', ok: false, code: 'script_not_found' }
    noteVerification(verificationRow(failed))
    noteVerification(
      verificationRow({ ...failed, code: 'dns_record_missing', created_at: new Date(Date.now() - 5000) }),
    )
    noteVerification(verificationRow({ template_id }))
    await drain()
  }
})
