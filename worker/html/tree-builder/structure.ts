import { beforeBody, isInTable, modeBefore, type DocumentState } from './document-state.ts'
import { allowsCdata } from './foreign-content.ts'
import type { FoundElement } from '../found-element.ts'
import { FormattingList } from './formatting-list.ts'
import { documentNode, openElement, type OpenElement } from './open-element.ts'
import { OpenStack } from './open-stack.ts'
import type { Placement } from './place-tags.ts'
import { attachesShadowRoot } from './shadow-root.ts'
import type { SelectorProgram } from '../selector/program.ts'
import { isAllSpace, noteText } from './empty-texts.ts'
import type { Run } from '../tokenizer/tokenizer.ts'
import { emptyTag, hasAttributes, type StartTag } from '../tokenizer/start-tag.ts'
import type { WorkBudget } from '../work-budget.ts'
import { none, StructureMatcher, type NewTag, type SubjectMatch } from '../selector/structure-matcher.ts'

/**
 * Browsers have the same limit (Chromium, `kMaximumHTMLParserDOMTreeDepth` in
 * third_party/blink/renderer/core/html/parser/html_construction_site.h at 0c34e16cf02c). Deeper nesting is left to
 * parse5, since each search walks the stack.
 */
const MAX_DEPTH = 512

/**
 * Tracks all open elements of a page and matches the selector at each start tag. `DocumentState` decides which tags
 * become elements, and tracks only the elements that determine the insertion mode; this class also tracks the others.
 * `bailout` is set as soon as the tree may differ from the tags, for example where parse5 moves or repeats elements.
 */
export class Structure {
  #bailout: string | undefined
  readonly stack: OpenStack
  readonly formatting = new FormattingList()
  form: OpenElement | undefined
  #matcher: StructureMatcher
  #canBeUndone: boolean
  #asksForText: boolean
  #head: OpenElement | undefined
  /** Indexes in the stack of the elements of `DocumentState.open` and `foreign`. */
  #boundaries: number[] = []
  #foreign: number[] = []
  /** Name of an element opened for the current tag: the tag's own element or an implied one, which is not known yet. */
  #pending: string | undefined
  #templates = 0
  #marksCleared = 0

