// Covers api/signing/rotation.ts under load, with cli/keys/run.ts.
import assert from 'node:assert/strict'
import { runActivate, runAnnounce } from '../../../cli/keys/run.ts'
import { verifyRecord } from '../../../shared/verify-record.ts'
import { makeAccount } from '../../support/api/admin-api.ts'
import { send, type JsonResponse } from '../../support/api/api-requests.ts'
import { withDatabase } from '../../support/services/database.ts'
import { makeDraft, makeTemplate, ok, publish, putSteps, stepWith } from '../../support/api/drafts.ts'
import { makeTestKey } from '../../support/signing/signed-record.ts'
import { startApi, type RunningApi } from '../../support/processes/system.ts'

/** Few enough for one account's limits: each round publishes once in each of two processes. */
const ROUNDS = 3

describe('drill: the signing key is rotated under load', () => {
  const database = withDatabase()
  const [first, second] = [makeTestKey(), makeTestKey()]
  let account = { id: '', key: '', keyId: '' }
  let members: RunningApi[] = []
  const statuses = new Set<string>()

  const env = (current: typeof first, next?: typeof first): Record<string, string> => ({
    DATABASE_URL: database.url,
    SIGNING_KEY: current.privatePem,
    ...(next && { SIGNING_KEY_NEXT: next.privatePem }),
  })

  before(async () => {
    account = await makeAccount(database.db)
    const settings = env(first)
    await runAnnounce(settings, {})
    await runActivate(settings, first.keyId, false)
  })
  after(async () => {
    await Promise.all(members.map(async (member) => member.kill()))
  })

  it('fails no request, and every version verifies with the key that was active', async () => {
    members = await Promise.all([startApi(env(first)), startApi(env(first))])
    const signers = [...(await work())]
    // Every process gets the next key before that key signs anything.
    await replaceEach(env(first, second))
    const both = env(first, second)
    await runAnnounce(both, { emergency: true })
    const [during] = await Promise.all([work(), runActivate(both, second.keyId, true)])
    signers.push(...during, ...(await work()))
    await replaceEach(env(second))
    const last = await work()
    assert.deepEqual([...new Set(last)], [second.keyId])
    assert.deepEqual([...new Set([...signers, ...last])], [first.keyId, second.keyId])
    assert.deepEqual([...statuses].toSorted(), [
      '/.well-known/waymark-signing-key.json 200',
      '/.well-known/waymark-signing-keys.json 200',
      '/readyz 200',
      '/v1/versions/ 200',
    ])
  })

  /** Publishes and reads in every process for some rounds. Returns the key ids of the records, in order. */
  async function work(): Promise<string[]> {
    const signers: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const member of members) signers.push(await publishAndVerify(member))
    }
    return signers
  }

  async function publishAndVerify(member: RunningApi): Promise<string> {
    const call = async (
      what: string,
      { body, headers }: { body?: unknown; headers?: object } = {},
    ): Promise<JsonResponse> => {
      const [method = '', path = ''] = what.split(' ')
      return send(member.baseUrl + path, {
        method,
        headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    }
    const draft = await makeDraft(call, (await makeTemplate(call)).id)
    await ok(putSteps(call, draft.id, [stepWith('first')]))
    await ok(publish(call, draft.id))
    const read = async (path: string, id = ''): Promise<Record<string, unknown>> => {
      const { status, body } = await send(member.baseUrl + path + (id && `${id}/signature`))
      statuses.add(`${path} ${status}`)
      return body
    }
    await read('/readyz')
    await read('/.well-known/waymark-signing-key.json')
    const record = await read('/v1/versions/', draft.id)
    const readCatalog = async (): Promise<unknown> => read('/.well-known/waymark-signing-keys.json')
    assert.equal((await verifyRecord(record, { readCatalog, versionId: draft.id })).ok, true)
    return String(record['key_id'])
  }

  /** Replaces each process with one that has other settings. */
  async function replaceEach(settings: Record<string, string>): Promise<void> {
    const old = members
    members = await Promise.all(old.map(async () => startApi(settings)))
    for (const one of old) assert.equal(await one.stop(), 0)
  }
})
