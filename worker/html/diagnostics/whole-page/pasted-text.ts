import { withPlainQuotes } from '../../code/find-in-text.ts'
import type { Position } from '../../input/line-counter.ts'
import { matchesTag, type Subject } from '../../selector/subject.ts'
import { excerptOf } from '../../tokenizer/start-tag.ts'
import { parseStartTag } from '../make-start-tag.ts'
import { unescapedLevels } from './repaired-tag.ts'
import { visibleText } from './visible-text.ts'
import type { PageSource } from '../../page/page-source.ts'

/** A tag that visitors see as text, because an editor has escaped it. */
export type PastedCopy = { readonly excerpt: string; readonly where: Position }

/** Maximum number of occurrences to examine, since a hostile page may have many. */
const MAX_LOOKS = 200

/** Finds the first tag in the text of a page that would match as markup. Used only after a miss. */
export async function findPasted(page: PageSource, subject: Subject): Promise<PastedCopy | undefined> {
  if (subject.matchesImplied) return undefined
  const { bytes } = page
  let looks = 0
  let inText: ((at: number) => boolean) | undefined
  for (const at of escapedTags(bytes)) {
    inText ??= await visibleText(page)
    if (!inText(at)) continue
    if (looks === MAX_LOOKS) return undefined
    looks += 1
    const excerpt = matchAt(page, at, subject)
    if (excerpt !== undefined) return { excerpt, where: page.positionOf(at) }
  }
  return undefined
}

/** Offsets of each escaped `<` before a letter, or before markup that an editor has put around its name. */
function* escapedTags(bytes: Buffer): Generator<number> {
  const text = bytes.toString('latin1')
  for (const { index } of text.matchAll(/&(?:amp;)*(?:lt|#0*60|#x0*3c);?[a-z<]/gi)) yield index
}

/** Tags longer than this, including the editor's markup, are not recognised. */
const MAX_SOURCE_BYTES = 4096

function matchAt({ bytes, decode }: PageSource, at: number, subject: Subject): string | undefined {
  const text = withoutEntities(decode(bytes.subarray(at, at + MAX_SOURCE_BYTES)))
  const tag = parseStartTag(text)
  return tag && matchesTag(subject, tag) ? excerptOf(tag) : undefined
}

/** Restores the text from before an editor added links, lines, colours and typographic quotes. */
function withoutEntities(source: string): string {
  const text = source.replace(/<\/?(br|p|div|li|tr|td)\b[^<>]*>/gi, ' ').replace(/<[^<>]*>/g, '')
  return withPlainQuotes(decodeLevels(text))
}

/** Takes back escaping, which a text that was pasted twice has twice. */
function decodeLevels(text: string): string {
  for (const decoded of unescapedLevels(text)) if (decoded.startsWith('<')) return decoded
  return text
}
