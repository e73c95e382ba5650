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
  const label = charsetParameter(contentType)
  if (label === undefined) return PRESCAN_BYTES
  const options = { transportLayerEncodingLabel: label, defaultEncoding: UNKNOWN }
  return sniffEncoding(new Uint8Array(), options) === UNKNOWN ? PRESCAN_BYTES : MARK_BYTES
}

const UNKNOWN = 'unknown'

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
  const label = charsetParameter(contentType)
  // Bytes that happen to have come already must not change the answer.
  const encoding = sniffEncoding(head.subarray(0, PRESCAN_BYTES), {
    defaultEncoding: fallback,
    ...(label !== undefined && { transportLayerEncodingLabel: label }),
  })
  if (!isDecodable(encoding)) return undefined
  return { encoding, asciiCompatible: oneByteEncoding.test(encoding) }
}

function isDecodable(encoding: string): boolean {
  if (encoding === 'UTF-8') return true
  try {
    void new TextDecoder(encoding)
    return true
  } catch {
    return false
  }
}

const oneByteEncoding =
  /^(utf-8|ibm866|iso-8859-.+|koi8-.|macintosh|windows-\d+|x-mac-cyrillic|x-user-defined)$/i

function charsetParameter(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i
    .exec(contentType ?? '')
    ?.slice(1)
    .find(Boolean)
}
