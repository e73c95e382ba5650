import type { Transform } from 'node:stream'
import { makeDecoder, type Decoder } from './decoder.ts'

/** A zlib stream, which counts the bytes that it has consumed. */
type ZlibStream = Transform & { readonly bytesWritten: number }

/** A format whose data may be several members in a row, such as gzip. */
export type MemberFormat = {
  readonly open: () => ZlibStream
  /** Returns where the data of a member begins; undefined if its header continues. Throws for anything else. */
  readonly headerEnd: (bytes: Buffer) => number | undefined
  /** Bytes after the data of a member. */
  readonly trailerBytes: number
  /** The first bytes of a member, enough to recognise one. */
  readonly magicBytes: number
  readonly begins: (bytes: Buffer) => boolean
  /** True if browsers ignore what follows the last member. */
  readonly mayHaveTail: boolean
}

/** `lost`: the header of the first member has no end. */
type State = 'header' | 'data' | 'trailer' | 'done' | 'lost'

/** No header of a real server comes near. */
const MAX_HEADER_BYTES = 64 * 1024

/** Servers that join files send a few. Each costs a stream, and a member may be empty. */
const MAX_MEMBERS = 100

type Member = { readonly stream: ZlibStream; readonly decoder: Decoder; fed: number }

/**
 * Decodes all members of a body, and ignores what follows the last one where browsers do. Node decodes one frame of zstd, and
 * takes whatever follows gzip data for a member, with whose failure it drops what it has decoded (24.21,
 * `processCallback` in https://github.com/nodejs/node/blob/v24.x/lib/zlib.js).
 */
export class MemberDecoder implements Decoder {
  #format: MemberFormat
  #state: State = 'header'
  #waiting: Buffer = Buffer.alloc(0)
  #member: Member
  #members = 0

  constructor(format: MemberFormat) {
    this.#format = format
    this.#member = this.#open()
  }

  async *write(piece: Uint8Array): AsyncGenerator<Uint8Array, void> {
    if (this.#state === 'done' || this.#state === 'lost') return
    this.#waiting = this.#waiting.length === 0 ? Buffer.from(piece) : Buffer.concat([this.#waiting, piece])
    let hasMore = true
    while (hasMore) hasMore = yield* this.#step()
  }

  async *end(): AsyncGenerator<Uint8Array, void> {
    const isIncomplete = this.#state === 'lost' || (this.#state === 'header' && this.#members === 0)
    if (isIncomplete) throw new Error('the header is incomplete')
    if (this.#state === 'trailer' && !this.#format.mayHaveTail && this.#waiting.length > 0)
      throw unknownTail()
    if (this.#state === 'data') yield* this.#member.decoder.end()
  }

  close(): void {
    this.#member.decoder.close()
  }

  #open(): Member {
    const stream = this.#format.open()
    return { stream, decoder: makeDecoder(stream), fed: 0 }
  }

  /** Returns true if there is more to read in the bytes that wait. */
  async *#step(): AsyncGenerator<Uint8Array, boolean> {
    if (this.#state === 'header') return this.#beginMember()
    if (this.#state === 'data') return yield* this.#readMember()
    return this.#state === 'trailer' && this.#afterMember()
  }

  #beginMember(): boolean {
    const end = this.#format.headerEnd(this.#waiting)
    if (end === undefined) {
      if (this.#waiting.length > MAX_HEADER_BYTES) this.#state = 'lost'
      return false
    }
    this.#waiting = this.#waiting.subarray(end)
    this.#state = 'data'
    return this.#waiting.length > 0
  }

  async *#readMember(): AsyncGenerator<Uint8Array, boolean> {
    const { decoder, stream } = this.#member
    const given = this.#waiting
    this.#waiting = Buffer.alloc(0)
    this.#member.fed += given.length
    yield* decoder.write(given)
    const left = this.#member.fed - stream.bytesWritten
    if (left === 0) return false
    // The stream takes nothing more after the end of its member.
    this.#waiting = given.subarray(given.length - left)
    this.#members += 1
    this.#state = 'trailer'
    return true
  }

  #afterMember(): boolean {
    const { trailerBytes, magicBytes, begins } = this.#format
    if (this.#waiting.length < trailerBytes + magicBytes) return false
    const next = this.#waiting.subarray(trailerBytes)
    if (!begins(next) && !this.#format.mayHaveTail) throw unknownTail()
    this.#state = begins(next) && this.#members < MAX_MEMBERS ? 'header' : 'done'
    if (this.#state === 'done') return false
    this.close()
    this.#member = this.#open()
    this.#waiting = next
    return true
  }
}

function unknownTail(): Error {
  return new Error('there is something else after the data')
}
