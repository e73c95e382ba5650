import { TextDecoder as NodeTextDecoder } from 'node:util'
// Node's own decoder gets some bytes of Korean, Chinese and Japanese encodings wrong (decision 105).
import { TextDecoder } from '@exodus/bytes/encoding.js'
import type { Charset } from './charset.ts'
import type { Decode } from '../tokenizer/start-tag.ts'

/** The bytes of a page in an encoding in which tags can be found, and their decoder. */
export type PageBytes = {
  /**
   * Takes the next bytes of a page and returns the bytes to scan. The first chunk must contain the first three bytes, if
   * the page has three.
   */
  readonly feed: (chunk: Uint8Array) => Uint8Array
  /** The remaining bytes to scan at the end. */
  readonly rest: () => Uint8Array
  readonly decode: Decode
  /** True if characters may take several bytes. */
  readonly wide: boolean
  /** True once the page turns out to have an encoding that cannot be decoded. */
  readonly unreadable?: boolean
}

/**
 * Prepares a page's bytes for scanning. With `isStart`, the first chunk begins the page, so it may start with a byte
 * order mark.
 */
export function pageBytes(charset: Charset, { isStart }: { isStart: boolean }): PageBytes {
  if (!charset.asciiCompatible) return decodeAgain(charset.encoding)
  if (charset.encoding === 'UTF-8') return utf8Bytes(isStart)
  const decoder = new TextDecoder(charset.encoding)
  return { feed: (chunk) => chunk, rest: noBytes, decode: (bytes) => decoder.decode(bytes), wide: false }
}

const NOTHING = new Uint8Array()
const noBytes = (): Uint8Array => NOTHING

/** Keeps no state between calls. A byte order mark in the middle of a page is an ordinary character. */
const utf8 = new NodeTextDecoder('utf-8', { ignoreBOM: true })
const decodeUtf8: Decode = (bytes) => utf8.decode(bytes)

function utf8Bytes(isStart: boolean): PageBytes {
  let begun = !isStart
  const feed = (chunk: Uint8Array): Uint8Array => {
    const marked = !begun && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf
    begun = true
    return marked ? chunk.subarray(3) : chunk
  }
  return { feed, rest: noBytes, decode: decodeUtf8, wide: true }
}

/** Converts a page in another encoding into UTF-8 as it arrives. */
function decodeAgain(encoding: string): PageBytes {
  const decoder = new TextDecoder(encoding)
  return {
    feed: (chunk) => Buffer.from(decoder.decode(chunk, { stream: true })),
    rest: () => Buffer.from(decoder.decode()),
    decode: decodeUtf8,
    wide: true,
  }
}
