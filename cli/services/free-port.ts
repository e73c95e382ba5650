import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A TCP port on 127.0.0.1 that nothing listens on now. */
export async function freePort(): Promise<number> {
  const port = await openPort(0)
  if (port === undefined) throw new Error('No port is free on 127.0.0.1')
  return port
}

/** The port that was asked for, or undefined when it is taken or the host is not ours. */
export async function openPort(wanted: number, host = '127.0.0.1'): Promise<number | undefined> {
  const server = createServer()
  try {
    server.listen(wanted, host)
    await once(server, 'listening')
  } catch {
    return undefined
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
