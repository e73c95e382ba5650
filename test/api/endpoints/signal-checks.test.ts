// Covers api/installations/check-signal.ts, through POST /v1/verify.
import assert from 'node:assert/strict'
import type { CheckResult, WorkerResult } from '../../../shared/check/result.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { assertRefused, post, send, type JsonResponse } from '../../support/api/api-requests.ts'
import { idleMetrics } from '../../support/api/api.ts'
import { keyOf, makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../../support/api/drafts.ts'
import { insertTestInstallation, readStates, type TestInstallation } from '../../support/api/installations.ts'
import { withReadableTexts } from '../../support/checks/readable-texts.ts'

const MINUTE_MS = 60_000
const signal = { type: 'signal', name: 'first_event' }

describe('a signal check', () => {
  const metrics = idleMetrics()
  const noted: WorkerResult[] = []
  const admin = withAdminApi({ metrics, noteOutcome: (_, result) => void noted.push(result) })
  const { api, call, database } = admin

  const saved = async (
    check: unknown,
  ): Promise<JsonResponse & { templateId: string; versionId: string; embedKey: string }> => {
    const template = await makeTemplate(call)
    const { id: versionId } = await makeDraft(call, template.id)
    const answer = await putSteps(call, versionId, [stepWith('event', { verification: check })])
    return { ...answer, templateId: template.id, versionId, embedKey: keyOf(template) }
  }

  const published = async (
    check: unknown = signal,
  ): Promise<{ templateId: string; versionId: string; embedKey: string }> => {
    const created = await saved(check)
    assert.equal(created.status, 200, JSON.stringify(created.body))
    await ok(publish(call, created.versionId))
    return created
  }

  const verify = async ({ token }: TestInstallation, embedKey: string): Promise<CheckResult> => {
    const answer = await post(
      `${api.url}/v1/verify`,
      { embedKey, stepSlug: 'event' },
      { Authorization: `Bearer ${token}`, Prefer: 'respond-async' },
    )
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.headers.get('cache-control'), 'private, no-store')
    return withReadableTexts(answer.body)
  }

  const see = async ({ token }: TestInstallation): Promise<JsonResponse> =>
    send(`${api.url}/v1/installation`, { headers: { Authorization: `Bearer ${token}` } })

  const report = async ({ id }: TestInstallation, body: object = {}): Promise<void> => {
    await ok(call(`POST /v1/admin/installations/${id}/signals`, { body: { name: 'first_event', ...body } }))
  }

  it('passes once the signal has arrived, and until then explains what to do', async () => {
    const { templateId, embedKey } = await published()
    const installation = await insertTestInstallation(database.db, templateId)
    await see(installation)
    const miss = await verify(installation, embedKey)
    assert.deepEqual(
      [miss.ok, miss.details.code, miss.details.type],
      [false, 'signal_not_received', 'signal'],
    )
    assert.deepEqual(
      [miss.details.conclusive, miss.details.retryable, miss.details.found],
      [true, true, false],
    )
    assert.match(
      miss.details.message,
      /"first_event" has not arrived from the site since this step was opened/,
    )
    assert.match(miss.details.hint, /Open the site once/)
    assert.equal(miss.details.url, 'https://shop.example.com/')
    assert.deepEqual(await readStates(database.db, installation.id), { event: 'failed' })

    await report(installation)
    const hit = await verify(installation, embedKey)
    assert.deepEqual([hit.ok, hit.details.code, hit.details.diagnostics], [true, 'ok', []])
    assert.deepEqual((await see(installation)).body['status'], 'completed')
  })

  it('does not count a signal from before the step was opened', async () => {
    const { templateId, embedKey } = await published()
    const installation = await insertTestInstallation(database.db, templateId)
    await report(installation)
    // The first check opens the step.
    assert.equal((await verify(installation, embedKey)).details.code, 'signal_not_received')
    await report(installation, { occurred_at: new Date(Date.now() - MINUTE_MS).toISOString() })
    assert.equal((await verify(installation, embedKey)).details.code, 'signal_not_received')
    await report(installation)
    assert.equal((await verify(installation, embedKey)).details.code, 'ok')
  })

  it('does not count a signal for an earlier target, or with another name or installation', async () => {
    const { templateId, embedKey } = await published()
    const [installation, other] = [
      await insertTestInstallation(database.db, templateId),
      await insertTestInstallation(database.db, templateId),
    ]
    await see(installation)
    await see(other)
    await report(installation, { name: 'second_event' })
    await report(other)
    assert.equal((await verify(installation, embedKey)).ok, false)
    await report(installation)
    const change = { body: { target: 'https://new.example.com/' } }
    await ok(call(`PATCH /v1/admin/installations/${installation.id}`, change))
    assert.equal((await verify(installation, embedKey)).ok, false)
    await report(installation)
    assert.equal((await verify(installation, embedKey)).ok, true)
  })

  it('counts only signals within its time window', async () => {
    const { templateId, embedKey } = await published({ ...signal, within: '10m' })
    const installation = await insertTestInstallation(database.db, templateId)
    await see(installation)
    const opened = new Date(Date.now() - 60 * MINUTE_MS)
    await database
      .db('installation_steps')
      .where({ installation_id: installation.id })
      .update({ opened_at: opened })
    await report(installation, { occurred_at: new Date(Date.now() - 11 * MINUTE_MS).toISOString() })
    const miss = await verify(installation, embedKey)
    assert.match(miss.details.message, /has not arrived from the site in the last 10 minutes/)
    await report(installation, { occurred_at: new Date(Date.now() - 9 * MINUTE_MS).toISOString() })
    assert.equal((await verify(installation, embedKey)).ok, true)
  })

  it("is recorded in the history, the metrics and the guide's verifications", async () => {
    const { templateId, embedKey } = await published()
    const installation = await insertTestInstallation(database.db, templateId)
    noted.length = 0
    const { details } = await verify(installation, embedKey)
    assert.deepEqual(
      noted.map(({ details: { type, code } }) => [type, code]),
      [['signal', 'signal_not_received']],
    )
    const { data } = await ok<{ data: Record<string, unknown>[] }>(
      call(`GET /v1/admin/installations/${installation.id}/history`),
    )
    const [{ id: _, checked_at: __, ...entry } = {}] = data
    assert.deepEqual(entry, {
      step_slug: 'event',
      type: 'signal',
      target: 'https://shop.example.com/',
      ok: false,
      conclusive: true,
      code: 'signal_not_received',
      message: details.message,
      hint: details.hint,
      warnings: [],
      retry_at: details.retryAt,
    })
    const text = await metrics.text()
    assert.match(
      text,
      /^waymark_check_results_total\{type="signal",code="signal_not_received",conclusive="true"\} \d+$/m,
    )
    assert.match(text, /^waymark_installation_outcomes_total\{state="failed"\} \d+$/m)
  })

  it('requires an installation', async () => {
    const { versionId, embedKey } = await published()
    const stateless = await post(`${api.url}/v1/verify`, {
      embedKey,
      stepSlug: 'event',
      target: 'https://shop.example.com/',
    })
    assertRefused(stateless, { status: 422, code: 'installation_required' })
    const tested = await call(`POST /v1/admin/versions/${versionId}/test`, {
      body: { step_slug: 'event', target: 'https://shop.example.com/' },
    })
    assertRefused(tested, { status: 422, code: 'installation_required' })
  })

  it('is in guides with its name, and signed as its author wrote it', async () => {
    const check = { ...signal, within: '7d' }
    const { embedKey, versionId } = await published(check)
    const { body } = await send(`${api.url}/v1/guides/${embedKey}`)
    const [step] = body['steps'] as { verify: unknown }[]
    assert.deepEqual(step?.verify, signal)
    const record = await send(`${api.url}/v1/versions/${versionId}/signature`)
    const { requirements } = record.body['content'] as { requirements: { verification: unknown }[] }
    assert.deepEqual(requirements[0]?.verification, check)
  })

  it('is exported and imported in template files', async () => {
    const { templateId, versionId } = await published()
    const file = await ok(call(`GET /v1/admin/templates/${templateId}/export?version_id=${versionId}`))
    const project = await ok<{ project_id: string }>(call(`GET /v1/admin/templates/${templateId}`))
    const { status, headers } = await call(`POST /v1/admin/projects/${project.project_id}/templates/import`, {
      body: file,
    })
    assert.equal(status, 201)
    const copy = await ok(call(`GET ${headers.get('location')}/export`))
    for (const { requirements } of [file, copy] as { requirements: { verification: unknown }[] }[]) {
      assert.deepEqual(requirements[0]?.verification, signal)
    }
  })

  it('passes the lint of a draft', async () => {
    const { versionId } = await saved(signal)
    const { errors } = await ok<{ errors: unknown[] }>(call(`POST /v1/admin/versions/${versionId}/validate`))
    assert.deepEqual(errors, [])
  })

  it('is not published without a name, or with an invalid time window', async () => {
    for (const check of [
      { type: 'signal' },
      { type: 'signal', name: '' },
      { type: 'signal', name: 'first event' },
      { type: 'signal', name: 'x'.repeat(101) },
      { type: 'signal', name: '{{siteId}}' },
      { ...signal, within: '9m' },
      { ...signal, within: '31d' },
      { ...signal, within: '721h' },
      { ...signal, within: '1w' },
      { ...signal, within: '010m' },
      { ...signal, path: '/' },
    ]) {
      const created = await saved(check)
      if (created.status !== 200) assertRefused(created, { status: 400, code: 'invalid_request' })
      else assertRefused(await publish(call, created.versionId), { status: 422, code: 'draft_invalid' })
    }
    for (const within of ['10m', '30d', '720h'])
      assert.equal((await saved({ ...signal, within })).status, 200)
  })
})
