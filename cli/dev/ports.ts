import { CommandError } from '../command-error.ts'
import { freePort, openPort, tryPort } from '../services/free-port.ts'

export type Ports = { api: number; demoSite: number }

const DEFAULT_PORT = 3000

/** Chooses the API's port and, for the demo site, the next port if that is free. */
export async function choosePorts(requested: number | undefined, host: string): Promise<Ports> {
  const api =
    requested === undefined ? await findFreePort(DEFAULT_PORT, host) : await requirePort(requested, host)
  return { api, demoSite: (await tryPort(api + 1)) ?? (await freePort()) }
}

async function requirePort(port: number, host: string): Promise<number> {
  const opened = await openPort(port, host)
  if (opened.kind === 'open') return port === 0 ? freePort(host) : port
  const problem = opened.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used on ${host}`
  throw new CommandError(`Port ${port} ${problem}: set PORT to a free port, or to 0 for any`)
}

async function findFreePort(from: number, host: string): Promise<number> {
  for (let port = from; port < from + 100; port++) {
    const open = await tryPort(port, host)
    if (open !== undefined) return open
  }
  throw new CommandError(`No port can be opened on ${host}: set HOST to an address of this machine`)
}
