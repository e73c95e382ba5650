import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { createSecureContext, TLSSocket } from 'node:tls'
import { parentPort, workerData } from 'node:worker_threads'
import { costlyDhParameters } from './costly-keys.ts'
import { emptyFloods, handshakeFloods, responseFloods, thinFloods } from './floods.ts'
import type { HostileServer } from './hostile-server.ts'
import { countProtected, RecordWriter } from './tls-records.ts'

/** Entry of a worker thread, so that the server's work is not the client's. Its only message is the port. */
const { attack, certificate } = workerData as HostileServer

const server = createServer((socket) => {
  socket.on('error', () => {})
  serve(socket)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  parentPort?.postMessage(port, [])
})

function serve(socket: Socket): void {
  switch (attack.kind) {
    case 'response':
      return void socket.once('data', () => socket.write(responseFloods[attack.flood]?.text() ?? ''))
    case 'response over TLS':
      return shakeHands(socket, ({ secure }) => secure.write(responseFloods[attack.flood]?.text() ?? ''))
    case 'records':
      return shakeHands(socket, ({ writer }) => {
        const flood = emptyFloods[attack.flood] ?? thinFloods[attack.flood]
        socket.write(Buffer.concat(flood?.(writer()) ?? []))
      })
    case 'handshake':
      return void socket.once('data', () =>
        socket.write(Buffer.concat(handshakeFloods[attack.flood]?.records() ?? [])),
      )
    case 'renegotiation':
      return renegotiate(socket)
    case 'key exchange':
      return exchangeKeys(socket)
    case 'segments':
      return shakeHands(socket, ({ secure }) => secure.end(page('x'.repeat(50_000))))
  }
}

type Taken = {
  readonly secure: TLSSocket
  /** Continues after the records that Node has sent. Call it once, and then send nothing through Node. */
  readonly writer: () => RecordWriter
}

/** Completes a handshake of TLS 1.3, and calls `onRequest` when the request has arrived. */
function shakeHands(socket: Socket, onRequest: (taken: Taken) => void): void {
  let sent = Buffer.alloc(0)
  let secret = Buffer.alloc(0)
  const wire = new Duplex({
    read: () => {},
    write(chunk: Buffer, _encoding, done) {
      if (attack.kind === 'records') sent = Buffer.concat([sent, chunk])
      send(socket, chunk)
      done()
    },
    final(done) {
      socket.end(done)
    },
  })
  socket.setNoDelay(true)
  socket.on('data', (chunk) => wire.push(chunk))
  socket.on('close', () => wire.destroy())
  const secure = new TLSSocket(wire, {
    isServer: true,
    ...certificate,
    minVersion: 'TLSv1.3',
    ciphers: 'TLS_AES_128_GCM_SHA256',
  })
  secure.on('error', () => {})
  secure.on('keylog', (line) => {
    const [, hex] = /^SERVER_TRAFFIC_SECRET_0 \S+ (\S+)/.exec(line.toString()) ?? []
    if (hex !== undefined) secret = Buffer.from(hex, 'hex')
  })
  const writer = (): RecordWriter => new RecordWriter(secret, countProtected(sent, secret))
  secure.once('data', () => onRequest({ secure, writer }))
}

function send(socket: Socket, chunk: Buffer): void {
  if (attack.kind !== 'segments') return void socket.write(chunk)
  for (const byte of chunk) socket.write(Buffer.of(byte))
}

/** Asks for another handshake of TLS 1.2, and answers after it. */
function renegotiate(socket: Socket): void {
  const secure = new TLSSocket(socket, { isServer: true, ...certificate, maxVersion: 'TLSv1.2' })
  secure.on('error', () => {})
  secure.once('data', () => secure.renegotiate({}, () => secure.end(page('renegotiated'))))
}

/** Offers only Diffie-Hellman with a large modulus, and answers after the handshake. */
function exchangeKeys(socket: Socket): void {
  const secure = new TLSSocket(socket, {
    isServer: true,
    secureContext: createSecureContext({
      ...certificate,
      dhparam: costlyDhParameters(),
      maxVersion: 'TLSv1.2',
      ciphers: 'DHE-RSA-AES128-GCM-SHA256',
    }),
  })
  secure.on('error', () => {})
  secure.once('data', () => secure.end(page('exchanged')))
}

function page(body: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}
