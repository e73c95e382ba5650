import assert from 'node:assert/strict'
import { phrase, quoteValues } from '../../../shared/check/messages/facts.ts'
import { newId } from '../../../api/store/id.ts'
import { upsertMonitorSteps } from '../../../api/store/monitors/steps.ts'
import { newStep } from '../../../api/monitors/verdict/judge-look.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { send } from '../../support/api/api-requests.ts'
import { ok } from '../../support/api/drafts.ts'
import { makePassed } from '../../support/monitors/completed.ts'

type Shown = { monitor: { status: string; steps: Record<string, unknown>[] } | null }

describe('the monitor on the share page', () => {
  const admin = withAdminApi()
  const { api, call, database, mine } = admin

  it('tells the site’s owner what is missing, in the language of the installation', async () => {
    const { installation } = await makePassed(admin)
    const { id, token } = installation
    const own = { headers: { Authorization: `Bearer ${token}` } }
    const read = async () => ok<Shown>(send(`${api.url}/v1/installation`, own))
    assert.equal((await read()).monitor, null)

    await ok(call(`PATCH /v1/admin/installations/${id}`, { body: { locale: 'de' } }))
    await ok(call(`PUT /v1/admin/installations/${id}/monitor`, { body: { interval: '1d' } }), 201)
    assert.deepEqual([(await read()).monitor?.status, (await read()).monitor?.steps], ['not_established', []])
    const since = new Date('2026-11-01T10:00:00Z')
    await upsertMonitorSteps(database.db, [
      {
        installation_id: id,
        account_id: mine.id,
        step_slug: 'snippet',
        type: 'script_presence',
        version_id: newId(),
        domain: 'shop.example',
        check_hash: 'a',
        state: 'broken',
        state_since: since,
        record: { ...newStep, state: 'broken', settled: 'broken' },
        looked_at: new Date(),
        is_conclusive: true,
        has_turned: false,
        hold_id: null,
        code: 'script_not_found',
        message: 'The snippet is not on the page.',
        hint: '',
        cause: {
          code: 'signal_not_received',
          facts: { name: quoteValues('first_event'), since: phrase('since_opened') },
        },
        expected: null,
        found: null,
        ok_at: since,
        ok_found: null,
      },
    ])
    await database.db('monitors').where({ installation_id: id }).update({ status: 'broken' })
    const { monitor } = await read()
    assert.equal(monitor?.status, 'broken')
    const [step] = monitor?.steps ?? []
    assert.deepEqual(
      { ...step, message: undefined, hint: undefined },
      {
        slug: 'snippet',
        status: 'broken',
        since: since.toISOString(),
        lastOkAt: since.toISOString(),
        message: undefined,
        hint: undefined,
      },
    )
    assert.match(String(step?.['message']), /^Das Signal/)
  })
})
