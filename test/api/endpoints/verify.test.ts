import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { Limiter } from '../../../api/rate-limit/limiter.ts'
import { deduplicationId } from '../../../shared/check/job.ts'
import type { CheckResult } from '../../../shared/check/result.ts'
import type { AccountCheckRequest } from '../../../shared/queue/check-queue.ts'
import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import { checkResultWith } from '../../support/check-result.ts'
import { assertRefused, post, send } from '../../support/api-requests.ts'
import { answeringQueue, EMBED_KEY, unlimited, withApi, guideWith } from '../../support/api.ts'

const good = { embedKey: EMBED_KEY, stepSlug: 'script', target: 'https://shop.example.com/' }

describe('POST /v1/verify', () => {
  const asked: AccountCheckRequest[] = []
  const result = checkResultWith({ type: 'script_presence', found: false, code: 'script_not_found' })
  const api = withApi({
    queue: {
      ...answeringQueue,
      run: async (request) => {
        asked.push(request)
        return { ...result, ok: false }
      },
    },
  })
  const verify = async (body: unknown, headers?: Record<string, string>): ReturnType<typeof post> =>
    post(`${api.url}/v1/verify`, body, headers)

  it('runs the check of the step and answers its result unchanged', async () => {
    const { status, headers, body } = await verify(good, { 'X-Request-Id': 'verify-123' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...result, ok: false })
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.deepEqual(asked.at(-1), {
      type: 'script_presence',
      config: { type: 'script_presence', selector: 'script[src]' },
      target: good.target,
      accountId: '018f4c1e-0000-7000-8000-000000000003',
      requestId: 'verify-123',
    })
  })

  it('accepts any text as a target, and leaves it to the check to report problems', async () => {
    for (const target of [
      '',
      'not a url',
      'javascript:alert(1)',
      'http://127.0.0.1',
      'x'.repeat(8192),
      '\u0000',
    ]) {
      assert.equal((await verify({ ...good, target })).status, 200)
      assert.equal(asked.at(-1)?.target, target)
    }
  })

  it('ignores unknown fields', async () => {
    assert.equal((await verify({ ...good, later: { deep: true } })).status, 200)
  })

  it('reads JSON declared as text, or without a type, which browsers send without a preflight', async () => {
    for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'application/json; charset="utf-8"']) {
      assert.equal((await verify(good, { 'Content-Type': type })).status, 200)
    }
    const response = await fetch(`${api.url}/v1/verify`, {
      method: 'POST',
      body: Buffer.from(JSON.stringify(good)),
    })
    assert.equal(response.status, 200)
  })

  describe('with an Authorization header', () => {
    it('answers if it has the same embed key', async () => {
      for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
        assert.equal((await verify(good, { Authorization: `${scheme} ${EMBED_KEY}` })).status, 200)
      }
    })

    it('refuses another embed key', async () => {
      const answer = await verify(good, { Authorization: 'Bearer wm_another00000000000000000' })
      assertRefused(answer, { status: 403, code: 'embed_key_mismatch' })
    })

    it('refuses anything but a bearer token', async () => {
      for (const header of ['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', EMBED_KEY]) {
        const answer = await verify(good, { Authorization: header })
        assertRefused(answer, { status: 401, code: 'invalid_authorization' })
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
      }
    })

    it('still needs the embed key in the body', async () => {
      const { embedKey: _, ...rest } = good
      const answer = await verify(rest, { Authorization: `Bearer ${EMBED_KEY}` })
      const message = assertRefused(answer, { status: 400, code: 'invalid_request' })
      assert.equal(message, 'embedKey: is required')
    })
  })

  describe('refuses, before any check is run,', () => {
    let before = 0
    beforeEach(() => (before = asked.length))
    afterEach(() => assert.equal(asked.length, before))

    const notJson: [string, string | Uint8Array, RegExp][] = [
      ['an empty body', '', /empty/],
      ['a blank body', ' \n', /empty/],
      [
        'a body that ends too early',
        '{"embedKey": "x"',
        /after property value in JSON at position 16 \(line 1 column 17\)/,
      ],
      ['a trailing comma', '{\n  "a": 1,\n}', /line 3 column 1/],
      ['text', 'hello', /not JSON/],
      ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), /UTF-8/],
      ['a form', 'embedKey=x&stepSlug=y', /not JSON/],
      ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, /32 levels/],
      ['30,000 levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, /32 levels/],
    ]
    for (const [what, body, message] of notJson) {
      it(`${what}, as unreadable JSON`, async () => {
        assert.match(assertRefused(await verify(body), { status: 400, code: 'invalid_json' }), message)
      })
    }

    const notTheFields: [string, unknown, string][] = [
      ['an empty object', {}, 'embedKey: is required; stepSlug: is required; target: is required'],
      [
        '32 levels of an array',
        JSON.parse(`${'['.repeat(32)}${']'.repeat(32)}`),
        'body: must be of type object',
      ],
      ['null', null, 'body: must be of type object'],
      ['a number as embed key', { ...good, embedKey: 5 }, 'embedKey: must be of type string'],
      ['an empty embed key', { ...good, embedKey: '' }, 'embedKey: must not be empty'],
      [
        'a long embed key',
        { ...good, embedKey: 'w'.repeat(101) },
        'embedKey: must have at most 100 characters',
      ],
      ['a list as step', { ...good, stepSlug: ['script'] }, 'stepSlug: must be of type string'],
      ['a long step', { ...good, stepSlug: 's'.repeat(201) }, 'stepSlug: must have at most 200 characters'],
      ['an object as target', { ...good, target: {} }, 'target: must be of type string'],
      ['a missing target', { ...good, target: undefined }, 'target: is required'],
      ['a long target', { ...good, target: 't'.repeat(8193) }, 'target: must have at most 8192 characters'],
      [
        'inherited fields',
        '{"__proto__":{"embedKey":"a","stepSlug":"b","target":"c"}}',
        'embedKey: is required; stepSlug: is required; target: is required',
      ],
    ]
    for (const [what, body, message] of notTheFields) {
      it(`${what}, naming the fields`, async () => {
        assert.equal(assertRefused(await verify(body), { status: 400, code: 'invalid_request' }), message)
      })
    }

    it('an unknown embed key, well-formed or not', async () => {
      for (const embedKey of [
        'wm_unknown00000000000000000',
        'no such key',
        'a\u0000b',
        'ключ',
        "' or 1=1 --",
      ]) {
        assertRefused(await verify({ ...good, embedKey }), { status: 404, code: 'embed_key_not_found' })
      }
    })

    it('an unknown step', async () => {
      const message = assertRefused(await verify({ ...good, stepSlug: 'nowhere' }), {
        status: 404,
        code: 'step_not_found',
      })
      assert.match(message, /^stepSlug: /)
    })

    it('a step without a check', async () => {
      const answer = await verify({ ...good, stepSlug: 'manual' })
      assert.match(assertRefused(answer, { status: 422, code: 'step_not_verifiable' }), /^stepSlug: /)
    })

    it('a body declared as something other than JSON', async () => {
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/json; charset=utf-16',
        'nonsense',
        // Node's own parser takes time that is quadratic in the number of spaces.
        `application/json;${' '.repeat(300)}charset=utf-8`,
      ]) {
        assertRefused(await verify(good, { 'Content-Type': type }), {
          status: 415,
          code: 'unsupported_media_type',
        })
      }
    })

    it('a compressed body', async () => {
      const answer = await verify(gzipSync(JSON.stringify(good)), { 'Content-Encoding': 'gzip' })
      assertRefused(answer, { status: 415, code: 'unsupported_media_type' })
    })

    it('a body over 64 KiB, but not one of 64 KiB', async () => {
      for (const size of [64 * 1024 + 1, 1024 * 1024]) {
        assertRefused(await verify(' '.repeat(size)), { status: 413, code: 'body_too_large' })
      }
      assertRefused(await verify(' '.repeat(64 * 1024)), { status: 400, code: 'invalid_json' })
    })

    it('a body over 64 KiB without a Content-Length', async () => {
      const outgoing = request(`${api.url}/v1/verify`, { method: 'POST' })
      outgoing.end(Buffer.alloc(300_000, 'x'))
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
      assert.equal(response.statusCode, 413)
      assert.match(await text(response), /"body_too_large"/)
    })
  })

  describe('with Prefer: respond-async', () => {
    const id = randomUUID()
    const submitted: AccountCheckRequest[] = []
    const api = withApi({
      queue: {
        ...answeringQueue,
        run: async () => assert.fail('the request waited for its check'),
        submit: async (request) => {
          submitted.push(request)
          return { id, ended: Promise.resolve(result) }
        },
      },
    })

    for (const prefer of ['respond-async', 'Respond-Async, wait=10', 'handling=lenient, respond-async;x=1']) {
      it(`immediately answers with the URL of the check ("${prefer}")`, async () => {
        const { status, headers, body } = await post(`${api.url}/v1/verify`, good, { Prefer: prefer })
        assert.equal(status, 202)
        assert.deepEqual(body, { id, status: 'pending' })
        assert.equal(headers.get('location'), `/v1/verify/${id}`)
        assert.equal(headers.get('preference-applied'), 'respond-async')
        assert.equal(headers.get('retry-after'), '1')
        assert.equal(submitted.at(-1)?.target, good.target)
      })
    }

    it('refuses the same requests as without it', async () => {
      const answer = await post(
        `${api.url}/v1/verify`,
        { ...good, stepSlug: 'x' },
        { Prefer: 'respond-async' },
      )
      assertRefused(answer, { status: 404, code: 'step_not_found' })
    })
  })

  it('waits if Prefer only has something similar to respond-async', async () => {
    assert.equal((await verify(good, { Prefer: 'respond-asynchronously, x=respond-async' })).status, 200)
  })

  describe('while the queue does not answer', () => {
    const unavailable = async (): Promise<never> => {
      throw new QueueUnavailable('No worker is available to run this check', 7)
    }
    const api = withApi({
      queue: { ...answeringQueue, run: unavailable, submit: unavailable, find: unavailable },
    })

    it('answers 503 with Retry-After', async () => {
      const answers = [
        await post(`${api.url}/v1/verify`, good),
        await post(`${api.url}/v1/verify`, good, { Prefer: 'respond-async' }),
        await send(`${api.url}/v1/verify/${randomUUID()}`),
      ]
      for (const answer of answers) {
        const message = assertRefused(answer, { status: 503, code: 'verification_unavailable' })
        assert.equal(message, 'No worker is available to run this check')
        assert.equal(answer.headers.get('retry-after'), '7')
      }
    })
  })

  describe('over the limit of its key', () => {
    const counted: string[] = []
    const limiters: Limiter['limit'][] = []
    const api = withApi({
      findGuide: async () =>
        guideWith([
          { slug: good.stepSlug, verification: { type: 'script_presence', selector: 'script' } },
          { slug: 'manual' },
        ]),
      makeLimiter: (limit) => {
        limiters.push(limit)
        return {
          limit,
          count: async (key) => {
            counted.push(key)
            return { allowed: key !== 'wm_exhausted000000000000000', remaining: 4, resetMs: 30_001 }
          },
        }
      },
    })

    it('is 30 requests a minute', () => {
      const limit = limiters.find(({ name }) => name === 'verify')
      assert.deepEqual([limit?.requests, limit?.seconds], [30, 60])
    })

    it('says how many requests are left, on answers and on refusals', async () => {
      for (const body of [good, { ...good, stepSlug: 'manual' }]) {
        const { headers } = await post(`${api.url}/v1/verify`, body)
        assert.equal(headers.get('ratelimit-policy'), '"verify";q=30;w=60')
        assert.equal(headers.get('ratelimit'), '"verify";r=4;t=31')
      }
    })

    it('refuses, and rounds Retry-After up', async () => {
      const answer = await post(`${api.url}/v1/verify`, { ...good, embedKey: 'wm_exhausted000000000000000' })
      const message = assertRefused(answer, { status: 429, code: 'rate_limited' })
      assert.equal(message, 'Over the limit of 30 checks a minute for this guide')
      assert.equal(answer.headers.get('retry-after'), '31')
      assert.equal(answer.headers.get('ratelimit-policy'), '"verify";q=30;w=60')
    })

    it('does not count requests refused before their key is known', async () => {
      counted.length = 0
      await post(`${api.url}/v1/verify`, '{')
      await post(`${api.url}/v1/verify`, { ...good, target: 1 })
      await post(`${api.url}/v1/verify`, good, { Authorization: 'Bearer wm_another00000000000000000' })
      await post(`${api.url}/v1/verify`, { ...good, embedKey: 'a\u0000b' })
      assert.deepEqual(counted, [])
    })
  })

  describe('with ten checks of one embed key running', () => {
    const running: (() => void)[] = []
    const tenth = Promise.withResolvers<void>()
    const api = withApi({
      makeLimiter: unlimited,
      queue: {
        ...answeringQueue,
        run: async ({ target }) => {
          if (target === 'quick') return checkResultWith()
          const { promise, resolve } = Promise.withResolvers<void>()
          if (running.push(resolve) === 10) tenth.resolve()
          await promise
          return checkResultWith()
        },
      },
    })

    it('refuses an eleventh until one has ended', async () => {
      const ten = Array.from({ length: 10 }, async () => post(`${api.url}/v1/verify`, good))
      await tenth.promise
      const answer = await post(`${api.url}/v1/verify`, { ...good, target: 'quick' })
      assert.match(assertRefused(answer, { status: 429, code: 'rate_limited' }), /10 checks .* are running/)
      assert.equal(answer.headers.get('retry-after'), '1')

      running[0]?.()
      await Promise.race(ten)
      assert.equal((await post(`${api.url}/v1/verify`, { ...good, target: 'quick' })).status, 200)
      for (const end of running) end()
      for (const { status } of await Promise.all(ten)) assert.equal(status, 200)
    })
  })

  describe('with ten asynchronous checks of one embed key running', () => {
    const running: PromiseWithResolvers<CheckResult | undefined>[] = []
    let refuse = false
    const api = withApi({
      makeLimiter: unlimited,
      queue: {
        ...answeringQueue,
        submit: async () => {
          if (refuse) throw new QueueUnavailable('The queue does not answer', 2)
          const check = Promise.withResolvers<CheckResult | undefined>()
          running.push(check)
          return { id: randomUUID(), ended: check.promise }
        },
      },
    })
    const submit = async (): ReturnType<typeof post> =>
      post(`${api.url}/v1/verify`, good, { Prefer: 'respond-async' })

    it('refuses an eleventh, asynchronous or not, until one has ended with or without a result', async () => {
      refuse = true
      for (let turn = 0; turn < 10; turn += 1)
        assertRefused(await submit(), { status: 503, code: 'verification_unavailable' })
      refuse = false
      for (let turn = 0; turn < 10; turn += 1) assert.equal((await submit()).status, 202)

      for (const answer of [await submit(), await post(`${api.url}/v1/verify`, good)]) {
        assert.match(assertRefused(answer, { status: 429, code: 'rate_limited' }), /10 checks .* are running/)
        assert.equal(answer.headers.get('retry-after'), '1')
      }
      running[0]?.resolve(checkResultWith())
      assert.equal((await submit()).status, 202)
      assert.equal((await submit()).status, 429)
      running[1]?.resolve(undefined)
      assert.equal((await submit()).status, 202)
      assert.equal((await submit()).status, 429)
      for (const { resolve } of running) resolve(undefined)
      assert.equal((await post(`${api.url}/v1/verify`, good)).status, 200)
    })
  })
})

