// Covers api/events/*.ts over several processes that are killed.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once, EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '../../api/store/database.ts'
import { migrate } from '../../api/store/migrate.ts'
import { startPostgres, type PostgresService } from '../../cli/services/postgres.ts'
import { withDatabase } from '../support/services/database.ts'
import { insertGuide } from '../support/api/guide.ts'
import { redisUrlOrSkip } from '../support/services/services.ts'
import { startApi, type RunningApi } from '../support/processes/system.ts'
import { startTcpProxy, urlThrough, type TcpProxy } from '../support/services/tcp-proxy.ts'
import { withTempDir } from '../support/machine/temp-dir.ts'

/** Each key may report 600 events a minute, including refused ones. */
const KEYS = 60
const SENDERS = 12

type Sent = { embedKey: string; ids: string[]; status: number | undefined; retryAfter: string | null }

/** Senders that report events until they are stopped, each one as soon as the last is accepted. */
class Load {
  readonly sent: Sent[] = []
  readonly #answered = new EventEmitter()
  readonly #senders: Promise<void>[]
  #stopped = false
  #requests = 0

  constructor(url: () => string, embedKeys: readonly string[]) {
    this.#senders = Array.from({ length: SENDERS }, async (_, n) => {
      while (!this.#stopped) {
        const embedKey = embedKeys[this.#requests++ % embedKeys.length] ?? ''
        // Some send a batch, which is stored whole or not at all.
        const ids = Array.from({ length: n % 3 === 0 ? 5 : 1 }, () => randomUUID())
        const request = await report(url(), embedKey, ids)
        this.sent.push(request)
        this.#answered.emit('answer')
        if (request.status !== 202) await sleep(20)
      }
    })
  }

  async until(condition: (sent: readonly Sent[]) => boolean): Promise<void> {
    while (!condition(this.sent)) await once(this.#answered, 'answer')
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#senders)
  }

  idsWith(status: number): string[] {
    return this.sent.filter((request) => request.status === status).flatMap(({ ids }) => ids)
  }
}

async function report(url: string, embedKey: string, ids: readonly string[]): Promise<Sent> {
  const events = ids.map((eventId) => ({ embedKey, sessionId: eventId, event: 'template_loaded', eventId }))
  const about = { embedKey, ids: [...ids] }
  try {
    const response = await fetch(`${url}/v1/events`, { method: 'POST', body: JSON.stringify({ events }) })
    const body = (await response.json()) as { accepted?: number }
    if (response.status === 202) assert.equal(body.accepted, ids.length)
    return { ...about, status: response.status, retryAfter: response.headers.get('retry-after') }
  } catch {
    return { ...about, status: undefined, retryAfter: null }
  }
}

/** Asserts that each of these events is stored once and counted once by its session. */
async function assertOnce(db: Database, ids: readonly string[]): Promise<void> {
  assert.equal(new Set(ids).size, ids.length)
  const stored = await db('events').whereIn('id', ids).pluck<string[]>('id')
  assert.deepEqual(stored.toSorted(), ids.toSorted())
  const sessions: { loads: number }[] = await db('guide_sessions').whereIn('session_id', ids).select('loads')
  assert.equal(sessions.length, ids.length)
  assert.ok(sessions.every(({ loads }) => loads === 1))
}

const accepted =
  (count: number) =>
  (sent: readonly Sent[]): boolean =>
    sent.filter(({ status }) => status === 202).length >= count

describe('events that were answered 202', () => {
  const database = withDatabase()
  const started: RunningApi[] = []
  let redisUrl: string

  before(async function () {
    redisUrl = await redisUrlOrSkip(this)
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map(async (api) => api.kill()))
  })

  async function api(databaseUrl: string): Promise<RunningApi> {
    const running = await startApi({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, LOG_LEVEL: 'fatal' })
    started.push(running)
    return running
  }

  async function insertGuides(db: Database): Promise<string[]> {
    return Promise.all(Array.from({ length: KEYS }, async () => insertGuide(db, { a: null })))
  }

  it('are all stored after kill -9 under load, and repeated events count once', async () => {
    const first = await api(database.url)
    const load = new Load(() => first.baseUrl, await insertGuides(database.db))
    await load.until(accepted(500))
    await first.kill()
    await load.stop()
    await assertOnce(database.db, load.idsWith(202))

    const cutOff = load.sent.filter(({ status }) => status === undefined).slice(0, SENDERS)
    assert.ok(cutOff.length > 0)
    const second = await api(database.url)
    for (const { embedKey, ids } of cutOff) {
      assert.equal((await report(second.baseUrl, embedKey, ids)).status, 202)
    }
    await assertOnce(database.db, [...load.idsWith(202), ...cutOff.flatMap(({ ids }) => ids)])
  })

  it('are all stored after SIGTERM under load, and the process exits with 0', async () => {
    const running = await api(database.url)
    const load = new Load(() => running.baseUrl, await insertGuides(database.db))
    await load.until(accepted(300))
    assert.equal(await running.stop(), 0)
    await load.stop()
    assert.deepEqual(
      [...new Set(load.sent.map(({ status }) => status))].filter((status) => status !== undefined),
      [202],
    )
    await assertOnce(database.db, load.idsWith(202))
  })

  describe('while Postgres stops and starts again', () => {
    const tempDir = withTempDir()
    const settings = ['fsync=off', 'full_page_writes=off']
    let home: string
    let postgres: PostgresService
    let proxy: TcpProxy

    before(async () => {
      home = tempDir()
      postgres = await startPostgres({ home, url: undefined, settings })
      proxy = await startTcpProxy(() => Number(new URL(postgres.url).port))
    })
    after(async () => {
      await proxy.close()
      await postgres.stop()
    })

    it('are all stored, and the rest were refused with Retry-After', async () => {
      const db = openDatabase(urlThrough(proxy, postgres.url), 4, { warn: () => undefined })
      await migrate(db)
      const keys = await insertGuides(db)
      const running = await api(urlThrough(proxy, postgres.url))
      const load = new Load(() => running.baseUrl, keys)
      await load.until(accepted(200))

      await postgres.stop()
      const before = load.sent.length
      await load.until((sent) => sent.slice(before).filter(({ status }) => status === 503).length >= SENDERS)
      postgres = await startPostgres({ home, url: undefined, settings })
      const refused = load.sent.length
      await load.until((sent) => accepted(200)(sent.slice(refused)))
      await load.stop()

      for (const { status, retryAfter } of load.sent) {
        assert.ok(status === 202 || status === 503, String(status))
        if (status === 503) assert.match(String(retryAfter), /^[1-9]\d*$/)
      }
      await assertOnce(db, load.idsWith(202))
      await db.destroy()
    })
  })
})
