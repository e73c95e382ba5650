import { phrase, type Phrase } from '../../../shared/check/messages/facts.ts'
import { isLetter, isSpace, LESS } from '../input/ascii.ts'
import { positionIn, type Position } from '../input/line-counter.ts'
import { isNoscriptFallback } from './noscript-fallbacks.ts'
import { readTag, type TagSpan } from '../tokenizer/read-tag.ts'
import type { Subject } from '../selector/subject.ts'
import { excerptOf, nameOf, startTag, type Decode, type StartTag } from '../tokenizer/start-tag.ts'
import { declaresShadowRoot } from '../tree-builder/shadow-root.ts'
import type { WorkBudget } from '../work-budget.ts'

/** A copy of the missing element in a place where it has no effect. */
export type InactiveCopy = {
  readonly place: Phrase
  readonly excerpt: string
  /** Unknown for some places. */
  readonly where: Position | undefined
}

const MAX_COPIES = 3

/** Maximum number of unterminated tags to try, since each costs a search through the rest of its text. */
const MAX_OPEN_TAGS = 100

/** Collects copies in comments, templates, scripts, and elements whose content is read as text, such as noscript. */
export class InactiveCopies {
  readonly list: InactiveCopy[] = []
  /** Copies in noscript elements that belong there. */
  readonly fallbacks: InactiveCopy[] = []
  #subject: Subject
  #decode: Decode
  #openTags = 0
  #template = phrase('template')
  #work: WorkBudget

  constructor(subject: Subject, decode: Decode, work: WorkBudget) {
    this.#work = work
    this.#subject = subject
    this.#decode = decode
  }

  /** True while more copies are useful. */
  wantsMore(): boolean {
    return this.list.length < MAX_COPIES && !this.#subject.matchesImplied
  }

  /** Called at the start of an outermost template element. */
  template(tag: StartTag): void {
    // Scripts run in a shadow root, but selectors do not reach it.
    this.#template = phrase(declaresShadowRoot(tag) ? 'shadow_root' : 'template')
  }

  addInTemplate(where: Position, tag: StartTag): void {
    if (this.wantsMore()) this.list.push({ place: this.#template, excerpt: excerptOf(tag), where })
  }

  /** Searches a text in which tags have no effect, such as a comment. The text begins at `start`. */
  search(place: Phrase, text: Buffer, start: (() => Position | undefined) | undefined): void {
    // Most comments contain no tag.
    if (!this.wantsMore() || text.indexOf(LESS) === -1) return
    for (const tag of this.#tagsIn(text)) {
      if (!this.wantsMore()) return
      if (!this.#subject.test({ name: tag.name, tag, foreign: false })) continue
      const begin = start?.()
      const where = begin && positionIn(text, tag.span.start, begin)
      const copy = { place, excerpt: excerptOf(tag), where }
      if (place.phrase === 'noscript' && isNoscriptFallback(tag)) this.#addFallback(copy)
      else this.list.push(copy)
    }
  }

  #addFallback(copy: InactiveCopy): void {
    if (this.fallbacks.length < MAX_COPIES) this.fallbacks.push(copy)
  }

  /** Finds a snippet pasted into a script element: its text begins with a tag, as no real script does. */
  searchScript(text: Buffer): void {
    let at = 0
    while (isSpace(text[at])) at += 1
    if (text[at] === LESS && isLetter(text[at + 1])) this.search(phrase('another_script'), text, undefined)
  }

  #isNamed(text: Buffer, span: TagSpan): boolean {
    const { names } = this.#subject
    return !names || names.has(nameOf(text, span, this.#decode))
  }

  #tag(text: Buffer, span: TagSpan): StartTag {
    const tag = startTag(text, span, this.#decode)
    tag.work = this.#work
    return tag
  }

  *#tagsIn(text: Buffer): Generator<StartTag> {
    let at = text.indexOf(LESS)
    while (at !== -1 && this.#openTags < MAX_OPEN_TAGS) {
      const begins = isLetter(text[at + 1])
      const span = begins ? readTag(text, at, at + 1) : undefined
      if (span && this.#isNamed(text, span)) yield this.#tag(text, span)
      if (begins && !span) this.#openTags += 1
      at = text.indexOf(LESS, span?.end ?? at + 1)
    }
  }
}
