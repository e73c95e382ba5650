import type { Duplex } from 'node:stream'
import type { Connection } from './connection.ts'
import { skipStackTraces } from './stack-traces.ts'

export type Wire = {
  /** The version in the first status line, such as `1.1`, which undici does not expose (8.12.4, client-h1.js). */
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
    version = /^HTTP\/(\d\.\d)/.exec(first.toString('latin1', 0, 8))?.[1] ?? version
    socket.unshift(first)
  })
  return () => version
}
