import { ownValue } from '../../shared/own-value.ts'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createTCPServer, createUDPServer, type DnsHandler, Packet } from 'dns2'
import { freePort } from '../services/free-port.ts'
import { DEMO_HOST, NEW_HOST, VERIFICATION_RECORD } from './names.ts'
import type { NewSite } from './new-site.ts'
import { askOverTcp, askOverUdp, type NameServer } from './dns-forward.ts'

type Records = { A?: string; TXT?: string }
type ForwardQuery = (query: Buffer, servers: readonly NameServer[]) => Promise<Buffer | undefined>

/**
 * The demo's zone: a site with everything in place, one with the TXT record of another site, and one without the
 * record. All of them resolve to the demo site. The new site gets its record when the user adds it.
 */
const zone: Readonly<Record<string, Records>> = {
  [NEW_HOST]: { A: '127.0.0.1' },
  [DEMO_HOST]: { A: '127.0.0.1' },
  [`${VERIFICATION_RECORD.prefix}.${DEMO_HOST}`]: { TXT: VERIFICATION_RECORD.value },
  [`wrong.${DEMO_HOST}`]: { A: '127.0.0.1' },
  [`${VERIFICATION_RECORD.prefix}.wrong.${DEMO_HOST}`]: { TXT: 'waymark-site-verification=somebody-else' },
  [`empty.${DEMO_HOST}`]: { A: '127.0.0.1' },
}

export type DnsServer = { port: number; close(): Promise<void> }

/** Serves the demo's zone on 127.0.0.1 over UDP and TCP. Queries for other names go to `servers`. */
export async function serveDns(servers: readonly NameServer[], newSite: NewSite): Promise<DnsServer> {
  const find = (name: string): Records | undefined =>
    newSite.hasRecord && name === `${VERIFICATION_RECORD.prefix}.${NEW_HOST}`
      ? { TXT: VERIFICATION_RECORD.value }
      : ownValue(zone, name)
  const udp = createUDPServer(handler(askOverUdp, { servers, find }))
  const tcp = createTCPServer(handler(askOverTcp, { servers, find }))
  const openSockets = new Set<Socket>()
  tcp.on('connection', (socket: Socket) => {
    openSockets.add(socket)
    socket.once('close', () => openSockets.delete(socket))
  })
  const port = await freePort()
  tcp.listen(port, '127.0.0.1')
  await once(tcp, 'listening')
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    port,
    close: async () => {
      const closed = Promise.all([once(udp, 'close'), once(tcp, 'close')])
      udp.close()
      tcp.close()
      for (const socket of openSockets) socket.destroy()
      await closed
    },
  }
}

type ZoneLookup = { servers: readonly NameServer[]; find: (name: string) => Records | undefined }

function handler(ask: ForwardQuery, names: ZoneLookup): DnsHandler {
  return (request, send) => {
    // If an answer cannot be sent, the client has gone or will retry.
    respond(request, ask, names)
      .then(send)
      .catch(() => {})
  }
}

async function respond(
  request: Packet,
  ask: ForwardQuery,
  { servers, find }: ZoneLookup,
): Promise<Packet | Buffer> {
  const name = request.questions[0]?.name.toLowerCase() ?? ''
  if (name === DEMO_HOST || name.endsWith(`.${DEMO_HOST}`)) return answer(request, find(name))
  return (await ask(request.toBuffer(), servers)) ?? failure(request, Packet.RCODE.SERVFAIL)
}

function answer(request: Packet, records: Records | undefined): Packet {
  if (!records) return failure(request, Packet.RCODE.NXDOMAIN)
  const response = Packet.createResponseFromRequest(request)
  const [question] = request.questions
  const common = { name: question?.name ?? '', class: Packet.CLASS.IN, ttl: 1 }
  const { TYPE } = Packet
  response.header.aa = 1
  if (question?.type === TYPE.A && records.A) {
    response.answers.push(new Packet.Resource({ ...common, type: TYPE.A, address: records.A }))
  }
  if (question?.type === TYPE.TXT && records.TXT) {
    response.answers.push(new Packet.Resource({ ...common, type: TYPE.TXT, data: records.TXT }))
  }
  return response
}

function failure(request: Packet, rcode: number): Packet {
  const response = Packet.createResponseFromRequest(request)
  response.header.rcode = rcode
  return response
}
