import assert from 'node:assert/strict'
import { listInstallations } from '../../../../../api/store/installations/installations.ts'
import { newId } from '../../../../../api/store/id.ts'
import { recordOutcome } from '../../../../../api/installations/record-outcome.ts'
import { makeAccount, withAdminApi, type AdminApi } from '../../../../support/api/admin-api.ts'
import { assertRefused } from '../../../../support/api/api-requests.ts'
import { makeTemplate, ok } from '../../../../support/api/drafts.ts'
import {
  makeInstallation,
  publishInstallable,
  type Installation,
} from '../../../../support/api/admin-installations.ts'
import { daysAgo, insertTestMonitor, insertTestStep } from '../../../../support/api/monitored-sites.ts'
import { startTestCheck } from '../../../../support/api/installations.ts'
import { checkResultWith } from '../../../../support/checks/check-result.ts'

type Call = AdminApi['call']
type Page = { data: Installation[]; next_cursor: string | null }

describe('GET /v1/admin/installations', () => {
  const { call, database, mine } = withAdminApi()
  const list = async (query: Record<string, string>): Promise<Page> =>
    ok<Page>(call(`GET /v1/admin/installations?${new URLSearchParams(query).toString()}`))
  const refsOf = ({ data }: Page): (string | null)[] => data.map(({ external_ref: ref }) => ref)

  it('lists the installations of one template, newest first, page by page', async () => {
    const [template_id, other] = [await publishInstallable(call), await publishInstallable(call)]
    for (const ref of ['a', 'b', 'c', 'd', 'e']) {
      await makeInstallation(call, { template_id, external_ref: ref })
      await makeInstallation(call, { template_id: other, external_ref: ref })
    }
    const first = await list({ template_id, limit: '2' })
    await makeInstallation(call, { template_id, external_ref: 'later' })
    const second = await list({ template_id, limit: '2', cursor: String(first.next_cursor) })
    const third = await list({ template_id, limit: '2', cursor: String(second.next_cursor) })
    const oldest = await list({ template_id, limit: '2', order: 'oldest' })
    const next = { template_id, limit: '2', order: 'oldest', cursor: String(oldest.next_cursor) }
    assert.deepEqual([oldest, await list(next)].map(refsOf), [
      ['a', 'b'],
      ['c', 'd'],
    ])
    assert.deepEqual([first, second, third].map(refsOf), [['e', 'd'], ['c', 'b'], ['a']])
    assert.equal(third.next_cursor, null)
    assert.deepEqual(new Set(first.data.map((one) => one.template_id)), new Set([template_id]))
  })

  it("lists the installations of all the account's guides, with their names, page by page", async () => {
    const { key } = await makeAccount(database.db)
    const as = async (what: string): Promise<Page> =>
      ok<Page>(call(`GET /v1/admin/installations${what}`, { key }))
    const mine: Call = async (what, options) => call(what, { ...options, key })
    const templates = [await publishInstallable(mine), await publishInstallable(mine)]
    for (const ref of ['a', 'b', 'c']) {
      for (const template_id of templates) {
        await makeInstallation(mine, { template_id, external_ref: `${ref}${templates.indexOf(template_id)}` })
      }
    }
    const first = await as('?limit=4')
    assert.deepEqual(refsOf(first), ['c1', 'c0', 'b1', 'b0'])
    const rest = await as(`?limit=4&cursor=${first.next_cursor}`)
    assert.deepEqual([refsOf(rest), rest.next_cursor], [['a1', 'a0'], null])
    assert.deepEqual(refsOf(await as('?q=b')), ['b1', 'b0'])
    assert.deepEqual(
      first.data[0]?.template_name,
      (await ok(mine(`GET /v1/admin/templates/${templates[1]}`)))['name'],
    )
    const theirs = await makeInstallation(call, { template_id: await publishInstallable(call) })
    assert.ok(!(await as('?limit=100')).data.some(({ id }) => id === theirs.id))
  })

  it('says why an installation is stuck, and since when it stands at that step', async () => {
    const template_id = await publishInstallable(call)
    const { id } = await makeInstallation(call, { template_id, platform: 'wix' })
    const stuckAt = async (): Promise<Installation['stuck'] | undefined> =>
      (await list({ template_id })).data[0]?.stuck
    assert.equal(await stuckAt(), null)
    const check = await startTestCheck(database.db, id, 'snippet')
    const miss = checkResultWith({ code: 'content_needs_javascript', found: false })
    const diagnostics = [
      { code: 'content_needs_javascript' as const, severity: 'error' as const, message: '', hint: '' },
    ]
    const result = {
      ok: false,
      details: { ...miss.details, diagnostics },
      facts: { diagnostics: [{ url: 'https://shop.example/' }], nearMisses: [] },
    }
    await recordOutcome(database.db, { installation: { id, template_id }, check }, result)
    const stuck = await stuckAt()
    assert.ok(Math.abs(Date.parse(String(stuck?.since)) - Date.now()) < 60_000)
    assert.deepEqual(
      [stuck?.title, stuck?.type, stuck?.state, stuck?.code],
      ['Title of snippet', 'script_presence', 'failed', 'content_needs_javascript'],
    )
    assert.match(String(stuck?.message), /shop\.example/)
    const earlier = daysAgo(3)
    const row = database.db('installations').where({ id })
    await row.clone().update({ stuck_since: earlier })
    await ok(call(`POST /v1/admin/installations/${id}/steps/settings`, { body: { done: true } }))
    assert.equal((await stuckAt())?.since, earlier.toISOString())
    const [passed] = await row.clone().update({ stuck_step: 'wix-only' }).returning('stuck_since')
    assert.ok(passed.stuck_since > earlier)
    assert.deepEqual(await stuckAt(), {
      title: 'Title of wix-only',
      type: 'manual',
      state: 'todo',
      code: null,
      message: null,
      hint: null,
      since: passed.stuck_since.toISOString(),
    })
    await row.clone().update({ stuck_step: null })
    assert.deepEqual((await row.clone().first()).stuck_since, null)
  })

  it('returns each installation as at its creation, without its token', async () => {
    const template_id = await publishInstallable(call)
    const { token: _, ...made } = await makeInstallation(call, { template_id, platform: 'wix' })
    assert.deepEqual((await list({ template_id })).data, [made])
  })

  it("counts the required steps that are done, for each installation's platform", async () => {
    const template_id = await publishInstallable(call)
    const html = await makeInstallation(call, { template_id, external_ref: 'html' })
    const wix = await makeInstallation(call, { template_id, external_ref: 'wix', platform: 'wix' })
    const states = [
      { installation_id: html.id, step_slug: 'settings', state: 'done' },
      { installation_id: html.id, step_slug: 'extra', state: 'done' },
      { installation_id: html.id, step_slug: 'wix-only', state: 'done' },
      { installation_id: wix.id, step_slug: 'wix-only', state: 'done' },
      { installation_id: wix.id, step_slug: 'settings', state: 'skipped' },
      { installation_id: wix.id, step_slug: 'dropped', state: 'done' },
    ]
    await database.db('installation_steps').insert(states)
    const { data } = await list({ template_id })
    assert.deepEqual(
      data.map(({ external_ref: ref, steps }) => [ref, steps]),
      [
        ['wix', { done: 1, total: 3, open_checks: 1 }],
        ['html', { done: 1, total: 2, open_checks: 1 }],
      ],
    )
  })

  it('filters by status, by stuck step, and by both', async () => {
    const template_id = await publishInstallable(call)
    const rows: [string, string, string | null][] = [
      ['new', 'not_started', null],
      ['stuck', 'in_progress', 'snippet'],
      ['later', 'in_progress', 'settings'],
      ['done', 'completed', null],
    ]
    for (const [ref, status, stuck_step] of rows) {
      const { id } = await makeInstallation(call, { template_id, external_ref: ref })
      await database.db('installations').where({ id }).update({ status, stuck_step })
    }
    assert.deepEqual(refsOf(await list({ template_id, status: 'in_progress' })), ['later', 'stuck'])
    assert.deepEqual(refsOf(await list({ template_id, status: 'not_started' })), ['new'])
    assert.deepEqual(refsOf(await list({ template_id, stuck_step: 'snippet' })), ['stuck'])
    assert.deepEqual(refsOf(await list({ template_id, stuck_step: 'snippet', status: 'completed' })), [])
  })

  it('lists those that have been stuck the longest first, of all guides, and last those that are not, page by page', async () => {
    const { key } = await makeAccount(database.db)
    const mine: Call = async (what, options) => call(what, { ...options, key })
    const templates = [await publishInstallable(mine), await publishInstallable(mine)]
    const days: [string, number | undefined][] = [
      ['three', 3],
      ['new', undefined],
      ['five', 5],
      ['four', 4],
      ['also new', undefined],
    ]
    for (const [index, [external_ref, stuckDays]] of days.entries()) {
      const template_id = templates[index % 2]
      const { id } = await makeInstallation(mine, { template_id, external_ref })
      if (stuckDays === undefined) continue
      const row = database.db('installations').where({ id })
      await row.clone().update({ status: 'in_progress', stuck_step: 'snippet' })
      await row.update({ stuck_since: daysAgo(stuckDays) })
    }
    const as = async (query: string): Promise<Page> =>
      ok<Page>(call(`GET /v1/admin/installations?order=stuck_longest&${query}`, { key }))
    const listed: (string | null)[] = []
    let cursor = ''
    for (let page = 0; page < 3; page++) {
      const { data, next_cursor: next } = await as(`limit=2${cursor}`)
      listed.push(...refsOf({ data, next_cursor: next }))
      cursor = `&cursor=${next}`
    }
    assert.deepEqual(listed, ['five', 'four', 'three', 'new', 'also new'])
    assert.deepEqual(refsOf(await as('status=in_progress&q=f')), ['five', 'four'])
    for (const position of [
      'infinity x',
      '2026-13-40T00:00:00.000Z 01890000-0000-7000-8000-000000000009',
      'x',
    ]) {
      const unknown = Buffer.from(position).toString('base64url')
      const refused = await call(`GET /v1/admin/installations?order=stuck_longest&cursor=${unknown}`)
      assertRefused(refused, { status: 400, code: 'invalid_request' })
    }
  })

  it('reads the stuck ones from their index, without sorting those of a template', async () => {
    const { db } = database
    const statements: { sql: string; bindings: readonly string[] }[] = []
    const collect = (query: { sql: string; bindings: readonly string[] }): unknown => statements.push(query)
    db.on('query', collect)
    const listed = { accountId: mine.id, templateId: undefined, filter: {}, order: 'stuck_longest' } as const
    await listInstallations(db, listed, { limit: 2, cursor: `${daysAgo(1).toISOString()} ${newId()}` })
    db.off('query', collect)
    const plan = await db.transaction(async (trx) => {
      // On a nearly empty table, the planner would prefer to read and sort all of it.
      await trx.raw('set local enable_seqscan = off; set local enable_bitmapscan = off')
      const [{ sql, bindings } = { sql: '', bindings: [] }] = statements
      return trx.raw<{ rows: unknown[] }>(`explain ${sql.replaceAll(/\$\d+/g, '?')}`, [...bindings])
    })
    assert.match(
      JSON.stringify(plan.rows),
      /Limit[^>]*-> +Index Scan using installations_stuck_since[^>]*Index Cond: [^>]*ROW\(COALESCE/,
    )
  })

  it('says how monitors are, and finds the own installations that are not in place any more', async () => {
    const template_id = await publishInstallable(call)
    const ids: string[] = []
    for (const ref of ['unwatched', 'healthy', 'broken', 'gone']) {
      ids.push((await makeInstallation(call, { template_id, external_ref: ref })).id)
    }
    const [, ...watched] = ids.map((installationId) => ({ installationId, accountId: mine.id }))
    const told = { code: 'script_not_found', message: 'It is not there.', hint: 'Add it.' }
    const missing = { status: 'broken', code: 'script_not_found', status_since: daysAgo(1) } as const
    for (const [index, owner] of watched.entries()) {
      await insertTestMonitor(database.db, owner, index === 0 ? {} : missing)
      await insertTestStep(database.db, owner, { step_slug: 'dns' })
      if (index === 0) continue
      await insertTestStep(database.db, owner, { ...told, state: 'broken' })
    }
    const other = await makeAccount(database.db)
    const theirs: Call = async (what, options) => call(what, { ...options, key: other.key })
    const foreign = await makeInstallation(theirs, { template_id: await publishInstallable(theirs) })
    await insertTestMonitor(database.db, { installationId: foreign.id, accountId: other.id }, missing)

    const broken = await list({ template_id, monitor_status: 'broken' })
    assert.deepEqual(refsOf(broken), ['gone', 'broken'])
    const { status_since, last_run_at, ...monitor } = broken.data[0]?.monitor ?? {}
    assert.deepEqual(monitor, { status: 'broken', title: 'Title of snippet', ...told })
    assert.deepEqual(
      [status_since, last_run_at].map((at) => Date.parse(String(at)) > 0),
      [true, true],
    )
    assert.deepEqual(refsOf(await list({ monitor_status: 'broken' })), ['gone', 'broken'])
    const first = await list({ template_id, monitor_status: 'broken', limit: '1' })
    const cursor = String(first.next_cursor)
    assert.deepEqual(refsOf(await list({ template_id, monitor_status: 'broken', limit: '1', cursor })), [
      'broken',
    ])
    const healthy = await list({ template_id, monitor_status: 'healthy' })
    assert.deepEqual(
      healthy.data.map((one) => [one.external_ref, one.monitor?.code, one.monitor?.message]),
      [['healthy', null, null]],
    )
    const others = { template_id, monitor_status: 'not_broken' }
    assert.deepEqual(refsOf(await list(others)), ['healthy', 'unwatched'])
    const unwatched = (await list({ template_id })).data.find(({ id }) => id === ids[0])
    assert.equal(unwatched?.monitor, null)
  })

  it('searches target and external_ref for a text in any letter case', async () => {
    const template_id = await publishInstallable(call)
    const rows: [string, string | undefined][] = [
      ['https://shop.example/100%25', 'Alpha'],
      ['https://SHOP.example/', undefined],
      ['https://other.example/', 'shop_1'],
      ['https://other.example/', 'beta'],
    ]
    const ids: string[] = []
    for (const [target, external_ref] of rows) {
      ids.unshift((await makeInstallation(call, { template_id, target, external_ref })).id)
    }
    const found = async (q: string): Promise<number[]> =>
      (await list({ template_id, q })).data.map(({ id }) => rows.length - 1 - ids.indexOf(id))
    assert.deepEqual(await found('ShOp'), [2, 1, 0])
    assert.deepEqual(await found('ALPHA'), [0])
    assert.deepEqual(await found('%'), [0])
    assert.deepEqual(await found('_'), [2])
    assert.deepEqual(await found("' or 1=1 --"), [])
  })

  it('refuses templates that the account does not have, and an unknown status', async () => {
    const { id } = await makeTemplate(call)
    const bad: [string, number, string, RegExp][] = [
      [`template_id=${id}&status=lost`, 400, 'invalid_request', /^status: /],
      [`template_id=${id}&q=`, 400, 'invalid_request', /^q: /],
      [`template_id=${id}&cursor=abc`, 400, 'invalid_request', /^cursor: /],
      [`template_id=${id}&state=done`, 400, 'invalid_request', /state/],
      ['template_id=01890000-0000-7000-8000-000000000009', 404, 'not_found', /no template/],
    ]
    for (const [query, status, code, message] of bad) {
      const answer = await call(`GET /v1/admin/installations?${query}`)
      assert.match(assertRefused(answer, { status, code }), message)
    }
  })
})
