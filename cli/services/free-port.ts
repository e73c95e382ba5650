import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'

/** Below the ephemeral ports: an outgoing connection could take such a port before the server listens. */
const LOWEST = 20_000
const HIGHEST = 32_000
const MAX_TRIES = 200

/** Finds a free TCP port. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = await tryPort(randomInt(LOWEST, HIGHEST), host)
    if (port !== undefined) return port
  }
  throw new Error(`No port is free on ${host}`)
}

/**
 * Returns the port, or any free port for 0. Returns undefined if the port is taken or the host is not an address of
 * this machine.
 */
export async function tryPort(requested: number, host = '127.0.0.1'): Promise<number | undefined> {
  const opened = await openPort(requested, host)
  return opened.kind === 'open' ? opened.port : undefined
}

type OpenedPort =
  | { readonly kind: 'open'; readonly port: number }
  | { readonly kind: 'refused'; readonly code: unknown }

/** Listens on a port for a moment. The code of a refusal is the system's, such as EADDRINUSE. */
export async function openPort(requested: number, host: string): Promise<OpenedPort> {
  const server = createServer()
  try {
    server.listen(requested, host)
    await once(server, 'listening')
  } catch (error) {
    return { kind: 'refused', code: error instanceof Error && 'code' in error ? error.code : undefined }
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return { kind: 'open', port }
}

/** Reserves a free port until its own server starts. Returns a function that releases it. */
export async function reservePort(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy()).unref()
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    server.close()
    await once(server, 'close')
  }
}
