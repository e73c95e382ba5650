import { CommandError } from '../command-error.ts'
import { freePort, openPort } from '../services/free-port.ts'

export type Ports = { api: number; demoSite: number }

const DEFAULT_PORT = 3000

/** The API's port and the demo site's, which is the next one when that is free. */
export async function choosePorts(wanted: number | undefined, host: string): Promise<Ports> {
  const api = wanted === undefined ? await firstFree(DEFAULT_PORT, host) : await exactly(wanted, host)
  return { api, demoSite: (await openPort(api + 1)) ?? (await freePort()) }
}

async function exactly(port: number, host: string): Promise<number> {
  const open = await openPort(port, host)
  if (open !== undefined) return open
  throw new CommandError(
    `Port ${port} cannot be used on ${host}: set PORT to one that is free, or to 0 for any`,
  )
}

async function firstFree(from: number, host: string): Promise<number> {
  for (let port = from; port < from + 100; port++) {
    const open = await openPort(port, host)
    if (open !== undefined) return open
  }
  throw new CommandError(`No port can be had on ${host}: set HOST to an address of this machine`)
}
