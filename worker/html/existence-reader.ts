import { doubt, newDocument, textKindOf, type DocumentState } from './document-state.ts'
import { allowsCdata } from './foreign-content.ts'
import { endDocument } from './head-modes.ts'
import { HeadTags } from './head-tags.ts'
import { PlainTags } from './plain-tags.ts'
import { changesNothing, placeEndTag, placeStartTag, placeText, type Placement } from './place-tags.ts'
import type { TextKind } from './raw-text.ts'
import type { TagSpan } from './read-tag.ts'
import type { CompiledSelector } from './selector.ts'
import type { FoundElement } from './found-element.ts'
import { attributeOf, hasAttributes, nameOf, startTag, type Decode, type StartTag } from './start-tag.ts'
import type { Verdict } from './structure-matcher.ts'
import { Structure } from './structure.ts'
import type { Run, TokenHandler } from './tokenizer.ts'

/** Reads the tags of a page only to tell whether one of them is a matching element. It explains nothing. */
export class ExistenceReader implements TokenHandler {
  readonly doc: DocumentState
  readonly structure: Structure | undefined
  /** A matching element has been seen, and nothing to come can undo that. */
  stopped = false
  /** How many elements match the selector's subject, whatever stands around them. */
  candidates = 0
  /** How many elements match, as long as nothing is in doubt. */
  found = 0
  #foundInHead = 0
  #selector: CompiledSelector
  #decode: Decode
  #plain: PlainTags | undefined
  #head: HeadTags | undefined
  #tags = 0

  constructor(selector: CompiledSelector, decode: Decode) {
    this.#selector = selector
    this.#decode = decode
    this.structure = selector.program && new Structure(selector.program, ({ inHead }) => this.#report(inHead))
    this.doc = newDocument(this.structure)
    const { significant, names } = selector.subject
    if (!significant || !names || this.structure) return
    this.#plain = new PlainTags(significant.existence)
    this.#head = new HeadTags(names)
  }

  /** How many tags have been read. */
  get tags(): number {
    return this.#tags + (this.#plain?.count ?? 0) + (this.#head?.count ?? 0)
  }

  finished(): boolean {
    return this.stopped
  }

  startTag(bytes: Buffer, span: TagSpan): { kind: TextKind; name: string } {
    this.#tags += 1
    const tag = startTag(bytes, span, this.#decode)
    const placed = placeStartTag(this.doc, {
      name: tag.name,
      selfClosing: span.selfClosing,
      hasFontAttribute: () => ['color', 'face', 'size'].some((name) => attributeOf(tag, name) !== undefined),
    })
    if (placed.outcome === 'merged' && this.#selector.subject.mayBeRoot && hasAttributes(tag)) {
      doubt(this.doc, 'a second html or body tag with attributes')
    }
    const verdict = this.structure?.placed(this.doc, placed, tag)
    if (placed.outcome !== 'inserted') return { kind: 'data', name: tag.name }
    if (!placed.inTemplate) this.#element(tag, placed, verdict)
    return { kind: placed.foreign ? 'data' : textKindOf(placed.name), name: tag.name }
  }

  #element(tag: StartTag, { name, foreign, inHead }: Placement, verdict: Verdict | undefined): void {
    const { names, test } = this.#selector.subject
    const matches = (!names || names.has(name)) && this.#mayMatch(tag) && test({ name, tag, foreign })
    if (matches) this.candidates += 1
    if (verdict?.kind === 'late') return verdict.keep(unexplained(inHead))
    if (verdict ? verdict.kind === 'match' : matches) this.#report(inHead)
  }

  /** Nearly all tags can be told not to match by their bytes alone. */
  #mayMatch({ bytes, span }: StartTag): boolean {
    const signs = this.#selector.candidates?.texts?.signs
    if (!signs) return true
    for (let at = span.nameEnd; at < span.end; at += 1) if (signs[bytes[at] ?? 0] === 1) return true
    return false
  }

  #report(inHead: boolean): void {
    if (this.doc.doubt !== undefined) return
    this.found += 1
    if (inHead) this.#foundInHead += 1
    this.#stopIfEnough()
  }

  /** A match in the body is certain only once no frameset can take its place. */
  get isCertain(): boolean {
    const { doc, structure } = this
    if (this.found === 0 || doc.doubt !== undefined || this.#selector.kind === 'tree') return false
    if (structure && !structure.isSettled(doc)) return false
    return !doc.framesetMayFollow || this.#foundInHead > 0
  }

  #stopIfEnough(): void {
    if (this.found > 0 && this.isCertain) this.stopped = true
  }

  /** What has been seen says, once the page has ended; `askTree` where that takes the whole tree. */
  answer(complete: boolean): 'yes' | 'no' | 'unknown' | 'askTree' {
    if (this.stopped || this.isCertain) return 'yes'
    if (!complete) return 'unknown'
    const { kind, subject } = this.#selector
    if (this.doc.doubt !== undefined) return 'askTree'
    if (kind !== 'tree' && this.structure?.doubt === undefined) return this.found > 0 ? 'yes' : 'no'
    return this.candidates === 0 && !subject.matchesImplied ? 'no' : 'askTree'
  }

  endTag(bytes: Buffer, span: TagSpan): void {
    this.#tags += 1
    const name = nameOf(bytes, span, this.#decode)
    const before = { mode: this.doc.mode, foreign: this.doc.foreign.length > 0 }
    placeEndTag(this.doc, name)
    this.structure?.endTag(this.doc, name, before)
    this.#stopIfEnough()
  }

  plainTags(): PlainTags | HeadTags | undefined {
    if (this.doc.mode === 'inHead') return this.#head
    return this.#plain && changesNothing(this.doc) ? this.#plain : undefined
  }

  text(run: Run): void {
    placeText(this.doc, run)
    this.structure?.text(this.doc, run)
    this.#stopIfEnough()
  }

  comment(): void {
    // It has no effect.
  }

  rawText(): void {
    // It has none either: what counts is where it ends.
  }

  cdataAllowed(): boolean {
    const allowed = allowsCdata(this.doc)
    if (allowed) this.structure?.cdata()
    return allowed
  }

  tagTooLong(): void {
    doubt(this.doc, 'a tag that is too long')
  }

  consumed(): void {
    // No positions are told.
  }

  /** The page has ended. */
  end(complete: boolean): void {
    if (!this.structure || !complete) return
    endDocument(this.doc)
    this.structure.end()
  }
}

/** What is kept of a match that depends on what follows it. */
function unexplained(inHead: boolean): FoundElement {
  return {
    name: '',
    attributes: {},
    excerpt: '',
    where: undefined,
    inHead,
    text: '',
    policiesBefore: 0,
    base: undefined,
  }
}
