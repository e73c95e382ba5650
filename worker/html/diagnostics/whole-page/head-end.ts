import { phrase, type Fact } from '../../../../shared/check/messages/facts.ts'
import { shorten } from '../../../../shared/check/shorten.ts'
import { isSpace } from '../../input/ascii.ts'
import { inTemplate, newDocument, textKindOf, type Mode } from '../../tree-builder/document-state.ts'
import type { Position } from '../../input/line-counter.ts'
import { placeEndTag, placeStartTag, placeText } from '../../tree-builder/place-tags.ts'
import type { TextKind } from '../../tokenizer/raw-text.ts'
import { startTag } from '../../tokenizer/start-tag.ts'
import type { TagSpan } from '../../tokenizer/read-tag.ts'
import type { Run } from '../../tokenizer/tokenizer.ts'
import { asciiNameOf, asLatin1, readThrough, WholePageHandler } from './whole-page-handler.ts'
import type { PageSource } from '../../page/page-source.ts'

/** Content that browsers do not allow in a head, so the head ended there. */
export type HeadEnd = { readonly what: Fact; readonly where: Position }

/** Heads longer than this are not searched. */
const MAX_HEAD_BYTES = 512 * 1024

/** Finds what ended the head of a page before it was meant to end; undefined where `</head>` or `<body>` did. */
export async function findHeadEnd(page: PageSource): Promise<HeadEnd | undefined> {
  const reader = new HeadReader()
  await readThrough(page, reader, MAX_HEAD_BYTES)
  return reader.end && { what: reader.end.what, where: page.positionOf(reader.end.at) }
}

const beforeItsEnd: ReadonlySet<Mode> = new Set(['beforeHtml', 'beforeHead', 'inHead', 'inTemplate'])

const MAX_NAME = 40

/** Reads a page up to the end of its head. */
class HeadReader extends WholePageHandler {
  end: { readonly what: Fact; readonly at: number } | undefined
  #doc = newDocument()
  #over = false

  override finished(): boolean {
    return this.#over
  }

  startTag(bytes: Buffer, span: TagSpan): { kind: TextKind; name: string } {
    const name = asciiNameOf(bytes, span)
    // The content of a template is not part of the head.
    if (inTemplate(this.#doc) && name !== 'template') return { kind: textKindOf(name), name }
    placeStartTag(this.#doc, startTag(bytes, span, asLatin1))
    this.#endsAt(span.start, name === 'body' ? undefined : `<${shorten(name, MAX_NAME)}>`)
    return { kind: textKindOf(name), name }
  }

  endTag(bytes: Buffer, span: TagSpan): void {
    const name = asciiNameOf(bytes, span)
    if (inTemplate(this.#doc) && name !== 'template') return
    placeEndTag(this.#doc, name)
    this.#endsAt(span.start, name === 'head' ? undefined : `</${shorten(name, MAX_NAME)}>`)
  }

  text(run: Run): void {
    if (inTemplate(this.#doc)) return
    placeText(this.#doc, run)
    const { bytes, to } = run
    let from = run.from
    while (from < to && isSpace(bytes[from])) from += 1
    const text = bytes.toString('utf8', from, to)
    // JavaScript takes the mark for white space, which HTML does not.
    const isMark = text.includes('\uFEFF') && text.trim() === ''
    this.#endsAt(from, isMark ? phrase('invisible_character', { character: 'U+FEFF' }) : phrase('text'))
  }

  #endsAt(offset: number, what: Fact | undefined): void {
    if (this.#over || beforeItsEnd.has(this.#doc.mode)) return
    this.#over = true
    if (what !== undefined) this.end = { what, at: this.before + offset }
  }
}