  /** Calls `settle` with each late match that turns out to be a match. */
  constructor(program: SelectorProgram, settle: (found: FoundElement) => void, work: WorkBudget) {
    this.#canBeUndone = program.canBeUndone
    this.#asksForText = program.asksForText
    this.#matcher = new StructureMatcher(program, settle, work)
    this.stack = new OpenStack((element) => this.#closed(element), work)
    this.stack.elements.push(documentNode(program.countsTypes))
  }

  get bailout(): string | undefined {
    return this.#bailout ?? this.#matcher.bailout
  }

  bailOut(reason: string): void {
    this.#bailout ??= reason
  }

  /** True if nothing later on the page can move the elements so far. */
  isSettled({ open }: DocumentState): boolean {
    return (
      !this.#canBeUndone && this.bailout === undefined && this.formatting.isEmpty && open.count('table') === 0
    )
  }

  /** Called when `DocumentState` has opened an element, for a tag or an implied one. */
  opened(name: string): void {
    if (this.bailout !== undefined) return
    if (this.#templates > 0) {
      this.#boundaries.push(Infinity)
      if (name === 'template') this.#templates += 1
      return
    }
    this.#flush()
    this.#pending = name
  }

  /** Called when `DocumentState` has closed elements. `innermostCleared` also empties the innermost of `left`. */
  closed(left: number, innermostCleared: boolean): void {
    this.#flush()
    if (this.bailout !== undefined) return
    while (this.#boundaries.length > left) {
      const at = this.#boundaries.pop() ?? 0
      if (at !== Infinity) this.stack.cutTo(at)
    }
    const innermost = this.#boundaries.at(-1) ?? 0
    if (innermostCleared && innermost !== Infinity) this.stack.cutTo(innermost + 1)
  }

  /** Called at the end of a template, after `closed`. `left` templates are still open. */
  templateClosed(left: number): void {
    this.#templates = left
  }

  /** Called when a start tag has been placed. Returns undefined for an element that the rules of "in body" insert. */
  placed(doc: DocumentState, placement: Placement, tag: StartTag): SubjectMatch | undefined {
    if (placement.inTemplate || this.bailout !== undefined) return none
    this.#marksCleared = 0
    const pending = this.#pending
    const own = placement.outcome === 'inserted' && pending === placement.name && pending !== undefined
    if (own) this.#pending = undefined
    else this.#flush()
    this.#syncForeign(doc)
    if (placement.outcome === 'merged') {
      if (hasAttributes(tag)) this.bailOut('a second html or body tag with attributes')
      return none
    }
    if (placement.outcome === 'dropped') return none
    const added = { name: placement.name, tag, foreign: placement.foreign }
    if (own) return this.#boundary(doc, added)
    if (placement.foreign) return this.#foreignElement(doc, added)
    return doc.mode === 'afterHead' ? this.add(added, this.#head).match : undefined
  }

  /** Inserts an element without opening it, which is all that a void element needs. */
  add(added: NewTag, parent: OpenElement = this.stack.top): { match: SubjectMatch; opened: OpenElement } {
    return this.#matcher.add(added, parent)
  }

  push(added: NewTag): SubjectMatch {
    const { match, opened } = this.add(added)
    this.stack.elements.push(opened)
    if (this.stack.elements.length > MAX_DEPTH) this.bailOut('deep nesting')
    return match
  }

  /** Opens an element that the parser implies. */
  pushImplied(name: string): void {
    const match = this.push({ name, tag: emptyTag, foreign: false })
    if (match.kind !== 'none') this.bailOut('an element without a tag matches')
  }

  /** Called for a CDATA section. Its text is not read. */
  cdata(): void {
    if (this.#asksForText) this.bailOut('a CDATA section')
  }

  /** Called when an end tag has been placed. Returns true for one that the rules of "in body" handle. */
  ended(doc: DocumentState, name: string, wasForeign: boolean): boolean {
    this.#marksCleared = 0
    this.#flush()
    this.#syncForeign(doc)
    if (this.#templates > 0 || this.bailout !== undefined || name === 'template') return false
    if (wasForeign && (name === 'p' || name === 'br'))
      this.bailOut('an end tag for an element in SVG or MathML')
    return !wasForeign
  }

  text(doc: DocumentState, run: Run): void {
    if (this.#pending !== undefined) this.#flush()
    if (this.#templates > 0 || this.bailout !== undefined) return
    const isSpace = isAllSpace(run)
    if (doc.mode === 'inColumnGroup' && !isSpace) this.bailOut('text among columns')
    // The parser moves all text except white space out of a table.
    if (this.#asksForText && ((isInTable(doc.mode) && !isSpace) || !noteText(this.stack.top, run)))
      this.bailOut('text that may be dropped')
    if (!beforeBody.has(doc.mode) && !allowsCdata(doc) && (!isSpace || !isInTable(doc.mode)))
      this.reconstruct()
  }

  /** Bails out where the parser would reopen closed formatting elements, which copies them (13.2.4.3). */
  reconstruct(): void {
    if (!this.formatting.isEmpty && this.formatting.needsCopies(this.stack))
      this.bailOut('formatting elements that are repeated')
  }

  /** Called at the end of the page, which closes the html element and the document. */
  end(): void {
    this.#flush()
    this.stack.cutTo(1)
    if (this.#head) this.#matcher.settle(this.#head)
    this.#matcher.settle(this.stack.top)
  }

  #flush(): void {
    const name = this.#pending
    if (name === undefined) return
    this.#pending = undefined
    if (this.bailout === undefined) this.#openBoundary(name, () => this.pushImplied(name))
  }

  #boundary(doc: DocumentState, added: NewTag): SubjectMatch {
    let match = none
    const { name } = added
    if (name === 'table' && this.stack.inScope('p', 'button') >= 0) this.bailOut('a table in a paragraph')
    if (isInTable(modeBefore(doc)) && (name === 'table' || name === 'select'))
      this.bailOut('a misplaced element')
    if (name === 'select') this.reconstruct()
    this.#openBoundary(name, () => (match = this.#pushBoundary(doc, added)))
    return match
  }

  #pushBoundary(doc: DocumentState, added: NewTag): SubjectMatch {
    const afterHead = added.name === 'template' && doc.open.length === 2 && this.#head !== undefined
    if (!afterHead && attachesShadowRoot(this.stack.top, added.tag)) {
      this.stack.elements.push(openElement({ element: added, bits: 0, countsTypes: false }, this.stack.top))
      return none
    }
    if (!afterHead) return this.push(added)
    const { match, opened } = this.add(added, this.#head)
    this.stack.elements.push(opened)
    return match
  }

  #openBoundary(name: string, push: () => void): void {
    this.#boundaries.push(this.stack.elements.length)
    push()
    if (name === 'head') this.#head = this.stack.top
    if (name === 'body' && this.#head) this.#settleHead(this.#head)
    if (name === 'template') this.#templates = 1
    if (marks.has(name)) this.formatting.mark(this.stack.top)
  }

  #foreignElement(doc: DocumentState, added: NewTag): SubjectMatch {
    const opens = doc.foreign.length > this.#foreign.length
    if (doc.foreign.length - (opens ? 1 : 0) === 0 && isInTable(doc.mode)) this.bailOut('a misplaced element')
    if (added.name === 'svg' || added.name === 'math') this.reconstruct()
    if (!opens) return this.add(added).match
    this.#foreign.push(this.stack.elements.length)
    return this.push(added)
  }

  #syncForeign(doc: DocumentState): void {
    while (this.#foreign.length > doc.foreign.length)
      this.stack.cutTo(Math.min(this.#foreign.pop() ?? 0, this.stack.elements.length))
  }

  #closed(element: OpenElement): void {
    if (this.formatting.clearMark(element)) this.#marksCleared += 1
    // The parser clears only up to the last marker, even if it has closed several cells.
    if (this.#marksCleared > 1) this.bailOut('a cell that ends before its content')
    // Elements between the head and the body may still become part of the head.
    if (element !== this.#head) this.#matcher.settle(element)
    this.stack.top.inside |= element.inside
  }

  #settleHead(head: OpenElement): void {
    this.#matcher.settle(head)
    const html = this.stack.elements[1]
    if (html) html.inside |= head.inside
  }
}

const marks: ReadonlySet<string> = new Set(['td', 'th', 'caption', 'template'])
