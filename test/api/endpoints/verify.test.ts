import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { AccountCheckRequest } from '../../../shared/queue/check-queue.ts'
import { QueueUnavailable } from '../../../shared/queue/queue-unavailable.ts'
import { checkResultWith } from '../../support/checks/check-result.ts'
import { assertRefused, post, send } from '../../support/api/api-requests.ts'
import { answeringQueue, EMBED_KEY, verifyRequest, withApi } from '../../support/api/api.ts'

describe('POST /v1/verify', () => {
  const requests: AccountCheckRequest[] = []
  const result = checkResultWith({ type: 'script_presence', found: false, code: 'script_not_found' })
  const api = withApi({
    queue: {
      ...answeringQueue,
      run: async (request, { onJob } = {}) => {
        requests.push(request)
        onJob?.({ jobId: 'wait-1', joined: false })
        onJob?.({ jobId: 'wait-2', joined: request.target.endsWith('#joined') })
        return { ...result, ok: false }
      },
    },
  })
  const verify = async (body: unknown, headers?: Record<string, string>): ReturnType<typeof post> =>
    post(`${api.url}/v1/verify`, body, headers)

  it("runs the step's check and returns the result unchanged", async () => {
    const { status, headers, body } = await verify(verifyRequest, { 'X-Request-Id': 'verify-123' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...result, ok: false })
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.deepEqual(requests.at(-1), {
      type: 'script_presence',
      config: { type: 'script_presence', selector: 'script[src]' },
      target: verifyRequest.target,
      accountId: '018f4c1e-0000-7000-8000-000000000003',
      requestId: 'verify-123',
      locale: 'en',
    })
  })

  it("logs the id of the check's last job, and whether an identical check had added it", async () => {
    for (const joined of [false, true]) {
      const id = `verify-job-${joined}`
      const body = { ...verifyRequest, target: `https://a.example/${joined ? '#joined' : ''}` }
      await verify(body, { 'X-Request-Id': id })
      const { jobId, joinedJob } = await api.untilLogged(id)
      assert.deepEqual([jobId, joinedJob], ['wait-2', joined ? true : undefined])
    }
  })

  it('accepts any text as a target, and lets the check report problems', async () => {
    for (const target of [
      '',
      'not a url',
      'javascript:alert(1)',
      'http://127.0.0.1',
      'x'.repeat(8192),
      '\u0000',
    ]) {
      assert.equal((await verify({ ...verifyRequest, target })).status, 200)
      assert.equal(requests.at(-1)?.target, target)
    }
  })

  it('ignores unknown fields', async () => {
    assert.equal((await verify({ ...verifyRequest, later: { deep: true } })).status, 200)
  })

  it('reads JSON declared as text, or without a type, which browsers send without a preflight', async () => {
    for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'application/json; charset="utf-8"']) {
      assert.equal((await verify(verifyRequest, { 'Content-Type': type })).status, 200)
    }
    const response = await fetch(`${api.url}/v1/verify`, {
      method: 'POST',
      body: Buffer.from(JSON.stringify(verifyRequest)),
    })
    assert.equal(response.status, 200)
  })

  describe('with an Authorization header', () => {
    it('accepts the same embed key', async () => {
      for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
        assert.equal((await verify(verifyRequest, { Authorization: `${scheme} ${EMBED_KEY}` })).status, 200)
      }
    })

    it('refuses another embed key', async () => {
      const answer = await verify(verifyRequest, { Authorization: 'Bearer wm_another00000000000000000' })
      assertRefused(answer, { status: 403, code: 'embed_key_mismatch' })
    })

    it('refuses anything but a bearer token', async () => {
      for (const header of ['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', EMBED_KEY]) {
        const answer = await verify(verifyRequest, { Authorization: header })
        assertRefused(answer, { status: 401, code: 'invalid_authorization' })
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
      }
    })

    it('still requires the embed key in the body', async () => {
      const { embedKey: _, ...rest } = verifyRequest
      const answer = await verify(rest, { Authorization: `Bearer ${EMBED_KEY}` })
      const message = assertRefused(answer, { status: 400, code: 'invalid_request' })
      assert.equal(message, 'embedKey: is required')
    })
  })

  describe('refuses, before any check runs,', () => {
    let before = 0
    beforeEach(() => (before = requests.length))
    afterEach(() => assert.equal(requests.length, before))

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
      ['arrays nested 33 levels deep', `${'['.repeat(33)}${']'.repeat(33)}`, /32 levels/],
      ['arrays nested 3,000 levels deep', `${'['.repeat(3000)}${']'.repeat(3000)}`, /32 levels/],
      ['arrays nested 30,000 levels deep', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, /4000 values/],
    ]
    for (const [what, body, message] of notJson) {
      it(`${what}, as unreadable JSON`, async () => {
        assert.match(assertRefused(await verify(body), { status: 400, code: 'invalid_json' }), message)
      })
    }

    const invalidFields: [string, unknown, string][] = [
      ['an empty object', {}, 'embedKey: is required; stepSlug: is required; target: is required'],
      [
        'arrays nested 32 levels deep',
        JSON.parse(`${'['.repeat(32)}${']'.repeat(32)}`),
        'body: must be of type object',
      ],
      ['null', null, 'body: must be of type object'],
      ['a number as embed key', { ...verifyRequest, embedKey: 5 }, 'embedKey: must be of type string'],
      ['an empty embed key', { ...verifyRequest, embedKey: '' }, 'embedKey: must not be empty'],
      [
        'a long embed key',
        { ...verifyRequest, embedKey: 'w'.repeat(101) },
        'embedKey: must have at most 100 characters',
      ],
      ['a list as step', { ...verifyRequest, stepSlug: ['script'] }, 'stepSlug: must be of type string'],
      [
        'a long step',
        { ...verifyRequest, stepSlug: 's'.repeat(201) },
        'stepSlug: must have at most 200 characters',
      ],
      ['an object as target', { ...verifyRequest, target: {} }, 'target: must be of type string'],
      ['a missing target', { ...verifyRequest, target: undefined }, 'target: is required'],
      [
        'a long target',
        { ...verifyRequest, target: 't'.repeat(8193) },
        'target: must have at most 8192 characters',
      ],
      [
        'inherited fields',
        '{"__proto__":{"embedKey":"a","stepSlug":"b","target":"c"}}',
        'embedKey: is required; stepSlug: is required; target: is required',
      ],
    ]
    for (const [what, body, message] of invalidFields) {
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
        assertRefused(await verify({ ...verifyRequest, embedKey }), {
          status: 404,
          code: 'embed_key_not_found',
        })
      }
    })

    it('an unknown step', async () => {
      const message = assertRefused(await verify({ ...verifyRequest, stepSlug: 'nowhere' }), {
        status: 404,
        code: 'step_not_found',
      })
      assert.match(message, /^stepSlug: /)
    })

    it('a step without a check', async () => {
      const answer = await verify({ ...verifyRequest, stepSlug: 'manual' })
      assert.match(assertRefused(answer, { status: 422, code: 'step_not_verifiable' }), /^stepSlug: /)
    })

    it('a body declared as something other than JSON', async () => {
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/json; charset=utf-16',
        'nonsense',
        // Node's parser takes quadratic time in the number of spaces (24.21, lib/internal/mime.js).
        `application/json;${' '.repeat(300)}charset=utf-8`,
      ]) {
        assertRefused(await verify(verifyRequest, { 'Content-Type': type }), {
          status: 415,
          code: 'unsupported_media_type',
        })
      }
    })

    it('a compressed body', async () => {
      const answer = await verify(gzipSync(JSON.stringify(verifyRequest)), { 'Content-Encoding': 'gzip' })
      assertRefused(answer, { status: 415, code: 'unsupported_media_type' })
    })

    it('a body over 64 KiB, but not a body of exactly 64 KiB', async () => {
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

  it('waits if Prefer only contains something similar to respond-async', async () => {
    assert.equal(
      (await verify(verifyRequest, { Prefer: 'respond-asynchronously, x=respond-async' })).status,
      200,
    )
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
        await post(`${api.url}/v1/verify`, verifyRequest),
        await post(`${api.url}/v1/verify`, verifyRequest, { Prefer: 'respond-async' }),
        await send(`${api.url}/v1/verify/${randomUUID()}`),
      ]
      for (const answer of answers) {
        const message = assertRefused(answer, { status: 503, code: 'verification_unavailable' })
        assert.equal(message, 'No worker is available to run this check')
        assert.equal(answer.headers.get('retry-after'), '7')
      }
    })
  })
})
