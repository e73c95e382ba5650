import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { MAX_PIPELINED } from '../../../api/server/pipelining.ts'
import { startServer, type RunningServer } from '../../../api/server/server.ts'
import { idleMetrics, readableLog } from '../../support/api/api.ts'

type ReceivedRequest = {
  readonly url: string
  readonly answer: () => void
  /** Answers with Connection: close. */
  readonly answerLast: () => void
  readonly closed: Promise<unknown>
}

/** Runs `use` with a server that answers a request only when the test calls `answer`. */
async function withServer(
  use: (deps: PipeliningDeps) => Promise<void>,
  maxConnections?: number,
): Promise<void> {
  const metrics = idleMetrics()
  const received: ReceivedRequest[] = []
  const arrivals: PromiseWithResolvers<void>[] = []
  const listener = ({ url = '' }: IncomingMessage, res: ServerResponse): void => {
    const answer = (): void => void res.end(`answer to ${url};`)
    const answerLast = (): void => {
      res.setHeader('Connection', 'close')
      answer()
    }
    received.push({ url, answer, answerLast, closed: once(res, 'close') })
    arrivals[received.length - 1]?.resolve()
  }
  const untilReceived = async (count: number): Promise<ReceivedRequest> => {
    const wait = (arrivals[count - 1] ??= Promise.withResolvers())
    if (received.length < count) await wait.promise
    const last = received[count - 1]
    assert.ok(last)
    return last
  }
  const address = { host: '127.0.0.1', port: 0, ...(maxConnections && { maxConnections }) }
  const server = await startServer(listener, address, { log: readableLog().log, metrics })
  const sockets: Socket[] = []
  const open = (): Socket => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    return socket
  }
  try {
    await use({ server, received, untilReceived, open, metricsText: async () => metrics.text() })
  } finally {
    sockets.forEach((socket) => socket.destroy())
    await server.stop(1000)
  }
}

type PipeliningDeps = {
  readonly server: RunningServer
  readonly received: readonly ReceivedRequest[]
  readonly untilReceived: (count: number) => Promise<ReceivedRequest>
  readonly open: () => Socket
  readonly metricsText: () => Promise<string>
}

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

describe('pipelined requests', () => {
  it('are handled one by one, each after the previous response', async () => {
    await withServer(async ({ received, untilReceived, open }) => {
      const socket = open()
      const paths = Array.from({ length: MAX_PIPELINED }, (_, index) => `/${index}`)
      socket.write(
        paths.map((path, index) => get(path, index === 15 ? 'Connection: close\r\n' : '')).join(''),
      )
      const answers = text(socket)
      for (const [index, path] of paths.entries()) {
        const { url, answer } = await untilReceived(index + 1)
        assert.equal(url, path)
        assert.equal(received.length, index + 1)
        answer()
      }
      const bodies = Array.from((await answers).matchAll(/answer to (\/\d+);/g), ([, path]) => path)
      assert.deepEqual(bodies, paths)
    })
  })

  it('close the connection if there are too many, without handling the rest', async () => {
    await withServer(async ({ received, untilReceived, open, metricsText }) => {
      const socket = open()
      socket.write(get('/').repeat(MAX_PIPELINED + 100))
      assert.equal(await text(socket).catch(() => ''), '')
      await (
        await untilReceived(1)
      ).closed
      assert.equal(received.length, 1)
      assert.match(await metricsText(), /^waymark_connections_refused_total{reason="pipelining"} 1$/m)
    })
  })

  it('do not count once they are answered', async () => {
    await withServer(async ({ untilReceived, open }) => {
      const socket = open()
      for (let turn = 1; turn <= 2 * MAX_PIPELINED; turn += 1) {
        socket.write(get(`/${turn}`))
        const { answer } = await untilReceived(turn)
        answer()
        const [bytes] = await once(socket, 'data')
        assert.match(String(bytes), new RegExp(`answer to /${turn};$`))
      }
    })
  })

  it('are not handled after a response that closes the connection', async () => {
    await withServer(async ({ server, received, untilReceived, open }) => {
      const socket = open()
      socket.write(get('/').repeat(3))
      const { answerLast, closed } = await untilReceived(1)
      answerLast()
      assert.match(await text(socket), /answer to \/;$/)
      await closed
      await server.stop(60_000)
      assert.equal(received.length, 1)
    })
  }).timeout(10_000)

  it('do not delay shutdown when their connection is gone', async () => {
    await withServer(async ({ server, received, untilReceived, open }) => {
      const socket = open()
      socket.write(get('/').repeat(3))
      const { closed } = await untilReceived(1)
      socket.destroy()
      await closed
      await server.stop(60_000)
      assert.equal(received.length, 1)
    })
  }).timeout(10_000)
})

describe('connections', () => {
  it('are closed immediately beyond the limit', async () => {
    await withServer(async ({ untilReceived, open, metricsText }) => {
      const [first, second] = [open(), open()]
      first.write(get('/1'))
      second.write(get('/2'))
      await untilReceived(2)
      assert.equal(await text(open()).catch(() => ''), '')
      assert.match(await metricsText(), /^waymark_connections_refused_total{reason="limit"} 1$/m)
      for (const count of [1, 2]) (await untilReceived(count)).answer()
      second.destroy()
      await once(second, 'close')
    }, 2)
  })
})