describe('POST /v1/verify of a check with placeholders', () => {
  const asked: AccountCheckRequest[] = []
  const variables = [
    { name: 'siteId', type: 'id', label: 'Site', example: 'S-1', required: true, maxLength: 20 },
    { name: 'region', type: 'id', label: 'Region', example: 'us', default: 'eu' },
  ]
  const guide = guideWith(
    [
      {
        slug: 'script',
        verification: { type: 'script_presence', selector: '[data-site="{{siteId}}"].{{region}}' },
      },
      { slug: 'default', verification: { type: 'http_ping', bodyContains: ['{{region}}'] } },
      { slug: 'proof', verification: { type: 'http_ping', bodyContains: ['{{installation.token}}'] } },
    ],
    { variables },
  )
  const api = withApi({
    findGuide: async () => guide,
    queue: {
      ...answeringQueue,
      run: async (request) => {
        asked.push(request)
        return checkResultWith()
      },
      submit: async (request) => {
        asked.push(request)
        return answeringQueue.submit(request)
      },
    },
  })
  const verify = async (body: object, headers?: Record<string, string>): ReturnType<typeof post> =>
    post(`${api.url}/v1/verify`, { ...good, ...body }, headers)

  for (const [how, headers, status] of [
    ['without respond-async', {}, 200],
    ['with respond-async', { Prefer: 'respond-async' }, 202],
  ] as const) {
    it(`fills in the given values and the defaults, ${how}`, async () => {
      const body = { variables: { siteId: 'S-9', later: 'ignored', region: '' } }
      assert.equal((await verify(body, headers)).status, status)
      assert.equal(asked.at(-1)?.config['selector'], '[data-site="S-9"].eu')
    })
  }

  it('needs no values for variables with defaults', async () => {
    assert.equal((await verify({ stepSlug: 'default' })).status, 200)
    assert.deepEqual(asked.at(-1)?.config['bodyContains'], ['eu'])
  })

  it('runs one check for the same values, and two for different ones', async () => {
    const idOf = async (siteId: string): Promise<string> => {
      assert.equal((await verify({ variables: { siteId } })).status, 200)
      return deduplicationId(asked.at(-1) ?? assert.fail())
    }
    assert.equal(await idOf('S-1'), await idOf('S-1'))
    assert.notEqual(await idOf('S-1'), await idOf('S-2'))
  })

  describe('refuses, before any check is run,', () => {
    let before = 0
    beforeEach(() => (before = asked.length))
    afterEach(() => assert.equal(asked.length, before))

    for (const [what, given, message] of [
      ['a missing value', undefined, /^variables\.siteId: is required to check this step$/],
      ['a value that does not fit', { siteId: 'a b' }, /^variables\.siteId: must be letters, digits/],
      ['a value that is too long', { siteId: 'x'.repeat(21) }, /^variables\.siteId: must have at most 20/],
      ['a value that is not a string', { siteId: 5 }, /^variables\.siteId: must be a string$/],
      ['a list', ['S-1'], /^variables: must be a JSON object$/],
      ['null', null, /^variables: must be a JSON object$/],
      ['21 values', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`v${n}`, 'x'])), /20 entries$/],
      ['more than 4 KB', { siteId: 'S-1', later: 'x'.repeat(4096) }, /longer than 4096 bytes$/],
    ] as const) {
      it(`${what}, naming it`, async () => {
        const answer = await verify({ variables: given })
        assert.match(assertRefused(answer, { status: 400, code: 'invalid_variables' }), message)
      })
    }

    it('a check that needs the token of an installation', async () => {
      for (const headers of [{}, { Prefer: 'respond-async' }]) {
        const given = { 'installation.token': 'a'.repeat(32) }
        const answer = await verify({ stepSlug: 'proof', variables: given }, headers)
        assert.match(assertRefused(answer, { status: 422, code: 'installation_required' }), /^stepSlug: /)
      }
    })
  })
})

