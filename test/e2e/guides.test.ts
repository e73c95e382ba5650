// Covers api/guides/open-guides.ts and api/store/templates/template-notices.ts over several processes.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeEmbedKey } from '../../api/credentials/embed-key.ts'
import { assertRefused, post, send, type JsonResponse } from '../support/api/api-requests.ts'
import { withDatabase } from '../support/services/database.ts'
import { insertGuide } from '../support/api/guide.ts'
import { describeOnBothQueues } from '../support/services/queues.ts'
import { startApi, type RunningApi } from '../support/processes/system.ts'
import { startTcpProxy, urlThrough, type TcpProxy } from '../support/services/tcp-proxy.ts'

/** Polling without a pause would keep the process under test busy. */
const POLL_MS = 20
/** Below the 30 s after which a process reads a guide again even if the notice of a change is lost. */
const NOTICE_LIMIT_MS = 20_000

/** A web process that reaches Postgres through its own proxy. */
type Member = { readonly running: RunningApi; proxy: TcpProxy }

describeOnBothQueues('the guides of the web processes', (connection) => {
  const database = withDatabase()
  let one: Member
  let other: Member
  let embedKey: string

  before(async () => {
    embedKey = await insertGuide(database.db, { manual: null })
    // These tests send more requests than one visitor may.
    await database.db('templates').update({ limits: { guides: 100_000, verify: 100_000 } })
  })
  before(async () => {
    ;[one, other] = await Promise.all([startMember(), startMember()])
  })
  after(async () => {
    for (const { running, proxy } of [one, other]) {
      await running.kill()
      await proxy.close()
    }
  })

  async function startMember(): Promise<Member> {
    const proxy = await startTcpProxy(Number(new URL(database.url).port))
    const { kind, url } = connection()
    const queue = kind === 'redis' ? { REDIS_URL: url } : {}
    const env = { DATABASE_URL: urlThrough(proxy, database.url), LOG_LEVEL: 'fatal', ...queue }
    return { running: await startApi(env), proxy }
  }

  const guideOf = async ({ baseUrl }: RunningApi): Promise<JsonResponse> =>
    send(`${baseUrl}/v1/guides/${embedKey}`)

  /** Polls until the notice of a change has arrived, by this sign of it. */
  async function untilChanged(
    running: RunningApi,
    isChanged: (guide: JsonResponse) => boolean,
  ): Promise<JsonResponse> {
    const start = performance.now()
    for (;;) {
      const answer = await guideOf(running)
      if (isChanged(answer)) return answer
      assert.ok(performance.now() - start < NOTICE_LIMIT_MS, 'no notice of the change arrived')
      await sleep(POLL_MS)
    }
  }

  const untilNamed = async (running: RunningApi, name: string): Promise<JsonResponse> =>
    untilChanged(running, ({ body }) => body['name'] === name)

  it('change in every process, with a new ETag', async () => {
    const both = [one.running, other.running]
    const tags = await Promise.all(both.map(async (process) => (await guideOf(process)).headers.get('etag')))
    assert.equal(tags[0], tags[1])
    await database.db('templates').update({ name: 'Changed' })
    const changed = await Promise.all(both.map(async (process) => untilNamed(process, 'Changed')))
    for (const { headers } of changed) assert.notEqual(headers.get('etag'), tags[0])
  })

  it('are answered without Postgres, and steps are found for checks', async () => {
    const { running, proxy } = one
    const before = await guideOf(running)
    await proxy.close()

    const { status, headers, body } = await guideOf(running)
    assert.equal(status, 200)
    assert.deepEqual(body, before.body)
    const known = { 'If-None-Match': headers.get('etag') ?? '' }
    assert.equal((await send(`${running.baseUrl}/v1/guides/${embedKey}`, { headers: known })).status, 304)
    const request = { embedKey, stepSlug: 'manual', target: 'https://shop.example/' }
    const verify = await post(`${running.baseUrl}/v1/verify`, request)
    assertRefused(verify, { status: 422, code: 'step_not_verifiable' })
    const unknown = await send(`${running.baseUrl}/v1/guides/${makeEmbedKey()}`)
    assertRefused(unknown, { status: 503, code: 'service_unavailable' })
    one.proxy = await startTcpProxy(1)
  })

  it('show changes made while Postgres was unavailable as soon as it is back', async () => {
    const { running, proxy } = other
    // Cache the guide first: a cached guide gets the new name only with the notice of the change. A guide first read
    // after the change has the name at once, and the notice could arrive later, in the middle of this test.
    await guideOf(running)
    await database.db('templates').update({ name: 'Before' })
    await untilNamed(running, 'Before')
    await proxy.close()
    await database.db('templates').update({ name: 'After' })
    assert.equal((await guideOf(running)).body['name'], 'Before')
    other.proxy = await startTcpProxy(Number(new URL(database.url).port), proxy.port)
    await untilNamed(running, 'After')
  })

  it('are no longer answered once they are unpublished', async () => {
    const { running } = other
    assert.equal((await guideOf(running)).status, 200)
    await database.db('versions').update({ status: 'unpublished', unpublished_at: new Date() })
    const answer = await untilChanged(running, ({ status }) => status !== 200)
    assertRefused(answer, { status: 404, code: 'guide_not_published' })
  })
})
