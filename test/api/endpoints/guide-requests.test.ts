// Covers api/endpoints/guides.ts: unusual requests, caching, and their log lines.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import {
  EMBED_KEY,
  guideWith,
  idleMetrics,
  selectableSteps,
  selectableTemplate,
  withApi,
} from '../../support/api/api.ts'
import { assertRefused, send } from '../../support/api/api-requests.ts'

const guide = guideWith(selectableSteps, {
  ...selectableTemplate,
  detectionRules: [{ platform: 'shopify', source: 'referer_host', op: 'suffix', value: 'myshopify.com' }],
})

type Exchange = { status: number; fields: Record<string, string>; text: string }

describe('a request for a guide', () => {
  const lookups: string[] = []
  const counted: string[] = []
  const metrics = idleMetrics()
  let isStopping = false
  let compiled = 0
  const published = guide.published ?? assert.fail('not published')
  const compile: typeof published.compile = (selection) => {
    compiled += 1
    return published.compile(selection)
  }
  const watched = { ...guide, published: { ...published, compile } }
  const api = withApi({
    trustProxy: 1,
    metrics,
    isStopping: () => isStopping,
    findGuide: async (embedKey) => {
      lookups.push(embedKey)
      return embedKey === 'wm_exhausted000000000000000' ? watched : guide
    },
    makeLimiter: (limit) => ({
      limit,
      count: async (key) => {
        counted.push(key)
        return { allowed: key !== 'wm_exhausted000000000000000', remaining: 12, resetMs: 30_000 }
      },
    }),
  })
  beforeEach(() => {
    lookups.length = 0
    counted.length = 0
    isStopping = false
  })

  const getGuide = async (path: string, headers: Record<string, string>): Promise<Exchange> => {
    const answer = await fetch(`${api.url}/v1/guides/${path}`, { headers })
    const fields = Object.fromEntries(answer.headers)
    return { status: answer.status, fields, text: await answer.text() }
  }
  const ordinary: readonly (readonly [path: string, headers?: Record<string, string>])[] = [
    [EMBED_KEY],
    [`${EMBED_KEY}?platform=html&locale=de-CH`],
    [`${EMBED_KEY}?platform=shopify&locale=en&scope=page`],
    [`${EMBED_KEY}?platform=&locale=&scope=nowhere&variables=`],
    [`${EMBED_KEY}?variables=${encodeURIComponent('{"name":"Zoë & <b>co</b>"}')}`],
    [`${EMBED_KEY}?locale=%64e`],
    [EMBED_KEY, { Referer: 'https://shop.myshopify.com/admin' }],
    [EMBED_KEY, { Referer: 'not an address', Origin: 'null' }],
    [EMBED_KEY, { 'X-Forwarded-Proto': 'https' }],
    [EMBED_KEY, { 'X-Forwarded-Proto': 'HTTPS, http' }],
    [EMBED_KEY, { 'If-None-Match': '"another"' }],
    [EMBED_KEY, { 'If-None-Match': '*', 'Cache-Control': 'no-cache' }],
    ['wm_anotherKey00000000000000'],
  ]
  for (const [path, headers] of ordinary) {
    it(`is answered: ${path} ${JSON.stringify(headers ?? {})}`, async () => {
      const { status } = await getGuide(path, headers ?? {})
      assert.ok([200, 304].includes(status))
      assert.deepEqual([lookups.length, counted.length], [1, 1])
    })
  }

  it('gets 304 if the client already has the guide', async () => {
    const etag = (await getGuide(EMBED_KEY, {})).fields['etag'] ?? ''
    const { status, text } = await getGuide(EMBED_KEY, { 'If-None-Match': `"x", W/${etag}` })
    assert.deepEqual([status, text], [304, ''])
  })

  const unusual: Record<string, { status: number; counted: number }> = {
    [`${EMBED_KEY}?platform=nowhere`]: { status: 400, counted: 1 },
    [`${EMBED_KEY}?variables=%7B`]: { status: 400, counted: 1 },
    [`${EMBED_KEY}?variables=%zz`]: { status: 400, counted: 1 },
    [`${EMBED_KEY}?locale=a+b`]: { status: 200, counted: 1 },
    [`${EMBED_KEY}?unknown=1`]: { status: 200, counted: 1 },
    [`${EMBED_KEY}?`]: { status: 200, counted: 1 },
    [`${EMBED_KEY}?toString=1`]: { status: 200, counted: 1 },
    // Refused before it is counted, because a parameter is repeated.
    [`${EMBED_KEY}?platform=html&platform=wix`]: { status: 400, counted: 0 },
    wm_exhausted000000000000000: { status: 429, counted: 1 },
  }
  for (const [path, expected] of Object.entries(unusual)) {
    it(`is ${expected.counted === 1 ? 'counted once' : 'not counted'}: ${path}`, async () => {
      const { status } = await getGuide(path, {})
      assert.deepEqual({ status, counted: counted.length }, expected)
      assert.equal(lookups.length, expected.counted)
    })
  }

  it('is refused with the documented error body if its key is over its limit', async () => {
    const answer = await send(`${api.url}/v1/guides/wm_exhausted000000000000000`)
    assertRefused(answer, { status: 429, code: 'rate_limited' })
    assert.equal(answer.headers.get('retry-after'), '31')
    assert.equal(compiled, 0)
  })

  it('gets a response without a body if the method is HEAD', async () => {
    const { status, headers } = await send(`${api.url}/v1/guides/${EMBED_KEY}`, { method: 'HEAD' })
    assert.equal(status, 200)
    assert.ok(Number(headers.get('content-length')) > 0)
  })

  it('gets Connection: close while the process is stopping', async () => {
    isStopping = true
    assert.equal((await getGuide(EMBED_KEY, {})).fields['connection'], 'close')
  })

  it('is logged, and counted in the metrics under its route', async () => {
    await send(`${api.url}/v1/guides/${EMBED_KEY}?scope=page`, {
      headers: { 'X-Request-Id': 'seen-12345', 'X-Forwarded-For': '192.0.2.9, 198.51.100.7' },
    })
    const { method, path, status, client } = await api.untilLogged('seen-12345')
    assert.deepEqual(
      { method, path, status, client },
      { method: 'GET', path: `/v1/guides/${EMBED_KEY}`, status: 200, client: '198.51.100.7' },
    )
    const counts = (await metrics.text())
      .split('\n')
      .filter((line) => line.includes('request_duration_seconds_count'))
    assert.ok(counts.some((line) => line.includes('method="GET",route="/v1/guides/:embed_key",status="200"')))
    assert.ok(counts.every((line) => !line.includes('route="none"')))
  })
})

describe('a request whose client disconnects before it is counted', () => {
  const received = Promise.withResolvers<void>()
  const count = Promise.withResolvers<void>()
  const metrics = idleMetrics()
  const api = withApi({
    metrics,
    findGuide: async () => guide,
    makeLimiter: (limit) => ({
      limit,
      count: async () => {
        received.resolve()
        await count.promise
        return { allowed: true, remaining: 1, resetMs: 1 }
      },
    }),
  })

  it('is logged and counted as disconnected, and the next request is answered', async () => {
    const socket = connect(api.port, '127.0.0.1')
    socket.write(`GET /v1/guides/${EMBED_KEY} HTTP/1.1\r\nHost: x\r\nX-Request-Id: left-early\r\n\r\n`)
    await received.promise
    socket.destroy()
    await once(socket, 'close')
    const { disconnected, client } = await api.untilLogged('left-early')
    assert.deepEqual({ disconnected, client }, { disconnected: true, client: '127.0.0.1' })
    assert.match(
      await metrics.text(),
      /count{method="GET",route="\/v1\/guides\/:embed_key",status="499"} 1\n/,
    )
    count.resolve()
    assert.equal((await send(`${api.url}/v1/guides/${EMBED_KEY}`)).status, 200)
  })
})
