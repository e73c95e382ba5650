/** Bytes of a resource that decide its type (MIME Sniffing, 5.2 "Reading the resource header"). */
export const SNIFFED_BYTES = 1445

/** Beginnings of HTML, each before a space or the end of a tag (MIME Sniffing, 7.1). */
const html =
  /^[\t\n\f\r ]*(?:<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[ >]|<!--)/i

/** Binary data bytes (MIME Sniffing, 3). */
function isBinary(byte: number): boolean {
  return byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f)
}

/** The type that browsers give to a resource without a usable Content-Type, as far as it matters to a check of pages. */
export function sniffType(start: Uint8Array): 'text/html' | 'text/plain' | 'application/octet-stream' {
  const text = Buffer.from(start.subarray(0, SNIFFED_BYTES)).toString('latin1')
  // A byte order mark means text, and text without any bytes is an empty page.
  if (text === '' || html.test(text.replace(/^\u00ef\u00bb\u00bf/, ''))) return 'text/html'
  const isMarked = /^(?:\u00fe\u00ff|\u00ff\u00fe|\u00ef\u00bb\u00bf)/.test(text)
  return isMarked || !start.subarray(0, SNIFFED_BYTES).some(isBinary)
    ? 'text/plain'
    : 'application/octet-stream'
}
