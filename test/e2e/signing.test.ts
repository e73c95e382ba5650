// Covers api/signing/*.ts with two web processes during rotations.
import assert from 'node:assert/strict'
import { keySigner } from '../../api/signing/signer.ts'
import { findVersion } from '../../api/store/templates/versions.ts'
import type { Catalog } from '../../shared/record/catalog.ts'
import { verifyRecord } from '../../shared/verify-record.ts'
import { withAdminApi } from '../support/api/admin-api.ts'
import { assertRefused, send } from '../support/api/api-requests.ts'
import {
  keyOf,
  makeDraft,
  makePublished,
  makeTemplate,
  ok,
  publish,
  putSteps,
  stepWith,
} from '../support/api/drafts.ts'
import { makeTestKey } from '../support/signing/signed-record.ts'
import { makeActive } from '../support/signing/signers.ts'
import { withSigningApi } from '../support/api/signing.ts'
import { startApi, type RunningApi } from '../support/processes/system.ts'

/** Few enough for the limit per client address: three requests each, in two processes and three rotations. */
const READS_PER_ROTATION = 12

describe('two web processes during key rotations', () => {
  const keys = [makeTestKey(), makeTestKey()]
  const signers = keys.map(({ privateKey }) => keySigner(privateKey))
  const [first = signerMissing(), second = signerMissing()] = signers
  const { call, database, mine } = withAdminApi({
    keyring: [first],
  })
  let processes: RunningApi[] = []
  let versionId = ''

  before(async () => {
    await makeActive(database.db, first)
    versionId = (await makePublished(call)).versionId
    processes = await Promise.all(
      keys.map(async ({ privatePem }) =>
        startApi({ DATABASE_URL: database.url, SIGNING_KEY: Buffer.from(privatePem).toString('base64') }),
      ),
    )
  })

  after(async () => {
    await Promise.all(processes.map(async (process) => process.kill()))
  })

  it('never serve an invalid record, or a catalog that lacks the active key or an earlier one', async () => {
    for (let rotation = 0; rotation < 3; rotation++) {
      const next = rotation === 0 ? second : keySigner(makeTestKey().privateKey)
      await Promise.all([
        makeActive(database.db, next),
        ...processes.map(async (one) => readAll(one, rotation)),
      ])
    }
    for (const { baseUrl } of processes) assert.equal((await catalogOf(baseUrl)).keys.length, 4)
  })

  it('publish only while they have the active key, as /status shows, and stay ready', async () => {
    // Neither process has the key that is active now.
    const draft = await makeDraft(call, (await makeTemplate(call)).id)
    await ok(putSteps(call, draft.id, [stepWith('first')]))
    for (const { baseUrl } of processes) {
      assert.equal((await send(`${baseUrl}/readyz`)).status, 200)
      const { status, body } = await send(`${baseUrl}/status`)
      assert.equal(status, 503)
      assert.match(JSON.stringify(body), /"signing":"this process does not have the active key/)
      const headers = { Authorization: `Bearer ${mine.key}`, 'If-Match': '*' }
      const url = `${baseUrl}/v1/admin/versions/${draft.id}/publish`
      const answer = await send(url, { method: 'POST', headers })
      assertRefused(answer, { status: 503, code: 'signing_key_not_active' })
    }
    assert.equal((await findVersion(database.db, mine.id, draft.id))?.status, 'draft')
  })

  async function readAll({ baseUrl }: RunningApi, rotations: number): Promise<void> {
    for (let read = 0; read < READS_PER_ROTATION; read++) {
      const catalog = await catalogOf(baseUrl)
      const active = catalog.keys.filter(({ status }) => status === 'active')
      assert.deepEqual(
        active.map(({ key_id: id }) => id),
        [catalog.active_key_id],
      )
      assert.ok(catalog.keys.length >= rotations + 1)
      const { body } = await send(`${baseUrl}/v1/versions/${versionId}/signature`)
      const readCatalog = async (): Promise<unknown> => catalogOf(baseUrl)
      assert.equal((await verifyRecord(body, { readCatalog, versionId })).ok, true)
    }
  }
})

describe('a guide with variables in a web process', () => {
  const { call, database, key } = withSigningApi()
  const siteId = { name: 'siteId', type: 'id', label: 'Site', example: 'S-1' }
  const url = (one: RunningApi, embedKey: string): string =>
    `${one.baseUrl}/v1/guides/${embedKey}?platform=html&locale=en`

  it('stays cached as signed until the next version is published', async () => {
    const template = await makeTemplate(call, { variables: [siteId] })
    const draft = await makeDraft(call, template.id)
    await ok(putSteps(call, draft.id, [stepWith('add', { config: { body: 'Site {{siteId}}' } })]))
    await ok(publish(call, draft.id))
    const running = await startApi({
      DATABASE_URL: database.url,
      SIGNING_KEY: Buffer.from(key.privatePem).toString('base64'),
    })
    try {
      const guide = url(running, keyOf(template))
      const { headers, body: before } = await send(guide)
      const known = { headers: { 'If-None-Match': headers.get('etag') ?? '' } }
      const change = async (fields: object) =>
        ok(call(`PATCH /v1/admin/templates/${template.id}`, { body: fields, headers: { 'If-Match': '*' } }))
      await change({ variables: [{ ...siteId, example: 'S-2' }] })
      assert.equal((await send(guide, known)).status, 304)
      await change({ name: 'Changed' })
      assert.deepEqual(await untilNamed(guide, 'Changed'), { ...before, name: 'Changed' })
      const body = { from_version_id: draft.id }
      const next = await ok(call(`POST /v1/admin/templates/${template.id}/versions`, { body }), 201)
      await ok(publish(call, String(next['id'])))
      const after = await untilShows(guide, 'Site S-2')
      const { body: record } = await send(
        `${running.baseUrl}/v1/versions/${String(after['setupVersionId'])}/signature`,
      )
      const readCatalog = async (): Promise<unknown> => catalogOf(running.baseUrl)
      assert.equal((await verifyRecord(record, { readCatalog, versionId: String(next['id']) })).ok, true)
    } finally {
      await running.kill()
    }
  })

  async function untilNamed(guide: string, name: string): Promise<Record<string, unknown>> {
    const { body } = await send(guide)
    return body['name'] === name ? body : untilNamed(guide, name)
  }

  async function untilShows(guide: string, text: string): Promise<Record<string, unknown>> {
    const { body } = await send(guide)
    const [step] = body['steps'] as { body: string }[]
    return step?.body === text ? body : untilShows(guide, text)
  }
})

async function catalogOf(baseUrl: string): Promise<Catalog> {
  const { status, body } = await send(`${baseUrl}/.well-known/waymark-signing-keys.json`)
  assert.equal(status, 200)
  return body as unknown as Catalog
}

function signerMissing(): never {
  throw new Error('There are two keys')
}
