import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, isIPv6 } from 'node:net'
import type { ServerAddress } from '../../worker/net/dns/server-address.ts'

const ANSWER_LIMIT_MS = 3_000

/** Asks the servers in turn and returns the first answer, byte for byte; undefined if no server answers. */
export async function askOverUdp(
  query: Buffer,
  servers: readonly ServerAddress[],
): Promise<Buffer | undefined> {
  return firstAnswer(servers, async ({ address, port }) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
    try {
      // A connected socket drops answers from other addresses, and reports a closed port immediately.
      socket.connect(port, address)
      await once(socket, 'connect')
      socket.send(query)
      const [answer] = (await once(socket, 'message', deadline())) as [Buffer]
      return answer
    } finally {
      socket.close()
    }
  })
}

/** Does the same over TCP, where two bytes with the length precede each message (RFC 1035, section 4.2.2). */
export async function askOverTcp(
  query: Buffer,
  servers: readonly ServerAddress[],
): Promise<Buffer | undefined> {
  return firstAnswer(servers, async ({ address, port }) => {
    const socket = connect({ host: address, port, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(query.length)
    socket.write(Buffer.concat([length, query]))
    let received = Buffer.alloc(0)
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      received = Buffer.concat([received, chunk])
      if (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) break
    }
    return received.subarray(2)
  })
}

async function firstAnswer(
  servers: readonly ServerAddress[],
  ask: (server: ServerAddress) => Promise<Buffer>,
): Promise<Buffer | undefined> {
  for (const server of servers) {
    const answer = await ask(server).catch(() => undefined)
    if (answer) return answer
  }
  return undefined
}

function deadline(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }
}
