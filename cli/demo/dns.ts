import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import packet, { type Answer, type DecodedPacket } from 'dns-packet'
import { freePort } from '../services/free-port.ts'
import { askOverTcp, askOverUdp } from './dns-forward.ts'
import type { ServerAddress } from '../../worker/net/dns/server-address.ts'
import { DEMO_ZONE } from './names.ts'
import type { ChangeableSites } from './changeable/sites.ts'
import { demoZone, nameServers, type FindRecords, type View } from './zone.ts'

export type DnsServer = { port: number; close(): Promise<void> }

/**
 * Serves the demo's zone over UDP and TCP, as a resolver for those who ask for recursion and as the zone's own name servers
 * for the others. Queries for other names go to `servers`.
 */
export async function serveDns(
  servers: readonly ServerAddress[],
  sites: ChangeableSites,
): Promise<DnsServer> {
  const find = demoZone(sites)
  const {
    port,
    udp: main,
    tcp,
  } = await listenOnBoth((query) => respond(query, '127.0.0.1', { find, servers, ask: askOverTcp }))
  const [, second = ''] = Object.values(nameServers)
  const udp = [main]
  // Only Linux has further addresses of loopback.
  const other = await listenOnUdp(port, second).catch(() => undefined)
  if (other) udp.push(other)
  for (const socket of udp) {
    const view = socket.address().address as View
    socket.on('message', (query, from) => {
      void respond(query, view, { find, servers, ask: askOverUdp })
        // If an answer cannot be sent, the client has gone or will retry.
        .then((answer) => answer && socket.send(answer, from.port, from.address))
        .catch(() => {})
    })
  }
  return {
    port,
    close: async () => {
      const closed = Promise.all([...udp.map(async (socket) => once(socket, 'close')), tcp.close()])
      for (const socket of udp) socket.close()
      await closed
    },
  }
}

const TRIES = 20

type Listening = { readonly port: number; readonly udp: UdpSocket; readonly tcp: { close(): Promise<void> } }

/** Takes another port if somebody else has taken it meanwhile: others use random UDP ports for their questions. */
async function listenOnBoth(answer: Respond): Promise<Listening> {
  for (let left = TRIES; ; left -= 1) {
    const port = await freePort()
    let udp: UdpSocket | undefined
    try {
      udp = await listenOnUdp(port, '127.0.0.1')
      return { port, udp, tcp: await listenOnTcp(port, answer) }
    } catch (error) {
      udp?.close()
      if (left === 0) throw error
    }
  }
}

async function listenOnUdp(port: number, address: string): Promise<UdpSocket> {
  const socket = createSocket('udp4')
  try {
    socket.bind(port, address)
    await once(socket, 'listening')
    return socket
  } catch (error) {
    socket.close()
    throw error
  }
}

type Respond = (query: Buffer) => Promise<Buffer | undefined>

async function listenOnTcp(port: number, answer: Respond): Promise<{ close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => {})
    serveConnection(socket, answer).catch(() => socket.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** Two bytes with the length precede each message (RFC 1035, 4.2.2). */
async function serveConnection(socket: Socket, answer: Respond): Promise<void> {
  let read = Buffer.alloc(0)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    read = Buffer.concat([read, chunk])
    while (read.length >= 2 && read.length >= 2 + read.readUInt16BE(0)) {
      const end = 2 + read.readUInt16BE(0)
      const bytes = await answer(read.subarray(2, end))
      read = read.subarray(end)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(bytes?.length ?? 0)
      if (bytes) socket.write(Buffer.concat([length, bytes]))
    }
  }
}

type Zone = {
  readonly find: FindRecords
  readonly servers: readonly ServerAddress[]
  readonly ask: (query: Buffer, servers: readonly ServerAddress[]) => Promise<Buffer | undefined>
}

async function respond(
  bytes: Buffer,
  address: View,
  { find, servers, ask }: Zone,
): Promise<Buffer | undefined> {
  const query = packet.decode(bytes)
  const name = query.questions?.[0]?.name.toLowerCase() ?? ''
  if (name !== DEMO_ZONE && !name.endsWith(`.${DEMO_ZONE}`))
    return (await ask(bytes, servers)) ?? reply(query, { rcode: SERVFAIL })
  return reply(query, answerFor(query, name, { find, view: query.flag_rd ? 'resolver' : address }))
}

const SERVFAIL = 2
const NXDOMAIN = 3
const TTL_SECONDS = 60

type Reply = { readonly answers?: Answer[]; readonly authorities?: Answer[]; readonly rcode?: number }

function answerFor(
  { questions = [] }: DecodedPacket,
  name: string,
  { find, view }: { readonly find: FindRecords; readonly view: View },
): Reply {
  const [{ type } = { type: 'A' }] = questions
  if (name === DEMO_ZONE && type === 'SOA') return { answers: [soa] }
  if (name === DEMO_ZONE && type === 'NS')
    return {
      answers: Object.keys(nameServers).map((data) => ({ type: 'NS', name, ttl: TTL_SECONDS, data })),
    }
  const records = find(name, view)
  if (!records) return { authorities: [soa], rcode: NXDOMAIN }
  const data = type === 'A' || type === 'TXT' ? records[type] : undefined
  if (data === undefined) return { authorities: [soa] }
  return { answers: [{ type, name, ttl: 1, data } as Answer] }
}

const soa: Answer = {
  type: 'SOA',
  name: DEMO_ZONE,
  ttl: TTL_SECONDS,
  data: {
    mname: `ns1.${DEMO_ZONE}`,
    rname: `hostmaster.${DEMO_ZONE}`,
    serial: 1,
    refresh: 3600,
    retry: 600,
    expire: 86_400,
    minimum: TTL_SECONDS,
  },
}

function reply(
  { id = 0, questions = [], flag_rd: isRecursive }: DecodedPacket,
  { rcode = 0, ...records }: Reply,
): Buffer {
  const isOurs = rcode !== SERVFAIL
  const flags =
    rcode |
    (isOurs ? packet.AUTHORITATIVE_ANSWER : 0) |
    (isRecursive ? packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE : 0)
  return packet.encode({ type: 'response', id, flags, questions, ...records })
}
