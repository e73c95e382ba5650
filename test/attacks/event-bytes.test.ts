// Covers api/events/byte-budget.ts, free-properties.ts and parse-event.ts, and the log line of api/server/access-log.ts.
import assert from 'node:assert/strict'
import { withDatabase } from '../support/services/database.ts'
import { post } from '../support/api/api-requests.ts'
import { EMBED_KEY, withApi } from '../support/api/api.ts'
import { withService } from '../support/processes/service-under-test.ts'
import type { RunningApi } from '../support/processes/system.ts'

const BUDGET = 100_000
/** 20 events each, as many as one embed key may send in a minute. */
const REPORTS = 29
/** Properties of almost the largest size. */
const large = { a: 'x'.repeat(1000), b: 'y'.repeat(1000) }
const viewed = { sessionId: 's'.repeat(100), event: 'step_view', stepSlug: 'p'.repeat(200) }

describe('attack: a public key is used to fill the database', () => {
  const database = withDatabase()
  const service = withService(database, () => ({ kind: 'postgres', url: database.url }))

  const start = async (): Promise<RunningApi[]> => {
    const env = { EVENTS_ACCOUNT_BYTES_PER_DAY: String(BUDGET), LOG_LEVEL: 'silent' }
    return [await service.shared.api(env), await service.shared.secondApi(env)]
  }

  async function send({ baseUrl }: RunningApi, properties: object): Promise<Record<string, unknown>> {
    const body = { ...viewed, embedKey: service.embedKey, properties }
    const answer = await post(`${baseUrl}/v1/events`, body)
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    return answer.body
  }

  async function countBytes(): Promise<{ events: number; bytes: number }> {
    const [row] = await database
      .db('events')
      .where({ session_id: viewed.sessionId })
      .select<{ events: string; bytes: string }[]>(
        database.db.raw('count(*) as events, coalesce(sum(octet_length(properties::text)), 0) as bytes'),
      )
    return { events: Number(row?.events), bytes: Number(row?.bytes) }
  }

  it('cannot store more properties a day than the account may, through any process, but counts its events', async () => {
    const apis = await start()
    const sent = { events: 0, full: 0 }
    // Each process learns of the other's events within a second.
    const reduced = new Set<RunningApi>()
    while (reduced.size < apis.length) {
      for (const api of apis) {
        const { withoutProperties } = await send(api, { ...large, platform: 'html' })
        sent.events += 1
        if (withoutProperties === undefined) sent.full += 1
        else reduced.add(api)
      }
    }
    const before = await countBytes()
    assert.equal(before.events, sent.events)
    for (const api of apis)
      for (let more = 0; more < 20; more += 1)
        assert.deepEqual(await send(api, { ...large, platform: 'html' }), {
          accepted: 1,
          withoutProperties: 1,
        })
    const after = await countBytes()
    assert.equal(after.events, sent.events + 40)
    assert.equal(after.bytes - before.bytes, 40 * '{"platform": "html"}'.length)
    const rows = await database.db('guide_sessions').where({ session_id: viewed.sessionId }).pluck('platform')
    assert.deepEqual(rows, ['html'])
  })

  it('costs the database and its log no more than a few KiB for each event', async () => {
    const key = await service.newEmbedKey()
    const api = await service.api({ LOG_LEVEL: 'silent' })
    await database.db.raw('create extension pg_walinspect')
    /** Flushes the log up to a record of its own, and returns where that record ends. */
    const markLog = async (): Promise<string> => {
      const { rows } = await database.db.raw<{ rows: { at: string }[] }>(
        "select pg_logical_emit_message(false, 'test', '', true) as at",
      )
      return rows[0]?.at ?? ''
    }
    // All databases of the server share the log, so only records about this one's pages count.
    const bytesLogged = async (start: string, end: string): Promise<number> => {
      const { rows } = await database.db.raw<{ rows: { bytes: string }[] }>(
        `select coalesce(sum(record_length), 0) as bytes from (
           select distinct start_lsn, record_length
           from pg_get_wal_block_info(:start, :end)
           where reldatabase = (select oid from pg_database where datname = current_database())
         ) records`,
        { start, end },
      )
      return Number(rows[0]?.bytes)
    }
    // Pages are written to the log in full once after each checkpoint.
    const noise = (size: number): string =>
      Array.from({ length: size }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
    const event = () => ({ ...viewed, embedKey: key, properties: { a: noise(1000), b: noise(1000) } })
    const report = async (): Promise<void> => {
      const { status } = await post(`${api.baseUrl}/v1/events`, { events: Array.from({ length: 20 }, event) })
      assert.equal(status, 202)
    }
    await report()
    const grown: number[] = []
    while (grown.length < REPORTS) {
      const start = await markLog()
      await report()
      grown.push(await bytesLogged(start, await markLog()))
    }
    assert.ok(Math.min(...grown) > 20 * 2000, 'the log has the properties')
    const perEvent = Math.min(...grown) / 20
    assert.ok(perEvent < 6 * 1024, `${perEvent} bytes of write-ahead log for each event`)
  })
})

describe('attack: requests are used to fill the log', () => {
  const api = withApi({ trustProxy: 1 })

  it('cannot make a line of more than 1 KiB', async () => {
    const requests = [
      { path: '/v1/events', headers: {} },
      { path: `/v1/events/${'%00'.repeat(3000)}?${'a'.repeat(3000)}`, headers: {} },
      {
        path: '/v1/events',
        headers: { 'X-Forwarded-For': 'é'.repeat(3000), 'X-Request-Id': '\\'.repeat(3000) },
      },
      { path: '/v1/events', headers: { 'User-Agent': 'u'.repeat(3000), Referer: 'r'.repeat(3000) } },
    ]
    for (const { path, headers } of requests) {
      const before = api.lines.length
      const encoded = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
      )
      const { body } = await post(api.url + path, { embedKey: EMBED_KEY, junk: 'x'.repeat(60_000) }, encoded)
      const { requestId } = body['error'] as { requestId: string }
      await api.untilLogged(requestId)
      const lines = api.lines.slice(before)
      assert.equal(lines.length, 1)
      for (const line of lines) assert.ok(JSON.stringify(line).length < 1024, JSON.stringify(line))
    }
  })
})
