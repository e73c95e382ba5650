import { DisguisedCopies } from './disguised-copies.ts'
import { doubt, newDocument, textKindOf } from './document-state.ts'
import type { LoneElement } from './element-matcher.ts'
import { allowsCdata } from './foreign-content.ts'
import { MAX_SCRIPT_TEXT, type FoundElement } from './found-element.ts'
import { InactiveCopies } from './inactive-copies.ts'
import { LineCounter, type Position } from './line-counter.ts'
import { NearMisses } from './near-misses.ts'
import { PageCharacter } from './page-character.ts'
import { newContext, noteContext } from './page-context.ts'
import { MAX_NOTED_TEXT, PageNotes } from './page-notes.ts'
import { placeEndTag, placeStartTag, placeText, type Placement } from './place-tags.ts'
import type { TextKind } from './raw-text.ts'
import type { TagSpan } from './read-tag.ts'
import type { Subject } from './selector-subject.ts'
import { attributeOf, attributesOf, excerptOf, nameOf, startTag } from './start-tag.ts'
import type { Decode, StartTag } from './start-tag.ts'
import { TextCollector } from './text-collector.ts'
import type { Run, TokenHandler } from './tokenizer.ts'

export type PageReaderOptions = {
  readonly subject: Subject
  readonly decode: Decode
  /** Characters may take several bytes. */
  readonly wide: boolean
  /** Told of each element that matches, in the order of the page. */
  readonly found: (element: FoundElement) => void
  /** Asked after each tag whether enough has been seen. */
  readonly enough: (page: PageReader) => boolean
}

/** A raw text element whose content is of interest, or a comment. */
type Collected =
  | { readonly kind: 'comment' | 'noscript'; readonly start: Position }
  | { readonly kind: 'text'; readonly start: Position; readonly name: string }
  | { readonly kind: 'title' | 'script' | 'otherScript' }

/** A comment or noscript element is searched for copies up to here. */
const MAX_SEARCHED_TEXT = 64 * 1024

/** Elements that explain a miss; all others, which are most of a page, are not looked at for that. */
const tellingNames = new Set(['script', 'iframe', 'img', 'link', 'meta', 'base'])

/**
 * Reads the tags of a page as they come and finds the elements that a selector's subject matches. Elements are
 * reported as long as nothing is in doubt; what else it notes along the way only serves to explain a miss.
 */
export class PageReader implements TokenHandler {
  readonly doc = newDocument()
  readonly context = newContext()
  readonly character = new PageCharacter()
  readonly inactive: InactiveCopies
  readonly nearMisses: NearMisses
  readonly disguised: DisguisedCopies
  readonly notes: PageNotes
  /** The search was ended because enough had been seen. */
  stopped = false
  /** How many tags have been read. */
  tags = 0
  #options: PageReaderOptions
  #lines: LineCounter
  #collector = new TextCollector(MAX_SEARCHED_TEXT)
  #scriptText = new TextCollector(MAX_SCRIPT_TEXT)
  #otherText = new TextCollector(MAX_NOTED_TEXT)
  #collecting: Collected | undefined
  #openScript: FoundElement | undefined

  constructor(options: PageReaderOptions) {
    this.#options = options
    this.#lines = new LineCounter({ wide: options.wide })
    this.inactive = new InactiveCopies(options.subject, options.decode)
    this.disguised = new DisguisedCopies(options.subject)
    this.notes = new PageNotes(options.subject, options.decode)
    this.nearMisses = new NearMisses(options.subject.matchesImplied ? [] : options.subject.compounds)
  }

  finished(): boolean {
    return this.stopped
  }

  startTag(bytes: Buffer, span: TagSpan): { kind: TextKind; name: string } {
    this.tags += 1
    const tag = startTag(bytes, span, this.#options.decode)
    const placed = placeStartTag(this.doc, {
      name: tag.name,
      selfClosing: span.selfClosing,
      hasFontAttribute: () => ['color', 'face', 'size'].some((name) => attributeOf(tag, name) !== undefined),
    })
    if (placed.outcome === 'merged' && span.attributes.length > 0 && this.#options.subject.mayBeRoot) {
      doubt(this.doc, 'a second html or body tag with attributes')
    }
    if (placed.outcome !== 'inserted') return { kind: 'data', name: tag.name }
    this.#element(tag, placed)
    const kind = placed.foreign ? 'data' : textKindOf(placed.name)
    if (kind !== 'data') this.#beginRawText(tag, placed)
    this.#stopIfEnough()
    return { kind, name: tag.name }
  }

  #element(tag: StartTag, placed: Placement): void {
    const { name, foreign, inHead } = placed
    const element = { name, tag, foreign }
    const matches = this.#matches(element)
    if (placed.inTemplate) {
      if (matches) this.inactive.add('a template element', this.#position(tag), tag)
      return
    }
    if (!foreign) {
      noteContext(this.context, { name, inHead, attribute: (wanted) => attributeOf(tag, wanted) })
      this.character.element(name, attributeOf(tag, 'id'))
    }
    const telling = !foreign && tellingNames.has(name)
    if (telling) this.notes.tag(name, tag)
    if (matches) return this.#report(element, inHead)
    const where = (): Position => this.#position(tag)
    this.nearMisses.consider(element, where)
    if (telling) this.disguised.consider(placed, tag, where)
  }

  #matches(element: LoneElement): boolean {
    const { names, test } = this.#options.subject
    return (names === undefined || names.has(element.name)) && test(element)
  }

