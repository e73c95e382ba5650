import { collectedOf, Collectors, type Collected } from './collected-text.ts'
import { DisguisedCopies } from './disguised-copies.ts'
import { doubt, newDocument, textKindOf, type DocumentState } from './document-state.ts'
import type { LoneElement } from './element-matcher.ts'
import { allowsCdata } from './foreign-content.ts'
import { type FoundElement } from './found-element.ts'
import { InactiveCopies } from './inactive-copies.ts'
import { LineCounter, type Position } from './line-counter.ts'
import { NearMisses } from './near-misses.ts'
import { PageCharacter } from './page-character.ts'
import { newContext, noteContext } from './page-context.ts'
import { PageNotes } from './page-notes.ts'
import type { PageReaderOptions } from './page-reader-options.ts'
import { PlainTags } from './plain-tags.ts'
import { changesNothing, placeEndTag, placeStartTag, placeText, type Placement } from './place-tags.ts'
import type { TextKind } from './raw-text.ts'
import type { TagSpan } from './read-tag.ts'
import { tellingNames } from './selector-subject.ts'
import type { Verdict } from './structure-matcher.ts'
import { Structure } from './structure.ts'
import { endDocument } from './head-modes.ts'
import { attributeOf, attributesOf, excerptOf, hasAttributes, nameOf, startTag } from './start-tag.ts'
import type { StartTag } from './start-tag.ts'
import type { Run, TokenHandler } from './tokenizer.ts'

const telling: ReadonlySet<string> = new Set(tellingNames)

/**
 * Reads the tags of a page as they come and finds the elements that a selector's subject matches. Elements are
 * reported as long as nothing is in doubt; what else it notes along the way only serves to explain a miss.
 */
export class PageReader implements TokenHandler {
  readonly doc: DocumentState
  readonly structure: Structure | undefined
  readonly context = newContext()
  readonly character = new PageCharacter()
  readonly inactive: InactiveCopies
  readonly nearMisses: NearMisses
  readonly disguised: DisguisedCopies
  readonly notes: PageNotes
  /** The search was ended because enough had been seen. */
  stopped = false
  /** How many elements match the selector's subject, whatever stands around them. */
  candidates = 0
  #options: PageReaderOptions
  #plain: PlainTags | undefined
  #tags = 0
  #lines: LineCounter
  #collectors = new Collectors()
  #collecting: Collected | undefined
  #openScript: FoundElement | undefined

  constructor(options: PageReaderOptions) {
    this.#options = options
    this.structure = options.program && new Structure(options.program, (found) => this.#settled(found))
    this.doc = newDocument(this.structure)
    this.#plain = options.subject.significant && new PlainTags(options.subject.significant.all)
    this.#lines = new LineCounter({ wide: options.wide })
    this.inactive = new InactiveCopies(options.subject, options.decode)
    this.disguised = new DisguisedCopies(options.subject)
    this.notes = new PageNotes(options.subject, options.decode)
    this.nearMisses = new NearMisses(options.subject.matchesImplied ? [] : options.subject.compounds)
  }

  /** Takes the next bytes, before their tags are read. */
  came(bytes: Uint8Array): void {
    this.#lines.feed(bytes)
  }

  finished(): boolean {
    return this.stopped
  }

  /** How many tags have been read. */
  get tags(): number {
    return this.#tags + (this.#plain?.count ?? 0)
  }

  startTag(bytes: Buffer, span: TagSpan): { kind: TextKind; name: string } {
    this.#tags += 1
    const tag = startTag(bytes, span, this.#options.decode)
    const placed = placeStartTag(this.doc, {
      name: tag.name,
      selfClosing: span.selfClosing,
      hasFontAttribute: () => ['color', 'face', 'size'].some((name) => attributeOf(tag, name) !== undefined),
    })
    if (placed.outcome === 'merged' && hasAttributes(tag) && this.#options.subject.mayBeRoot) {
      doubt(this.doc, 'a second html or body tag with attributes')
    }
    const verdict = this.structure?.placed(this.doc, placed, tag)
    if (placed.outcome !== 'inserted') return { kind: 'data', name: tag.name }
    this.#element(tag, placed, verdict)
    const kind = placed.foreign ? 'data' : textKindOf(placed.name)
    const isFound = this.#openScript !== undefined
    if (kind !== 'data') this.#collecting = collectedOf(placed, { start: span.end, isFound })
    this.#stopIfEnough()
    return { kind, name: tag.name }
  }

  #element(tag: StartTag, placed: Placement, verdict: Verdict | undefined): void {
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
    const isTelling = !foreign && telling.has(name)
    if (isTelling) this.notes.tag(name, tag)
    if (matches) this.candidates += 1
    if (verdict ? verdict.kind !== 'none' : matches) return this.#report(element, inHead, verdict)
    if (matches) return
    const where = (): Position => this.#position(tag)
    this.nearMisses.consider(element, where)
    if (isTelling) this.disguised.consider(placed, tag, where)
  }

  #matches(element: LoneElement): boolean {
    const { names, test } = this.#options.subject
    return (!names || names.has(element.name)) && test(element)
  }

