import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { StoredEvents } from '../../../api/events/byte-budget.ts'
import type { EventRow } from '../../../api/store/activity/record.ts'
import type { Limiter } from '../../../api/rate-limit/limiter.ts'
import { retryLater } from '../../../api/errors/errors.ts'
import { assertRefused, post } from '../../support/api/api-requests.ts'
import { EMBED_KEY, unlimited, withApi } from '../../support/api/api.ts'

const loaded = { embedKey: EMBED_KEY, sessionId: 's-1', event: 'template_loaded' }
const viewed = { ...loaded, event: 'step_view', stepSlug: 'install' }

describe('POST /v1/events', () => {
  const recorded: EventRow[][] = []
  const counted: [string, number][] = []
  const api = withApi({
    recordEvents: async (events) => void recorded.push([...events]),
    makeLimiter: (limit): Limiter => ({
      limit,
      count: async (key, { points = 1 } = {}) => {
        counted.push([key, points])
        return unlimited(limit).count(key)
      },
    }),
  })
  const report = async (body: unknown, headers?: Record<string, string>) =>
    post(`${api.url}/v1/events`, body, headers)
  const lastRow = (): EventRow => recorded.at(-1)?.[0] ?? assert.fail('nothing was recorded')

  it('accepts the example event of the public interface', async () => {
    const before = Date.now()
    const properties = { platform: 'wordpress', durationMs: 4200, theme: 'dark' }
    const { status, body, headers } = await report({ ...viewed, event: 'step_complete', properties })
    assert.deepEqual({ status, body }, { status: 202, body: { accepted: 1 } })
    assert.equal(headers.get('cache-control'), 'no-store')
    const { id, occurred_at, received_at, ...row } = lastRow()
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.equal(occurred_at, received_at)
    assert.ok(received_at.getTime() >= before && received_at.getTime() <= Date.now())
    assert.deepEqual(row, {
      day_may_differ_on_retry: false,
      template_id: '018f4c1e-0000-7000-8000-000000000001',
      version_id: '018f4c1e-0000-7000-8000-000000000002',
      session_id: 's-1',
      event: 'step_complete',
      step_slug: 'install',
      platform: 'wordpress',
      locale: undefined,
      source: undefined,
      duration_ms: 4200,
      properties,
    })
  })

  it('identifies an event by its id in any letter case', async () => {
    const eventId = 'B0000000-0000-4000-8000-00000000000A'
    await report({ ...loaded, eventId })
    assert.equal(lastRow().id, eventId.toLowerCase())
  })

  it('accepts up to 50 events in one body', async () => {
    const events = Array.from({ length: 50 }, (_, n) => ({ ...loaded, sessionId: `s-${n}` }))
    const { status, body } = await report({ events })
    assert.deepEqual({ status, body }, { status: 202, body: { accepted: 50 } })
    assert.equal(recorded.at(-1)?.length, 50)
    assert.deepEqual(counted.at(-1), [EMBED_KEY, 50])
  })

  it('reads bodies sent by navigator.sendBeacon', async () => {
    const { status } = await report(JSON.stringify(loaded), { 'Content-Type': 'text/plain;charset=UTF-8' })
    assert.equal(status, 202)
  })

  it("keeps the sender's event id, and its time if it is within a day of the server's", async () => {
    const eventId = randomUUID()
    const near = new Date(Date.now() - 23 * 3_600_000)
    await report({ ...loaded, eventId, occurredAt: near.toISOString() })
    assert.deepEqual(
      [lastRow().id, lastRow().day_may_differ_on_retry, lastRow().occurred_at],
      [eventId, false, near],
    )
    await report({ ...loaded, eventId })
    assert.deepEqual([lastRow().id, lastRow().day_may_differ_on_retry], [eventId, true])
    for (const hours of [-25, 25]) {
      await report({ ...loaded, occurredAt: new Date(Date.now() + hours * 3_600_000).toISOString() })
      assert.equal(lastRow().occurred_at, lastRow().received_at)
    }
    await report({ ...loaded, occurredAt: near.toISOString().replace('Z', '+00:00') })
    assert.deepEqual(lastRow().occurred_at, near)
  })

  it('normalises locales, and drops invalid ones', async () => {
    for (const [given, kept] of [
      ['de_ch', 'de-CH'],
      ['PT-br', 'pt-BR'],
      ['?', undefined],
    ]) {
      await report({ ...loaded, properties: { locale: given } })
      assert.equal(lastRow().locale, kept)
      assert.equal(lastRow().properties['locale'], given)
    }
  })

  it('keeps the host of the page that sent an event', async () => {
    for (const [origin, source] of [
      ['https://docs.example.com', 'docs.example.com'],
      ['http://localhost:3000', 'localhost:3000'],
      ['https://Docs.Example.com:443', 'docs.example.com'],
      [`https://${'a'.repeat(260)}`, undefined],
      // The service's own word for generated visits.
      ['http://generated', undefined],
      ['chrome-extension://abcdefgh', undefined],
      ['null', undefined],
    ] as const) {
      await report(loaded, { Origin: origin })
      assert.equal(lastRow().source, source, origin)
    }
  })

  it('stores nothing about clients that opt out of tracking', async () => {
    const before = recorded.length
    for (const header of ['DNT', 'Sec-GPC']) {
      const { status, body } = await report(loaded, { [header]: '1' })
      assert.deepEqual({ status, body }, { status: 202, body: { accepted: 0 } })
      assert.equal((await report(loaded, { [header]: '0' })).body['accepted'], 1)
    }
    assert.deepEqual(
      recorded.slice(before).map((rows) => rows.length),
      [0, 1, 0, 1],
    )
  })

  describe('refuses', () => {
    const refusals: [string, unknown, string, RegExp][] = [
      [
        'a step event without its step',
        { ...viewed, stepSlug: undefined },
        'step_slug_required',
        /^stepSlug: .*step_view/,
      ],
      [
        'a batch with such an event',
        { events: [loaded, { ...loaded, event: 'step_complete' }] },
        'step_slug_required',
        /^events\.1\.stepSlug: .*step_complete/,
      ],
      ['no embed key', { ...loaded, embedKey: undefined }, 'invalid_request', /^embedKey: is required$/],
      ['no session', { ...loaded, sessionId: '' }, 'invalid_request', /^sessionId: /],
      [
        'a session that is too long',
        { ...loaded, sessionId: 's'.repeat(101) },
        'invalid_request',
        /^sessionId: /,
      ],
      ['an unknown event', { ...loaded, event: 'click' }, 'invalid_request', /^event: .*template_loaded/],
      ['an event id that is not a UUID', { ...loaded, eventId: '7' }, 'invalid_request', /^eventId: /],
      [
        'a time without a zone',
        { ...loaded, occurredAt: '2026-01-01T00:00:00' },
        'invalid_request',
        /^occurredAt: /,
      ],
      ['a body that is not an object', [loaded], 'invalid_request', /^body: /],
      ['an empty batch', { events: [] }, 'invalid_request', /^events: /],
      [
        'more than 50 events',
        { events: Array.from({ length: 51 }, () => loaded) },
        'invalid_request',
        /^events: /,
      ],
      [
        'an invalid event in a batch',
        { events: [loaded, { ...loaded, event: 1 }] },
        'invalid_request',
        /^events\.1\.event: /,
      ],
      [
        'a batch with several embed keys',
        { events: [loaded, { ...loaded, embedKey: 'wm_other0000000000000000000' }] },
        'invalid_request',
        /^events\.1\.embedKey: /,
      ],
      [
        'text that Postgres cannot store',
        { ...loaded, sessionId: 'a\0b' },
        'invalid_request',
        /^sessionId: .*NUL/,
      ],
      ['half a surrogate pair', { ...viewed, stepSlug: '\ud800' }, 'invalid_request', /^stepSlug: /],
    ]
    for (const [title, body, code, message] of refusals) {
      it(title, async () => {
        assert.match(assertRefused(await report(body), { status: 400, code }), message)
      })
    }

    const badProperties: [string, unknown][] = [
      ['a list', []],
      ['nested values', { a: { b: 1 } }],
      ['more than 30 entries', Object.fromEntries(Array.from({ length: 31 }, (_, n) => [n, n]))],
      ['a key of more than 300 bytes', { ['é'.repeat(151)]: 1 }],
      ['a text of more than 2,000 bytes', { a: 'é'.repeat(1001) }],
      ['more than 2,048 bytes as JSON', { a: 'é'.repeat(500), b: '"'.repeat(520) }],
      ['NUL in a key', { 'a\0': 1 }],
      ['NUL in a value', { a: '\0' }],
      ['a platform that is not a text', { platform: 1 }],
      ['a negative duration', { durationMs: -1 }],
      ['a duration that is not whole', { durationMs: 1.5 }],
      ['a duration that is text', { durationMs: '5' }],
    ]
    for (const [title, properties] of badProperties) {
      it(`properties with ${title}`, async () => {
        const answer = await report({ ...loaded, properties })
        assert.match(assertRefused(answer, { status: 400, code: 'invalid_request' }), /^properties/)
      })
    }

    it('an event of a batch with too many bytes of properties, by name', async () => {
      const properties = { a: 'x'.repeat(1500), b: 'x'.repeat(600) }
      const answer = await report({ events: [loaded, { ...loaded, properties }] })
      assert.equal(
        assertRefused(answer, { status: 400, code: 'invalid_request' }),
        'events.1.properties: must have at most 2048 bytes as JSON',
      )
    })

    it('a body of more than 64 KiB', async () => {
      const events = Array.from({ length: 50 }, () => ({ ...loaded, properties: { a: 'x'.repeat(1500) } }))
      assertRefused(await report({ events }), { status: 413, code: 'body_too_large' })
    })

    it('an unknown embed key, and a different one in the header', async () => {
      const unknown = await report({ ...loaded, embedKey: 'wm_unknown00000000000000000' })
      assertRefused(unknown, { status: 404, code: 'embed_key_not_found' })
      const other = await report(loaded, { Authorization: 'Bearer wm_other0000000000000000000' })
      assertRefused(other, { status: 403, code: 'embed_key_mismatch' })
    })
  })

  it('accepts properties up to their limits', async () => {
    const entries = Array.from({ length: 29 }, (_, n): [string, unknown] => [`k${n}`, [n, true, null][n % 3]])
    const filled = { ...Object.fromEntries(entries), ['k'.repeat(300)]: '' }
    const left = 2048 - JSON.stringify(filled).length
    for (const properties of [
      { ...filled, ['k'.repeat(300)]: 'v'.repeat(left) },
      { a: 'v'.repeat(2000) },
      { a: '\u0001'.repeat(340) },
    ]) {
      assert.equal((await report({ ...loaded, properties })).status, 202)
      assert.deepEqual(lastRow().properties, properties)
    }
  })
})

