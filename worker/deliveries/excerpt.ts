import { BODY_BYTES, EXCERPT_CHARACTERS } from '../../shared/webhooks/delivery.ts'
import type { ResponseHeaders } from '../net/http/exchange.ts'
import type { WireBody } from '../net/http/wire-body.ts'
import type { BodyEnd } from '../net/outcome.ts'

/** UTF-8 takes at most four bytes a character. */
const EXCERPT_BYTES = 4 * EXCERPT_CHARACTERS

/**
 * Reads a body to its end, or to our limit, and keeps its beginning if it is text or JSON. Frameworks and proxies report an
 * error in a body of any type or none, so what came with a failure is kept if its bytes are text. Keeps no more than that
 * in memory.
 */
export async function readExcerpt(
  body: WireBody,
  { status, headers }: { readonly status: number; readonly headers: ResponseHeaders },
): Promise<{ readonly excerpt: string | undefined; readonly end: BodyEnd | undefined }> {
  const beginning: Uint8Array[] = []
  let room = EXCERPT_BYTES
  for await (const piece of body.read()) {
    if (room > 0) beginning.push(Uint8Array.from(piece.subarray(0, room)))
    room -= piece.length
    if (EXCERPT_BYTES - room >= BODY_BYTES) break
  }
  const bytes = Buffer.concat(beginning)
  const isFailure = status < 200 || status > 299
  const excerpt = isReadable(headers) || (isFailure && isText(bytes, headers)) ? decode(bytes) : undefined
  return { excerpt: excerpt === '' ? undefined : excerpt, end: body.end }
}

function isReadable(headers: ResponseHeaders): boolean {
  const [type = ''] = [headers['content-type']].flat()
  const [mediaType = ''] = type.toLowerCase().split(';')
  return isPlain(headers) && /^\s*(text\/[\w.+-]+|application\/([\w.+-]+\+)?json)\s*$/.test(mediaType)
}

/** The body is not compressed, although it was asked not to be. */
function isPlain(headers: ResponseHeaders): boolean {
  const [encoding = 'identity'] = [headers['content-encoding']].flat()
  return encoding === 'identity'
}

/** Images and archives have a U+0000 or bytes that are not UTF-8 early on. */
function isText(bytes: Uint8Array, headers: ResponseHeaders): boolean {
  if (!isPlain(headers) || bytes.includes(0)) return false
  try {
    // Its end may be cut within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Decodes the beginning as UTF-8. Postgres cannot store U+0000. */
function decode(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes).replaceAll('\0', '\ufffd')
  return text.slice(0, EXCERPT_CHARACTERS).toWellFormed().trim()
}
