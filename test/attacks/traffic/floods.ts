import { plainRecord, recordTypes, type RecordWriter } from './tls-records.ts'

type RecordFlood = (writer: RecordWriter) => Buffer[]

/** Messages after a handshake of TLS 1.3, without any data. */
export const emptyFloods: Readonly<Record<string, RecordFlood>> = {
  'key updates': (writer) => keyUpdates(writer, 0),
  'key updates that ask for one in return': (writer) => keyUpdates(writer, 1),
  'session tickets': (writer) =>
    repeat(1000, () => writer.write(recordTypes.handshake, Buffer.concat(repeat(40, () => sessionTicket)))),
  'an endless session ticket in pieces of one byte': (writer) => [
    writer.write(recordTypes.handshake, Buffer.of(4, 1, 255, 255)),
    ...repeat(13_000, () => writer.write(recordTypes.handshake, Buffer.of(0))),
  ],
  'empty records': (writer) => repeat(13_000, () => writer.write(recordTypes.data, Buffer.of())),
  'warning alerts': (writer) => repeat(13_000, () => writer.write(recordTypes.alert, Buffer.of(1, 90))),
  'changes of cipher': () => repeat(60_000, () => plainRecord(recordTypes.changeCipherSpec, Buffer.of(1))),
}

/** Records that carry a page, but mostly themselves. */
export const thinFloods: Readonly<Record<string, RecordFlood>> = {
  'records of one byte': (writer) => [
    writer.write(recordTypes.data, Buffer.from(head)),
    ...repeat(13_000, () => writer.write(recordTypes.data, Buffer.from('x'))),
  ],
  'empty records between bytes': (writer) => [
    writer.write(recordTypes.data, Buffer.from(head)),
    ...repeat(1000, () => [
      ...repeat(20, () => writer.write(recordTypes.data, Buffer.of())),
      writer.write(recordTypes.data, Buffer.from('x')),
    ]).flat(),
  ],
}

const head = 'HTTP/1.1 200 OK\r\n\r\n'
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

type ResponseFlood = {
  /** The code of the failure, or how the body ends. */
  readonly outcome: string
  readonly text: () => string
}

/** Responses with much to parse and little to show for it. */
export const responseFloods: Readonly<Record<string, ResponseFlood>> = {
  'interim responses': {
    outcome: 'http_headers_too_large',
    text: () => 'HTTP/1.1 103\r\n\r\n'.repeat(300_000),
  },
  'short header lines': {
    outcome: 'http_headers_too_large',
    text: () => `HTTP/1.1 200 OK\r\n${'a:\r\n'.repeat(1_000_000)}`,
  },
  'a long reason phrase': {
    outcome: 'http_headers_too_large',
    text: () => `HTTP/1.1 200 ${'x'.repeat(5_000_000)}`,
  },
  'blank lines before the status line': {
    outcome: 'http_headers_too_large',
    text: () => '\r\n'.repeat(2_500_000),
  },
  'chunks of one byte': { outcome: 'cut', text: () => chunked + '1\r\nx\r\n'.repeat(800_000) },
  'chunk extensions': { outcome: 'cut', text: () => chunked + '1;a=b\r\nx\r\n'.repeat(500_000) },
  'an endless chunk extension': { outcome: 'cut', text: () => `${chunked}1;${'a'.repeat(5_000_000)}` },
  'a chunk size with leading zeros': { outcome: 'cut', text: () => chunked + '0'.repeat(5_000_000) },
  'short trailers': {
    outcome: 'http_headers_too_large',
    text: () => `${chunked}1\r\nx\r\n0\r\n${'a:\r\n'.repeat(1_000_000)}`,
  },
}

type HandshakeFlood = {
  /** The code of the failure: OpenSSL bears some floods, and refuses others itself. */
  readonly outcome: string
  readonly records: () => Buffer[]
}

/** What a server may send instead of its part of the handshake. */
export const handshakeFloods: Readonly<Record<string, HandshakeFlood>> = {
  'a certificate in pieces of one byte': {
    outcome: 'tls_handshake_failed',
    records: () => [
      plainRecord(recordTypes.handshake, serverHello()),
      plainRecord(recordTypes.handshake, Buffer.of(11, 1, 128, 0)),
      ...repeat(98_304, () => plainRecord(recordTypes.handshake, Buffer.of(0))),
    ],
  },
  'requests for a handshake': {
    outcome: 'tls_handshake_too_large',
    records: () => repeat(60_000, () => plainRecord(recordTypes.handshake, Buffer.of(0, 0, 0, 0))),
  },
  'warning alerts': {
    outcome: 'tls_handshake_failed',
    records: () => repeat(60_000, () => plainRecord(recordTypes.alert, Buffer.of(1, 90))),
  },
  'changes of cipher': {
    outcome: 'tls_handshake_failed',
    records: () => repeat(60_000, () => plainRecord(recordTypes.changeCipherSpec, Buffer.of(1))),
  },
  'empty records': {
    outcome: 'tls_handshake_failed',
    records: () => repeat(80_000, () => plainRecord(recordTypes.handshake, Buffer.of())),
  },
}

/** `ask` is 1 if the other side should update its keys, too. */
function keyUpdates(writer: RecordWriter, ask: 0 | 1): Buffer[] {
  return repeat(20_000, () => {
    const record = writer.write(recordTypes.handshake, Buffer.of(24, 0, 0, 1, ask))
    writer.useNextKeys()
    return record
  })
}

/** A lifetime, an age, no nonce, a ticket of one byte and no extensions. */
const sessionTicket = Buffer.of(4, 0, 0, 14, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 1, 7, 0, 0)

/** ServerHello of TLS 1.2 with TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256. */
function serverHello(): Buffer {
  const body = Buffer.concat([Buffer.of(3, 3), Buffer.alloc(32, 7), Buffer.of(0, 0xc0, 0x2b, 0)])
  return Buffer.concat([Buffer.of(2, 0, 0, body.length), body])
}

function repeat<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}
