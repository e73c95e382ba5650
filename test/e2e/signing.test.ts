import assert from 'node:assert/strict'
import { signPublished } from '../../api/signing/sign-published.ts'
import { keySigner } from '../../api/signing/signer.ts'
import { findVersion } from '../../api/store/versions.ts'
import type { Catalog } from '../../shared/record/catalog.ts'
import { verifyRecord } from '../../shared/verify-record.ts'
import { withAdminApi } from '../support/admin-api.ts'
import { assertRefused, send } from '../support/api-requests.ts'
import { makeDraft, makePublished, makeTemplate, ok, putSteps, stepWith } from '../support/drafts.ts'
import { makeTestKey } from '../support/signed-record.ts'
import { makeActive } from '../support/signing.ts'
import { startApi, type RunningApi } from '../support/system.ts'

/** Few enough that the limit for one client address holds: three requests each, in two processes and three rotations. */
const READS_PER_ROTATION = 12

describe('two web processes through rotations', () => {
  const keys = [makeTestKey(), makeTestKey()]
  const signers = keys.map(({ privateKey }) => keySigner(privateKey))
  const [first = signerMissing(), second = signerMissing()] = signers
  const { call, database, mine } = withAdminApi({
    onPublish: async (trx, published) => signPublished(trx, published, first),
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
    await Promise.all(processes.map(async (one) => one.kill()))
  })

  it('never serve a catalogue without an active key or without one that there was, nor a record that fails', async () => {
    for (let rotation = 0; rotation < 3; rotation++) {
      const next = rotation === 0 ? second : keySigner(makeTestKey().privateKey)
      await Promise.all([
        makeActive(database.db, next),
        ...processes.map(async (one) => readAll(one, rotation)),
      ])
    }
    for (const { baseUrl } of processes) assert.equal((await catalogOf(baseUrl)).keys.length, 4)
  })

  it('are ready only while their key is the active one, and publish only then', async () => {
    // Neither of them has the key that is active now.
    const draft = await makeDraft(call, (await makeTemplate(call)).id)
    await ok(putSteps(call, draft.id, [stepWith('first')]))
    for (const { baseUrl } of processes) {
      const ready = await send(`${baseUrl}/readyz`)
      const message = assertRefused(ready, { status: 503, code: 'not_ready' })
      assert.match(message, /^signing: the key of this process is not the active one/)
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

async function catalogOf(baseUrl: string): Promise<Catalog> {
  const { status, body } = await send(`${baseUrl}/.well-known/waymark-signing-keys.json`)
  assert.equal(status, 200)
  return body as unknown as Catalog
}

function signerMissing(): never {
  throw new Error('There are two keys')
}
