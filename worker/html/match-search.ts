import { searchKept, unreadablePage } from './fallback/tree-search.ts'
import type { FindRespelled } from './diagnostics/respelled-elements.ts'
import type { FoundElement } from './found-element.ts'
import { asBuffer } from './input/byte-queue.ts'
import { DecodedPage } from './input/decoded-page.ts'
import { LineCounter } from './input/line-counter.ts'
import type { Labels } from './input/page-start.ts'
import { runsCode } from './code/script-code.ts'
import { MatchList } from './match-list.ts'
import { PageNotes } from './page/page-notes.ts'
import { PageReader } from './page-reader.ts'
import type { PageProgress } from './page-reader-options.ts'
import { noMatches, type SearchResult, type Totals } from './page-scan.ts'
import type { CompiledSelector } from './selector/compile.ts'
import { TextSearch } from './selector/text-search.ts'
import { Tokenizer } from './tokenizer/tokenizer.ts'
import type { DocumentState } from './tree-builder/document-state.ts'
import { unclearPage } from './undecided.ts'
import { TooComplex, type WorkBudget } from './work-budget.ts'

export type SearchRequest = Labels & {
  readonly selector: CompiledSelector
  /** Filters the matching elements. By default all count. */
  readonly filter?: (element: FoundElement) => boolean
  /** Stops at this many counted matches. By default the whole page is read and the count is exact. */
  readonly enough?: number
  readonly work: WorkBudget
  /** Recognises elements that match only for browsers, which resolve addresses. Used after a miss. */
  readonly respelled?: FindRespelled | undefined
}

/** Bytes to read before yielding to other work. */
export const SLICE_BYTES = 64 * 1024

/** First pass over a page as it arrives. Only finds the matching elements. */
export class MatchSearch {
  readonly page: DecodedPage
  readonly notes: PageNotes
  #request: SearchRequest
  #work: WorkBudget
  #matches: MatchList
  #reading: Reading | undefined
  /** Undefined once the page may contain a required text. From then on all tags are read. */
  #texts: TextSearch | undefined
  /** Received bytes not yet read. */
  #waiting: Uint8Array[] = []
  #seen = 0
  #tooComplex: TooComplex | undefined

  constructor(request: SearchRequest) {
    const { selector, work, filter = () => true } = request
    this.#request = request
    this.#work = work
    this.#matches = new MatchList(filter)
    this.page = new DecodedPage(request, work)
    this.notes = new PageNotes(selector.subject, this.page)
    if (selector.requiredTexts) this.#texts = new TextSearch(selector.requiredTexts)
  }

  /** True when no more of the page needs to be read. */
  get stopped(): boolean {
    return this.page.unreadable || this.#hasEnough
  }

