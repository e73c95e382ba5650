import { createSocket } from 'node:dgram'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import packet from 'dns-packet'

/** Something that arrived where only traffic past the proxy arrives. */
export type Leak = {
  readonly protocol: 'tcp' | 'udp' | 'dns'
  /** Where it was sent, or the name that was looked up. */
  readonly to: string
  /** The start of what was sent, which names the way. */
  readonly start: string
}

export type Traps = {
  readonly leaks: Leak[]
  /** Connections to the closed port that browser-wide traffic is sent to; open here to count them. */
  readonly toNowhere: Leak[]
  /** Suffixes of the trapped ports in URLs; empty for the ports of the schemes. */
  readonly ports: { readonly http: string; readonly https: string; readonly turn: string }
}

const START = 60
const NOWHERE = 9

/**
 * Listens wherever a page is not to get: on the ports of the web, of TURN and of name servers. With `anyPort`, on free ports
 * in place of these.
 */
export async function setTraps(address: string, kind: 'known ports' | 'any ports'): Promise<Traps> {
  const leaks: Leak[] = []
  const toNowhere: Leak[] = []
  const portOf = (port: number): number => (kind === 'known ports' ? port : 0)
  const listen = async (port: number): Promise<number> => {
    const trap = createServer((socket) => onConnection(socket, port === NOWHERE ? toNowhere : leaks)).listen(
      portOf(port),
      address,
    )
    await once(trap, 'listening')
    const bound = (trap.address() as AddressInfo).port
    await listenForDatagrams(bound, { address, leaks })
    return bound
  }
  const [http, https, turn] = [await listen(80), await listen(443), await listen(3478)]
  if (kind === 'known ports') {
    for (const port of [NOWHERE, 53, 853, 1900, 5353, 8080]) await listen(port)
    return { leaks, toNowhere, ports: { http: '', https: '', turn: '3478' } }
  }
  return { leaks, toNowhere, ports: { http: `:${http}`, https: `:${https}`, turn: String(turn) } }
}

function onConnection(socket: Socket, leaks: Leak[]): void {
  const to = `${socket.localAddress?.replace(/^::ffff:/, '')}:${socket.localPort}`
  const index = leaks.push({ protocol: 'tcp', to, start: '' }) - 1
  socket.on('error', () => {})
  socket.once('data', (data) => {
    leaks[index] = { protocol: 'tcp', to, start: data.toString('latin1', 0, START) }
    socket.destroy()
  })
}

async function listenForDatagrams(
  port: number,
  { address, leaks }: { readonly address: string; readonly leaks: Leak[] },
): Promise<void> {
  const trap = createSocket({ type: address.includes(':') ? 'udp6' : 'udp4', reuseAddr: true })
  trap.on('message', (data) => {
    if (port === 53) leaks.push({ protocol: 'dns', to: nameIn(data), start: '' })
    else leaks.push({ protocol: 'udp', to: `:${port}`, start: data.toString('latin1', 0, START) })
  })
  trap.bind(port, address)
  await once(trap, 'listening')
}

function nameIn(query: Buffer): string {
  try {
    return packet.decode(query).questions?.[0]?.name ?? ''
  } catch {
    return 'an unreadable query'
  }
}

/** What the kernel has counted in this network namespace: attempts to connect, and datagrams of both IP versions. */
export function kernelCounts(): { readonly connects: number; readonly datagrams: number } {
  const lines = readFileSync('/proc/net/snmp', 'utf8').split('\n')
  const field = (protocol: string, name: string): number => {
    const [names = '', values = ''] = lines.filter((line) => line.startsWith(`${protocol}: `))
    return Number(values.split(' ')[names.split(' ').indexOf(name)])
  }
  const [, udp6] = /^Udp6OutDatagrams\s+(\d+)$/m.exec(readFileSync('/proc/net/snmp6', 'utf8')) ?? []
  return { connects: field('Tcp', 'ActiveOpens'), datagrams: field('Udp', 'OutDatagrams') + Number(udp6) }
}

/** Counts the sockets of this process itself: those it opens, and those it accepts by port. */
export function countOwnSockets(): {
  readonly opened: () => number
  readonly accepted: (port: number) => number
  /** Ports are used again. */
  readonly forget: () => void
} {
  let opened = 0
  const accepted = new Map<number, number>()
  subscribe('net.client.socket', () => (opened += 1))
  subscribe('net.server.socket', (message) => {
    const { localPort = 0 } = (message as { socket: Socket }).socket
    accepted.set(localPort, (accepted.get(localPort) ?? 0) + 1)
  })
  return { opened: () => opened, accepted: (port) => accepted.get(port) ?? 0, forget: () => accepted.clear() }
}
