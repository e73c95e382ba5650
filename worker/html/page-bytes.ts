import type { Charset } from './charset.ts'
import type { Decode } from './start-tag.ts'
import { streamDecoder } from './stream-decoder.ts'

/** The bytes of a page in an encoding in which tags can be found, and the way to make text of them. */
export type PageBytes = {
  /** Bytes to scan for these bytes of the page. The first call must bring the first three, if there are three. */
  readonly feed: (chunk: Uint8Array) => Uint8Array
  /** What is left to scan at the end. */
  readonly rest: () => Uint8Array
  readonly decode: Decode
  /** Characters may take several bytes. */
  readonly wide: boolean
}

export function pageBytes(charset: Charset): PageBytes {
  if (!charset.asciiCompatible) return recoded(charset.encoding)
  if (charset.encoding === 'UTF-8') return utf8Bytes()
  const decoder = new TextDecoder(charset.encoding)
  return { feed: (chunk) => chunk, rest: nothing, decode: (bytes) => decoder.decode(bytes), wide: false }
}

const NOTHING = new Uint8Array()
const nothing = (): Uint8Array => NOTHING

/** It keeps nothing from one call to the next. A mark in the middle of a page is a character like any other. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const decodeUtf8: Decode = (bytes) => utf8.decode(bytes)

function utf8Bytes(): PageBytes {
  let begun = false
  const feed = (chunk: Uint8Array): Uint8Array => {
    const marked = !begun && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf
    begun = true
    return marked ? chunk.subarray(3) : chunk
  }
  return { feed, rest: nothing, decode: decodeUtf8, wide: true }
}

/** Turns a page in another encoding into UTF-8 as it comes. */
function recoded(encoding: string): PageBytes {
  const decoder = streamDecoder(encoding)
  return {
    feed: (chunk) => Buffer.from(decoder.decode(chunk)),
    rest: () => Buffer.from(decoder.end()),
    decode: decodeUtf8,
    wide: true,
  }
}
