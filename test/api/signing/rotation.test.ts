import assert from 'node:assert/strict'
import { announceKey, activateAnnounced } from '../../../api/signing/rotation.ts'
import { revokeAndResign, signUnsigned } from '../../../api/signing/revocation.ts'
import { requireActiveKey } from '../../../api/signing/readiness.ts'
import { keySigner, type Signer } from '../../../api/signing/signer.ts'
import type { Database } from '../../../api/store/database.ts'
import { listSigningKeys } from '../../../api/store/signing/signing-keys.ts'
import { verifyRecord, type RecordVerification } from '../../../shared/verify-record.ts'
import { withAdminApi } from '../../support/api/admin-api.ts'
import { assertRefused, send } from '../../support/api/api-requests.ts'
import { withDatabase } from '../../support/services/database.ts'
import {
  makePublished,
  ok,
  publish,
  makeDraft,
  makeTemplate,
  putSteps,
  stepWith,
} from '../../support/api/drafts.ts'
import { makeActive, newSigner } from '../../support/signing/signers.ts'
import { publishUnsigned, withSigningApi } from '../../support/api/signing.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('announcing a signing key', () => {
  const database = withDatabase()
  const announce = async (key: Signer, options: { activatesAt?: Date; emergency?: boolean } = {}) =>
    database.db.transaction(async (trx) => announceKey(trx, { key, ...options }))
  const first = newSigner()

  it('requires no notice for the first key', async () => {
    const { status, activates_at: at } = await announce(first)
    assert.equal(status, 'pending')
    assert.ok(at && at.getTime() <= Date.now())
    await database.db.transaction(async (trx) => activateAnnounced(trx, first.keyId, { emergency: false }))
  })

  it('gives at least seven days of notice', async () => {
    const { activates_at: at } = await announce(newSigner())
    assert.ok(at && Math.abs(at.getTime() - Date.now() - 7 * DAY_MS) < DAY_MS)
    const later = new Date(Date.now() + 30 * DAY_MS)
    assert.deepEqual((await announce(newSigner(), { activatesAt: later })).activates_at, later)
    const soon = { activatesAt: new Date(Date.now() + 6 * DAY_MS) }
    await assert.rejects(announce(newSigner(), soon), { code: 'invalid_request' })
    assert.deepEqual(
      (await announce(newSigner(), { ...soon, emergency: true })).activates_at,
      soon.activatesAt,
    )
  })

  it('refuses an existing key', async () => {
    await assert.rejects(announce(first), { code: 'signing_key_conflict' })
  })

  it('activates no key before its notice ends, except in an emergency', async () => {
    const next = newSigner()
    await announce(next)
    const activate = async (emergency: boolean) =>
      database.db.transaction(async (trx) => activateAnnounced(trx, next.keyId, { emergency }))
    await assert.rejects(activate(false), { code: 'signing_key_conflict' })
    await activate(true)
    await assert.rejects(activate(true), { code: 'signing_key_conflict' })
    const keys = await listSigningKeys(database.db)
    assert.deepEqual(
      keys.filter(({ status }) => status === 'active').map(({ key_id }) => key_id),
      [next.keyId],
    )
    const retired = keys.find(({ key_id }) => key_id === first.keyId)
    assert.deepEqual([retired?.status, retired?.successor_key_id], ['retired', next.keyId])
  })

  it('does not activate a key that was not announced', async () => {
    const unknown = database.db.transaction(async (trx) =>
      activateAnnounced(trx, newSigner().keyId, { emergency: true }),
    )
    await assert.rejects(unknown, { code: 'not_found' })
  })

  it('activates only one of two keys activated at the same time', async () => {
    const rivals = [newSigner(), newSigner()]
    for (const rival of rivals) await announce(rival, { emergency: true })
    await Promise.all(
      rivals.map(async ({ keyId }) =>
        database.db.transaction(async (trx) => activateAnnounced(trx, keyId, { emergency: true })),
      ),
    )
    const states = (await listSigningKeys(database.db)).filter(({ key_id: id }) =>
      rivals.some(({ keyId }) => keyId === id),
    )
    assert.deepEqual(states.map(({ status }) => status).toSorted(), ['active', 'retired'])
  })
})

describe('the database', () => {
  const { database, publishGuide, key } = withSigningApi()

  it('refuses to delete or change keys, signatures and snippet hashes', async () => {
    const { versionId } = await publishGuide()
    const { db } = database
    const added = /only ever added to/
    for (const table of ['signing_keys', 'signatures', 'snippet_hashes']) {
      await assert.rejects(db(table).delete(), added)
      await assert.rejects(db.raw(`truncate ${table} cascade`), added)
    }
    await assert.rejects(db('signatures').update({ signed_at: new Date() }), added)
    await assert.rejects(db('snippet_hashes').update({ version_id: versionId }), added)
    const pem = newSigner().publicKeyPem
    await assert.rejects(db('signing_keys').update({ public_key_pem: pem }), /cannot become another one/)
  })

  it("refuses a signature of a hash other than the version's", async () => {
    const { versionId } = await publishGuide()
    await makeActive(database.db, newSigner())
    const other = newSigner()
    await database.db.transaction(async (trx) => announceKey(trx, { key: other }))
    const insert = database.db('signatures').insert({
      version_id: versionId,
      key_id: other.keyId,
      content_hash: '0'.repeat(64),
      signature: `${'A'.repeat(86)}==`,
    })
    await assert.rejects(insert, /foreign key/)
  })

  it('refuses to reactivate a revoked key', async () => {
    await database.db.transaction(async (trx) =>
      revokeAndResign(trx, { keyId: key.keyId, reason: 'Lost', keyring: undefined }),
    )
    const back = database.db('signing_keys').where({ key_id: key.keyId }).update({ status: 'active' })
    await assert.rejects(back, /cannot become active/)
  })
})

