import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { assertRefused, send, sendRaw } from '../support/api/api-requests.ts'
import { EMBED_KEY, withApi } from '../support/api/api.ts'

describe('every response', () => {
  const api = withApi({ trustProxy: 1 })
  const guide = (): string => `${api.url}/v1/guides/${EMBED_KEY}`

  describe('has a request id', () => {
    it('from the caller', async () => {
      const { headers } = await send(guide(), { headers: { 'X-Request-Id': 'my.id_1234-5' } })
      assert.equal(headers.get('x-request-id'), 'my.id_1234-5')
    })

    it('that is generated if the caller sends none', async () => {
      const ids = [await send(guide()), await send(guide())].map(({ headers }) => headers.get('x-request-id'))
      assert.match(String(ids[0]), /^[A-Za-z0-9._-]{8,64}$/)
      assert.notEqual(ids[0], ids[1])
    })

    for (const bad of ['short', 'x'.repeat(65), 'with space', 'semi;colon!', '<script>x</script>']) {
      it(`that is not the caller's ${JSON.stringify(bad.slice(0, 20))}`, async () => {
        const { headers } = await send(guide(), { headers: { 'X-Request-Id': bad } })
        assert.match(String(headers.get('x-request-id')), /^[0-9a-f-]{36}$/)
      })
    }

    it('on refusals', async () => {
      const headers = { 'X-Request-Id': 'my-id-12345' }
      const answer = await send(`${api.url}/nowhere`, { headers })
      assert.equal(answer.headers.get('x-request-id'), 'my-id-12345')
      assertRefused(answer, { status: 404, code: 'route_not_found' })
    })
  })

  it('forbids browsers to sniff its content type', async () => {
    for (const url of [guide(), `${api.url}/nowhere`, `${api.url}/healthz`]) {
      assert.equal((await send(url)).headers.get('x-content-type-options'), 'nosniff')
    }
  })

  it('runs no scripts in a browser, and cannot be framed', async () => {
    for (const url of [guide(), `${api.url}/nowhere`, `${api.url}/healthz`]) {
      const { headers } = await send(url)
      assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
    }
  })

  describe('refuses', () => {
    it('an unknown path', async () => {
      for (const path of [
        '/',
        '/v1',
        '/v1/guides',
        '/v1/guides/',
        '/v1/guides/a/b',
        '/v1/verify/a/b',
        '/V2/x',
      ]) {
        assertRefused(await send(api.url + path), { status: 404, code: 'route_not_found' })
      }
    })

    it("an unsupported method, naming the path's methods", async () => {
      const answer = await send(`${api.url}/v1/verify`)
      const message = assertRefused(answer, { status: 405, code: 'method_not_allowed' })
      assert.equal(answer.headers.get('allow'), 'POST, OPTIONS')
      assert.match(message, /GET .* POST, OPTIONS/)
      for (const method of ['DELETE', 'PUT', 'PATCH', 'PROPFIND']) {
        const other = await send(guide(), { method })
        assertRefused(other, { status: 405, code: 'method_not_allowed' })
        assert.equal(other.headers.get('allow'), 'HEAD, GET, OPTIONS')
      }
    })

    it('a path that is not valid percent-encoding', async () => {
      for (const path of ['/v1/guides/%', '/v1/guides/%zz', '/v1/guides/%E0%A4%A', '/%ff']) {
        const message = assertRefused(await send(api.url + path), { status: 400, code: 'invalid_request' })
        assert.match(message, /^path: /)
      }
    })

    it('with problem details on request', async () => {
      const { status, headers, body } = await send(`${api.url}/v1/guides/wm_unknown00000000000000000`, {
        headers: { Accept: 'application/problem+json' },
      })
      assert.equal(status, 404)
      assert.equal(headers.get('content-type'), 'application/problem+json')
      assert.deepEqual(body, {
        type: 'urn:waymark:error:embed_key_not_found',
        title: 'No guide found for this embed key.',
        status: 404,
        detail: 'No guide found for this embed key',
        code: 'embed_key_not_found',
        requestId: headers.get('x-request-id'),
        error: {
          code: 'embed_key_not_found',
          message: 'No guide found for this embed key',
          requestId: headers.get('x-request-id'),
        },
      })
    })

    it('in the usual shape if the caller also accepts that, or only unknown types', async () => {
      for (const accept of [
        '*/*',
        'application/json, application/problem+json;q=0.5',
        'text/html',
        'nonsense',
        // Naive parsing would take quadratic time.
        `application/problem+json, "${','.repeat(1024)}`,
      ]) {
        const answer = await send(`${api.url}/nowhere`, { headers: { Accept: accept } })
        assertRefused(answer, { status: 404, code: 'route_not_found' })
      }
    })

    it('without allowing caches to store it', async () => {
      assert.equal((await send(`${api.url}/nowhere`)).headers.get('cache-control'), 'no-store')
    })
  })

  it('is the same for HEAD as for GET, but without a body', async () => {
    for (const url of [guide(), `${api.url}/nowhere`]) {
      const [got, head] = [await fetch(url), await fetch(url, { method: 'HEAD' })]
      assert.equal(head.status, got.status)
      assert.equal(head.headers.get('content-type'), got.headers.get('content-type'))
      assert.equal(head.headers.get('content-length'), String((await got.arrayBuffer()).byteLength))
      assert.equal((await head.arrayBuffer()).byteLength, 0)
    }
  })

  it("names the path's methods for OPTIONS", async () => {
    const { status, headers } = await send(guide(), { method: 'OPTIONS' })
    assert.equal(status, 204)
    assert.equal(headers.get('allow'), 'HEAD, GET, OPTIONS')
  })

  describe('can be read by every origin', () => {
    it('at public endpoints, including refusals and exposed headers', async () => {
      for (const url of [
        guide(),
        `${api.url}/v1/guides/wm_unknown00000000000000000`,
        `${api.url}/v1/nowhere`,
        `${api.url}/v1/verify`,
      ]) {
        const { headers } = await send(url, { headers: { Origin: 'https://shop.example' } })
        assert.equal(headers.get('access-control-allow-origin'), '*')
        assert.equal(
          headers.get('access-control-expose-headers'),
          'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, ETag, Location',
        )
        assert.equal(headers.get('access-control-allow-credentials'), null)
      }
    })

    it('but not at endpoints for operators and accounts', async () => {
      for (const path of ['/healthz', '/readyz', '/status', '/v1/admin/projects']) {
        assert.equal((await send(api.url + path)).headers.get('access-control-allow-origin'), null)
      }
    })

    it('after a preflight', async () => {
      const { status, headers } = await send(`${api.url}/v1/verify`, {
        method: 'OPTIONS',
        headers: {
          Origin: 'https://shop.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,content-type',
        },
      })
      assert.equal(status, 204)
      assert.equal(headers.get('access-control-allow-origin'), '*')
      assert.match(String(headers.get('access-control-allow-methods')), /\bPOST\b/)
      assert.match(String(headers.get('access-control-allow-headers')), /Authorization, Content-Type/)
    })
  })

  describe('is logged in one line', () => {
    it('with the request and its outcome', async () => {
      await send(`${guide()}?variables=%7B%22name%22%3A%22private%22%7D`, {
        headers: { 'X-Request-Id': 'log-12345', 'X-Forwarded-For': '192.0.2.9, 198.51.100.7' },
      })
      const { method, path, status, client, code } = await api.untilLogged('log-12345')
      assert.deepEqual(
        { method, path, status, client, code },
        {
          method: 'GET',
          path: `/v1/guides/${EMBED_KEY}`,
          status: 200,
          client: '198.51.100.7',
          code: undefined,
        },
      )
      assert.equal(api.lines.filter(({ requestId }) => requestId === 'log-12345').length, 1)
    })

    it('except successful probes', async () => {
      const requestIdOf = async (path: string): Promise<string> =>
        String((await send(api.url + path)).headers.get('x-request-id'))
      const quiet = [
        await requestIdOf('/healthz'),
        await requestIdOf('/readyz'),
        await requestIdOf('/status'),
      ]
      const refused = await requestIdOf('/metrics')
      await api.untilLogged(await requestIdOf('/nowhere'))
      const logged = api.lines.map(({ requestId }) => requestId)
      assert.deepEqual(
        quiet.filter((id) => logged.includes(id)),
        [],
      )
      assert.ok(logged.includes(refused), 'a failed probe is logged')
    })

    for (const [target, path] of [
      ['http://user:SECRET@host/v1/x?y=SECRET', '/v1/x'],
      ['HTTPS://SECRET@host', ''],
      ['//host/v1/x', '//host/v1/x'],
    ] as const) {
      it(`with only the path of the request target: ${target}`, async () => {
        const id = `target-${target.length}-long`
        const head = `GET ${target} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\nConnection: close`
        await sendRaw(api.port, `${head}\r\n\r\n`)
        assert.equal((await api.untilLogged(id))['path'], path)
        assert.ok(!JSON.stringify(api.lines).includes('SECRET'))
      })
    }

    it('with the error code of a refusal', async () => {
      await send(`${api.url}/nowhere`, { headers: { 'X-Request-Id': 'log-refused' } })
      const { level, status, code } = await api.untilLogged('log-refused')
      assert.deepEqual({ level, status, code }, { level: 30, status: 404, code: 'route_not_found' })
    })
  })
})

