// Covers api/endpoints/admin/monitors/{installation-monitor,show}.ts and api/monitors/manage.ts.
import assert from 'node:assert/strict'
import type { z } from 'zod'
import type { monitorDetails } from '../../../../../api/endpoints/admin/monitors/schemas.ts'
import { recordOutcome } from '../../../../../api/installations/record-outcome.ts'
import { withAdminApi } from '../../../../support/api/admin-api.ts'
import { makeInstallation, publishInstallable } from '../../../../support/api/admin-installations.ts'
import { assertRefused, type JsonResponse } from '../../../../support/api/api-requests.ts'
import { makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../../../../support/api/drafts.ts'
import { startTestCheck } from '../../../../support/api/installations.ts'
import { checkResultWith } from '../../../../support/checks/check-result.ts'
import { makePassed } from '../../../../support/monitors/completed.ts'

type Details = z.infer<typeof monitorDetails>

describe('the monitor of an installation', () => {
  const admin = withAdminApi()
  const { call, database, theirs } = admin

  const put = async (id: string, body: object, headers?: Record<string, string>): Promise<JsonResponse> =>
    call(`PUT /v1/admin/installations/${id}/monitor`, { body, ...(headers && { headers }) })
  const passed = async (): Promise<string> => (await makePassed(admin)).installation.id
  const actionsOf = async (id: string): Promise<string[]> =>
    database.db('audit_log').where({ resource_id: id, resource: 'monitor' }).orderBy('id').pluck('action')

  it('is started, is due at once, and has defaults', async () => {
    const id = await passed()
    const before = Date.now()
    const response = await put(id, { interval: '1d' })
    assert.equal(response.status, 201)
    assert.equal(response.headers.get('location'), `/v1/admin/installations/${id}/monitor`)
    const monitor = response.body as unknown as Details
    assert.equal(response.headers.get('etag'), `"${monitor.revision}"`)
    const { interval, steps, muted_until, badge, status, code, incident, last_run_at } = monitor
    assert.deepEqual(
      { interval, steps, muted_until, badge, status, code, incident, last_run_at },
      {
        interval: '1d',
        steps: null,
        muted_until: null,
        badge: false,
        status: 'not_established',
        code: null,
        incident: null,
        last_run_at: null,
      },
    )
    assert.equal(monitor.days.length, 30)
    assert.ok(Math.abs(Date.parse(monitor.next_run_at ?? '') - before) < 60_000)
    assert.deepEqual(await actionsOf(id), ['monitor.started'])
    const read = await ok<Details>(call(`GET /v1/admin/installations/${id}/monitor`))
    assert.deepEqual(read, monitor)
  })

  it('is replaced by PUT, changed by PATCH, and unchanged by either with the same values', async () => {
    const id = await passed()
    await ok(put(id, { interval: '90m', badge: true }), 201)
    const replaced = await ok<Details>(put(id, { interval: '36h', steps: ['snippet'] }))
    assert.deepEqual(
      [replaced.interval, replaced.steps, replaced.badge, replaced.revision],
      ['36h', ['snippet'], false, 2],
    )
    assert.equal((await ok<Details>(put(id, { interval: '36h', steps: ['snippet'] }))).revision, 2)
    const muted_until = new Date(Date.now() + 3_600_000).toISOString()
    const patched = await ok<Details>(
      call(`PATCH /v1/admin/installations/${id}/monitor`, { body: { muted_until } }),
    )
    assert.deepEqual([patched.interval, patched.muted_until, patched.revision], ['36h', muted_until, 3])
    const unmuted = await ok<Details>(
      call(`PATCH /v1/admin/installations/${id}/monitor`, { body: { muted_until: null } }),
    )
    assert.equal(unmuted.muted_until, null)
    assert.equal((await actionsOf(id)).length, 4)
  })

  it('refuses a change of another revision than the one that was read', async () => {
    const id = await passed()
    await ok(put(id, { interval: '1d' }), 201)
    const stale = await put(id, { interval: '2d' }, { 'If-Match': '"7"' })
    assertRefused(stale, { status: 412, code: 'precondition_failed' })
  })

  for (const interval of ['59m', '0h', '8d', '169h', 'daily', '1w', '', '1.5h', '3600', '-1d']) {
    it(`refuses the interval ${JSON.stringify(interval)}`, async () => {
      const message = assertRefused(await put(await passed(), { interval }), {
        status: 400,
        code: 'invalid_request',
      })
      assert.match(message, /interval: must be from 1h to 7d/)
    })
  }

  it('accepts the shortest and the longest interval', async () => {
    const id = await passed()
    await ok(put(id, { interval: '60m' }), 201)
    assert.equal((await ok<Details>(put(id, { interval: '7d' }))).interval, '7d')
  })

  it('refuses steps that nobody can look at again, naming each', async () => {
    const id = await passed()
    const response = await put(id, { interval: '1d', steps: ['snippet', 'settings', 'gone', 'wix-only'] })
    const message = assertRefused(response, { status: 400, code: 'invalid_request' })
    assert.match(message, /steps\.1: step "settings" has no check that can be repeated/)
    assert.match(message, /steps\.2: the guide has no step "gone" for this installation/)
    assert.match(message, /steps\.3: the guide has no step "wix-only" for this installation/)
  })

  it('refuses to name a step twice', async () => {
    const response = await put(await passed(), { interval: '1d', steps: ['snippet', 'snippet'] })
    const message = assertRefused(response, { status: 400, code: 'invalid_request' })
    assert.match(message, /steps: must not name a step twice/)
  })

  it('takes a step that a person has confirmed for one that no check has passed', async () => {
    const installation = await makeInstallation(call, { template_id: await publishInstallable(call) })
    const check = await startTestCheck(database.db, installation.id, 'snippet')
    const unsure = checkResultWith({ conclusive: false, code: 'content_unclear' })
    await recordOutcome(database.db, { installation, check }, { ...unsure, ok: false })
    await ok(call(`POST /v1/admin/installations/${installation.id}/steps/snippet`, { body: { done: true } }))
    const response = await put(installation.id, { interval: '1d', steps: ['snippet'] })
    assertRefused(response, { status: 422, code: 'monitor_steps_not_passed' })
  })

  it('can be muted, and its badge taken away, while its steps have to pass again', async () => {
    const id = await passed()
    await ok(put(id, { interval: '1d', badge: true }), 201)
    await ok(call(`PATCH /v1/admin/installations/${id}`, { body: { target: 'https://other.example/' } }))
    const body = { badge: false, muted_until: new Date(Date.now() + 60_000).toISOString() }
    const changed = await ok<Details>(call(`PATCH /v1/admin/installations/${id}/monitor`, { body }))
    assert.deepEqual([changed.badge, changed.muted_until], [false, body.muted_until])
    assertRefused(await put(id, { interval: '1d', steps: ['snippet'] }), {
      status: 422,
      code: 'monitor_steps_not_passed',
    })
  })

  it('refuses an installation that no check has passed, and says which step is missing', async () => {
    const { id } = await makeInstallation(call, { template_id: await publishInstallable(call) })
    for (const body of [{ interval: '1d' }, { interval: '1d', steps: ['snippet'] }]) {
      const message = assertRefused(await put(id, body), { status: 422, code: 'monitor_steps_not_passed' })
      assert.match(message, /"snippet"/)
    }
    const template = await makeTemplate(call)
    const draft = await makeDraft(call, template.id)
    await ok(putSteps(call, draft.id, [stepWith('by-hand')]))
    await ok(publish(call, draft.id))
    const manual = await makeInstallation(call, { template_id: template.id })
    const message = assertRefused(await put(manual.id, { interval: '1d' }), {
      status: 422,
      code: 'monitor_steps_not_passed',
    })
    assert.match(message, /has no step with a check/)
  })

  it('is ended by DELETE, and then is not found', async () => {
    const id = await passed()
    await ok(put(id, { interval: '1d' }), 201)
    await ok(call(`DELETE /v1/admin/installations/${id}/monitor`), 204)
    for (const what of ['GET', 'DELETE', 'PATCH']) {
      const body = what === 'PATCH' ? { body: { badge: true } } : {}
      assertRefused(await call(`${what} /v1/admin/installations/${id}/monitor`, body), {
        status: 404,
        code: 'monitor_not_found',
      })
    }
    await ok(put(id, { interval: '1h' }), 201)
  })

  it('is nobody else’s', async () => {
    const id = await passed()
    await ok(put(id, { interval: '1d' }), 201)
    const crossing = await call(`GET /v1/admin/installations/${id}/monitor`, { key: theirs.key })
    assertRefused(crossing, { status: 404, code: 'not_found' })
    const list = await ok<{ data: unknown[]; counts: unknown[] }>(
      call('GET /v1/admin/monitors', { key: theirs.key }),
    )
    assert.deepEqual([list.data, list.counts], [[], []])
  })
})

describe('the monitor that a template starts', () => {
  const admin = withAdminApi()
  const { call } = admin

  it('begins when an installation is completed, and not before', async () => {
    const templateId = await publishInstallable(call)
    await ok(
      call(`PATCH /v1/admin/templates/${templateId}`, {
        body: { monitor_default: { interval: '6h' } },
        headers: { 'If-Match': '*' },
      }),
    )
    const { installation } = await makePassed(admin, templateId)
    const path = `/v1/admin/installations/${installation.id}`
    assertRefused(await call(`GET ${path}/monitor`), { status: 404, code: 'monitor_not_found' })
    await ok(call(`POST ${path}/steps/settings`, { body: { done: true } }))
    const monitor = await ok<Details>(call(`GET ${path}/monitor`))
    assert.deepEqual([monitor.interval, monitor.steps, monitor.status], ['6h', null, 'not_established'])
    const [host] = await admin.database.db('monitors').where({ template_id: templateId }).pluck('host')
    assert.equal(host, 'shop.example')
  })

  it('does not begin where no check has passed', async () => {
    const template = await makeTemplate(call)
    const draft = await makeDraft(call, template.id)
    await ok(putSteps(call, draft.id, [stepWith('by-hand')]))
    await ok(publish(call, draft.id))
    const headers = { 'If-Match': '*' }
    const body = { monitor_default: { interval: '1d' } }
    await ok(call(`PATCH /v1/admin/templates/${template.id}`, { body, headers }))
    const { id } = await makeInstallation(call, { template_id: template.id })
    await ok(call(`POST /v1/admin/installations/${id}/steps/by-hand`, { body: { done: true } }))
    assertRefused(await call(`GET /v1/admin/installations/${id}/monitor`), {
      status: 404,
      code: 'monitor_not_found',
    })
  })

  it('refuses a default that is not from 1h to 7d, and has none unless one is set', async () => {
    const template = await makeTemplate(call)
    const read = await ok<{ monitor_default: unknown }>(call(`GET /v1/admin/templates/${template.id}`))
    assert.equal(read.monitor_default, null)
    const body = { monitor_default: { interval: '8d' } }
    const response = await call(`PATCH /v1/admin/templates/${template.id}`, {
      body,
      headers: { 'If-Match': '*' },
    })
    const message = assertRefused(response, { status: 400, code: 'invalid_request' })
    assert.match(message, /monitor_default\.interval: must be from 1h to 7d/)
  })
})
