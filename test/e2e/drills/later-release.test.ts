// Covers shared/stored/*.ts in all processes, on rows that a later release has written.
import assert from 'node:assert/strict'
import type { Database } from '../../../api/store/database.ts'
import { newId } from '../../../api/store/id.ts'
import { insertDeliveries } from '../../../api/store/webhooks/deliveries.ts'
import { insertEndpoint } from '../../../api/store/webhooks/endpoints.ts'
import { insertEvents } from '../../../api/store/webhooks/outbox.ts'
import { insertAttempt } from '../../../api/store/webhooks/schedule.ts'
import { relayEvents } from '../../../api/webhooks/relay.ts'
import { makeKey } from '../../support/api/admin-api.ts'
import { post, send } from '../../support/api/api-requests.ts'
import { withDatabase } from '../../support/services/database.ts'
import { ok } from '../../support/api/drafts.ts'
import {
  laterVariables,
  publishLaterContent,
  writeLaterValues,
} from '../../support/processes/later-release.ts'
import { writeLaterMonitor } from '../../support/monitors/later-monitor.ts'
import { describeOnBothQueues } from '../../support/services/queues.ts'
import { withService } from '../../support/processes/service-under-test.ts'
import type { RunningApi } from '../../support/processes/system.ts'

/** Columns of JSON that the drill below writes. A new one needs a lenient reader, and its place here. */
const columns = [
  'events.properties',
  'events_outbox.data',
  'guide_sessions.step_ms',
  'installation_steps.cause',
  'installations.variables',
  'monitor_changes.expected',
  'monitor_changes.found',
  'monitor_changes.ok_found',
  'monitor_incidents.notices',
  'monitor_steps.cause',
  'monitor_steps.expected',
  'monitor_steps.found',
  'monitor_steps.ok_found',
  'monitor_steps.record',
  'projects.brand_name_i18n',
  'requirements.config',
  'requirements.verification',
  'templates.completion',
  'templates.detection_rules',
  'templates.limits',
  'templates.name_i18n',
  'templates.variables',
  'variable_snapshots.variables',
  'webhook_attempts.cause',
]

const OPERATOR_TOKEN = 'operator-token-of-the-drill-0123456789'

