import type { PageDiagnostics } from './diagnostics/page-diagnostics.ts'
import { foundElement, isInlineScript, MAX_SCRIPT_TEXT, type FoundElement } from './found-element.ts'
import type { Input } from './input/byte-queue.ts'
import type { PageReaderOptions } from './page-reader-options.ts'
import { newContext, noteContext } from './page/page-context.ts'
import type { LoneElement } from './selector/element-matcher.ts'
import { mayHaveText } from './selector/required-text.ts'
import type { SubjectMatch } from './selector/structure-matcher.ts'
import { PlainTags } from './tokenizer/plain-tags.ts'
import type { TagSpan } from './tokenizer/read-tag.ts'
import { hasAttributes, nameOf, startTag, type Decode, type StartTag } from './tokenizer/start-tag.ts'
import { TextCollector } from './tokenizer/text-collector.ts'
import { textKindOf, type TextKind } from './tokenizer/text-kind.ts'
import type { Run, TokenHandler } from './tokenizer/tokenizer.ts'
import { endElement } from './tree-builder/body-ends.ts'
import { startElement } from './tree-builder/body-starts.ts'
import { bailOut, inTemplate, newDocument, type DocumentState } from './tree-builder/document-state.ts'
import { allowsCdata } from './tree-builder/foreign-content.ts'
import { endDocument } from './tree-builder/head-modes.ts'
import {
  changesNothing,
  placeDoctype,
  placeEndTag,
  placeStartTag,
  placeText,
} from './tree-builder/place-tags.ts'
import type { Placement } from './tree-builder/place-tags.ts'
import { Structure } from './tree-builder/structure.ts'
import type { WorkBudget } from './work-budget.ts'

/** The cost of examining a tag, and of a match, whose details are copied. */
const TAG_STEPS = 60
const MATCH_STEPS = 500

/**
 * Reads the tags of a page as they arrive and finds the elements that match a selector's subject. Reports elements as
 * long as nothing requires the whole tree.
 */
export class PageReader implements TokenHandler {
  readonly doc: DocumentState
  readonly structure: Structure | undefined
  readonly context = newContext()
  /** True if the search ended early because it had seen enough. */
  stopped = false
  /** Number of elements that match the selector's subject, wherever they are. */
  candidates = 0
  #options: PageReaderOptions
  #decode: Decode
  #work: WorkBudget
  #diagnostics: PageDiagnostics | undefined
  #plain: PlainTags | undefined
  #hasEnoughHeadTags = false
  /** True if no link or meta element can match, so that they only help to identify the site. */
  #skipsHeadTags = false
  /** The bytes of the page before the current ones. */
  #before = 0
  #openScript: FoundElement | undefined
  #scriptText = new TextCollector(MAX_SCRIPT_TEXT)

  constructor(options: PageReaderOptions) {
    const { selector, diagnostics, work } = options
    const { significant, names } = selector.subject
    this.#options = options
    this.#decode = options.decode
    this.#work = work
    this.#diagnostics = diagnostics
    this.structure =
      selector.program && new Structure(selector.program, (found) => this.#settled(found), work)
    this.doc = newDocument(this.structure)
    if (!significant || this.structure) return
    this.#plain = new PlainTags(significant.first)
    this.#skipsHeadTags = !diagnostics && names?.has('link') === false && !names.has('meta')
  }

  begin(input: Input): void {
    this.#options.lines.begin(input)
  }

  finished(): boolean {
    return this.stopped
  }

  startTag(bytes: Buffer, span: TagSpan): { kind: TextKind; name: string } {
    const tag = startTag(bytes, span, this.#decode)
    tag.work = this.#work
    tag.work.spend(TAG_STEPS)
    tag.inQuirksMode = this.doc.inQuirksMode
    const skipped = this.#skip(tag)
    if (skipped) return skipped
    const placed = placeStartTag(this.doc, tag)
    if (placed.outcome === 'merged' && this.#options.selector.subject.mayBeRoot && hasAttributes(tag)) {
      bailOut(this.doc, 'a second html or body tag with attributes')
    }
    const match = this.structure && startElement(this.structure, this.doc, { placement: placed, tag })
    if (placed.outcome !== 'inserted') return { kind: 'data', name: tag.name }
    this.#element(tag, placed, match)
    const kind = placed.foreign ? 'data' : textKindOf(placed.name)
    if (kind !== 'data' && !this.#openScript) this.#diagnostics?.startText(placed, span.end)
    this.#stopIfEnough()
    return { kind, name: tag.name }
  }

  /** Skips the commonest tags where they cannot change anything or match. */
  #skip(tag: StartTag): { kind: TextKind; name: string } | undefined {
    const { name } = tag
    if (this.#skipsHeadTags && this.doc.mode === 'inHead' && (name === 'link' || name === 'meta')) {
      noteContext(this.context, { name, inHead: true }, tag)
      this.#note(name, tag)
      return { kind: 'data', name }
    }
    if (name !== 'script' || !this.#plain || this.#diagnostics || !changesNothing(this.doc)) return undefined
    if (this.#options.selector.subject.names?.has(name) === true && this.#mayMatch(tag)) return undefined
    if (!inTemplate(this.doc)) this.#note(name, tag)
    return { kind: 'script', name }
  }

  #note(name: string, { span }: StartTag): void {
    this.#options.notes.tag(name, this.#before + span.start, this.#before + span.end)
  }

  #element(tag: StartTag, placed: Placement, match: SubjectMatch | undefined): void {
    const { name, foreign, inHead } = placed
    const element = { name, tag, foreign }
    const matches = this.#matches(element)
    if (placed.inTemplate) return matches ? this.#diagnostics?.copyInTemplate(tag) : undefined
    if (!foreign) {
      noteContext(this.context, placed, tag)
      this.#note(name, tag)
      this.#diagnostics?.element(name, tag)
    }
    if (matches && placed.mayBeShadowRoot && !this.structure) bailOut(this.doc, 'a shadow root')
    if (matches) this.candidates += 1
    if (match ? match.kind !== 'none' : matches) return this.#report(element, inHead, match)
    if (matches) this.#diagnostics?.misplaced.add(() => this.#found(element, inHead))
    else this.#diagnostics?.otherElement(element, placed, () => this.#found(element, inHead))
  }

  #matches(element: LoneElement): boolean {
    const { names, test } = this.#options.selector.subject
    return (!names || names.has(element.name)) && this.#mayMatch(element.tag) && test(element)
  }

  /** Rules out most tags by their bytes, without parsing their attributes. */
  #mayMatch(tag: StartTag): boolean {
    const { requiredTexts, code } = this.#options.selector
    if (code) return code.filter.mayHave(tag)
    return requiredTexts === undefined || mayHaveText(tag, requiredTexts)
  }

