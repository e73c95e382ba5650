import type { Duplex } from 'node:stream'
import type { Connection } from './connection.ts'
import { skipStackTraces } from './stack-traces.ts'

export type Wire = {
  /**
   * The version in the first status line, such as `1.1`, which undici does not expose (8.12.4, client-h1.js); `2` if a
   * frame of HTTP/2 came instead.
   */
  readonly httpVersion: () => string
  /** True if the connection broke rather than being closed by the other side. */
  readonly broke: () => boolean
}

/** `data`: too many bytes of HTTP. `overhead`: too many bytes of TLS without data. */
export type FloodKind = 'data' | 'overhead'

export type WireOptions = {
  /** Limit for all incoming bytes of HTTP: headers, framing and body. */
  readonly maxBytes: number
  /** Limit for incoming bytes of TLS beyond those. */
  readonly maxOverheadBytes: number
  readonly onFlood: (kind: FloodKind) => void
}

/**
 * Watches a connection for problems that undici does not limit or expose: an endless reason phrase or chunk extension,
 * TLS records without data, and a reset in a body without a length, which undici takes for its end (8.12.4,
 * lib/dispatcher/client-h1.js). Call it before undici gets the socket.
 */
export function watchWire({ socket, wire }: Connection, options: WireOptions): Wire {
  let broken = false
  const floodKind = (): FloodKind | undefined => {
    if (socket.bytesRead > options.maxBytes) return 'data'
    return wire.bytesRead - socket.bytesRead > options.maxOverheadBytes ? 'overhead' : undefined
  }
  wire.guard({
    isFlood: () => floodKind() !== undefined,
    onFlood: () => options.onFlood(floodKind() ?? 'data'),
  })
  socket.on('readable', skipStackTraces)
  socket.once('error', () => {
    broken = true
  })
  return { httpVersion: watchVersion(socket), broke: () => broken }
}

function watchVersion(socket: Duplex): () => string {
  let version = '1.1'
  socket.once('readable', () => {
    const first = socket.read() as Buffer | null
    if (!first) return
    version = isSettingsFrame(first) ? '2' : (statusLineVersion(first) ?? version)
    socket.unshift(first)
  })
  return () => version
}

function statusLineVersion(first: Buffer): string | undefined {
  return /^HTTP\/(\d\.\d)/.exec(first.toString('latin1', 0, 8))?.[1]
}

const SETTINGS = 4

/** With this frame, of stream 0 and without flags, a server opens a connection of HTTP/2 (RFC 9113, 3.4 and 6.5). */
function isSettingsFrame(first: Buffer): boolean {
  return first.length >= 9 && first.readUInt16BE(0) === 0 && first.readUIntBE(3, 6) === SETTINGS * 2 ** 40
}
