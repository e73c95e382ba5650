import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { startServer } from '../../../api/server/server.ts'
import { sendRaw } from '../../support/api/api-requests.ts'
import { EMBED_KEY, guideWith, idleMetrics, readableLog, withApi } from '../../support/api/api.ts'

const brokenBody =
  'POST /v1/verify HTTP/1.1\r\nHost: x\r\nX-Request-Id: broken-body\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\nzz\r\n'
const tunnel = 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n'

/** Sends these bytes over a new connection and immediately resets it. */
async function sendAndReset(port: number, bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes, () => socket.resetAndDestroy())
  await once(socket, 'close')
}

/** Sends these bytes and keeps its side of the connection open, even after the server has closed its side. */
function sendAndStay(port: number, bytes: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.resume().write(bytes)
  return socket
}

describe('malformed HTTP', () => {
  const metrics = idleMetrics()
  const api = withApi({ metrics })

  const malformed: [string, string, number, string][] = [
    ['a line of text', 'hello\r\n\r\n', 400, 'malformed_request'],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001', 400, 'malformed_request'],
    ['a bad version', 'GET / HTTP/9.9\r\n\r\n', 400, 'malformed_request'],
    ['a bad header', 'GET / HTTP/1.1\r\nHost: x\r\nb\u0000d: 1\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      'POST /v1/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['a CONNECT request', tunnel, 400, 'malformed_request'],
    ['a broken body', brokenBody, 400, 'malformed_request'],
    [
      'headers of 40 KB',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ]
  for (const [problem, bytes, status, code] of malformed) {
    it(`is refused in the usual shape: ${problem}`, async () => {
      const answer = await sendRaw(api.port, bytes)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
      const { error } = JSON.parse(body) as { error: Record<string, string> }
      assert.equal(error['code'], code)
      assert.ok(head.includes(`\r\nX-Request-Id: ${error['requestId']}\r\n`))
      assert.ok(head.includes(`\r\nContent-Length: ${body.length}\r\n`))
      assert.match(head, /\r\nX-Content-Type-Options: nosniff\r\n/)
      assert.match(head, /\r\nContent-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n/)
      assert.match(head, /\r\nReferrer-Policy: no-referrer\r\n/)
      assert.equal((await api.untilLogged(String(error['requestId'])))['code'], code)
    })
  }

  it('is counted under one label, but not again if the request had already started', async () => {
    const counted = async (status: number): Promise<number> => {
      const labels = `{method="other",route="none",status="${status}"} `
      return Number(
        (await metrics.text()).split(`duration_seconds_count${labels}`)[1]?.split('\n', 1)[0] ?? 0,
      )
    }
    const before = await counted(400)
    await sendRaw(api.port, tunnel)
    await sendRaw(api.port, 'hello\r\n\r\n')
    await sendRaw(api.port, brokenBody)
    await api.untilLogged('broken-body')
    assert.equal(await counted(400), before + 2)
    assert.ok((await metrics.text()).includes('{method="POST",route="/v1/verify",status="499"} '))
  })

  it('does not end the process if its sender resets the connection', async () => {
    for (const line of [
      'CONNECT a:1 HTTP/1.1',
      'GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: a',
      'hello',
    ]) {
      for (let round = 0; round < 10; round += 1) {
        const reset = (): Promise<void> => sendAndReset(api.port, `${line}\r\nHost: a:1\r\n\r\n`)
        await Promise.all(Array.from({ length: 30 }, reset))
      }
    }
    assert.match(await sendRaw(api.port, tunnel), /^HTTP\/1\.1 400 /)
  }).timeout(20_000)

  it('is answered before it is completely sent', async () => {
    const socket = connect(api.port, '127.0.0.1')
    const answer = text(socket)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX: ')
    for (let piece = 0; piece < 20; piece += 1) {
      socket.write('x'.repeat(10_000))
      await sleep(10)
    }
    assert.match(await answer, /^HTTP\/1\.1 431 .*"headers_too_large"/s)
  })

  it('is disconnected even if its sender does not close the connection', async () => {
    const openSockets = (): number =>
      process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length
    const before = openSockets()
    const senders = [tunnel, 'hello\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`]
      .flatMap((bytes) => Array.from({ length: 20 }, () => bytes))
      .map((bytes) => sendAndStay(api.port, bytes))
    try {
      await Promise.all(senders.map(async (socket) => once(socket, 'end')))
      // The senders' sockets, and a few that other tests have left.
      const limit = before + senders.length + 10
      for (let tries = 0; tries < 60 && openSockets() > limit; tries += 1) await sleep(100)
      assert.ok(openSockets() <= limit, `${openSockets() - before} connections for ${senders.length} senders`)
    } finally {
      senders.forEach((socket) => socket.destroy())
    }
  }).timeout(10_000)

  it('does not include an upgrade to another protocol', async () => {
    const upgrade = 'Connection: Upgrade, close\r\nUpgrade: websocket'
    const answer = await sendRaw(api.port, `GET /nowhere HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n\r\n`)
    assert.match(answer, /^HTTP\/1\.1 404 .*"route_not_found"/s)
  })

  it('is refused after a valid request on the same connection', async () => {
    const socket = connect(api.port, '127.0.0.1')
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    const [first] = (await once(socket, 'data')) as [Buffer]
    assert.match(String(first), /^HTTP\/1\.1 200 .*{"status":"ok"}$/s)
    socket.write('hello\r\n\r\n')
    assert.match(await text(socket), /^HTTP\/1\.1 400 .*"malformed_request"/s)
  })

  it('does not include an unknown expectation', async () => {
    const header = 'Host: x\r\nExpect: banana\r\nConnection: close'
    const answer = await sendRaw(api.port, `GET /nowhere HTTP/1.1\r\n${header}\r\n\r\n`)
    assert.match(answer, /^HTTP\/1\.1 404 .*"route_not_found"/s)
  })

  for (const target of ['http://', '//', '//evil.example/v1', 'http://[', '*', '/a b', '/?%', '/%2e%2e/']) {
    it(`does not include an unusual request target: ${target}`, async () => {
      const answer = await sendRaw(api.port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      assert.match(answer, /^HTTP\/1\.1 40[04] /)
      assert.match(answer, /"code":"(route_not_found|invalid_request|malformed_request)"/)
    })
  }
})

describe('a request without a Host header', () => {
  const guide = guideWith([{ slug: 'script' }])
  const api = withApi({ findGuide: async () => guide })
  const path = `/v1/guides/${EMBED_KEY}`

  for (const line of [
    'GET /healthz HTTP/1.1',
    'GET http://x/healthz HTTP/1.1',
    'GET /nowhere HTTP/1.1',
    `GET ${path} HTTP/1.1`,
    'POST /v1/events HTTP/1.1\r\nContent-Length: 0',
    'OPTIONS * HTTP/1.1',
  ]) {
    it(`is refused in HTTP/1.1: ${line.split('\r')[0]}`, async () => {
      const answer = await sendRaw(api.port, `${line}\r\nX: y\r\nConnection: close\r\n\r\n`)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      assert.match(head, /^HTTP\/1\.1 400 /)
      const { error } = JSON.parse(body) as { error: Record<string, string> }
      assert.equal(error['code'], 'malformed_request')
      assert.equal(error['message'], 'The request has no Host header')
      assert.match(head, new RegExp(`^x-request-id: ${error['requestId']}`, 'im'))
    })
  }

  it('is answered in HTTP/1.0, which has no Host, and if the value is empty', async () => {
    for (const line of [`GET ${path} HTTP/1.0`, `GET ${path} HTTP/1.1\r\nHost:`]) {
      const answer = await sendRaw(api.port, `${line}\r\nConnection: close\r\n\r\n`)
      assert.match(answer, /^HTTP\/1\.1 200 /)
    }
  })
})

describe('a request that declares no body', () => {
  const api = withApi({ metrics: idleMetrics() })

  it('has an empty body', async () => {
    const line = 'POST /v1/verify HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    assert.match(await sendRaw(api.port, line), /^HTTP\/1\.1 400 .*"code":"invalid_json"/s)
  })
})

describe('a request with two Host headers', () => {
  const guide = guideWith([{ slug: 'script' }])
  const api = withApi({ findGuide: async () => guide })
  const hosts = 'Host: x\r\nX-A: b\r\nhOsT: x\r\n'
  const path = `/v1/guides/${EMBED_KEY}`

  for (const line of [
    'GET /healthz HTTP/1.1',
    'GET /healthz HTTP/1.0',
    'GET http://x/healthz HTTP/1.1',
    'GET /nowhere HTTP/1.1',
    `GET ${path} HTTP/1.1`,
    'POST /v1/events HTTP/1.1\r\nContent-Length: 0',
    'OPTIONS * HTTP/1.1',
  ]) {
    it(`is refused: ${line.split('\r')[0]}`, async () => {
      const answer = await sendRaw(api.port, `${line}\r\n${hosts}Connection: close\r\n\r\n`)
      assert.match(answer, /^HTTP\/1\.1 400 .*"code":"malformed_request"/s)
    })
  }

  it('does not include a header with a similar name', async () => {
    const headers = 'Host: x\r\nX-Forwarded-Host: y\r\nMost: z\r\nConnection: close\r\n\r\n'
    assert.match(await sendRaw(api.port, `GET ${path} HTTP/1.1\r\n${headers}`), /^HTTP\/1\.1 200 /)
  })
})

describe('a server that stops', () => {
  const deps = { log: readableLog().log, metrics: idleMetrics() }
  const address = { host: '127.0.0.1', port: 0 }

  it('answers running requests, accepts no new requests, and closes idle connections', async () => {
    const received = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<string>()
    const server = await startServer(
      async (_, res) => {
        received.resolve()
        res.end(await answer.promise)
      },
      address,
      deps,
    )
    const silent = connect(server.port, '127.0.0.1')
    await once(silent, 'connect')
    const response = fetch(`http://127.0.0.1:${server.port}/`)
    await received.promise

    const stopped = server.stop(10_000)
    await assert.rejects(fetch(`http://127.0.0.1:${server.port}/`))
    answer.resolve('done')
    assert.equal(await (await response).text(), 'done')
    await stopped
    assert.equal(await text(silent), '')
  })

  it('waits only for a limited time', async () => {
    const received = Promise.withResolvers<void>()
    const server = await startServer(async () => received.resolve(), address, deps)
    const response = fetch(`http://127.0.0.1:${server.port}/`)
    const failed = assert.rejects(response)
    await received.promise
    await server.stop(10)
    await failed
  })

  it('does not wait for a refused client that stays connected', async () => {
    const server = await startServer(async (_, res) => void res.end(), address, deps)
    const socket = sendAndStay(server.port, tunnel)
    try {
      await once(socket, 'end')
      // Longer than the test may run.
      await server.stop(600_000)
    } finally {
      socket.destroy()
    }
  })

  it('cannot start on a port that is taken', async () => {
    const server = await startServer(async (_, res) => void res.end(), address, deps)
    await assert.rejects(
      startServer(async () => undefined, { ...address, port: server.port }, deps),
      {
        code: 'EADDRINUSE',
      },
    )
    await server.stop(1000)
  })
})
