import assert from 'node:assert/strict'
import { withAdminApi } from '../../../../support/api/admin-api.ts'
import {
  makeInstallation,
  publishInstallable,
  readInstallation,
  TARGET,
} from '../../../../support/api/admin-installations.ts'
import { answeringQueue } from '../../../../support/api/api.ts'
import { assertRefused, type JsonResponse } from '../../../../support/api/api-requests.ts'
import { ok } from '../../../../support/api/drafts.ts'
import { checkResultWith } from '../../../../support/checks/check-result.ts'

describe('POST /v1/admin/installations/{id}/steps/{slug}/check', () => {
  const asked: object[] = []
  const noted: unknown[] = []
  let outcome = checkResultWith()
  const { call, theirs } = withAdminApi({
    queue: {
      ...answeringQueue,
      run: async ({ type, target, config }) => {
        asked.push({ type, target, config })
        return outcome
      },
    },
    noteOutcome: (_, result) => void noted.push(result),
  })
  let templateId = ''
  before(async () => {
    templateId = await publishInstallable(call)
  })
  const check = async (id: string, slug: string, key?: string): Promise<JsonResponse> =>
    call(`POST /v1/admin/installations/${id}/steps/${slug}/check`, { ...(key && { key }) })

  it("checks the customer's site, and writes the outcome to the step and the history", async () => {
    const { id } = await makeInstallation(call, { template_id: templateId })
    outcome = { ...checkResultWith({ code: 'script_not_found', found: false }), ok: false }
    const missed = await check(id, 'snippet')
    assert.deepEqual([missed.status, missed.body['ok']], [200, false])
    assert.deepEqual(asked.at(-1), {
      type: 'script_presence',
      target: TARGET,
      config: { type: 'script_presence', selector: 'script[src]' },
    })
    const [step] = (await readInstallation(call, id)).step_states
    assert.deepEqual([step?.state, step?.code, step?.attempts], ['failed', 'script_not_found', 1])
    outcome = checkResultWith()
    await ok(check(id, 'snippet'))
    const after = await readInstallation(call, id)
    assert.deepEqual([after.steps, after.stuck_step], [{ done: 1, total: 2, open_checks: 0 }, 'settings'])
    const { data } = await ok<{ data: { ok: boolean }[] }>(call(`GET /v1/admin/installations/${id}/history`))
    assert.deepEqual(
      data.map((entry) => entry.ok),
      [true, false],
    )
    assert.deepEqual(noted, [], 'the log of what visitors ran')
  })

  it('counts towards the checks of the installation', async () => {
    const { id } = await makeInstallation(call, { template_id: templateId })
    const { headers } = await check(id, 'snippet')
    assert.equal(headers.get('ratelimit-policy'), '"verify-installation";q=30;w=60')
  })

  it('refuses steps without a check, unknown steps, and installations of other accounts', async () => {
    const { id } = await makeInstallation(call, { template_id: templateId })
    assertRefused(await check(id, 'settings'), { status: 422, code: 'step_not_verifiable' })
    assertRefused(await check(id, 'nothing'), { status: 404, code: 'step_not_found' })
    assertRefused(await check(id, 'snippet', theirs.key), { status: 404, code: 'not_found' })
  })
})