describe('records across rotations and revocations', () => {
  const { api, database, key, publishGuide } = withSigningApi()
  const first = keySigner(key.privateKey)
  const [second, third] = [newSigner(), newSigner()]
  let versionId = ''

  before(async () => {
    versionId = (await publishGuide()).versionId
  })

  it('still verify after their key is retired', async () => {
    await makeActive(database.db, second)
    const { verification, record } = await verify()
    assert.equal(verification.ok, true)
    assert.deepEqual([record['key_id'], record['public_key_pem']], [first.keyId, null])
  })

  it('are signed again by the successor if their key is revoked', async () => {
    const before = (await verify()).record
    const { resigned } = await database.db.transaction(async (trx) =>
      revokeAndResign(trx, { keyId: first.keyId, reason: 'Leaked', keyring: [second] }),
    )
    assert.equal(resigned, 1)
    const { verification, record } = await verify()
    assert.equal(verification.ok, true)
    assert.equal(record['key_id'], second.keyId)
    assert.equal(record['public_key_pem'], second.publicKeyPem)
    assert.equal(record['content_hash'], before['content_hash'])
    const old = await verifyRecord(before, { readCatalog })
    assert.equal(!old.ok && old.code, 'revoked_key')
  })

  it('are rejected if their key is revoked and they are not signed again', async () => {
    await makeActive(database.db, third)
    await database.db.transaction(async (trx) =>
      revokeAndResign(trx, { keyId: second.keyId, reason: 'Leaked', keyring: undefined }),
    )
    const { verification } = await verify()
    assert.equal(!verification.ok && verification.code, 'revoked_key')
  })

  it('keep all their signatures', async () => {
    const rows = await database
      .db('signatures')
      .where({ version_id: versionId })
      .orderBy('id')
      .select('key_id')
    assert.deepEqual(rows, [{ key_id: first.keyId }, { key_id: second.keyId }])
  })

  it('lose their key only if its successor is active', async () => {
    const revoke = async (keyId: string, signer: Signer) =>
      database.db.transaction(async (trx) =>
        revokeAndResign(trx, { keyId, reason: 'Why', keyring: [signer] }),
      )
    await assert.rejects(revoke(third.keyId, third), { code: 'signing_key_conflict' })
    await assert.rejects(revoke(first.keyId, third), { code: 'signing_key_conflict' })
    await assert.rejects(revoke(newSigner().keyId, third), { code: 'not_found' })
    const next = newSigner()
    await makeActive(database.db, next)
    await assert.rejects(revoke(third.keyId, third), { code: 'signing_key_conflict' })
  })

  const readCatalog = async (): Promise<unknown> =>
    (await send(`${api.url}/.well-known/waymark-signing-keys.json`)).body

  async function verify(): Promise<{ verification: RecordVerification; record: Record<string, unknown> }> {
    const { body: record } = await send(`${api.url}/v1/versions/${versionId}/signature`)
    return { verification: await verifyRecord(record, { readCatalog, versionId }), record }
  }
})

describe('publishing', () => {
  const signer = newSigner()
  const { api, call, database } = withAdminApi({ keyring: [signer] })
  const draftWithStep = async (): Promise<string> => {
    const draft = await makeDraft(call, (await makeTemplate(call)).id)
    await ok(putSteps(call, draft.id, [stepWith('first')]))
    return draft.id
  }

  it('is refused while this process lacks the active key, and keeps the draft', async () => {
    const id = await draftWithStep()
    const answer = await publish(call, id)
    assertRefused(answer, { status: 503, code: 'signing_key_not_active' })
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal((await ok(call(`GET /v1/admin/versions/${id}`)))['status'], 'draft')
    await assert.rejects(requireActiveKey(database.db, [signer]), { code: 'not_ready' })
  })

  it('signs as soon as the key is active', async () => {
    await makeActive(database.db, signer)
    await requireActiveKey(database.db, [signer])
    const { versionId } = await makePublished(call)
    assert.equal((await send(`${api.url}/v1/versions/${versionId}/signature`)).status, 200)
  })
})

describe('publishing without a signing key', () => {
  const { call } = withAdminApi({ keyring: [] })

  it('is refused', async () => {
    const draft = await makeDraft(call, (await makeTemplate(call)).id)
    await ok(putSteps(call, draft.id, [stepWith('first')]))
    assertRefused(await publish(call, draft.id), { status: 503, code: 'signing_key_not_configured' })
  })
})

describe('a version published without a key', () => {
  const admin = withAdminApi({ keyring: [newSigner()] })
  const { api, database } = admin

  it('has no record until the first key has signed it', async () => {
    const versionId = await publishUnsigned(admin)
    const record = async () => send(`${api.url}/v1/versions/${versionId}/signature`)
    assertRefused(await record(), { status: 404, code: 'version_not_found' })
    const signer = newSigner()
    await makeActive(database.db, signer)
    const sign = async () => database.db.transaction(async (trx: Database) => signUnsigned(trx, signer))
    assert.deepEqual([await sign(), await sign()], [1, 0])
    assert.equal((await record()).status, 200)
  })

  it('is not signed if its text has changed since it was published', async () => {
    const versionId = await publishUnsigned(admin)
    const { db } = database
    await db.raw('alter table versions disable trigger published_content_stays')
    await db('versions').where({ id: versionId }).update({ content_text: '{}' })
    const signer = newSigner()
    await makeActive(db, signer)
    await assert.rejects(
      db.transaction(async (trx: Database) => signUnsigned(trx, signer)),
      /does not match its content_hash/,
    )
  })
})
