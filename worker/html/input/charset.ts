import { TextDecoder } from '@exodus/bytes/encoding.js'
import sniffEncoding from 'html-encoding-sniffer'
import { parseContentType } from './content-type.ts'

/** The encoding of a page. */
export type Charset = {
  /** The WHATWG name, such as `UTF-8` or `Shift_JIS`. */
  readonly encoding: string
  /**
   * True if tags can be found in the original bytes: each byte below 0x80 is one ASCII character and nothing else. The
   * others (UTF-16, and East Asian encodings whose second bytes look like ASCII) are turned into UTF-8 first.
   */
  readonly asciiCompatible: boolean
}

/** Number of bytes searched for a `<meta charset>` anywhere, as the HTML standard advises. */
const PRESCAN_BYTES = 1024

/** A byte order mark is at most this long. */
const MARK_BYTES = 3

/**
 * Number of bytes that `namedEncoding` needs: a byte order mark, or the prescan if the Content-Type names no encoding.
 */
export function bytesToDetect(contentType: string | undefined): number {
  return encodingOf(contentType) === undefined ? PRESCAN_BYTES : MARK_BYTES
}

/**
 * Finds the encoding of a page by HTML's rules (13.2.3.2): byte order mark, then Content-Type, then a prescan for a
 * meta element. `start` holds the first `bytesToDetect` bytes, or the whole page if it is shorter. Undefined when none
 * of these names one.
 */
export function namedEncoding(start: Uint8Array, contentType: string | undefined): string | undefined {
  const named = encodingOf(contentType)
  if (named !== undefined && !mayHaveMark(start)) return named
  // Bytes that happen to have arrived already must not change the result.
  const seen = start.subarray(0, named === undefined ? PRESCAN_BYTES : MARK_BYTES)
  return findEncoding(sniffEncoding(seen, { defaultEncoding: named ?? UNKNOWN }))
}

/** The encoding that the source of a meta element names. */
export function encodingInMeta(tag: Uint8Array): string | undefined {
  return findEncoding(sniffEncoding(tag, { defaultEncoding: UNKNOWN, maxPrescanBytes: Infinity }))
}

/** The first byte of a byte order mark never begins an ordinary page. */
function mayHaveMark(start: Uint8Array): boolean {
  return (start[0] ?? 0) >= 0xef
}

const utf8: Charset = { encoding: 'UTF-8', asciiCompatible: true }

/** Undefined for encodings that cannot be decoded, such as those that browsers refuse. */
export function charsetOf(encoding: string): Charset | undefined {
  if (encoding === utf8.encoding) return utf8
  return isDecodable(encoding) ? { encoding, asciiCompatible: oneByteEncoding.test(encoding) } : undefined
}

function isDecodable(encoding: string): boolean {
  try {
    void new TextDecoder(encoding)
    return true
  } catch {
    return false
  }
}

const oneByteEncoding =
  /^(utf-8|ibm866|iso-8859-.+|koi8-.|macintosh|windows-\d+|x-mac-cyrillic|x-user-defined)$/i

/** Caches the last result: consecutive pages mostly have the same Content-Type. */
let last: { contentType: string | undefined; encoding: string | undefined } | undefined

/** The encoding that the Content-Type names, if it names one. */
function encodingOf(contentType: string | undefined): string | undefined {
  if (last === undefined || last.contentType !== contentType) {
    last = { contentType, encoding: labelledEncoding(parseContentType(contentType)?.charset) }
  }
  return last.encoding
}

function labelledEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  const options = { transportLayerEncodingLabel: label, defaultEncoding: UNKNOWN }
  return findEncoding(sniffEncoding(new Uint8Array(), options))
}

const UNKNOWN = 'unknown'

function findEncoding(encoding: string): string | undefined {
  return encoding === UNKNOWN ? undefined : encoding
}
