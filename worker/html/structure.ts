import { startOrdinary } from './body-starts.ts'
import { endOrdinary } from './body-ends.ts'
import { beforeBody, isInTable, type DocumentState, type Mode } from './document-state.ts'
import { allowsCdata } from './foreign-content.ts'
import type { FoundElement } from './found-element.ts'
import { FormattingList } from './formatting-list.ts'
import { documentNode, type OpenElement } from './open-element.ts'
import { OpenStack } from './open-stack.ts'
import type { Placement } from './place-tags.ts'
import type { SelectorProgram } from './selector-program.ts'
import { EmptyTexts, isAllSpace } from './empty-texts.ts'
import type { Run } from './tokenizer.ts'
import { emptyTag, hasAttributes, type StartTag } from './start-tag.ts'
import { none, StructureMatcher, type NewTag, type Verdict } from './structure-matcher.ts'

/** Deeper nesting is left to the tree: each search for an open element walks along the stack. Browsers stop here, too. */
const MAX_DEPTH = 512

/**
 * Follows all open elements of a page and decides at each start tag which steps of a selector hold. DocumentState
 * tells which tags become elements and keeps the elements that choose a mode; this keeps those between them, too.
 * `doubt` is set as soon as the tree is not what the tags show, as where parse5 moves or repeats elements.
 */
export class Structure {
  #doubt: string | undefined
  readonly stack: OpenStack
  readonly formatting = new FormattingList()
  form: OpenElement | undefined
  #matcher: StructureMatcher
  #canBeUndone: boolean
  #texts: EmptyTexts | undefined
  #head: OpenElement | undefined
  /** Where in the stack the elements of `DocumentState.open` and `foreign` are. */
  #boundaries: number[] = []
  #foreign: number[] = []
  /** Opened while a tag was placed, and it is not known yet whether it is the element of this tag. */
  #pending: string | undefined
  #templates = 0
  #marksCleared = 0