describe('GET /v1/verify/{id}', () => {
  const [pending, done] = [randomUUID(), randomUUID()]
  const result = checkResultWith()
  const lookedUp: string[] = []
  const api = withApi({
    queue: {
      ...answeringQueue,
      find: async (id) => {
        lookedUp.push(id)
        if (id === pending) return { state: 'pending' }
        return id === done ? { state: 'done', result } : undefined
      },
    },
    makeLimiter: (limit) => ({
      limit,
      count: async (key) => {
        counted.push(`${limit.name} ${limit.requests} ${key}`)
        return { allowed: !isOver, remaining: 4, resetMs: 500 }
      },
    }),
  })
  const counted: string[] = []
  let isOver = false

  it('is limited to 300 requests a minute for each client, before the queue is read', async () => {
    counted.length = 0
    isOver = false
    await send(`${api.url}/v1/verify/${pending}`)
    assert.deepEqual(counted, ['results 300 127.0.0.1'])
    isOver = true
    lookedUp.length = 0
    const answer = await send(`${api.url}/v1/verify/${pending}`)
    assertRefused(answer, { status: 429, code: 'rate_limited' })
    assert.deepEqual(lookedUp, [])
    isOver = false
  })

  it('says that the check is running', async () => {
    const { status, headers, body } = await send(`${api.url}/v1/verify/${pending}`)
    assert.equal(status, 202)
    assert.deepEqual(body, { id: pending, status: 'pending' })
    assert.equal(headers.get('retry-after'), '1')
  })

  it('answers the result once it has ended', async () => {
    const { status, headers, body } = await send(`${api.url}/v1/verify/${done}`)
    assert.equal(status, 200)
    assert.deepEqual(body, result)
    assert.equal(headers.get('cache-control'), 'no-store')
  })

  it('does not find other ids', async () => {
    const answer = await send(`${api.url}/v1/verify/${randomUUID()}`)
    assertRefused(answer, { status: 404, code: 'verification_not_found' })
  })

  it('does not look up a malformed id', async () => {
    lookedUp.length = 0
    for (const id of ['1', 'latest', `${randomUUID()}x`, '..%2f..', '%00', 'a'.repeat(5000)]) {
      assertRefused(await send(`${api.url}/v1/verify/${id}`), { status: 404, code: 'verification_not_found' })
    }
    assert.deepEqual(lookedUp, [])
  })
})
