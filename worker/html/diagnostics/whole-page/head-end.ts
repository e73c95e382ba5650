import { phrase, type Fact } from '../../../../shared/check/messages/facts.ts'
import { shorten } from '../../../../shared/check/shorten.ts'
import { isSpace } from '../../input/ascii.ts'
import { inTemplate, newDocument, type Mode } from '../../tree-builder/document-state.ts'
import type { Position } from '../../input/line-counter.ts'
import { placeEndTag, placeStartTag, placeText } from '../../tree-builder/place-tags.ts'
import { textKindOf, type TextKind } from '../../tokenizer/text-kind.ts'
import { startTag } from '../../tokenizer/start-tag.ts'
import type { TagSpan } from '../../tokenizer/read-tag.ts'
import type { Run } from '../../tokenizer/tokenizer.ts'
import { asciiNameOf, asLatin1, readThrough, WholePageHandler } from './whole-page-handler.ts'
import type { PageSource } from '../../page/page-source.ts'

/** Content that browsers do not allow in a head, so the head ended there. */
export type HeadEnd = { readonly what: Fact; readonly where: Position }

/** Heads longer than this are not searched. */
const MAX_HEAD_BYTES = 512 * 1024

/** Finds the tag or text that ended the head of a page too early; undefined if `</head>` or `<body>` ended it. */
export async function findHeadEnd(page: PageSource): Promise<HeadEnd | undefined> {
  const reader = new HeadReader()
  await readThrough(page, reader, MAX_HEAD_BYTES)
  return reader.end && { what: reader.end.what, where: page.positionOf(reader.end.at) }
}

const headModes: ReadonlySet<Mode> = new Set(['beforeHtml', 'beforeHead', 'inHead', 'inTemplate'])

const MAX_NAME_CHARACTERS = 40

/** Reads a page up to the end of its head. */
class HeadReader extends WholePageHandler {
  end: { readonly what: Fact; readonly at: number } | undefined
  #doc = newDocument()
  #isOver = false

  override finished(): boolean {
    return this.#isOver
  }

  startTag(bytes: Buffer, span: TagSpan): { kind: TextKind; name: string } {
    const name = asciiNameOf(bytes, span)
    // The content of a template is not part of the head.
    if (inTemplate(this.#doc) && name !== 'template') return { kind: textKindOf(name), name }
    placeStartTag(this.#doc, startTag(bytes, span, asLatin1))
    this.#recordEnd(span.start, name === 'body' ? undefined : `<${shorten(name, MAX_NAME_CHARACTERS)}>`)
    return { kind: textKindOf(name), name }
  }

  endTag(bytes: Buffer, span: TagSpan): void {
    const name = asciiNameOf(bytes, span)
    if (inTemplate(this.#doc) && name !== 'template') return
    placeEndTag(this.#doc, name)
    this.#recordEnd(span.start, name === 'head' ? undefined : `</${shorten(name, MAX_NAME_CHARACTERS)}>`)
  }

  text(run: Run): void {
    if (inTemplate(this.#doc)) return
    placeText(this.#doc, run)
    const { bytes, to } = run
    let from = run.from
    while (from < to && isSpace(bytes[from])) from += 1
    const text = bytes.toString('utf8', from, to)
    // JavaScript treats a byte order mark as white space; HTML does not.
    const isMark = text.includes('\uFEFF') && text.trim() === ''
    this.#recordEnd(from, isMark ? phrase('invisible_character', { character: 'U+FEFF' }) : phrase('text'))
  }

  #recordEnd(offset: number, what: Fact | undefined): void {
    if (this.#isOver || headModes.has(this.#doc.mode)) return
    this.#isOver = true
    if (what !== undefined) this.end = { what, at: this.before + offset }
  }
}
