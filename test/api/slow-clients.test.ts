// Covers the time limits of api/server/server.ts.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer, type RunningServer } from '../../api/server/server.ts'
import { sendRaw } from '../support/api/api-requests.ts'
import { idleMetrics, readableLog } from '../support/api/api.ts'

describe('a client that keeps the server waiting', () => {
  const deps = { log: readableLog().log, metrics: idleMetrics() }
  const huge = Buffer.alloc(64 * 1024 * 1024)
  const unread = Promise.withResolvers<boolean>()
  let server: RunningServer

  before(async () => {
    const timeouts = { headersTimeout: 300, requestTimeout: 600, writeIdleTimeout: 300 }
    server = await startServer(answer, { host: '127.0.0.1', port: 0, timeouts }, deps)
  })
  after(async () => server.stop(1000))

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method === 'POST') return void req.resume().once('end', () => res.end('read'))
    if (req.url !== '/huge') return sleep(1000).then(() => void res.end('made'))
    res.once('close', () => unread.resolve(res.writableFinished))
    res.end(huge)
  }

  const late = [
    ['its first byte', ''],
    ['the rest of its headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-'],
    ['its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
  ] as const
  for (const [what, bytes] of late) {
    it(`gets 408 if it is late with ${what}`, async () => {
      assert.match(await sendRaw(server.port, bytes), /^HTTP\/1\.1 408 .*"request_timeout"/s)
    }).timeout(10_000)
  }

  it('gets 408 if it never stops sending headers', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
    const dripping = setInterval(() => socket.write('X: y\r\n'), 50)
    const answer = await text(socket).finally(() => clearInterval(dripping))
    assert.match(answer, /^HTTP\/1\.1 408 .*"request_timeout"/s)
  }).timeout(10_000)

  it('is disconnected if it does not read its responses', async () => {
    const socket = connect(server.port, '127.0.0.1').pause()
    socket.on('error', () => undefined)
    socket.write('GET /huge HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2))
    const wasRead = await unread.promise.finally(() => socket.destroy())
    assert.equal(wasRead, false)
  }).timeout(10_000)

  it('is not disconnected while it waits for a slow response or pauses between requests', async () => {
    const socket = connect(server.port, '127.0.0.1')
    for (let turn = 0; turn < 2; turn += 1) {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      const [answer] = (await once(socket, 'data')) as [Buffer]
      assert.match(String(answer), /^HTTP\/1\.1 200 .*made$/s)
      await sleep(1000)
    }
    socket.destroy()
  }).timeout(10_000)
})
