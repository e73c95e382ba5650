import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { makeNoteOutcome } from '../../../api/events/outcomes.ts'
import { OutcomeBuffer } from '../../../api/events/outcome-buffer.ts'
import { openRecorder } from '../../../api/events/recorder.ts'
import { prepareStorage } from '../../../api/events/maintenance.ts'
import { openDatabase } from '../../../api/store/database.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { post } from '../../support/api/api-requests.ts'
import { answeringQueue, guideWith, verifyRequest, withApi } from '../../support/api/api.ts'
import { withDatabase } from '../../support/services/database.ts'
import { insertTemplateRow, verificationRow } from '../../support/api/events.ts'
import { startTcpProxy, urlThrough } from '../../support/services/tcp-proxy.ts'

const guide = guideWith([{ slug: 'script' }])
const ok = checkResultWith({ type: 'script_presence' })
const failed = {
  ok: false,
  details: { ...ok.details, code: 'connect_timeout' as const, conclusive: false, durationMs: 812.6 },
}

describe("a verification's outcome", () => {
  const database = withDatabase()

  it('is stored with the template, step, code and host, but not the rest of the URL', async () => {
    await prepareStorage(database.db)
    const recorder = openRecorder(database.db, (error) => assert.fail(error))
    const note = makeNoteOutcome(recorder)
    const url = 'https://user@Shop.Example.com.:8443/private?token=1'
    note({ guide, stepSlug: 'script' }, { ...failed, details: { ...failed.details, url } })
    note({ guide, stepSlug: 'script' }, { ...ok, details: { ...ok.details, url: 'not a url' } })
    await recorder.drain()
    const rows: Record<string, unknown>[] = await database.db('verifications').orderBy('ok')
    const kept = rows.map(({ id, created_at: at, ...row }) => {
      assert.match(String(id), /^[0-9a-f-]{36}$/)
      assert.ok(Math.abs((at as Date).getTime() - Date.now()) < 60_000)
      return row
    })
    const common = {
      template_id: guide.templateId,
      version_id: guide.published?.versionId,
      step_slug: 'script',
      type: 'script_presence',
    }
    assert.deepEqual(kept, [
      {
        ...common,
        ok: false,
        conclusive: false,
        code: 'connect_timeout',
        target_host: 'shop.example.com',
        duration_ms: 813,
      },
      { ...common, ok: true, conclusive: true, code: 'ok', target_host: null, duration_ms: 1 },
    ])
  })

  it('survives an outage of the database, and is stored once when it is back', async () => {
    const template_id = await insertTemplateRow(database.db)
    const port = Number(new URL(database.url).port)
    const proxy = await startTcpProxy(port)
    const db = openDatabase(urlThrough(proxy, database.url), 2, { warn: () => undefined })
    const recorder = openRecorder(db, (error) => assert.fail(error))
    await db.raw('select 1')
    await proxy.close()
    const refusing = createServer((socket) => socket.destroy()).listen(proxy.port, '127.0.0.1')
    await once(refusing, 'listening')
    const wanted = Array.from({ length: 1200 }, () => verificationRow({ template_id }))
    for (const verification of wanted) recorder.noteVerification(verification)
    await once(refusing, 'connection')
    refusing.close()
    await once(refusing, 'close')
    const back = await startTcpProxy(port, proxy.port)
    await recorder.drain()
    const stored = await database.db('verifications').where({ template_id }).pluck<string[]>('id')
    assert.equal(stored.length, wanted.length)
    assert.deepEqual(new Set(stored), new Set(wanted.map(({ id }) => id)))
    assert.equal(recorder.lostOutcomes(), 0)
    await db.destroy()
    await back.close()
  })

  it('is lost and counted if the process ends without a database', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nowhere', 1, { warn: () => undefined })
    const lost: Error[] = []
    const recorder = openRecorder(nowhere, (error) => void lost.push(error))
    makeNoteOutcome(recorder)({ guide, stepSlug: 'script' }, ok)
    await recorder.drain()
    await nowhere.destroy()
    assert.deepEqual([lost.length, recorder.lostOutcomes()], [1, 1])
  })

  it('is lost and counted if too many are waiting', async () => {
    const { promise: stored, resolve: store } = Promise.withResolvers<void>()
    const buffer = new OutcomeBuffer({
      store: async () => stored,
      isTemporary: () => true,
      onLost: () => undefined,
      maxKept: 3,
    })
    for (const _ of [1, 2, 3, 4, 5]) buffer.add(verificationRow())
    assert.deepEqual([buffer.size, buffer.lost], [3, 2])
    store()
    await buffer.drain()
    assert.deepEqual([buffer.size, buffer.lost], [0, 2])
  })

  it('is the only one lost if the database refuses it', async () => {
    const lost: Error[] = []
    const recorder = openRecorder(database.db, (error) => void lost.push(error))
    const [bad, good] = [verificationRow({ id: 'not a uuid' }), verificationRow()]
    for (const verification of [bad, good]) recorder.noteVerification(verification)
    await recorder.drain()
    assert.equal(recorder.lostOutcomes(), 1)
    assert.equal((await database.db('verifications').where({ id: good.id })).length, 1)
  })
})

describe('POST /v1/verify', () => {
  const noted: [string, boolean][] = []
  const api = withApi({
    queue: {
      ...answeringQueue,
      run: async () => failed,
      submit: async () => ({ id: '018f4c1e-0000-4000-8000-000000000000', ended: Promise.resolve(ok) }),
    },
    noteOutcome: ({ stepSlug }, result) => void noted.push([stepSlug, result.ok]),
  })

  it('records the outcome, whether or not a caller waits', async () => {
    await post(`${api.url}/v1/verify`, verifyRequest)
    await post(`${api.url}/v1/verify`, verifyRequest, { Prefer: 'respond-async' })
    assert.deepEqual(noted, [
      ['script', false],
      ['script', true],
    ])
  })
})
