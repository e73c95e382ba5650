import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import packet, { type Answer } from 'dns-packet'

/** Returns the bytes that answer a query, or undefined to send no answer. `count` is the number of earlier queries. */
export type DnsScript = (query: DnsQuery) => Uint8Array | undefined

export type DnsQuery = {
  readonly name: string
  readonly type: string
  readonly transport: 'udp' | 'tcp'
  readonly count: number
  readonly bytes: Buffer
}

export type DnsServer = {
  /** Address and port, in the form that a resolver takes. */
  readonly server: string
  readonly queries: DnsQuery[]
}

/** Runs `use` with a DNS server on loopback, over UDP and TCP on the same port, whose answers the script returns. */
export async function withDnsServer<T>(
  script: DnsScript,
  use: (dns: DnsServer) => Promise<T>,
  at: Place = { address: '127.0.0.1', port: 0 },
): Promise<T> {
  const queries: DnsQuery[] = []
  const answer = (bytes: Buffer, transport: 'udp' | 'tcp'): Uint8Array | undefined => {
    const [question] = packet.decode(bytes).questions ?? []
    const { name = '', type = '' } = question ?? {}
    const query = { name, type, transport, count: queries.length, bytes }
    queries.push(query)
    return script(query)
  }
  const tcp = createServer((socket) => serveTcp(socket, answer))
  const udp = createSocket('udp4')
  const port = await listenOnBoth(tcp, udp, at)
  try {
    udp.on('message', (bytes, from) => {
      const out = answer(bytes, 'udp')
      if (out) udp.send(out, from.port, from.address)
    })
    return await use({ server: `${at.address}:${port}`, queries })
  } finally {
    await Promise.all([closed(udp), closed(tcp)])
  }
}

function serveTcp(socket: Socket, answer: (bytes: Buffer, transport: 'tcp') => Uint8Array | undefined): void {
  let waiting = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (data) => {
    waiting = Buffer.concat([waiting, data])
    if (waiting.length < 2 || waiting.length < 2 + waiting.readUInt16BE(0)) return
    const out = answer(waiting.subarray(2), 'tcp')
    if (out) socket.end(Buffer.concat([lengthOf(out), out]))
    else socket.destroy()
  })
}

function lengthOf(message: Uint8Array): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length)
  return length
}

export type Place = { readonly address: string; readonly port: number }

/** Tries another port for both if the TCP port is in use on UDP, where resolvers keep taking ports. */
async function listenOnBoth(tcp: Server, udp: UdpSocket, at: Place): Promise<number> {
  for (;;) {
    tcp.listen(at.port, at.address)
    await once(tcp, 'listening')
    const { port } = tcp.address() as AddressInfo
    udp.bind(port, at.address)
    try {
      await once(udp, 'listening')
      return port
    } catch {
      await closed(tcp)
    }
  }
}

async function closed(server: UdpSocket | Server): Promise<void> {
  server.close()
  await once(server, 'close')
}

const rcodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const

export type Reply = {
  readonly answers?: readonly Answer[]
  readonly authorities?: readonly Answer[]
  readonly additionals?: readonly Answer[]
  readonly isAuthoritative?: boolean
  readonly rcode?: keyof typeof rcodes
  readonly truncated?: true
}

/** Encodes a well-formed answer to this query. */
export function reply(
  { bytes }: DnsQuery,
  { answers = [], authorities = [], additionals = [], isAuthoritative, rcode = 'NOERROR', truncated }: Reply,
): Uint8Array {
  const { id, questions } = packet.decode(bytes)
  return packet.encode({
    type: 'response',
    ...(id === undefined ? {} : { id }),
    ...(questions ? { questions } : {}),
    flags:
      packet.RECURSION_DESIRED |
      packet.RECURSION_AVAILABLE |
      rcodes[rcode] |
      (isAuthoritative ? packet.AUTHORITATIVE_ANSWER : 0) |
      (truncated ? packet.TRUNCATED_RESPONSE : 0),
    answers: [...answers],
    authorities: [...authorities],
    additionals: [...additionals],
  })
}

/** Records by name and type, such as `{ 'www.site.example.com': { A: ['93.184.216.34'] } }`. */
export type Zone = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

/**
 * A script that answers from a zone: NOERROR without records if a name lacks the type, NXDOMAIN for an unknown name.
 */
export function fromZone(zone: Zone): DnsScript {
  return (query) => {
    const name = query.name.toLowerCase()
    const records = zone[name]
    if (!records) return reply(query, { rcode: 'NXDOMAIN' })
    const answers = (records[query.type] ?? []).map(
      (data) => ({ type: query.type, name, ttl: 60, data }) as Answer,
    )
    return reply(query, { answers })
  }
}