  get #hasEnough(): boolean {
    return this.#tooComplex !== undefined || this.#reading?.reader.stopped === true
  }

  /** Elements whose tags are enough to match them, without a tree. */
  get candidates(): readonly FoundElement[] {
    return [...this.#matches.kept, ...this.#matches.others]
  }

  /** Takes the next piece of the page, which must not change afterwards. */
  push(chunk: Uint8Array): void {
    this.#withinBudget(() => this.#take(this.page.push(chunk)))
  }

  #take(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#seen += bytes.length
    if (!this.#texts) return void this.#waiting.push(bytes)
    this.#work.spend(bytes.length)
    if (this.page.kept.truncated || this.#texts.mayHold(asBuffer(bytes))) this.#readFromStart(bytes)
  }

  /** Queues all bytes held back so far, because they may contain a required text or because no more can be kept. */
  #readFromStart(newest: Uint8Array): void {
    const { kept } = this.page
    this.#texts = undefined
    const notKept = newest.subarray(newest.length - (this.#seen - kept.length))
    this.#waiting.push(...kept.pieces, notKept)
  }

  /** Reads the next slice of the received bytes; false when nothing is left to read. */
  readSlice(): boolean {
    const [piece] = this.#waiting
    if (!piece || this.#hasEnough) return false
    if (piece.length <= SLICE_BYTES) this.#waiting.shift()
    else this.#waiting[0] = piece.subarray(SLICE_BYTES)
    this.#withinBudget(() => {
      const { tokenizer } = this.#start()
      const slice = piece.length <= SLICE_BYTES ? piece : piece.subarray(0, SLICE_BYTES)
      this.#work.read(slice.length)
      tokenizer.push(slice)
    })
    return true
  }

  #start(): Reading {
    if (this.#reading) return this.#reading
    const { encoding } = this.page
    const reader = new PageReader({
      selector: this.#request.selector,
      decode: encoding.decode,
      lines: new LineCounter(encoding),
      notes: this.notes,
      work: this.#work,
      found: (element) => this.#found(element, this.#matches),
      enough: (page) => this.#enough(page),
    })
    this.#reading = { reader, tokenizer: new Tokenizer(reader) }
    return this.#reading
  }

  #found(element: FoundElement, matches: MatchList): void {
    const { code } = this.#request.selector
    if (!code || runsCode(element, code, this.#work)) matches.add(element)
  }

  /** Does some work, and stops the search if the budget is exceeded. */
  #withinBudget(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error
      this.#tooComplex = error
    }
  }

  /** A match in the body is certain only once no frameset can take its place. */
  #enough({ doc, structure }: PageProgress): boolean {
    const { selector, enough } = this.#request
    if (enough === undefined || this.#matches.count < enough) return false
    if (selector.kind === 'tree' || doc.bailout !== undefined) return false
    if (structure && !structure.isSettled(doc)) return false
    return !doc.framesetMayFollow || this.#matches.countInHead >= enough
  }

  /** Returns the result once the page has ended or enough matches are certain. */
  async end(complete: boolean): Promise<SearchResult> {
    if (!this.stopped) this.#withinBudget(() => this.#take(this.page.end()))
    while (this.readSlice()) if (this.#work.isPauseDue) await this.#work.pause()
    if (!this.stopped && !this.#texts) this.#withinBudget(() => this.#finish(this.#start(), complete))
    const policies = this.#reading?.reader.context.policies ?? []
    const answer = this.#answer(complete) ?? (await this.#searchTree())
    return { ...answer, policies: answer.policies ?? policies, via: answer.via ?? 'stream' }
  }

  #finish({ reader, tokenizer }: Reading, complete: boolean): void {
    tokenizer.end()
    if (!reader.stopped) reader.end(complete)
  }

  /**
   * The result for a page without the required texts after its tags have been read anyway. Equals the result of reading
   * them from the start.
   */
  async confirm({ bailout, treeDiffers }: DocumentState): Promise<TreeAnswer | undefined> {
    if (bailout === undefined) return undefined
    if (treeDiffers === undefined) return this.#searchTree()
    return { ...noMatches, end: 'undecided', reason: unclearPage(treeDiffers) }
  }

  /** Undefined if only the tree can decide. */
  #answer(complete: boolean): Answer | undefined {
    const reader = this.#reading?.reader
    if (reader?.stopped) return { ...this.#matches.totals, end: 'enough' }
    if (this.page.unreadable) return { ...noMatches, end: 'undecided', reason: unreadablePage }
    if (this.#tooComplex) return { ...noMatches, end: 'undecided', reason: this.#tooComplex.reason }
    if (!reader) return { ...noMatches, via: 'bytes', end: complete ? 'whole' : 'cut' }
    if (!complete) return { ...this.#proven(reader), end: 'cut' }
    const { bailout, treeDiffers } = reader.doc
    if (bailout === undefined && this.#isCertain(reader)) return { ...this.#matches.totals, end: 'whole' }
    if (treeDiffers === undefined) return undefined
    return { ...this.#proven(reader), end: 'undecided', reason: unclearPage(treeDiffers) }
  }

  #isCertain(reader: PageReader): boolean {
    const kind = this.#kindFor(reader)
    if (kind === 'tree') return reader.candidates === 0 && !this.#request.selector.subject.matchesImplied
    return kind === 'structure' || !this.#matches.mayHaveCopies
  }

  #kindFor({ structure }: PageReader): CompiledSelector['kind'] {
    return structure?.bailout === undefined ? this.#request.selector.kind : 'tree'
  }

  /** The matches that the rest of the page cannot undo. */
  #proven(reader: PageReader): Totals {
    const { doc, structure } = reader
    const kind = this.#kindFor(reader)
    const settled = kind === 'stream' || (kind === 'structure' && structure?.isSettled(doc) === true)
    return settled && doc.bailout === undefined && !doc.framesetMayFollow ? this.#matches.totals : noMatches
  }

  async #searchTree(): Promise<TreeAnswer> {
    const { kept, encoding } = this.page
    const { filter = () => true, selector } = this.#request
    const matches = new MatchList(filter)
    const found = (element: FoundElement): void => this.#found(element, matches)
    const search = { decode: encoding.decode, list: selector.list, work: this.#work, found }
    try {
      const policies = await searchKept(kept, search)
      return { ...matches.totals, policies, via: 'tree', end: 'whole' }
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error
      const proven = this.#reading ? this.#proven(this.#reading.reader) : noMatches
      return { ...proven, end: 'undecided', reason: error.reason }
    }
  }
}

type Reading = { readonly reader: PageReader; readonly tokenizer: Tokenizer }

type Answer = Totals & Pick<SearchResult, 'end'> & Partial<SearchResult>
type TreeAnswer = Answer & { readonly via?: 'tree' }