describeOnBothQueues('drill: a rollback, after a later release has written', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)

  it('serves guides, takes events, lists and changes templates, and never guesses what a check means', async () => {
    const { db } = database
    const [api] = await Promise.all([service.api({ OPERATOR_TOKEN }), service.worker()])
    const { template, key, installation } = await makeData(api)
    await writeEverything(template.id, installation.id)
    const [installationId, templateId, accountId] = [installation.id, template.id, template.account_id]
    await writeLaterMonitor(db, { installationId, templateId, accountId })
    const endpointId = await writeLaterWebhook(db, template.account_id)

    const admin = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'If-Match': '*' }
    const ask = async (path: string, init: RequestInit = {}) =>
      ok<Record<string, unknown>>(send(`${api.baseUrl}${path}`, { headers: admin, ...init }))

    const guide = await ok<{ steps: { slug: string }[] }>(
      send(`${api.baseUrl}/v1/guides/${service.embedKey}`),
    )
    assert.deepEqual(
      guide.steps.map(({ slug }) => slug),
      ['dns', 'ping', 'manual'],
    )
    for (const step of ['dns', 'ping']) {
      const { status, body } = await service.verify(api, step, { target: service.target() })
      const { code, conclusive } = body.details
      assert.deepEqual(
        [status, body.ok, code, conclusive],
        [200, false, 'system_check_unsupported', false],
        step,
      )
    }
    assert.equal((await sendEvent(api)).status, 202)

    const list = await ask(`/v1/admin/projects/${template.project_id}/templates`)
    assert.match(JSON.stringify(list), /"variables.0.hint"/)
    await ask(`/v1/admin/templates/${template.id}`, { method: 'PATCH', body: '{"name":"Renamed"}' })
    const row = await db('templates').where({ id: template.id }).first<{ variables: unknown }>('variables')
    assert.deepEqual(row.variables, laterVariables)
    for (const path of [
      `/v1/admin/projects/${template.project_id}`,
      `/v1/admin/templates/${template.id}/versions`,
      `/v1/admin/templates/${template.id}/export`,
      `/v1/admin/versions/${template.versionId}/requirements`,
      `/v1/admin/installations?template_id=${template.id}`,
      `/v1/admin/installations/${installation.id}`,
      `/v1/admin/installations/${installation.id}/history`,
      `/v1/admin/installations/${installation.id}/monitor`,
      '/v1/admin/monitors',
      `/v1/admin/templates/${template.id}/analytics/funnel`,
      `/v1/admin/templates/${template.id}/verifications`,
      '/v1/admin/audit-log',
      '/v1/admin/webhook-endpoints',
    ])
      await ask(path)
    const events = JSON.stringify(await ask('/v1/admin/events'))
    assert.match(events, /"type":"monitor.later".*"data":\{"later":\[1\]\}/)
    const deliveries = await ask(`/v1/admin/webhook-endpoints/${endpointId}/deliveries`)
    assert.match(JSON.stringify(deliveries), /"code":"a_later_code"/)
    const holder = { headers: { Authorization: `Bearer ${installation.token}` } }
    await ok(send(`${api.baseUrl}/v1/installation`, holder))
    const operator = { headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } }
    const metrics = await (await fetch(`${api.baseUrl}/metrics`, operator)).text()
    assert.match(metrics, /^waymark_guides_unsupported_total [1-9]/m)
  })

  it('writes every stored JSON column', async () => {
    const { rows } = await database.db.raw<{ rows: { name: string }[] }>(`
      select distinct table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and data_type in ('json', 'jsonb') and table_type = 'BASE TABLE'
        and table_name !~ '_p\\d+$' order by 1`)
    assert.deepEqual(
      rows.map(({ name }) => name),
      columns,
    )
  })

  /** Adds an account key, an installation and an event to the guide of the suite. */
  async function makeData({ baseUrl }: RunningApi) {
    const { db } = database
    const template = await db('embed_keys')
      .join('templates', 'templates.id', 'embed_keys.template_id')
      .join('projects', 'projects.id', 'templates.project_id')
      .join('versions', 'versions.template_id', 'templates.id')
      .where({ key: service.embedKey })
      .first('templates.id', 'project_id', 'account_id', { versionId: 'versions.id' })
    const { key } = await makeKey(db, template.account_id)
    const body = { template_id: template.id, target: service.target() }
    const headers = { Authorization: `Bearer ${key}` }
    const made = post(`${baseUrl}/v1/admin/installations`, body, headers)
    const installation = await ok<{ id: string; token: string }>(made, 201)
    assert.equal((await sendEvent({ baseUrl })).status, 202)
    return { template, key, installation }
  }

  async function sendEvent({ baseUrl }: Pick<RunningApi, 'baseUrl'>) {
    const step = { sessionId: 's-1', event: 'step_complete', stepSlug: 'ping', durationMs: 1000 }
    return post(`${baseUrl}/v1/events`, { embedKey: service.embedKey, ...step })
  }

  async function writeEverything(templateId: string, installationId: string): Promise<void> {
    const { db } = database
    await writeLaterValues(db, templateId)
    const version = await db('versions').where({ template_id: templateId }).first<{ id: string }>('id')
    await publishLaterContent(db, version.id, (content) => {
      content['audience'] = 'developers'
      for (const step of content.requirements) {
        step.config['video'] = 'https://cdn.example.com/video.mp4'
        if (step.config['slug'] === 'dns') step.verification = { type: 'tls_grade', grade: 'A' }
        if (step.config['slug'] === 'ping') step.verification['strength'] = 2
        if (step.config['slug'] === 'script') step['title'] = { en: 'Not a text' }
      }
    })
    await db('requirements')
      .where({ version_id: version.id })
      .update({
        config: db.raw(`config || '{"video": "x"}'`),
        verification: { type: 'tls_grade' },
      })
    await db('installations')
      .where({ id: installationId })
      .update({ variables: { later: ['a'] } })
    const cause = JSON.stringify({ code: 'a_later_code', facts: { later: ['a'] } })
    await db('installation_steps')
      .where({ installation_id: installationId })
      .update({ state: 'failed', code: 'a_later_code', cause })
    await db('events').update({ properties: { later: { deep: [1] } } })
    await db('guide_sessions').update({ step_ms: { ping: { ms: 5 } } })
    await db.raw(`notify waymark_template, '*'`)
  }
})

/** Adds an event of a later type, and an attempt to deliver it that failed for a reason that this release does not know. */
async function writeLaterWebhook(db: Database, account_id: string): Promise<string> {
  const event = { id: newId(), account_id, type: 'monitor.later', subject_id: newId(), sequence: 1 }
  await insertEvents(db, [{ ...event, data: { later: [1] } }])
  const url = 'https://hooks.example.com/'
  const endpoint = { id: newId(), account_id, url, description: '', events: ['monitor.*'] }
  await insertEndpoint(db, endpoint)
  const delivery = { id: newId(), endpoint_id: endpoint.id, event_id: event.id, is_ping: false }
  await insertDeliveries(db, [delivery])
  await insertAttempt(db, {
    delivery_id: delivery.id,
    number: 1,
    started_at: new Date(),
    duration_ms: 5,
    ok: false,
    status: null,
    cause: { code: 'a_later_code', facts: { later: ['a'] } },
    excerpt: null,
  })
  await relayEvents(db, new Date())
  return endpoint.id
}