  #position(tag: StartTag): Position {
    return this.#lines.at(tag.span.start)
  }

  #report({ name, tag, foreign }: LoneElement, inHead: boolean, verdict: Verdict | undefined): void {
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
    if (verdict?.kind === 'late') verdict.keep(found)
    else this.#options.found(found)
  }

  rawText(run: Run, closed: boolean): void {
    const collected = this.#collecting
    if (!collected) return
    const collector = this.#collectors.of(collected)
    collector.add(run)
    if (!closed) return
    this.#collecting = undefined
    this.#use(collected, collector.take())
    this.#stopIfEnough()
  }

  #use(collected: Collected, text: Buffer): void {
    const { kind } = collected
    const start = (): Position | undefined => this.#startOf(collected)
    if (kind === 'comment') this.inactive.search('a comment', text, start)
    if (kind === 'noscript') {
      this.character.noscript(this.#options.decode(text))
      this.inactive.search('a noscript element', text, start)
    }
    if (kind === 'otherScript' || kind === 'noscript') this.notes.text(text)
    if (kind === 'otherScript') this.inactive.searchScript(text)
    if (kind === 'text') this.inactive.search(`a ${collected.name} element`, text, start)
    if (kind === 'title') this.character.title(this.#options.decode(text))
    if (kind === 'script' && this.#openScript) {
      this.#openScript.text = this.#options.decode(text)
      this.#openScript = undefined
    }
  }

  #startOf(collected: Collected): Position | undefined {
    if (!('start' in collected)) return undefined
    if (typeof collected.start === 'number') collected.start = this.#lines.at(collected.start)
    return collected.start
  }

  /** A match that depended on what followed it. */
  #settled(found: FoundElement): void {
    if (this.doc.doubt === undefined) this.#options.found(found)
  }

  endTag(bytes: Buffer, span: TagSpan): void {
    this.#tags += 1
    const name = nameOf(bytes, span, this.#options.decode)
    const before = { mode: this.doc.mode, foreign: this.doc.foreign.length > 0 }
    placeEndTag(this.doc, name)
    this.structure?.endTag(this.doc, name, before)
    if (this.structure) this.#stopIfEnough()
  }

  /** With the text known to be no empty shell's, most tags of a body change nothing. */
  plainTags(): PlainTags | undefined {
    return this.#plain && !this.structure && this.character.isSettled && changesNothing(this.doc)
      ? this.#plain
      : undefined
  }

  text(run: Run): void {
    const certain = !this.doc.framesetMayFollow
    placeText(this.doc, run)
    this.structure?.text(this.doc, run)
    this.character.text(run)
    if (!certain) this.#stopIfEnough()
  }

  comment(run: Run, closed: boolean): void {
    if (!this.inactive.wanted()) return
    this.#collecting ??= { kind: 'comment', start: run.from }
    this.#collectors.comments.add(run)
    if (!closed) return
    this.#use(this.#collecting, this.#collectors.comments.take())
    this.#collecting = undefined
  }

  cdataAllowed(): boolean {
    const allowed = allowsCdata(this.doc)
    if (allowed) this.structure?.cdata()
    return allowed
  }

  tagTooLong(): void {
    doubt(this.doc, 'a tag that is too long')
  }

  consumed(to: number): void {
    if (this.#collecting) this.#startOf(this.#collecting)
    this.#lines.consumed(to)
  }

  /** The page has ended, maybe inside a comment that hides the rest of it. */
  end(complete: boolean): void {
    if (this.#collecting?.kind === 'comment') this.#use(this.#collecting, this.#collectors.comments.take())
    this.#openScript = undefined
    if (this.structure && complete) {
      endDocument(this.doc)
      this.structure.end()
    }
  }

  #stopIfEnough(): void {
    // A script that was found still needs its text.
    if (this.#openScript === undefined && this.#options.enough(this)) this.stopped = true
  }
}
