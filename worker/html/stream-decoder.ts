import { ESCAPE, SPACE } from './ascii.ts'

export type StreamDecoder = {
  /** The text that these bytes complete; some may be held until more have come. */
  readonly decode: (chunk: Uint8Array) => string
  /** The rest of the text: nothing follows. */
  readonly end: () => string
}

const NOTHING = new Uint8Array()

/**
 * Makes text of bytes that come in pieces, in an encoding by its WHATWG name or label. Throws a RangeError for one that
 * there is not. Node's own decoder throws in the middle of a page when bytes that are no character are cut in two, as
 * 0x81 0x30 0x41 is in GBK; so nothing is cut but behind white space, which no character goes beyond.
 */
export function streamDecoder(encoding: string): StreamDecoder {
  const decoder = new TextDecoder(encoding)
  const isSafe = decoder.encoding.startsWith('utf-')
  let held: Uint8Array[] = []

  function decode(chunk: Uint8Array): string {
    const cut = isSafe ? chunk.length : pastLastSpace(chunk)
    const bytes = cut === 0 ? NOTHING : Buffer.concat([...held, chunk.subarray(0, cut)])
    if (cut > 0) held = []
    if (cut < chunk.length) held.push(chunk.subarray(cut))
    return decoder.decode(bytes, { stream: true })
  }

  return { decode, end: () => decoder.decode(Buffer.concat(held)) }
}

/** Just past the last byte that ends whatever stands before it; an escape begins something. */
function pastLastSpace(bytes: Uint8Array): number {
  return bytes.findLastIndex((byte) => byte <= SPACE && byte !== ESCAPE) + 1
}
