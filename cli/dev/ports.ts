import { CommandError } from '../command-error.ts'
import { freePort, tryPort } from '../services/free-port.ts'

export type Ports = { api: number; demoSite: number }

const DEFAULT_PORT = 3000

/** Chooses the API's port and, for the demo site, the next port if that is free. */
export async function choosePorts(requested: number | undefined, host: string): Promise<Ports> {
  const api =
    requested === undefined ? await findFreePort(DEFAULT_PORT, host) : await requirePort(requested, host)
  return { api, demoSite: (await tryPort(api + 1)) ?? (await freePort()) }
}

async function requirePort(port: number, host: string): Promise<number> {
  const open = await tryPort(port, host)
  if (open !== undefined) return port === 0 ? freePort(host) : open
  throw new CommandError(`Port ${port} cannot be used on ${host}: set PORT to a free port, or to 0 for any`)
}

async function findFreePort(from: number, host: string): Promise<number> {
  for (let port = from; port < from + 100; port++) {
    const open = await tryPort(port, host)
    if (open !== undefined) return open
  }
  throw new CommandError(`No port can be opened on ${host}: set HOST to an address of this machine`)
}
