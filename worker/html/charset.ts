import sniffEncoding from 'html-encoding-sniffer'

/** How the bytes of a page become text. */
export type Charset = {
  /** The WHATWG name, such as `UTF-8` or `Shift_JIS`. */
  readonly encoding: string
  /**
   * Tags can be found in the bytes as they are: each byte below 0x80 is one ASCII character and nothing else. The
   * others (UTF-16, and East Asian encodings whose second bytes look like ASCII) are turned into UTF-8 first.
   */
  readonly asciiCompatible: boolean
}

/** How much of a page is looked at for a `<meta charset>`, as the HTML standard advises. */
const PRESCAN_BYTES = 1024

/** A byte order mark is at most this long. */
const MARK_BYTES = 3

/** How many bytes `detectCharset` has to see: those of a mark, and the prescan where the Content-Type does not help. */
export function bytesToDetect(contentType: string | undefined): number {
  return encodingOf(contentType) === undefined ? PRESCAN_BYTES : MARK_BYTES
}

/**
 * Finds the encoding of a page by HTML's rules (13.2.3.2): byte order mark, then Content-Type, then a prescan for a
 * meta element, else `fallback`. `head` holds the first bytes, as many as `bytesToDetect` says, or the whole page.
 * Undefined when no text can be made of it, as for the encodings that browsers refuse.
 */
export function detectCharset(
  head: Uint8Array,
  contentType: string | undefined,
  fallback = 'windows-1252',
): Charset | undefined {
  const named = encodingOf(contentType)
  if (named !== undefined && !mayHaveMark(head)) return charsetOf(named)
  // Bytes that happen to have come already must not change the answer.
  const seen = head.subarray(0, named === undefined ? PRESCAN_BYTES : MARK_BYTES)
  return charsetOf(sniffEncoding(seen, { defaultEncoding: named ?? fallback }))
}

/** Byte order marks begin with a byte with which no page begins otherwise. */
function mayHaveMark(head: Uint8Array): boolean {
  return (head[0] ?? 0) >= 0xef
}

const utf8: Charset = { encoding: 'UTF-8', asciiCompatible: true }

function charsetOf(encoding: string): Charset | undefined {
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

/** Pages that come one after the other mostly have the same Content-Type. */
let last: { contentType: string | undefined; encoding: string | undefined } | undefined

/** The encoding that the Content-Type names, if it names one. */
function encodingOf(contentType: string | undefined): string | undefined {
  if (last === undefined || last.contentType !== contentType) {
    last = { contentType, encoding: labelledEncoding(charsetParameter(contentType)) }
  }
  return last.encoding
}

function labelledEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  const options = { transportLayerEncodingLabel: label, defaultEncoding: UNKNOWN }
  const encoding = sniffEncoding(new Uint8Array(), options)
  return encoding === UNKNOWN ? undefined : encoding
}

const UNKNOWN = 'unknown'

function charsetParameter(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i
    .exec(contentType ?? '')
    ?.slice(1)
    .find(Boolean)
}