  /** `settle` is told of each late match that has turned out to be one. */
  constructor(program: SelectorProgram, settle: (found: FoundElement) => void) {
    this.#canBeUndone = program.canBeUndone
    this.#texts = program.asksForText ? new EmptyTexts() : undefined
    this.#matcher = new StructureMatcher(program, settle)
    this.stack = new OpenStack((element) => this.#closed(element))
    this.stack.elements.push(documentNode(program.countsTypes))
  }

  get doubt(): string | undefined {
    return this.#doubt ?? this.#matcher.doubt
  }

  doubts(reason: string): void {
    this.#doubt ??= reason
  }

  /** Nothing that follows can change what stands where so far. */
  isSettled({ open }: DocumentState): boolean {
    return (
      !this.#canBeUndone && this.doubt === undefined && this.formatting.isEmpty && !open.includes('table')
    )
  }

  /** `DocumentState` has opened this element, for a tag or because it was missing. */
  opened(name: string): void {
    if (this.doubt !== undefined) return
    if (this.#templates > 0) {
      this.#boundaries.push(Infinity)
      if (name === 'template') this.#templates += 1
      return
    }
    this.#flush()
    this.#pending = name
  }

  /** `DocumentState` has closed elements; `left` are still open. `above`: also what stands in the innermost of these. */
  closed(left: number, innermostCleared: boolean): void {
    this.#flush()
    if (this.doubt !== undefined) return
    while (this.#boundaries.length > left) {
      const at = this.#boundaries.pop() ?? 0
      if (at !== Infinity) this.stack.cutTo(at)
    }
    const innermost = this.#boundaries.at(-1) ?? 0
    if (innermostCleared && innermost !== Infinity) this.stack.cutTo(innermost + 1)
  }

  /** The end of a template, after `closed`. */
  templateClosed(open: readonly string[]): void {
    this.#templates = open.filter((name) => name === 'template').length
  }

  /** A start tag has been placed. */
  placed(doc: DocumentState, placement: Placement, tag: StartTag): Verdict {
    if (placement.inTemplate || this.doubt !== undefined) return none
    this.#marksCleared = 0
    const pending = this.#pending
    const own = placement.outcome === 'inserted' && pending === placement.name && pending !== undefined
    if (own) this.#pending = undefined
    else this.#flush()
    this.#syncForeign(doc)
    if (placement.outcome === 'merged') {
      if (hasAttributes(tag)) this.doubts('a second html or body tag with attributes')
      return none
    }
    if (placement.outcome === 'dropped') return none
    const added = { name: placement.name, tag, foreign: placement.foreign }
    if (own) return this.#boundary(doc, added)
    if (placement.foreign) return this.#foreignElement(doc, added)
    if (doc.mode === 'afterHead') return this.add(added, this.#head).verdict
    return startOrdinary(this, doc, added)
  }

  /** Inserts an element, which is not opened yet: for one without content that is all. */
  add(added: NewTag, parent: OpenElement = this.stack.top): { verdict: Verdict; opened: OpenElement } {
    const answer = this.#matcher.add(added, parent)
    return answer
  }

  push(added: NewTag): Verdict {
    const { verdict, opened } = this.add(added)
    this.stack.elements.push(opened)
    if (this.stack.elements.length > MAX_DEPTH) this.doubts('deep nesting')
    return verdict
  }

  /** An element that the parser makes up. */
  pushImplied(name: string): void {
    const verdict = this.push({ name, tag: emptyTag, foreign: false })
    if (verdict.kind !== 'none') this.doubts('an element without a tag matches')
  }

  /** A section whose text is not looked at. */
  cdata(): void {
    if (this.#texts) this.doubts('a CDATA section')
  }

  endTag(doc: DocumentState, name: string, before: { mode: Mode; foreign: boolean }): void {
    this.#marksCleared = 0
    this.#flush()
    this.#syncForeign(doc)
    if (this.#templates > 0 || this.doubt !== undefined || name === 'template') return
    if (before.foreign) {
      if (name === 'p' || name === 'br') this.doubts('an end tag that stands for an element in SVG or MathML')
      return
    }
    endOrdinary(this, doc, { name, mode: before.mode })
  }

  text(doc: DocumentState, run: Run): void {
    if (this.#pending !== undefined) this.#flush()
    if (this.#templates > 0 || this.doubt !== undefined) return
    const isSpace = isAllSpace(run)
    if (doc.mode === 'inColumnGroup' && !isSpace) this.doubts('text among columns')
    if (this.#texts && !isInTable(doc.mode) && !this.#texts.note(this.stack.top, run))
      this.doubts('text that may be none')
    const ordinary = !beforeBody.has(doc.mode) && doc.mode !== 'inSelect' && doc.mode !== 'inSelectInTable'
    if (ordinary && !allowsCdata(doc) && (!isSpace || !isInTable(doc.mode))) this.reconstruct()
  }

  /** Formatting elements that are not open any more are opened again, which copies them (13.2.4.3). */
  reconstruct(): void {
    if (this.formatting.needsCopies(this.stack.elements)) this.doubts('formatting elements that are repeated')
  }

  /** The page has ended. */
  end(): void {
    this.#flush()
    this.stack.cutTo(1)
    if (this.#head) this.#matcher.settle(this.#head)
  }

  #flush(): void {
    this.#texts?.ended()
    const name = this.#pending
    if (name === undefined) return
    this.#pending = undefined
    if (this.doubt === undefined) this.#openBoundary(name, () => this.pushImplied(name))
  }

  #boundary(doc: DocumentState, added: NewTag): Verdict {
    let verdict = none
    const { name } = added
    if (name === 'table' && this.stack.inScope('p', 'button') >= 0) this.doubts('a table in a paragraph')
    if (isInTable(this.#modeAround(doc)) && (name === 'table' || name === 'select'))
      this.doubts('a misplaced element')
    if (name === 'select') this.reconstruct()
    this.#openBoundary(name, () => (verdict = this.#pushBoundary(doc, added)))
    return verdict
  }

  #pushBoundary(doc: DocumentState, added: NewTag): Verdict {
    const afterHead = added.name === 'template' && doc.open.length === 2 && this.#head !== undefined
    if (!afterHead) return this.push(added)
    const { verdict, opened } = this.add(added, this.#head)
    this.stack.elements.push(opened)
    return verdict
  }

  /** What the mode was before the element was opened. */
  #modeAround(doc: DocumentState): Mode {
    const around = doc.open.at(-2)
    if (around === 'table') return 'inTable'
    if (around === 'tr') return 'inRow'
    return around === 'tbody' || around === 'thead' || around === 'tfoot' ? 'inTableBody' : 'inBody'
  }

  #openBoundary(name: string, push: () => void): void {
    this.#boundaries.push(this.stack.elements.length)
    push()
    if (name === 'head') this.#head = this.stack.top
    if (name === 'body' && this.#head) this.#headEnds(this.#head)
    if (name === 'template') this.#templates = 1
    if (marks.has(name)) this.formatting.mark(this.stack.top)
  }

  #foreignElement(doc: DocumentState, added: NewTag): Verdict {
    const opens = doc.foreign.length > this.#foreign.length
    if (doc.foreign.length - (opens ? 1 : 0) === 0 && isInTable(doc.mode)) this.doubts('a misplaced element')
    if (added.name === 'svg' || added.name === 'math') this.reconstruct()
    if (!opens) return this.add(added).verdict
    this.#foreign.push(this.stack.elements.length)
    return this.push(added)
  }

  #syncForeign(doc: DocumentState): void {
    while (this.#foreign.length > doc.foreign.length)
      this.stack.cutTo(Math.min(this.#foreign.pop() ?? 0, this.stack.elements.length))
  }

  #closed(element: OpenElement): void {
    if (this.formatting.clearMark(element)) this.#marksCleared += 1
    // The parser clears up to the last mark only, whatever it has closed.
    if (this.#marksCleared > 1) this.doubts('a cell that ends before what is in it')
    // What follows the head up to the body may still become part of it.
    if (element !== this.#head) this.#matcher.settle(element)
    this.stack.top.inside |= element.inside
  }

  #headEnds(head: OpenElement): void {
    this.#matcher.settle(head)
    const html = this.stack.elements[1]
    if (html) html.inside |= head.inside
  }
}

const marks: ReadonlySet<string> = new Set(['td', 'th', 'caption', 'template'])