describe('an internal error', () => {
  const api = withApi({
    findGuide: async () => {
      throw new Error('secret detail', { cause: new Error('deeper') })
    },
  })

  it('is answered without internal details, and logged with its cause', async () => {
    const answer = await send(`${api.url}/v1/guides/${EMBED_KEY}`)
    const message = assertRefused(answer, { status: 500, code: 'internal_error' })
    assert.doesNotMatch(message, /secret|deeper/)

    const line = await api.untilLogged(String(answer.headers.get('x-request-id')))
    assert.equal(line['level'], 50)
    assert.match(JSON.stringify(line), /secret detail.*deeper/)
  })
})

describe('a client that disconnects', () => {
  const received = Promise.withResolvers<void>()
  const aborted = Promise.withResolvers<void>()
  const api = withApi({
    queue: {
      run: async (_, { signal } = {}) => {
        received.resolve()
        await once(signal ?? assert.fail('no signal'), 'abort')
        aborted.resolve()
        throw new Error('nobody waits')
      },
      submit: async () => assert.fail('not asked for'),
      find: async () => undefined,
      isRendering: async () => false,
      loads: async () => [],
      ping: async () => undefined,
      close: async () => undefined,
    },
  })

  it('ends the wait for its check', async () => {
    const body = JSON.stringify({ embedKey: EMBED_KEY, stepSlug: 'script', target: 'https://example.com' })
    const socket = connect(api.port, '127.0.0.1')
    socket.write(
      `POST /v1/verify HTTP/1.1\r\nHost: x\r\nX-Request-Id: disconnects\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await received.promise
    socket.destroy()
    await aborted.promise

    const { disconnected, level } = await api.untilLogged('disconnects')
    assert.deepEqual({ disconnected, level }, { disconnected: true, level: 30 })
  })
})

describe('a response through a proxy that terminates TLS', () => {
  const api = withApi({ trustProxy: 1 })

  it('asks browsers to use only TLS', async () => {
    const ask = async (scheme: string): Promise<string | null> =>
      (await send(`${api.url}/healthz`, { headers: { 'X-Forwarded-Proto': scheme } })).headers.get(
        'strict-transport-security',
      )
    assert.deepEqual([await ask('https'), await ask('http')], ['max-age=31536000', null])
  })
})

describe('a response without a configured proxy', () => {
  const api = withApi()

  it('does not ask browsers to use TLS, whatever headers the request has', async () => {
    const { headers } = await send(`${api.url}/healthz`, { headers: { 'X-Forwarded-Proto': 'https' } })
    assert.equal(headers.get('strict-transport-security'), null)
  })
})