describe('POST /v1/events of an account that has used up its bytes of the day', () => {
  const recorded: EventRow[] = []
  const added: [string, StoredEvents][] = []
  const api = withApi({
    recordEvents: async (events) => void recorded.push(...events),
    eventBytes: {
      bytesPerDay: 100,
      hasRoom: () => false,
      add: (account, stored) => void added.push([account, stored]),
    },
  })
  const report = async (body: unknown) => post(`${api.url}/v1/events`, body)

  it('stores events with the properties that analytics use, and says how many lost others', async () => {
    const used = { platform: 'wix', locale: 'de', durationMs: 5, overridden: true }
    const events = [
      { ...viewed, properties: { ...used, theme: 'dark' } },
      { ...viewed, properties: used },
      { ...viewed, properties: { overridden: 'x'.repeat(500) } },
      loaded,
    ]
    const { status, body } = await report({ events })
    assert.deepEqual({ status, body }, { status: 202, body: { accepted: 4, withoutProperties: 2 } })
    assert.deepEqual(
      recorded.map(({ properties }) => properties),
      [used, used, {}, {}],
    )
    const bytes = 2 * JSON.stringify(used).length + 2 * '{}'.length + 4 * 's-1'.length + 3 * 'install'.length
    assert.deepEqual(added, [['018f4c1e-0000-7000-8000-000000000003', { bytes, reduced: 2 }]])
  })

  it('says nothing if no event lost a property', async () => {
    assert.deepEqual((await report({ ...loaded, properties: { locale: 'de' } })).body, { accepted: 1 })
  })
})

describe('POST /v1/events when events cannot be stored', () => {
  const api = withApi({
    recordEvents: async () => {
      throw retryLater('service_unavailable', 'slow', { seconds: 2 })
    },
  })

  it('is refused with a response that allows a retry', async () => {
    const answer = await post(`${api.url}/v1/events`, loaded)
    assertRefused(answer, { status: 503, code: 'service_unavailable' })
    assert.equal(answer.headers.get('retry-after'), '2')
  })
})
