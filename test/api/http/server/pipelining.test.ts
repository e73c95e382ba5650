import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { MAX_PIPELINED } from '../../../../api/http/server/pipelining.ts'
import { startServer, type RunningServer } from '../../../../api/http/server/server.ts'
import { idleMetrics, readableLog } from '../../../support/api.ts'

type Asked = {
  readonly url: string
  readonly answer: () => void
  /** Answers, and asks for the connection to be closed afterwards. */
  readonly answerLast: () => void
  readonly closed: Promise<unknown>
}

/** Runs `use` with a server that answers a request when it is told to. */
async function withServer(
  use: (deps: PipeliningDeps) => Promise<void>,
  maxConnections?: number,
): Promise<void> {
  const metrics = idleMetrics()
  const asked: Asked[] = []
  const isAsked: PromiseWithResolvers<void>[] = []
  const listener = ({ url = '' }: IncomingMessage, res: ServerResponse): void => {
    const answer = (): void => void res.end(`answer to ${url};`)
    const answerLast = (): void => {
      res.setHeader('Connection', 'close')
      answer()
    }
    asked.push({ url, answer, answerLast, closed: once(res, 'close') })
    isAsked[asked.length - 1]?.resolve()
  }
  const untilAsked = async (count: number): Promise<Asked> => {
    const wait = (isAsked[count - 1] ??= Promise.withResolvers())
    if (asked.length < count) await wait.promise
    const last = asked[count - 1]
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
    await use({ server, asked, untilAsked, open, metricsText: async () => metrics.text() })
  } finally {
    sockets.forEach((socket) => socket.destroy())
    await server.stop(1000)
  }
}

type PipeliningDeps = {
  readonly server: RunningServer
  readonly asked: readonly Asked[]
  readonly untilAsked: (count: number) => Promise<Asked>
  readonly open: () => Socket
  readonly metricsText: () => Promise<string>
}

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

describe('pipelined requests', () => {
  it('are handled one by one, each after the previous answer', async () => {
    await withServer(async ({ asked, untilAsked, open }) => {
      const socket = open()
      const paths = Array.from({ length: MAX_PIPELINED }, (_, index) => `/${index}`)
      socket.write(
        paths.map((path, index) => get(path, index === 15 ? 'Connection: close\r\n' : '')).join(''),
      )
      const answers = text(socket)
      for (const [index, path] of paths.entries()) {
        const { url, answer } = await untilAsked(index + 1)
        assert.equal(url, path)
        assert.equal(asked.length, index + 1)
        answer()
      }
      const bodies = Array.from((await answers).matchAll(/answer to (\/\d+);/g), ([, path]) => path)
      assert.deepEqual(bodies, paths)
    })
  })

  it('close the connection if there are too many, and the rest are not handled', async () => {
    await withServer(async ({ asked, untilAsked, open, metricsText }) => {
      const socket = open()
      socket.write(get('/').repeat(MAX_PIPELINED + 100))
      assert.equal(await text(socket).catch(() => ''), '')
      await (
        await untilAsked(1)
      ).closed
      assert.equal(asked.length, 1)
      assert.match(await metricsText(), /^waymark_connections_refused_total{reason="pipelining"} 1$/m)
    })
  })

  it('are counted without those already answered', async () => {
    await withServer(async ({ untilAsked, open }) => {
      const socket = open()
      for (let turn = 1; turn <= 2 * MAX_PIPELINED; turn += 1) {
        socket.write(get(`/${turn}`))
        const { answer } = await untilAsked(turn)
        answer()
        const [bytes] = await once(socket, 'data')
        assert.match(String(bytes), new RegExp(`answer to /${turn};$`))
      }
    })
  })

  it('are not handled after an answer that closes the connection', async () => {
    await withServer(async ({ server, asked, untilAsked, open }) => {
      const socket = open()
      socket.write(get('/').repeat(3))
      const { answerLast, closed } = await untilAsked(1)
      answerLast()
      assert.match(await text(socket), /answer to \/;$/)
      await closed
      await server.stop(60_000)
      assert.equal(asked.length, 1)
    })
  }).timeout(10_000)

  it('do not delay shutdown when their connection is gone', async () => {
    await withServer(async ({ server, asked, untilAsked, open }) => {
      const socket = open()
      socket.write(get('/').repeat(3))
      const { closed } = await untilAsked(1)
      socket.destroy()
      await closed
      await server.stop(60_000)
      assert.equal(asked.length, 1)
    })
  }).timeout(10_000)
})

describe('connections', () => {
  it('are closed immediately beyond the limit', async () => {
    await withServer(async ({ untilAsked, open, metricsText }) => {
      const [first, second] = [open(), open()]
      first.write(get('/1'))
      second.write(get('/2'))
      await untilAsked(2)
      assert.equal(await text(open()).catch(() => ''), '')
      assert.match(await metricsText(), /^waymark_connections_refused_total{reason="limit"} 1$/m)
      for (const count of [1, 2]) (await untilAsked(count)).answer()
      second.destroy()
      await once(second, 'close')
    }, 2)
  })
})