  #found({ tag, ...element }: LoneElement, inHead: boolean): FoundElement {
    const place = { inHead, where: this.#options.lines.at(tag.span.start), context: this.context }
    return foundElement({ tag, ...element }, place)
  }

  #report(element: LoneElement, inHead: boolean, match: SubjectMatch | undefined): void {
    if (this.doc.bailout !== undefined) return
    this.#work.spend(MATCH_STEPS + element.tag.span.end - element.tag.span.start)
    const found = this.#found(element, inHead)
    if (isInlineScript(found)) this.#openScript = found
    if (this.#openScript && this.#options.selector.code) return
    if (match?.kind !== 'late') return this.#options.found(found)
    match.keep(found)
    this.#diagnostics?.misplaced.add(() => found)
  }

  rawText(run: Run, closed: boolean): void {
    if (!this.#openScript) return this.#diagnostics?.rawText(run, closed)
    if (!closed) return this.#scriptText.add(run)
    this.#openScript.text = this.#decode(this.#scriptText.last(run))
    if (this.#options.selector.code) this.#settled(this.#openScript)
    this.#openScript = undefined
    this.#stopIfEnough()
  }

  #settled(found: FoundElement): void {
    if (this.doc.bailout === undefined) this.#options.found(found)
  }

  endTag(bytes: Buffer, span: TagSpan): void {
    this.#work.spend(TAG_STEPS)
    const name = nameOf(bytes, span, this.#decode)
    this.#diagnostics?.endTag(name)
    const before = this.structure && { mode: this.doc.mode, foreign: this.doc.foreign.length > 0 }
    placeEndTag(this.doc, name)
    if (!this.structure || !before) return
    endElement(this.structure, this.doc, { name, before })
    this.#stopIfEnough()
  }

  plainTags(): PlainTags | undefined {
    if (!this.#plain || !changesNothing(this.doc)) return undefined
    if (!this.#hasEnoughHeadTags && this.#options.notes.hasEnoughHeadTags) this.#skipMore()
    return this.#diagnostics?.needsAllTags === true ? undefined : this.#plain
  }

  #skipMore(): void {
    const { significant } = this.#options.selector.subject
    this.#hasEnoughHeadTags = true
    this.#plain = significant && new PlainTags(significant.later)
  }

  text(run: Run): void {
    // Text can rule out a frameset, which makes matches in the body certain.
    const wasUncertain = this.doc.framesetMayFollow
    placeText(this.doc, run)
    this.structure?.text(this.doc, run)
    this.#diagnostics?.text(run)
    if (wasUncertain) this.#stopIfEnough()
  }

  comment(run: Run, closed: boolean): void {
    this.#diagnostics?.comment(run, closed)
  }

  cdataAllowed(): boolean {
    const allowed = allowsCdata(this.doc)
    if (allowed) this.structure?.cdata()
    return allowed
  }

  doctype(source: string): void {
    placeDoctype(this.doc, source)
  }

  tagTooLong(): void {
    bailOut(this.doc, 'a tag that is too long')
  }

  consumed(to: number): void {
    this.#diagnostics?.consumed()
    this.#before += to
    this.#options.lines.countTo(to)
  }

  /** Called at the end of the page, possibly inside a comment that hides the rest. */
  end(complete: boolean): void {
    this.#diagnostics?.end()
    this.#openScript = undefined
    if (this.structure && complete) {
      endDocument(this.doc)
      this.structure.end()
    }
  }

  #stopIfEnough(): void {
    // A matching script still needs its text.
    if (this.#openScript === undefined && this.#options.enough(this)) this.stopped = true
  }
}
