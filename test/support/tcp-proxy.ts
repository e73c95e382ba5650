import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** Nothing gets through the connections of now any more, but they stay open. New ones work. */
  freeze(): void
  /** Breaks every connection off. */
  reset(): void
  close(): Promise<void>
}

/**
 * Stands between a client and the server on this port, to make the server hang or go away. The port may be another one
 * for each connection, as that of a server that starts again.
 */
export async function startTcpProxy(serverPort: number | (() => number), port = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(typeof serverPort === 'number' ? serverPort : serverPort(), '127.0.0.1')
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
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  const each = (act: (socket: Socket) => void): void => sockets.forEach(act)
  return {
    port: (server.address() as AddressInfo).port,
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
