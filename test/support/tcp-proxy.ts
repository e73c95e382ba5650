import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../cli/services/free-port.ts'

export type TcpProxy = {
  port: number
  /** Nothing gets through the connections of now any more, but they stay open. New ones work. */
  freeze(): void
  /** Number of times that a client has spoken, for the first time or after its server. */
  questions(): number
  /** Breaks every connection off. */
  reset(): void
  close(): Promise<void>
}

/**
 * Stands between a client and the server on this port, to make the server hang or go away. The port may be another one
 * for each connection, as that of a server that starts again. The proxy's own port is one that no outgoing connection
 * takes, so that a proxy can come back to it.
 */
export async function startTcpProxy(serverPort: number | (() => number), port?: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let questions = 0
  const server = createServer((near) => {
    const far = connect(typeof serverPort === 'number' ? serverPort : serverPort(), '127.0.0.1')
    let asks = false
    near.on('data', () => {
      if (!asks) questions += 1
      asks = true
    })
    far.on('data', () => (asks = false))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(port ?? (await freePort()), '127.0.0.1')
  await once(server, 'listening')

  const each = (act: (socket: Socket) => void): void => sockets.forEach(act)
  return {
    port: (server.address() as AddressInfo).port,
    questions: () => questions,
    freeze: () => each((socket) => socket.pause()),
    reset: () => each((socket) => socket.destroy()),
    close: async () => {
      each((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same URL, by way of the proxy. */
export function through(proxy: TcpProxy, url: string): string {
  const there = new URL(url)
  there.host = `127.0.0.1:${proxy.port}`
  return there.href
}
