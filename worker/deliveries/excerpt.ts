import { BODY_BYTES, EXCERPT_CHARACTERS } from '../../shared/webhooks/delivery.ts'
import type { ResponseHeaders } from '../net/http/exchange.ts'
import type { WireBody } from '../net/http/wire-body.ts'
import type { BodyEnd } from '../net/outcome.ts'

/** UTF-8 takes at most four bytes a character. */
const EXCERPT_BYTES = 4 * EXCERPT_CHARACTERS

/**
 * Reads a body to its end, or to our limit, and keeps its beginning if it is text or JSON. Keeps no more than that in
 * memory.
 */
export async function readExcerpt(
  body: WireBody,
  headers: ResponseHeaders,
): Promise<{ readonly excerpt: string | undefined; readonly end: BodyEnd | undefined }> {
  const beginning: Uint8Array[] = []
  let room = EXCERPT_BYTES
  for await (const piece of body.read()) {
    if (room > 0) beginning.push(Uint8Array.from(piece.subarray(0, room)))
    room -= piece.length
    if (EXCERPT_BYTES - room >= BODY_BYTES) break
  }
  const excerpt = isReadable(headers) ? decode(beginning) : undefined
  return { excerpt: excerpt === '' ? undefined : excerpt, end: body.end }
}

function isReadable(headers: ResponseHeaders): boolean {
  const [type = ''] = [headers['content-type']].flat()
  const [encoding = 'identity'] = [headers['content-encoding']].flat()
  const [mediaType = ''] = type.toLowerCase().split(';')
  return encoding === 'identity' && /^\s*(text\/[\w.+-]+|application\/([\w.+-]+\+)?json)\s*$/.test(mediaType)
}

/** Decodes the beginning as UTF-8. Postgres cannot store U+0000. */
function decode(pieces: readonly Uint8Array[]): string {
  const text = new TextDecoder().decode(Buffer.concat(pieces)).replaceAll('\0', '\ufffd')
  return text.slice(0, EXCERPT_CHARACTERS).toWellFormed().trim()
}
