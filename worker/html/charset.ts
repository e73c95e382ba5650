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
export const PRESCAN_BYTES = 1024

/**
 * Finds the encoding of a page by HTML's rules (13.2.3.2): byte order mark, then Content-Type, then a prescan for a
 * meta element, else `fallback`. `head` holds the first 1,024 bytes, or the whole page. Undefined when no text can be
 * made of it, as for the encodings that browsers refuse.
 */
export function detectCharset(
  head: Uint8Array,
  contentType: string | undefined,
  fallback = 'windows-1252',
): Charset | undefined {
  const label = charsetParameter(contentType)
  const encoding = sniffEncoding(head, {
    defaultEncoding: fallback,
    ...(label !== undefined && { transportLayerEncodingLabel: label }),
  })
  try {
    void new TextDecoder(encoding)
  } catch {
    return undefined
  }
  return { encoding, asciiCompatible: oneByteEncoding.test(encoding) }
}

const oneByteEncoding =
  /^(utf-8|ibm866|iso-8859-.+|koi8-.|macintosh|windows-\d+|x-mac-cyrillic|x-user-defined)$/i

function charsetParameter(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i
    .exec(contentType ?? '')
    ?.slice(1)
    .find(Boolean)
}
