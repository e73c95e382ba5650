// Covers the limit in api/endpoints/admin/versions/publishing.ts, and api/drafts/refuse-unchanged.ts.
import assert from 'node:assert/strict'
import { makeAccount, type AdminApi, type TestAccount } from '../support/api/admin-api.ts'
import { send, type JsonResponse } from '../support/api/api-requests.ts'
import { withDatabase } from '../support/services/database.ts'
import { makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../support/api/drafts.ts'
import { keySigner } from '../../api/signing/signer.ts'
import { makeTestKey } from '../support/signing/signed-record.ts'
import { makeActive } from '../support/signing/signers.ts'
import { describeOnBothQueues } from '../support/services/queues.ts'
import { withService } from '../support/processes/service-under-test.ts'
import type { RunningApi } from '../support/processes/system.ts'

const LIMIT = 20

describeOnBothQueues('attack: versions are published to fill the database', (connection) => {
  const database = withDatabase()
  const service = withService(database, connection)
  let apis: readonly RunningApi[] = []
  let sent = 0

  before(async () => {
    const { privatePem, privateKey } = makeTestKey()
    await makeActive(database.db, keySigner(privateKey))
    const env = { SIGNING_KEY: Buffer.from(privatePem).toString('base64') }
    apis = await Promise.all([service.shared.api(env), service.shared.secondApi(env)])
  })

  /** Sends the requests of an account to both web processes in turn. */
  const callerOf =
    ({ key }: TestAccount): AdminApi['call'] =>
    async (what, { body, headers } = {}) => {
      const [method = '', path = ''] = what.split(' ')
      return send(`${apis[sent++ % apis.length]?.baseUrl}${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    }

  /** Publishes another version of a template, whose steps have this text. */
  async function publishNext(
    call: AdminApi['call'],
    templateId: string,
    text: string,
  ): Promise<JsonResponse> {
    const draft = await makeDraft(call, templateId)
    await ok(putSteps(call, draft.id, [stepWith('only', { config: { body: text } })]))
    return publish(call, draft.id)
  }

  const countVersions = async (templateId: string): Promise<number> => {
    const rows = await database
      .db('versions')
      .where({ template_id: templateId })
      .whereNotNull('content_text')
      .select('id')
    return rows.length
  }

  function assertOverLimit({ status, headers, body }: JsonResponse): void {
    assert.equal(status, 429)
    assert.match(JSON.stringify(body), /Over the limit of 20 requests to publish a minute for this template/)
    assert.match(headers.get('ratelimit-policy') ?? '', /^"publishing";q=20;w=60$/)
    const retryAfter = Number(headers.get('retry-after'))
    assert.ok(retryAfter >= 1 && retryAfter <= 61, String(retryAfter))
  }

  it('cannot publish a template 40 times a minute, through any process, with new content each time', async () => {
    const call = callerOf(await makeAccount(database.db))
    const { id } = await makeTemplate(call)
    for (let index = 0; index < LIMIT; index += 1)
      assert.equal((await publishNext(call, id, `Text ${index}`)).status, 200)
    const draft = await makeDraft(call, id)
    await ok(putSteps(call, draft.id, [stepWith('only')]))
    for (let index = LIMIT; index < 40; index += 1) assertOverLimit(await publish(call, draft.id))
    assert.equal(await countVersions(id), LIMIT)
    const other = await makeTemplate(call)
    assert.equal((await publishNext(call, other.id, 'Text')).status, 200)
  })

  it('cannot publish and unpublish a version 40 times a minute', async () => {
    const call = callerOf(await makeAccount(database.db))
    const { id } = await makeTemplate(call)
    const { body } = await publishNext(call, id, 'Text')
    const version = String(body['id'])
    const unpublish = async (): Promise<unknown> =>
      ok(call(`POST /v1/admin/versions/${version}/unpublish`, { body: { reason: 'A mistake' } }))
    for (let index = 1; index < LIMIT; index += 1) {
      await unpublish()
      assert.equal((await publish(call, version)).status, 200)
    }
    await unpublish()
    for (let index = LIMIT; index < 40; index += 1) assertOverLimit(await publish(call, version))
  })

  it('cannot make versions of the same content', async () => {
    const call = callerOf(await makeAccount(database.db))
    const { id } = await makeTemplate(call)
    assert.equal((await publishNext(call, id, 'Text')).status, 200)
    const draft = await makeDraft(call, id)
    for (let index = 0; index < 5; index += 1) {
      // Written again, the step has another id.
      await ok(putSteps(call, draft.id, [stepWith('only', { config: { body: 'Text' } })]))
      const { status, body } = await publish(call, draft.id)
      assert.deepEqual([status, (body['error'] as { code: string }).code], [409, 'version_unchanged'])
    }
    assert.equal(await countVersions(id), 1)
  })
})
