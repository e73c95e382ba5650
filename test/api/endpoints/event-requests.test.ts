// Covers api/endpoints/events.ts: unusual requests, their limits and their log lines.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { retryLater } from '../../../api/errors/errors.ts'
import type { EventRow } from '../../../api/store/activity/record.ts'
import { EMBED_KEY, guideWith, idleMetrics, withApi } from '../../support/api/api.ts'
import { assertRefused, post, sendRaw } from '../../support/api/api-requests.ts'

const loaded = { embedKey: EMBED_KEY, sessionId: 's-1', event: 'template_loaded' }
const viewed = { ...loaded, event: 'step_view', stepSlug: 'install' }

type Body = string | Uint8Array<ArrayBuffer> | object
type Stored = Omit<EventRow, 'id' | 'occurred_at' | 'received_at'>
type Exchange = { status: number; fields: Record<string, string>; text: string; stored: Stored[] }

describe('a request with events', () => {
  const guide = { ...guideWith([]), limits: { events: 1234 } }
  const lookups: string[] = []
  const counted: [key: string, points: number | undefined][] = []
  const recorded: EventRow[] = []
  let attempts = 0
  let isStopping = false
  const metrics = idleMetrics()
  const api = withApi({
    trustProxy: 1,
    metrics,
    isStopping: () => isStopping,
    findGuide: async (embedKey) => {
      lookups.push(embedKey)
      return guide
    },
    recordEvents: async (events) => {
      attempts += 1
      if (events.some(({ session_id }) => session_id === 'not now'))
        throw retryLater('service_unavailable', "The service's database cannot keep up", {
          seconds: 2,
        })
      recorded.push(...events)
    },
    makeLimiter: (limit) => ({
      limit,
      count: async (key, { points } = {}) => {
        counted.push([key, points])
        return { allowed: key !== 'wm_exhausted000000000000000', remaining: 12, resetMs: 30_000 }
      },
    }),
  })
  beforeEach(() => {
    for (const list of [lookups, counted, recorded]) list.length = 0
    attempts = 0
    isStopping = false
  })

  const sendEvents = async (body: Body, headers: Record<string, string>): Promise<Exchange> => {
    recorded.length = 0
    const answer = await fetch(`${api.url}/v1/events`, {
      method: 'POST',
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    const fields = Object.fromEntries(answer.headers)
    const stored = recorded.map(({ id: _id, occurred_at: _at, received_at: _receivedAt, ...row }) => row)
    return { status: answer.status, fields, text: await answer.text(), stored }
  }
  const ordinary: Record<string, { body: Body; headers?: Record<string, string>; count?: number }> = {
    'one event': { body: viewed },
    'a completed step': {
      body: {
        ...viewed,
        event: 'step_complete',
        properties: { platform: 'wix', locale: 'de_ch', durationMs: 5 },
      },
    },
    'a batch': { body: { events: [loaded, viewed, viewed] }, count: 3 },
    'an event with an id': { body: { ...loaded, eventId: 'B0000000-0000-4000-8000-00000000000A' } },
    'a beacon': { body: loaded, headers: { 'Content-Type': 'text/plain;charset=UTF-8' } },
    'an event with Do Not Track': { body: loaded, headers: { DNT: '1' }, count: 0 },
    'a batch with Global Privacy Control': {
      body: { events: [loaded] },
      headers: { 'Sec-GPC': '1' },
      count: 0,
    },
    'a request over TLS': { body: loaded, headers: { 'X-Forwarded-Proto': 'https' } },
    'multi-byte text': { body: { ...loaded, properties: { note: '✓ Zoë' } } },
  }
  for (const [name, { body, headers = {}, count = 1 }] of Object.entries(ordinary)) {
    it(`is answered once its events are stored: ${name}`, async () => {
      const { status, text, stored } = await sendEvents(body, headers)
      assert.deepEqual([status, text], [202, JSON.stringify({ accepted: count })])
      assert.equal(stored.length, count)
      assert.deepEqual([lookups.length, counted.length], [1, 1])
    })
  }

  it("counts against its template's rate limit", async () => {
    const { fields } = await sendEvents(loaded, {})
    assert.equal(fields['ratelimit-policy'], '"events";q=1234;w=60')
  })

  /** A request is counted if it names a key. */
  const strange: Record<
    string,
    { body: Body; headers?: Record<string, string>; status: number; counted?: 0 | 1 }
  > = {
    'no body': { body: '', status: 400 },
    'invalid JSON': { body: '{"embedKey"', status: 400 },
    'invalid UTF-8': { body: new Uint8Array([0x22, 0xff, 0x22]), status: 400 },
    'deeply nested JSON': { body: `${'['.repeat(40)}${']'.repeat(40)}`, status: 400 },
    'an unknown event': { body: { ...loaded, event: 'clicked' }, status: 400, counted: 1 },
    'a step event without a step': { body: { ...viewed, stepSlug: undefined }, status: 400, counted: 1 },
    'an invalid event with a key over its limit': {
      body: { ...loaded, event: 'clicked', embedKey: 'wm_exhausted000000000000000' },
      status: 429,
      counted: 1,
    },
    'an unknown event in a batch': {
      body: { events: [{ ...loaded, event: 'clicked' }, 5] },
      status: 400,
      counted: 1,
    },
    'a batch of no objects': { body: { events: [null] }, status: 400 },
    'a batch with two keys': {
      body: { events: [loaded, { ...loaded, embedKey: 'wm_b00000000000000000000000' }] },
      status: 400,
      counted: 1,
    },
    'a key over its limit': {
      body: { ...loaded, embedKey: 'wm_exhausted000000000000000' },
      status: 429,
      counted: 1,
    },
    'another content type': { body: loaded, headers: { 'Content-Type': 'text/html' }, status: 415 },
    'another spelling of the content type': {
      body: loaded,
      headers: { 'Content-Type': 'Application/JSON;charset="utf-8"' },
      status: 202,
      counted: 1,
    },
    'a body too large': { body: ' '.repeat(64 * 1024 + 1), status: 413 },
  }
  for (const [name, { body, headers = {}, status, counted: times = 0 }] of Object.entries(strange)) {
    it(`is counted at most once: ${name}`, async () => {
      assert.equal((await sendEvents(body, headers)).status, status)
      assert.equal(counted.length, times)
      assert.equal(attempts, status === 202 ? 1 : 0)
    })
  }

  it('is not counted with a malformed embed key', async () => {
    const answer = await post(`${api.url}/v1/events`, { ...loaded, embedKey: 'no key' })
    assertRefused(answer, { status: 404, code: 'embed_key_not_found' })
    assert.equal(counted.length, 0)
  })

  it('gets 503 after one attempt if events cannot be stored', async () => {
    const { status, fields } = await sendEvents({ ...loaded, sessionId: 'not now' }, {})
    assert.deepEqual([status, fields['retry-after'], attempts], [503, '2', 1])
    assert.equal(counted.length, 1)
  })

  it('is read from several packets and from chunks', async () => {
    const body = JSON.stringify({ ...loaded, properties: { note: '✓' } })
    const [start, end] = [body.slice(0, 70), body.slice(70)]
    const head = `POST /v1/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`
    const socket = connect(api.port, '127.0.0.1')
    socket.setNoDelay(true)
    socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${start}`)
    await sleep(20)
    socket.write(end)
    const answer = (await socket.setEncoding('utf8').toArray()).join('')
    assert.match(answer, /^HTTP\/1.1 202 .*\{"accepted":1\}$/s)
    const size = Buffer.byteLength(body).toString(16)
    const inChunks = `${head}Transfer-Encoding: chunked\r\n\r\n${size}\r\n${body}\r\n0\r\n\r\n`
    assert.match(await sendRaw(api.port, inChunks), /^HTTP\/1.1 202 .*\{"accepted":1\}/s)
    assert.equal(recorded.length, 2)
  })

  it('stores nothing if the client disconnects midway', async () => {
    const socket = connect(api.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      'POST /v1/events HTTP/1.1\r\nHost: x\r\nX-Request-Id: left-midway\r\nContent-Length: 500\r\n\r\n{"embedKey":',
    )
    await sleep(20)
    socket.destroy()
    const { disconnected, path } = await api.untilLogged('left-midway')
    assert.deepEqual({ disconnected, path }, { disconnected: true, path: '/v1/events' })
    assert.equal(attempts, 0)
    assertRefused(await post(`${api.url}/v1/events`, '['), { status: 400, code: 'invalid_json' })
  })

  it('gets Connection: close while the process is stopping', async () => {
    isStopping = true
    assert.equal((await sendEvents(loaded, {})).fields['connection'], 'close')
  })

  it('is logged, and counted in the metrics under its route', async () => {
    await sendEvents(loaded, { 'X-Request-Id': 'seen-event', 'X-Forwarded-For': '192.0.2.9, 198.51.100.7' })
    const { method, path, status, client } = await api.untilLogged('seen-event')
    assert.deepEqual(
      { method, path, status, client },
      { method: 'POST', path: '/v1/events', status: 202, client: '198.51.100.7' },
    )
    const text = await metrics.text()
    assert.match(text, /request_duration_seconds_count\{method="POST",route="\/v1\/events",status="202"\}/)
    assert.doesNotMatch(text, /route="none"/)
  })
})
