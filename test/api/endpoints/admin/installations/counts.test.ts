// Covers api/endpoints/admin/installations/counts.ts and api/store/installations/counts.ts.
import assert from 'node:assert/strict'
import { makeInstallation, publishInstallable } from '../../../../support/api/admin-installations.ts'
import { makeAccount, withAdminApi } from '../../../../support/api/admin-api.ts'
import { assertRefused } from '../../../../support/api/api-requests.ts'
import { ok } from '../../../../support/api/drafts.ts'
import { insertTestMonitor } from '../../../../support/api/monitored-sites.ts'

const path = '/v1/admin/installations/counts'

describe('GET /v1/admin/installations/counts', () => {
  const { call, database, mine } = withAdminApi()

  it('counts the installations of one template or of the account by status, and none of others', async () => {
    const [template_id, empty] = [await publishInstallable(call), await publishInstallable(call)]
    const statuses = ['not_started', 'in_progress', 'completed', 'completed']
    let id = ''
    for (const status of statuses) {
      id = (await makeInstallation(call, { template_id })).id
      await database.db('installations').where({ id }).update({ status })
    }
    await insertTestMonitor(database.db, { installationId: id, accountId: mine.id }, { status: 'broken' })
    const not_broken = { not_started: 1, in_progress: 1, completed: 1 }
    const counts = { not_started: 1, in_progress: 1, completed: 2, broken: 1, not_broken }
    const none = { not_started: 0, in_progress: 0, completed: 0 }
    const nothing = { ...none, broken: 0, not_broken: none }
    assert.deepEqual(await ok(call(`GET ${path}?template_id=${template_id}`)), counts)
    assert.deepEqual(await ok(call(`GET ${path}`)), counts)
    assert.deepEqual(await ok(call(`GET ${path}?template_id=${empty}`)), nothing)
    const { key } = await makeAccount(database.db)
    assert.deepEqual(await ok(call(`GET ${path}`, { key })), nothing)
    const foreign = await call(`GET ${path}?template_id=${template_id}`, { key })
    assertRefused(foreign, { status: 404, code: 'not_found' })
  })
})