  #position(tag: StartTag): Position {
    return this.#lines.at(tag.bytes, tag.span.start)
  }

  #report({ name, tag, foreign }: LoneElement, inHead: boolean): void {
    if (this.doc.doubt !== undefined) return
    const found: FoundElement = {
      name,
      attributes: attributesOf(tag),
      excerpt: excerptOf(tag),
      where: this.#position(tag),
      inHead,
      text: '',
      policiesBefore: this.context.policies.length,
      base: this.context.base,
    }
    if (name === 'script' && !foreign && found.attributes['src'] === undefined) this.#openScript = found
    this.#options.found(found)
  }

  #beginRawText(tag: StartTag, placed: Placement): void {
    const { name } = placed
    const start = (): Position => this.#lines.at(tag.bytes, tag.span.end)
    if (name === 'script' && this.#openScript) this.#collecting = { kind: 'script' }
    else if (name === 'title') this.#collecting = { kind: 'title' }
    else if (placed.inTemplate) this.#collecting = undefined
    else if (name === 'script') this.#collecting = { kind: 'otherScript' }
    else if (name === 'noscript') this.#collecting = { kind: 'noscript', start: start() }
    else if (name !== 'style') this.#collecting = { kind: 'text', start: start(), name }
  }

  rawText(run: Run, closed: boolean): void {
    const collected = this.#collecting
    if (!collected) return
    const collector = this.#collectorOf(collected)
    collector.add(run)
    if (!closed) return
    this.#collecting = undefined
    this.#use(collected, collector.take())
    this.#stopIfEnough()
  }

  #collectorOf({ kind }: Collected): TextCollector {
    if (kind === 'script') return this.#scriptText
    return kind === 'otherScript' ? this.#otherText : this.#collector
  }

  #use(collected: Collected, text: Buffer): void {
    const { kind } = collected
    if (kind === 'comment') this.inactive.search('a comment', text, collected.start)
    if (kind === 'noscript') {
      this.character.noscript(this.#options.decode(text))
      this.inactive.search('a noscript element', text, collected.start)
    }
    if (kind === 'otherScript' || kind === 'noscript') this.notes.text(text)
    if (kind === 'otherScript') this.inactive.searchScript(text)
    if (kind === 'text') this.inactive.search(`a ${collected.name} element`, text, collected.start)
    if (kind === 'title') this.character.title(this.#options.decode(text))
    if (kind === 'script' && this.#openScript) {
      this.#openScript.text = this.#options.decode(text)
      this.#openScript = undefined
    }
  }

  endTag(bytes: Buffer, span: TagSpan): void {
    this.tags += 1
    placeEndTag(this.doc, nameOf(bytes.subarray(span.nameStart, span.nameEnd), this.#options.decode))
  }

  text(run: Run): void {
    const certain = !this.doc.framesetMayFollow
    placeText(this.doc, run)
    this.character.text(run)
    if (!certain) this.#stopIfEnough()
  }

  comment(run: Run, closed: boolean): void {
    if (!this.inactive.wanted()) return
    this.#collecting ??= { kind: 'comment', start: this.#lines.at(run.bytes, run.from) }
    this.#collector.add(run)
    if (!closed) return
    this.#use(this.#collecting, this.#collector.take())
    this.#collecting = undefined
  }

  cdataAllowed(): boolean {
    return allowsCdata(this.doc)
  }

  tagTooLong(): void {
    doubt(this.doc, 'a tag that is too long')
  }

  consumed(bytes: Buffer, to: number): void {
    this.#lines.consumed(bytes, to)
  }

  /** The page has ended, maybe inside a comment that hides the rest of it. */
  end(): void {
    if (this.#collecting?.kind === 'comment') this.#use(this.#collecting, this.#collector.take())
    this.#openScript = undefined
  }

  #stopIfEnough(): void {
    // A script that was found still needs its text.
    if (this.#openScript === undefined && this.#options.enough(this)) this.stopped = true
  }
}
