// Covers api/endpoints/admin/monitors/list.ts and api/store/monitors/list.ts.
import assert from 'node:assert/strict'
import { newId } from '../../../../../api/store/id.ts'
import { insertIncident, updateIncident } from '../../../../../api/store/monitors/incidents.ts'
import { withAdminApi } from '../../../../support/api/admin-api.ts'
import { publishInstallable } from '../../../../support/api/admin-installations.ts'
import { assertRefused } from '../../../../support/api/api-requests.ts'
import { ok } from '../../../../support/api/drafts.ts'
import { makePassed } from '../../../../support/monitors/completed.ts'

type Listed = {
  installation_id: string
  status: string
  days: string[]
  day_uptimes: (number | null)[]
  uptime: number | null
  incident: object | null
}
type Page = { data: Listed[]; next_cursor: string | null; counts: object[] }

const DAY_MS = 86_400_000

describe('the list of monitors', () => {
  const admin = withAdminApi()
  const { call, database, mine } = admin
  let templateId = ''
  let ids: string[] = []

  before(async () => {
    templateId = await publishInstallable(call)
    for (let index = 0; index < 3; index += 1) {
      const { installation } = await makePassed(admin, templateId)
      await ok(
        call(`PUT /v1/admin/installations/${installation.id}/monitor`, { body: { interval: '1d' } }),
        201,
      )
      ids.push(installation.id)
    }
    const [healthy, broken] = ids
    const established_at = new Date(Date.now() - 10 * DAY_MS)
    const of = (id: string | undefined) => database.db('monitors').where({ installation_id: id })
    await of(healthy).update({ status: 'healthy', established_at })
    await of(broken).update({ status: 'broken', code: 'script_not_found', established_at })
    const owned = { installation_id: broken ?? '', account_id: mine.id, domain: 'shop.example' }
    const incident = { id: newId(), ...owned, status: 'broken' as const, notify_at: null }
    await insertIncident(database.db, { ...incident, opened_at: new Date(Date.now() - 2 * DAY_MS) })
  })

  const list = async (query: string): Promise<Page> => ok<Page>(call(`GET /v1/admin/monitors?${query}`))

  it('has the newest first, with pages and the numbers of all', async () => {
    const first = await list('limit=2')
    assert.deepEqual(
      first.data.map(({ installation_id: id }) => id),
      ids.toReversed().slice(0, 2),
    )
    const second = await list(`limit=2&cursor=${first.next_cursor}`)
    assert.deepEqual(
      second.data.map(({ installation_id: id }) => id),
      ids.slice(0, 1),
    )
    assert.deepEqual(first.counts, [
      { status: 'broken', code: 'script_not_found', monitors: 1 },
      { status: 'healthy', code: null, monitors: 1 },
      { status: 'not_established', code: null, monitors: 1 },
    ])
  })

  it('is narrowed by status, cause and template, while the numbers stay those of all', async () => {
    for (const query of [
      'status=broken',
      'code=script_not_found',
      `template_id=${templateId}&status=broken`,
    ]) {
      const { data, counts } = await list(query)
      assert.deepEqual(
        data.map(({ installation_id: id }) => id),
        [ids[1]],
      )
      assert.equal(counts.length, 3)
    }
    const other = await publishInstallable(call)
    assert.deepEqual(await list(`template_id=${other}`), { data: [], next_cursor: null, counts: [] })
  })

  it('has the worst first, then what has lasted longest, with pages, and finds open incidents', async () => {
    const [healthy = '', broken = '', fresh = ''] = ids
    const set = async (id: string, columns: object): Promise<unknown> =>
      database.db('monitors').where({ installation_id: id }).update(columns)
    // Of one millisecond, with the microseconds that Postgres keeps.
    const since = '2026-01-02T03:04:05.678'
    await set(healthy, { status: 'flapping', status_since: `${since}901Z` })
    await set(fresh, { status: 'flapping', status_since: `${since}123Z` })
    const sorted = [broken, ...[healthy, fresh].toSorted()]
    const paged: string[] = []
    let cursor = ''
    for (let pages = 0; pages < 3; pages += 1) {
      const { data, next_cursor: next } = await list(`sort=worst&limit=1${cursor}`)
      paged.push(...data.map(({ installation_id: id }) => id))
      cursor = `&cursor=${next}`
    }
    assert.deepEqual(paged, sorted)
    await set(fresh, { status: 'cannot_tell' })
    await set(healthy, { status: 'suspect' })
    const open = await list('incident=open&sort=worst')
    assert.deepEqual(
      open.data.map(({ installation_id: id }) => id),
      [broken, fresh],
    )
    await set(fresh, { status: 'flapping', status_since: '2025-01-01T00:00:00Z' })
    await set(healthy, { status: 'flapping' })
    const longest = await list('sort=worst')
    assert.deepEqual(
      longest.data.map(({ installation_id: id }) => id),
      [broken, fresh, healthy],
    )
    await set(healthy, { status: 'healthy' })
    await set(fresh, { status: 'not_established' })
    for (const position of [`1 2026-13-40T99:99:99.999Z ${broken}`, '1 2026-01-02T03:04:05.678Z x', broken]) {
      const unknown = Buffer.from(position).toString('base64url')
      const refused = await call(`GET /v1/admin/monitors?sort=worst&cursor=${unknown}`)
      assertRefused(refused, { status: 400, code: 'invalid_request' })
    }
  })

  it('refuses an unknown status and another template than the account’s', async () => {
    assertRefused(await call('GET /v1/admin/monitors?status=red'), { status: 400, code: 'invalid_request' })
    assertRefused(await call(`GET /v1/admin/monitors?template_id=${newId()}`), {
      status: 404,
      code: 'not_found',
    })
  })

  it('shows the last 30 days of each', async () => {
    const { data } = await list('status=broken')
    assert.deepEqual(data[0]?.days.slice(0, 19), Array(19).fill('none'))
    assert.deepEqual(data[0]?.days.slice(19), [...Array(8).fill('healthy'), 'broken', 'broken', 'broken'])
    assert.deepEqual(data[0]?.day_uptimes.slice(17, 28), [
      null,
      null,
      ...Array(8).fill(1),
      data[0]?.day_uptimes[27],
    ])
    assert.deepEqual([data[0]?.day_uptimes[28], data[0]?.uptime !== null], [0, true])
    assert.ok(data[0]?.incident)
  })

  it('counts what was still in place some days after its completion', async () => {
    const completed_at = new Date(Date.now() - 9.5 * DAY_MS)
    await database.db('installations').whereIn('id', ids).update({ status: 'completed', completed_at })
    const path = `GET /v1/admin/templates/${templateId}/still-installed`
    assert.deepEqual(await ok(call(path)), {
      data: [
        { days: 1, monitored: 2, in_place: 2, share: 1 },
        { days: 7, monitored: 2, in_place: 2, share: 1 },
        { days: 30, monitored: 0, in_place: 0, share: null },
        { days: 90, monitored: 0, in_place: 0, share: null },
      ],
    })
    const monitoredOn = async (query: string): Promise<unknown> =>
      (await ok<{ data: { monitored: number }[] }>(call(`${path}?${query}`))).data[0]?.monitored
    await database.db('installations').where({ id: ids[0] }).update({ platform: 'wix', locale: 'de' })
    assert.deepEqual(
      await Promise.all(['platform=wix', 'platform=html', 'locale=de', 'locale=fr'].map(monitoredOn)),
      [1, 1, 1, 0],
    )
    const opened_at = new Date(Date.now() - 5 * DAY_MS)
    const [open] = await database.db('monitor_incidents').pluck('id')
    await database.db('monitor_incidents').where({ id: open }).update({ opened_at })
    const rows = await ok<{ data: object[] }>(call(path))
    assert.deepEqual(rows.data.slice(0, 2), [
      { days: 1, monitored: 2, in_place: 2, share: 1 },
      { days: 7, monitored: 2, in_place: 1, share: 0.5 },
    ])
    const closed_at = new Date(Date.now() - 3 * DAY_MS)
    await updateIncident(database.db, String(open), { closed_at, closed_reason: 'recovered' })
    const after = await ok<{ data: object[] }>(call(path))
    assert.deepEqual(after.data[1], { days: 7, monitored: 2, in_place: 2, share: 1 })
  })
})
