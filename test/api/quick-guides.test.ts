import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { EMBED_KEY, guideWith, idleMetrics, withApi } from '../support/api.ts'
import { assertRefused, send } from '../support/api-requests.ts'

const guide = guideWith(
  [
    { slug: 'all', config: { body: 'Hello {{name}}', i18n: { de: { body: 'Hallo {{name}}' } } } },
    { slug: 'of-shopify', platform_ids: ['shopify'] },
    { slug: 'of-page', installation_scopes: ['page'] },
  ],
  {
    locales: ['en', 'de'],
    variables: [{ name: 'name', type: 'text', label: 'Name', example: 'you' }],
    detectionRules: [{ platform: 'shopify', source: 'referer_host', op: 'suffix', value: 'myshopify.com' }],
  },
)

type Shown = { status: number; fields: Record<string, string>; text: string }

describe('a guide in memory', () => {
  const looked: string[] = []
  const counted: string[] = []
  const metrics = idleMetrics()
  let isStopping = false
  let compiled = 0
  const published = guide.published ?? assert.fail('it is published')
  const compile: typeof published.compile = (selection) => {
    compiled += 1
    return published.compile(selection)
  }
  const watched = { ...guide, published: { ...published, compile } }
  const api = withApi({
    trustProxy: 1,
    metrics,
    isStopping: () => isStopping,
    peekGuide: (embedKey) => {
      if (embedKey === 'wm_not_in_memory') return undefined
      return embedKey === 'wm_exhausted' ? watched : guide
    },
    findGuide: async (embedKey) => {
      looked.push(embedKey)
      return guide
    },
    makeLimiter: (limit) => ({
      limit,
      count: async (key) => {
        counted.push(key)
        return { allowed: key !== 'wm_exhausted', remaining: 12, resetMs: 30_000 }
      },
    }),
  })
  beforeEach(() => {
    looked.length = 0
    counted.length = 0
    isStopping = false
  })

  const show = async (path: string, headers: Record<string, string>): Promise<Shown> => {
    const answer = await fetch(`${api.url}/v1/guides/${path}`, {
      headers: { 'X-Request-Id': 'same-for-both', ...headers },
    })
    const fields = Object.fromEntries(answer.headers)
    delete fields['date']
    return { status: answer.status, fields, text: await answer.text() }
  }
  /** The answer without the middleware, or with it, since a request with an Authorization header always passes it. */
  const showBoth = async (path: string, headers: Record<string, string> = {}): Promise<[Shown, Shown]> => {
    const key = path.split('?', 1)[0]
    return [await show(path, headers), await show(path, { ...headers, Authorization: `Bearer ${key}` })]
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
    ['wm_another-key'],
  ]
  for (const [path, headers] of ordinary) {
    it(`is answered as the middleware does: ${path} ${JSON.stringify(headers ?? {})}`, async () => {
      const [quick, other] = await showBoth(path, headers)
      assert.deepEqual(quick, other)
      assert.ok([200, 304].includes(quick.status))
      assert.equal(looked.length, 1)
      assert.equal(counted.length, 2)
    })
  }

  it('is not sent to those who have it', async () => {
    const etag = (await show(EMBED_KEY, {})).fields['etag'] ?? ''
    const [quick, other] = await showBoth(EMBED_KEY, { 'If-None-Match': `"x", W/${etag}` })
    assert.deepEqual(quick, other)
    assert.deepEqual([quick.status, quick.text], [304, ''])
  })

  const strange = [
    `${EMBED_KEY}?platform=nowhere`,
    `${EMBED_KEY}?platform=html&platform=wix`,
    `${EMBED_KEY}?variables=%7B`,
    `${EMBED_KEY}?variables=%zz`,
    `${EMBED_KEY}?locale=a+b`,
    `${EMBED_KEY}?unknown=1`,
    `${EMBED_KEY}?`,
    `${EMBED_KEY}?toString=1`,
    'wm_not_in_memory',
    'wm_exhausted',
  ]
  for (const path of strange) {
    it(`is left to the middleware, and counted once: ${path}`, async () => {
      const [first, second] = await showBoth(path)
      assert.deepEqual(first, second)
      // What is no query at all is refused before it is counted.
      const times = path.includes('&platform') ? 0 : 2
      assert.deepEqual([looked.length, counted.length], [times, times])
    })
  }

  it('is refused in the usual shape to a key that has asked too often', async () => {
    const answer = await send(`${api.url}/v1/guides/wm_exhausted`)
    assertRefused(answer, { status: 429, code: 'rate_limited' })
    assert.equal(answer.headers.get('retry-after'), '31')
    assert.equal(compiled, 0)
  })

  it('is answered to HEAD without its body', async () => {
    const { status, headers } = await send(`${api.url}/v1/guides/${EMBED_KEY}`, { method: 'HEAD' })
    assert.equal(status, 200)
    assert.ok(Number(headers.get('content-length')) > 0)
  })

  it('asks its reader to go to another process when this one stops', async () => {
    isStopping = true
    const [quick, other] = await showBoth(EMBED_KEY)
    assert.deepEqual(quick, other)
    assert.equal(quick.fields['connection'], 'close')
  })

  it('has its line in the log, and is counted under its route', async () => {
    await send(`${api.url}/v1/guides/${EMBED_KEY}?scope=page`, {
      headers: { 'X-Request-Id': 'quick-12345', 'X-Forwarded-For': '192.0.2.9, 198.51.100.7' },
    })
    const { method, path, status, client } = await api.untilLogged('quick-12345')
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

describe('a guide in memory whose reader leaves before it is counted', () => {
  const asked = Promise.withResolvers<void>()
  const count = Promise.withResolvers<void>()
  const metrics = idleMetrics()
  const api = withApi({
    metrics,
    peekGuide: () => guide,
    makeLimiter: (limit) => ({
      limit,
      count: async () => {
        asked.resolve()
        await count.promise
        return { allowed: true, remaining: 1, resetMs: 1 }
      },
    }),
  })

  it('is logged and counted as one who left, and the next one is answered', async () => {
    const socket = connect(api.port, '127.0.0.1')
    socket.write(`GET /v1/guides/${EMBED_KEY} HTTP/1.1\r\nHost: x\r\nX-Request-Id: left-early\r\n\r\n`)
    await asked.promise
    socket.destroy()
    await once(socket, 'close')
    const { hungUp, client } = await api.untilLogged('left-early')
    assert.deepEqual({ hungUp, client }, { hungUp: true, client: '127.0.0.1' })
    assert.match(
      await metrics.text(),
      /count{method="GET",route="\/v1\/guides\/:embed_key",status="499"} 1\n/,
    )
    count.resolve()
    assert.equal((await send(`${api.url}/v1/guides/${EMBED_KEY}`)).status, 200)
  })
})
