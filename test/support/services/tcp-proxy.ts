import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../../cli/services/free-port.ts'

export type TcpProxy = {
  port: number
  /** Blocks traffic on the current connections, which stay open. New connections work. */
  freeze(): void
  /** Number of round trips begun: each time a client sends data first, or again after data from its server. */
  roundTrips(): number
  /** Breaks every connection. */
  reset(): void
  close(): Promise<void>
}

/**
 * Starts a proxy between clients and the server on this port, to make the server hang or go away. A function may return
 * another port for each connection, as after a restart of the server. The proxy's own port is outside the range of
 * outgoing connections, so that a later proxy can use it again.
 */
export async function startTcpProxy(serverPort: number | (() => number), port?: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let roundTrips = 0
  const server = createServer((near) => {
    const far = connect(typeof serverPort === 'number' ? serverPort : serverPort(), '127.0.0.1')
    let isWaiting = false
    near.on('data', () => {
      if (!isWaiting) roundTrips += 1
      isWaiting = true
    })
    far.on('data', () => (isWaiting = false))
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
    roundTrips: () => roundTrips,
    freeze: () => each((socket) => socket.pause()),
    reset: () => each((socket) => socket.destroy()),
    close: async () => {
      each((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same URL through the proxy. */
export function urlThrough(proxy: TcpProxy, url: string): string {
  const there = new URL(url)
  there.host = `127.0.0.1:${proxy.port}`
  return there.href
}
