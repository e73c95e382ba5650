import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, isIP } from 'node:net'
import packet, { type Answer, type OptAnswer, type Packet, type RecordType } from 'dns-packet'
import { isSameName } from './dns-name.ts'
import type { ServerAddress } from './server-address.ts'

export type ServerQuestion = {
  readonly server: ServerAddress
  readonly name: string
  readonly type: RecordType
  /** True for a resolver, which looks elsewhere; false for a name server of the zone. */
  readonly isRecursive: boolean
}

export type ServerReply = {
  readonly rcode: string
  /** True if the server answers for its own zone. */
  readonly isAuthoritative: boolean
  readonly answers: readonly Answer[]
  readonly authorities: readonly Answer[]
  readonly additionals: readonly Answer[]
  /** Codes of extended errors (RFC 8914). */
  readonly extendedErrors: readonly number[]
}

/** Size of a UDP reply that is not fragmented on its way (https://www.dnsflagday.net/2020/). */
const UDP_BYTES = 1232
/** Larger replies are not read. */
const MAX_BYTES = 16 * 1024

/**
 * Asks one name server over UDP; if `mayAskAgain`, once more without extensions if it knows none, and over TCP if the reply is
 * truncated. Undefined without a readable reply to this question
 * before the signal aborts. `node:dns` cannot be used here: it hides the authority of a reply, its TTLs and its extended errors.
 */
export async function askServer(
  question: ServerQuestion,
  { signal, mayAskAgain }: { readonly signal: AbortSignal; mayAskAgain(): boolean },
): Promise<ServerReply | undefined> {
  const id = randomInt(0x10000)
  let query = encode(question, { id, isExtended: true })
  let reply = await askOverUdp(query, { question, id, signal })
  if (reply && isNotUnderstood(reply) && mayAskAgain()) {
    query = encode(question, { id, isExtended: false })
    reply = await askOverUdp(query, { question, id, signal })
  }
  if (!reply?.flag_tc) return reply && readReply(reply)
  if (!mayAskAgain()) return undefined
  const whole = await askOverTcp(query, { question, id, signal })
  return whole && readReply(whole)
}

type Exchange = { readonly question: ServerQuestion; readonly id: number; readonly signal: AbortSignal }

/** Replies of a server that knows no extensions of DNS (RFC 6891, 7), and so did not answer the question. */
export function isNotUnderstood({ rcode }: { readonly rcode: string }): boolean {
  return rcode === 'FORMERR' || rcode === 'NOTIMP'
}

type Encoding = { readonly id: number; readonly isExtended: boolean }

function encode({ name, type, isRecursive }: ServerQuestion, { id, isExtended }: Encoding): Buffer {
  return packet.encode({
    type: 'query',
    id,
    flags: isRecursive ? packet.RECURSION_DESIRED : 0,
    questions: [{ name, type }],
    additionals: isExtended ? [options] : [],
  })
}

const options: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: UDP_BYTES,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
}

/** A connected socket gets datagrams only from this address and port. */
async function askOverUdp(query: Buffer, exchange: Exchange): Promise<DecodedReply | undefined> {
  const { server } = exchange.question
  const socket = createSocket(isIP(server.address) === 6 ? 'udp6' : 'udp4')
  const { promise, resolve } = Promise.withResolvers<DecodedReply | undefined>()
  const giveUp = (): void => resolve(undefined)
  exchange.signal.addEventListener('abort', giveUp)
  socket.on('error', giveUp)
  socket.on('message', (bytes) => {
    const reply = decode(bytes, exchange)
    if (reply) resolve(reply)
  })
  try {
    if (exchange.signal.aborted) return undefined
    socket.on('connect', () => socket.send(query))
    // With a callback, dgram of Node 24.21 would give it an error, such as of an address without a route.
    socket.connect(server.port, server.address)
    return await promise
  } finally {
    exchange.signal.removeEventListener('abort', giveUp)
    socket.close()
  }
}

async function askOverTcp(query: Buffer, exchange: Exchange): Promise<DecodedReply | undefined> {
  const { server } = exchange.question
  const socket = connect({ host: server.address, port: server.port })
  const destroy = (): void => void socket.destroy()
  exchange.signal.addEventListener('abort', destroy)
  try {
    if (exchange.signal.aborted) return undefined
    await once(socket, 'connect')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(query.length)
    socket.write(Buffer.concat([length, query]))
    const message = await readMessage(socket)
    return message && decode(message, exchange)
  } catch {
    return undefined
  } finally {
    exchange.signal.removeEventListener('abort', destroy)
    destroy()
  }
}

/** Reads a message after its length (RFC 1035, 4.2.2). */
async function readMessage(socket: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  let read = Buffer.alloc(0)
  for await (const chunk of socket) {
    read = Buffer.concat([read, chunk])
    if (read.length < 2) continue
    const length = read.readUInt16BE(0)
    if (length > MAX_BYTES) return undefined
    if (read.length >= 2 + length) return read.subarray(2, 2 + length)
  }
  return undefined
}

/** The fields that the decoder adds to those of its type. */
type DecodedReply = Packet & { readonly rcode: string; readonly flag_aa: boolean; readonly flag_tc: boolean }

/** Undefined for anything but a reply to this question: others may have been sent by someone who guesses. */
function decode(bytes: Buffer, { question, id }: Exchange): DecodedReply | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  try {
    const reply = packet.decode(bytes) as unknown as DecodedReply
    const [asked] = reply.questions ?? []
    if (reply.type !== 'response' || reply.id !== id) return undefined
    // A server that could not read the question need not repeat it.
    if (!asked && isNotUnderstood(reply)) return reply
    const isSame = asked?.type === question.type && isSameName(asked.name, question.name)
    return isSame && reply.questions?.length === 1 ? reply : undefined
  } catch {
    return undefined
  }
}

function readReply(reply: DecodedReply): ServerReply {
  const { rcode, answers = [], authorities = [], additionals = [] } = reply
  return {
    rcode,
    isAuthoritative: reply.flag_aa,
    answers,
    authorities,
    additionals,
    extendedErrors: additionals.flatMap(extendedErrorsIn),
  }
}

const EXTENDED_ERROR = 15

function extendedErrorsIn(record: Answer): number[] {
  if (record.type !== 'OPT') return []
  const options = record.options as readonly { readonly code: number; readonly data?: Buffer }[]
  return options.flatMap(({ code, data }) =>
    code === EXTENDED_ERROR && data && data.length >= 2 ? [data.readUInt16BE(0)] : [],
  )
}
