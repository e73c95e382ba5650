import type { Socket } from 'node:net'

export type Wire = {
  /** The version in the first status line, such as `1.1`, which undici does not expose. */
  readonly httpVersion: () => string
  /** True if the connection broke rather than being closed by the other side. */
  readonly broke: () => boolean
}

export type WireOptions = {
  /** Limit for all incoming bytes: headers, framing and body. */
  readonly maxBytes: number
  readonly onFlood: () => void
}

/**
 * Watches a socket for problems that undici does not limit or expose: an endless reason phrase, chunk extension or
 * series of interim responses, and a reset in a body without a length, which undici takes for its end. Call it before
 * undici gets the socket.
 */
export function watchWire(socket: Socket, { maxBytes, onFlood }: WireOptions): Wire {
  let version = '1.1'
  let broken = false
  socket.once('readable', () => {
    const first = socket.read() as Buffer | null
    if (!first) return
    version = /^HTTP\/(\d\.\d)/.exec(first.toString('latin1', 0, 8))?.[1] ?? version
    socket.unshift(first)
  })
  socket.on('readable', () => {
    if (socket.bytesRead > maxBytes) onFlood()
  })
  socket.once('error', () => {
    broken = true
  })
  return { httpVersion: () => version, broke: () => broken }
}
