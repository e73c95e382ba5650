import { TextDecoder } from '@exodus/bytes/encoding.js'
import { namedEncoding } from '../html/input/charset.ts'

type Decoder = InstanceType<typeof TextDecoder>

/** Bytes after the first that is not ASCII by which UTF-8 is told from an encoding of one byte a character. */
const JUDGED_BYTES = 256

/**
 * Decodes a body as browsers do: by a byte order mark, then the Content-Type, then a meta element. If none of them names an
 * encoding, it is UTF-8 or, where that is not valid, Windows-1252.
 */
export class BodyDecoder {
  #decoder: Decoder | undefined
  #held: Uint8Array = new Uint8Array()

  /** `head` is the beginning of the body, as long as `bytesToDetect` says. */
  constructor(head: Uint8Array, contentType: string | undefined) {
    const named = namedEncoding(head, contentType)
    this.#decoder = named === undefined ? undefined : decoderFor(named)
  }

  decode(chunk: Uint8Array): string {
    if (this.#decoder) return this.#decoder.decode(chunk, { stream: true })
    const bytes = Buffer.concat([this.#held, chunk])
    const plain = lengthInAscii(bytes)
    const text = bytes.toString('latin1', 0, plain)
    this.#held = bytes.subarray(plain)
    return this.#held.length < JUDGED_BYTES ? text : text + this.#choose(true)
  }

  /** Called at the end of the body. */
  end(): string {
    const rest = this.#decoder || this.#held.length === 0 ? '' : this.#choose(false)
    return rest + (this.#decoder?.decode() ?? '')
  }

  #choose(stream: boolean): string {
    this.#decoder = decoderFor(isUtf8(this.#held, stream) ? 'utf-8' : 'windows-1252')
    return this.#decoder.decode(this.#held, { stream: true })
  }
}

function isUtf8(bytes: Uint8Array, stream: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream })
    return true
  } catch {
    return false
  }
}

function decoderFor(encoding: string): Decoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    return new TextDecoder('utf-8') // an encoding that browsers refuse
  }
}

function lengthInAscii(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte >= 0x80)
  return at === -1 ? bytes.length : at
}
