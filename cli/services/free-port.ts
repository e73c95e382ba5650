import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'

/** Below the ephemeral ports: an outgoing connection could take one of those before the server listens. */
const LOWEST = 20_000
const HIGHEST = 32_000
const MAX_TRIES = 200

/** Finds a TCP port that nothing listens on. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = await openPort(randomInt(LOWEST, HIGHEST), host)
    if (port !== undefined) return port
  }
  throw new Error(`No port is free on ${host}`)
}

/** Returns the port (for 0 any port), or undefined when it is taken or the host is not an address of this machine. */
export async function openPort(requested: number, host = '127.0.0.1'): Promise<number | undefined> {
  const server = createServer()
  try {
    server.listen(requested, host)
    await once(server, 'listening')
  } catch {
    return undefined
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Keeps a free port from others until its own server starts. Returns what releases it. */
export async function reservePort(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy()).unref()
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.close()
    await once(server, 'close')
  }
}
