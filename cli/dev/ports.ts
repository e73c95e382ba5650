import { CommandError } from '../command-error.ts'
import { freePort, openPort } from '../services/free-port.ts'

export type Ports = { api: number; demoSite: number }

const DEFAULT_PORT = 3000

/** The API's port and the demo site's, which is the next one when that is free. */
export async function choosePorts(wanted: number | undefined): Promise<Ports> {
  const api = wanted === undefined ? await firstFree(DEFAULT_PORT) : await exactly(wanted)
  return { api, demoSite: (await openPort(api + 1)) ?? (await freePort()) }
}

async function exactly(port: number): Promise<number> {
  const open = await openPort(port)
  if (open !== undefined) return open
  throw new CommandError(`Port ${port} cannot be used: set PORT to one that is free, or to 0 for any`)
}

async function firstFree(from: number): Promise<number> {
  for (let port = from; port < from + 100; port++) {
    const open = await openPort(port)
    if (open !== undefined) return open
  }
  return freePort()
}
