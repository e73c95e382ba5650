import type { Socket } from 'node:net'

export type Wire = {
  /** The version in the first status line, such as `1.1`, which undici does not tell. */
  readonly httpVersion: () => string
  /** Whether the connection broke, rather than being ended by the other side. */
  readonly broke: () => boolean
}

export type WireOptions = {
  /** Of everything that comes in: headers, framing and body. */
  readonly maxBytes: number
  readonly onFlood: () => void
}

/**
 * Sees what undici does not tell or does not bound: an endless reason phrase, chunk extension or row of interim
 * responses counts as nothing there, and a reset in the middle of a body that ends with the connection counts as its
 * end. Must be called before undici gets the socket.
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
