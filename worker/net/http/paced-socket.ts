import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { Pieces } from '../../pieces.ts'
import type { TakeTurn } from './turns.ts'

/** Bytes passed on in one turn. As TLS key updates, or as chunks of one byte, they take some 10 ms to process. */
const CHUNK_BYTES = 16 * 1024
/** Bytes that wait for their turn. The socket and the operating system hold more. */
const WAITING_BYTES = 256 * 1024

/**
 * Decides, before a chunk of `nextBytes` is passed on, whether too much has arrived. `onFlood` is expected to close the
 * connection.
 */
export type WireGuard = { readonly isFlood: (nextBytes: number) => boolean; readonly onFlood: () => void }

/**
 * A connected socket that passes on one chunk a turn. A plain socket reads up to 2 MB in one turn (libuv 1.52 reads 32
 * times, `uv__read` in https://github.com/libuv/libuv/blob/v1.52.1/src/unix/stream.c), and TLS or a parser on top of it
 * processes all of that before anything else runs.
 */
export class PacedSocket extends Duplex {
  /** Bytes passed on so far. */
  bytesRead = 0
  readonly #socket: Socket
  readonly #takeTurn: TakeTurn
  readonly #waiting = new Pieces()
  /** Bytes of the first piece that have been passed on. */
  #offset = 0
  #waitingBytes = 0
  #guard: WireGuard | undefined
  #isWanted = false
  #hasTurn = false
  /** Passed on after the data that arrived before it. */
  #end: { readonly error?: Error } | undefined

  constructor(socket: Socket, takeTurn: TakeTurn) {
    super({ allowHalfOpen: false })
    this.#socket = socket
    this.#takeTurn = takeTurn
    socket.on('data', (data) => this.#onData(data))
    socket.on('end', () => this.#onEnd({}))
    socket.on('error', (error) => this.#onEnd({ error }))
    socket.on('close', () => this.#onEnd({}))
  }

  /** Replaces the guard. */
  guard(guard: WireGuard): void {
    this.#guard = guard
  }

  override _read(): void {
    this.#isWanted = true
    this.#schedule()
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, done)
  }

  override _final(done: () => void): void {
    this.#socket.end(() => done())
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy()
    this.#waiting.clear()
    done(error)
  }

  #onData(data: Buffer): void {
    this.#waiting.add(data)
    this.#waitingBytes += data.length
    if (this.#waitingBytes >= WAITING_BYTES) this.#socket.pause()
    this.#schedule()
  }

  #onEnd(end: { readonly error?: Error }): void {
    this.#end ??= end
    this.#schedule()
  }

  #schedule(): void {
    if (this.#hasTurn || !this.#isWanted || this.destroyed) return
    if (this.#waiting.isEmpty && !this.#end) return
    this.#hasTurn = true
    this.#takeTurn(() => {
      this.#hasTurn = false
      if (!this.destroyed) this.#passOn()
    })
  }

  #passOn(): void {
    const chunk = this.#nextChunk()
    if (this.#guard?.isFlood(chunk?.length ?? 0)) return this.#guard.onFlood()
    if (!chunk) return this.#passOnEnd()
    this.#isWanted = false
    this.bytesRead += chunk.length
    this.push(chunk)
  }

  #nextChunk(): Uint8Array | undefined {
    const [piece] = this.#waiting.list
    if (!piece) return undefined
    const chunk = piece.subarray(this.#offset, this.#offset + CHUNK_BYTES)
    this.#offset += chunk.length
    if (this.#offset === piece.length) {
      this.#waiting.shift()
      this.#offset = 0
    }
    this.#waitingBytes -= chunk.length
    if (this.#waitingBytes < WAITING_BYTES) this.#socket.resume()
    return chunk
  }

  #passOnEnd(): void {
    if (this.#end?.error) this.destroy(this.#end.error)
    else this.push(null)
  }
}
