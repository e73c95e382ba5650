// Covers api/webhooks/write-events.ts, api/webhooks/relay.ts, and where events are written.
import assert from 'node:assert/strict'
import { recordOutcome } from '../../../api/installations/record-outcome.ts'
import { insertCheck } from '../../../api/store/installations/checks.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { deleteOldEvents } from '../../../api/webhooks/retention.ts'
import { relayEvents } from '../../../api/webhooks/relay.ts'
import { insertEvents } from '../../../api/store/webhooks/outbox.ts'
import { newId } from '../../../api/store/id.ts'
import { makeInstallation, publishInstallable, TARGET } from '../../support/api/admin-installations.ts'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { makeDraft, ok, publish, putSteps, stepWith } from '../../support/api/drafts.ts'
import { withWebhooks } from '../../support/webhooks/webhook-suite.ts'

type Event = {
  id: string
  type: string
  sequence: number
  data: {
    installation?: { id: string; status: string; external_ref: string; steps: object[] }
    step?: Record<string, unknown>
    version?: Record<string, unknown>
  }
}
type Page = { data: Event[]; next_cursor: string | null }

describe('events', () => {
  const suite = withWebhooks()
  const { admin, call, writeEvents } = suite
  const asAccount: typeof admin.call = async (what, options) =>
    admin.call(what, { key: suite.account.key, ...options })

  async function list(query = ''): Promise<Event[]> {
    await relayEvents(admin.database.db, new Date())
    return (await ok<Page>(call(`GET /v1/admin/events${query}`))).data
  }

  it('tell of a guide that is published and unpublished', async () => {
    const templateId = await publishInstallable(asAccount)
    const { data } = await ok<{ data: { id: string; status: string }[] }>(
      call(`GET /v1/admin/templates/${templateId}/versions`),
    )
    const version = data.find(({ status }) => status === 'published')
    await ok(call(`POST /v1/admin/versions/${version?.id}/unpublish`, { reason: 'A mistake' }))
    const events = await list()
    assert.deepEqual(
      events.map(({ type, sequence }) => [type, sequence]),
      [
        ['version.published', 1],
        ['version.unpublished', 2],
      ],
    )
    assert.deepEqual(
      [events[1]?.data.version?.['id'], events[1]?.data.version?.['reason']],
      [version?.id, 'A mistake'],
    )
  })

  it('tell of the steps of an installation, from its beginning to its end and a new step', async () => {
    const template_id = await publishInstallable(asAccount)
    const { token, id } = await makeInstallation(
      asAccount,
      { template_id, external_ref: 'customer-7' },
      suite.account.key,
    )
    const tick = async (slug: string) =>
      send(`${admin.api.url}/v1/installation/steps/${slug}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: '{"done":true}',
      })
    await ok(tick('settings'))
    await checkSnippet(token)
    await checkSnippet(token)
    const draft = await makeDraft(asAccount, template_id)
    await ok(putSteps(asAccount, draft.id, [stepWith('settings'), stepWith('new')]))
    await ok(publish(asAccount, draft.id))
    const events = (await list('?type=*')).filter(({ type }) => !type.startsWith('version.'))
    assert.deepEqual(
      events.map(({ type, sequence, data }) => [
        type,
        sequence,
        data.step?.['slug'] ?? data.installation?.status,
      ]),
      [
        ['installation.started', 1, 'in_progress'],
        ['step.completed', 2, 'settings'],
        ['step.completed', 3, 'snippet'],
        ['installation.completed', 4, 'completed'],
        ['installation.reopened', 5, 'in_progress'],
      ],
    )
    for (const { data } of events)
      assert.deepEqual([data.installation?.id, data.installation?.external_ref], [id, 'customer-7'])
    assert.deepEqual((await list('?type=installation.*')).length, 3)
  })

  async function checkSnippet(token: string | undefined): Promise<void> {
    const embed = await admin.database
      .db('embed_keys')
      .join('installations', 'installations.template_id', 'embed_keys.template_id')
      .join('templates', 'templates.id', 'embed_keys.template_id')
      .join('projects', 'projects.id', 'templates.project_id')
      .where({ account_id: suite.account.id })
      .first<{ key: string }>('embed_keys.key')
    await ok(
      send(`${admin.api.url}/v1/verify`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ embedKey: embed.key, stepSlug: 'snippet', target: TARGET }),
      }),
    )
  }

  it('are listed after the last that a receiver knows, in pages and in order', async () => {
    const ids = await writeEvents(5)
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      ids,
    )
    assert.deepEqual(
      (await list(`?after=${ids[1]}`)).map(({ id }) => id),
      ids.slice(2),
    )
    const first = await ok<Page>(call(`GET /v1/admin/events?limit=2&after=${ids[0]}`))
    const second = await ok<Page>(call(`GET /v1/admin/events?limit=2&cursor=${first.next_cursor}`))
    assert.deepEqual(
      [...first.data, ...second.data].map(({ id }) => id),
      ids.slice(1),
    )
    assert.equal(second.next_cursor, null)
    assertRefused(await call('GET /v1/admin/events?cursor=OTk5OTk5OTk5OTk5OTk5OTk5OQ'), {
      status: 400,
      code: 'invalid_request',
    })
    for (const after of ['evt_unknown', `evt_${newId()}`, newId()]) {
      assertRefused(await call(`GET /v1/admin/events?after=${after}`), {
        status: 400,
        code: 'invalid_request',
      })
    }
    assertRefused(await call('GET /v1/admin/events?type=nothing'), { status: 400, code: 'invalid_request' })
  })

  it('never appear before one that was listed, however long their transaction takes', async () => {
    const { db } = admin.database
    const event = (sequence: number) => ({
      id: newId(),
      account_id: suite.account.id,
      type: 'step.failed',
      subject_id: newId(),
      sequence,
      data: {},
    })
    const slow = event(1)
    const trx = await db.transaction()
    await insertEvents(trx, [slow])
    const [quick] = await writeEvents()
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      [quick],
    )
    await trx.commit()
    assert.deepEqual(
      (await list(`?after=${quick}`)).map(({ id }) => id),
      [`evt_${slow.id}`],
    )
  })

  it('vanish with a change that is rolled back', async () => {
    const { db } = admin.database
    await assert.rejects(
      db.transaction(async (trx) => {
        const event = { id: newId(), account_id: suite.account.id, type: 'step.failed', subject_id: newId() }
        await insertEvents(trx, [{ ...event, sequence: 1, data: {} }])
        throw new Error('no')
      }),
    )
    assert.deepEqual(await list(), [])
  })

  it('are deleted after 30 days, with their deliveries', async () => {
    const endpoint = await suite.makeEndpoint()
    await writeEvents()
    await suite.dispatcher.settle()
    const day = 86_400_000
    await deleteOldEvents(admin.database.db, Date.now() + 29 * day)
    assert.equal((await list()).length, 1)
    await deleteOldEvents(admin.database.db, Date.now() + 31 * day)
    assert.deepEqual(await list(), [])
    assert.deepEqual(await suite.deliveriesOf(endpoint), [])
  })

  it('are deleted with their installation', async () => {
    const template_id = await publishInstallable(asAccount)
    const { token, id } = await makeInstallation(asAccount, { template_id }, suite.account.key)
    await checkSnippet(token)
    assert.equal((await list('?type=installation.started')).length, 1)
    const last = (await list()).at(-1)
    await ok(call(`DELETE /v1/admin/installations/${id}`), 204)
    assert.deepEqual(await list('?type=installation.started'), [])
    assert.equal((await list('?type=version.published')).length, 1)
    // A reader who knows its last event goes on after it.
    const [next] = await writeEvents()
    assert.deepEqual(
      (await list(`?after=${last?.id}`)).map((event) => event.id),
      [next],
    )
  })

  it('tell when an installation begins anew', async () => {
    const template_id = await publishInstallable(asAccount)
    const { token, id } = await makeInstallation(asAccount, { template_id }, suite.account.key)
    await checkSnippet(token)
    await ok(call(`PATCH /v1/admin/installations/${id}`, { target: 'https://other.example/' }))
    await checkSnippet(token)
    const types = (await list('?type=installation.*')).map(({ type }) => type)
    assert.deepEqual(types, ['installation.started', 'installation.reset', 'installation.started'])
  })

  it('tell of a failure once, although a check between two of them could not tell', async () => {
    const template_id = await publishInstallable(asAccount)
    const { id } = await makeInstallation(asAccount, { template_id }, suite.account.key)
    for (const [code, conclusive] of [
      ['script_not_found', true],
      ['http_status_unexpected', false],
      ['script_not_found', true],
      ['script_inactive', true],
    ] as const) {
      await recordCheck(id, template_id, { code, conclusive })
    }
    const codes = (await list('?type=step.failed')).map(({ data }) => data.step?.['code'])
    assert.deepEqual(codes, ['script_not_found', 'script_inactive'])
  })

  async function recordCheck(
    id: string,
    template_id: string,
    {
      code,
      conclusive,
    }: { code: 'script_not_found' | 'http_status_unexpected' | 'script_inactive'; conclusive: boolean },
  ): Promise<void> {
    const { db } = admin.database
    const check = { id: newId(), step_slug: 'snippet', epoch: 0 }
    const row = { ...check, installation_id: id, check_id: null, type: 'script_presence', target: TARGET }
    await insertCheck(db, row)
    const passed = checkResultWith({ type: 'script_presence', url: TARGET })
    const details = { ...passed.details, found: false, code, conclusive }
    await recordOutcome(db, { installation: { id, template_id }, check }, { ...passed, ok: false, details })
  }

  it('are not for the holder of an installation token', async () => {
    const template_id = await publishInstallable(asAccount)
    const { token } = await makeInstallation(asAccount, { template_id }, suite.account.key)
    const answer = await admin.call('GET /v1/admin/events', { key: token ?? '' })
    assertRefused(answer, { status: 401, code: 'api_key_invalid' })
  })
})
