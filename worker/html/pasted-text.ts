import { decodeHTML } from 'entities'
import { isLetter } from './ascii.ts'
import { bytesToDetect, detectCharset } from './charset.ts'
import { LineCounter, type Position } from './line-counter.ts'
import { pageBytes, type PageBytes } from './page-bytes.ts'
import { readTag } from './read-tag.ts'
import type { ScanRequest } from './scan-page.ts'
import type { Subject } from './selector-subject.ts'
import { excerptOf, startTag } from './start-tag.ts'
import { visibleText } from './visible-text.ts'

/** A tag that stands in a page as text, which visitors read: an editor has escaped it. */
export type PastedCopy = { readonly excerpt: string; readonly where: Position }

export type PastedQuery = Pick<ScanRequest, 'contentType' | 'fallbackEncoding'> & {
  readonly subject: Subject
}

/** A page that is larger is not looked through. */
export const MAX_PASTED_BYTES = 2 * 1024 * 1024

/** Of a page made to be slow no more places than this are looked at. */
const MAX_LOOKS = 200

/** The first tag in the text of a whole page that would match, were it no text. It is asked for after a miss only. */
export function findPasted(
  page: Uint8Array,
  { contentType, fallbackEncoding, subject }: PastedQuery,
): PastedCopy | undefined {
  if (subject.matchesImplied) return undefined
  const head = page.subarray(0, bytesToDetect(contentType))
  const charset = detectCharset(head, contentType, fallbackEncoding)
  if (!charset) return undefined
  const source = pageBytes(charset)
  const bytes = Buffer.concat([source.feed(page), source.rest()])
  let looks = 0
  let inText: ((at: number) => boolean) | undefined
  for (const at of escapedTags(bytes)) {
    inText ??= visibleText(bytes)
    if (!inText(at)) continue
    if (looks === MAX_LOOKS) return undefined
    looks += 1
    const excerpt = matchAt(bytes, at, { source, subject })
    if (excerpt !== undefined) return { excerpt, where: positionOf(bytes, at, source) }
  }
  return undefined
}

/** Where an escaped `<` stands before a letter, or before markup that an editor has put around its name. */
function* escapedTags(bytes: Buffer): Generator<number> {
  const text = bytes.toString('latin1')
  for (const { index } of text.matchAll(/&(?:lt|#0*60|#x0*3c);?[a-z<]/gi)) yield index
}

/** A tag that is longer than this with all its markup is not made out. */
const MAX_SOURCE_BYTES = 4096

type Look = { readonly source: PageBytes; readonly subject: Subject }

function matchAt(bytes: Buffer, at: number, { source, subject }: Look): string | undefined {
  const text = typed(source.decode(bytes.subarray(at, at + MAX_SOURCE_BYTES)))
  const tagBytes = Buffer.from(text)
  if (!isLetter(tagBytes[1])) return undefined
  const span = readTag(tagBytes, 0, 1)
  if (!span) return undefined
  const tag = startTag(tagBytes, span, (piece) => utf8.decode(piece))
  if (subject.names && !subject.names.has(tag.name)) return undefined
  return subject.test({ name: tag.name, tag, foreign: false }) ? excerptOf(tag) : undefined
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** What was typed or pasted before an editor made links, lines, colours and typographic quotes of it. */
function typed(source: string): string {
  const text = source.replace(/<\/?(br|p|div|li|tr|td)\b[^<>]*>/gi, ' ').replace(/<[^<>]*>/g, '')
  return decodeHTML(text)
    .replace(/[\u201c-\u201f\u2033\u2036\u00ab\u00bb]/g, '"')
    .replace(/[\u2018-\u201b\u2032\u2035]/g, "'")
    .replace(/\u00a0/g, ' ')
    .replace(/[\u00ad\u200b\ufeff]/g, '')
}

function positionOf(bytes: Buffer, at: number, { wide }: PageBytes): Position {
  const lines = new LineCounter({ wide })
  lines.feed(bytes)
  return lines.at(at)
}
