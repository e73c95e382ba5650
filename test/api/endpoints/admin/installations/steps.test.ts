import assert from 'node:assert/strict'
import { recordOutcome } from '../../../../../api/installations/record-outcome.ts'
import { withAdminApi } from '../../../../support/api/admin-api.ts'
import {
  makeInstallation,
  publishInstallable,
  statesOf,
} from '../../../../support/api/admin-installations.ts'
import type { InstallationDetails } from '../../../../support/api/admin-installations.ts'
import { assertRefused, type JsonResponse } from '../../../../support/api/api-requests.ts'
import { ok } from '../../../../support/api/drafts.ts'
import { startTestCheck } from '../../../../support/api/installations.ts'
import { checkResultWith } from '../../../../support/checks/check-result.ts'

describe('POST /v1/admin/installations/{id}/steps/{slug}', () => {
  const { call, database } = withAdminApi()
  let templateId = ''
  before(async () => {
    templateId = await publishInstallable(call)
  })
  const mark = async (id: string, slug: string, body: object): Promise<JsonResponse> =>
    call(`POST /v1/admin/installations/${id}/steps/${slug}`, { body })

  it('confirms a step whose check could not tell, takes that back, and is audited', async () => {
    const installation = await makeInstallation(call, { template_id: templateId })
    const { id } = installation
    assertRefused(await mark(id, 'snippet', { done: true }), { status: 422, code: 'step_has_check' })
    const check = await startTestCheck(database.db, id, 'snippet')
    const unsure = checkResultWith({ conclusive: false, code: 'content_unclear' })
    await recordOutcome(database.db, { installation, check }, { ...unsure, ok: false })

    const confirmed = await ok<InstallationDetails>(mark(id, 'snippet', { done: true }))
    assert.deepEqual(statesOf(confirmed), { snippet: 'done', settings: 'todo', extra: 'todo' })
    assert.equal(confirmed.step_states[0]?.code, 'confirmed_by_hand')
    assert.deepEqual(confirmed.steps, { done: 1, total: 2, open_checks: 0 })
    const reopened = await ok<InstallationDetails>(mark(id, 'snippet', { done: false }))
    assert.deepEqual([reopened.step_states[0]?.state, reopened.step_states[0]?.code], ['todo', null])

    const actions = await database.db('audit_log').where({ resource_id: id }).orderBy('id').pluck('action')
    assert.deepEqual(actions.slice(1), ['installation.step_marked', 'installation.step_marked'])
  })

  it('marks steps without a check, skips optional ones, and records nothing that changes nothing', async () => {
    const { id } = await makeInstallation(call, { template_id: templateId })
    await ok(mark(id, 'settings', { done: true }))
    const details = await ok<InstallationDetails>(mark(id, 'extra', { skipped: true }))
    assert.deepEqual(statesOf(details), { snippet: 'todo', settings: 'done', extra: 'skipped' })
    await ok(mark(id, 'settings', { done: true }))
    const actions = await database.db('audit_log').where({ resource_id: id }).pluck('action')
    assert.equal(actions.length, 3)
  })

  it('refuses unknown steps', async () => {
    const { id } = await makeInstallation(call, { template_id: templateId })
    assertRefused(await mark(id, 'nothing', { done: true }), { status: 404, code: 'step_not_found' })
  })
})
