import assert from 'node:assert/strict'
import { newId } from '../../../../../api/store/id.ts'
import { insertIncident } from '../../../../../api/store/monitors/incidents.ts'
import { withAdminApi } from '../../../../support/api/admin-api.ts'
import { assertRefused } from '../../../../support/api/api-requests.ts'
import { ok } from '../../../../support/api/drafts.ts'
import { makePassed } from '../../../../support/monitors/completed.ts'

type Shown = {
  revision: number
  next_run_at: string | null
  incident: { acknowledged_at: string | null } | null
}

describe('the actions of a monitor', () => {
  const admin = withAdminApi()
  const { call, database, mine } = admin

  const monitored = async (): Promise<string> => {
    const { installation } = await makePassed(admin)
    await ok(
      call(`PUT /v1/admin/installations/${installation.id}/monitor`, { body: { interval: '1d' } }),
      201,
    )
    return installation.id
  }
  const later = new Date(Date.now() + 3_600_000)

  it('has it run at once', async () => {
    const id = await monitored()
    await database.db('monitors').where({ installation_id: id }).update({ due_at: later })
    const before = Date.now()
    const shown = await ok<Shown>(call(`POST /v1/admin/installations/${id}/monitor/run`), 202)
    assert.ok(Math.abs(Date.parse(shown.next_run_at ?? '') - before) < 60_000)
    // None of its settings has changed.
    assert.equal(shown.revision, 1)
  })

  it('has one that is being run looked at once more, and leaves the run alone', async () => {
    const id = await monitored()
    const claimed = { claim: newId(), due_at: later }
    await database.db('monitors').where({ installation_id: id }).update(claimed)
    const shown = await ok<Shown>(call(`POST /v1/admin/installations/${id}/monitor/run`), 202)
    assert.equal(shown.next_run_at, null)
    const row = await database
      .db('monitors')
      .where({ installation_id: id })
      .first('claim', 'due_at', 'is_run_again')
    assert.deepEqual(row, { ...claimed, is_run_again: true })
  })

  it('acknowledges the open incident, after which no reminder is due', async () => {
    const id = await monitored()
    const owned = { installation_id: id, account_id: mine.id }
    const incident = { id: newId(), ...owned, domain: 'shop.example', status: 'broken' as const }
    await insertIncident(database.db, { ...incident, opened_at: new Date(), notify_at: later })
    const first = await ok<Shown>(call(`POST /v1/admin/installations/${id}/monitor/acknowledge`))
    assert.ok(first.incident?.acknowledged_at)
    const again = await ok<Shown>(call(`POST /v1/admin/installations/${id}/monitor/acknowledge`))
    assert.deepEqual(again.incident, first.incident)
    const row = await database.db('monitor_incidents').where({ id: incident.id }).first('notify_at')
    assert.deepEqual(row, { notify_at: null })
  })

  it('refuses to acknowledge what is in order, and what does not exist', async () => {
    const id = await monitored()
    assertRefused(await call(`POST /v1/admin/installations/${id}/monitor/acknowledge`), {
      status: 409,
      code: 'no_open_incident',
    })
    const { installation } = await makePassed(admin)
    for (const action of ['run', 'acknowledge'])
      assertRefused(await call(`POST /v1/admin/installations/${installation.id}/monitor/${action}`), {
        status: 404,
        code: 'monitor_not_found',
      })
  })
})
