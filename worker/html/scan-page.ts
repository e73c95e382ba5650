import type { DisguisedCopy } from './disguised-copies.ts'
import type { FoundElement } from './found-element.ts'
import type { InactiveCopy } from './inactive-copies.ts'
import { KeptBytes } from './kept-bytes.ts'
import { MatchList } from './match-list.ts'
import type { NearMiss } from './near-misses.ts'
import type { PageBytes } from './page-bytes.ts'
import { PageNotes } from './page-notes.ts'
import { PageReader } from './page-reader.ts'
import { PageStart, type Labels, type StartedPage } from './page-start.ts'
import type { CompiledSelector } from './selector.ts'
import { Tokenizer } from './tokenizer.ts'
import { TooComplex } from './tree-adapter.ts'
import { MAX_TREE_BYTES, searchKept, tooLarge, unreadablePage } from './tree-search.ts'
import type { Undecided } from './undecided.ts'

export type ScanRequest = Labels & {
  /** The page, without any content encoding. It is not read further than needed. */
  readonly body: AsyncIterable<Uint8Array>
  readonly selector: CompiledSelector
  /** Which of the matching elements count; all, if not given. */
  readonly counts?: (element: FoundElement) => boolean
  /** Stop at this many that count; without it the whole page is read and the count is exact. */
  readonly enough?: number
  /** Asked when `body` has ended: whether that was the whole page. */
  readonly complete?: () => boolean
}

/**
 * `whole`: the whole page was read, the matches are all there are. `enough`: reading ended at the number asked for.
 * `cut`: the page did not come whole; what was found is there, but more may be. `undecided`: nothing can be said.
 */
export type ScanEnd = 'whole' | 'enough' | 'cut' | 'undecided'

export type PageScan = {
  readonly end: ScanEnd
  /** Whether the stream of tags gave the answer, or the whole tree had to. */
  readonly via: 'stream' | 'tree'
  /** Why it is undecided. */
  readonly why?: Undecided
  /** How many elements match and count. */
  readonly count: number
  /** The first 100 of them. */
  readonly matches: readonly FoundElement[]
  /** Elements that match the selector but do not count. */
  readonly others: readonly FoundElement[]
  /** The content security policies that the page itself carries. */
  readonly policies: readonly string[]
  readonly inactive: readonly InactiveCopy[]
  readonly nearMisses: readonly NearMiss[]
  /** Elements that would match, had a consent tool or an optimiser not changed them. */
  readonly disguised: readonly DisguisedCopy[]
  /** What the page tells of its site; worked out when asked. */
  readonly notes: PageNotes
  /** There is hardly any text on the page. */
  readonly isBare: boolean
  readonly isEmpty: boolean
  readonly needsJavascript: boolean
  /** Whose bot protection seems to have answered in place of the page. */
  readonly challengeVendor: string | undefined
  /** The time spent on the page, without the waiting for it. */
  readonly scanMs: number
}

/**
 * Looks for the elements of a page that a selector matches, reading the page as it comes. What the stream cannot tell
 * is asked of the whole tree. The answer is that of parse5 and css-select, or `undecided`; it never depends on how
 * the page was cut into chunks.
 */
export async function scanPage(request: ScanRequest): Promise<PageScan> {
  const search = new Search(request)
  for await (const chunk of request.body) {
    search.timed(() => search.push(chunk))
    if (search.stopped) break
  }
  const scan = search.timed(() => search.end(request.complete?.() ?? true))
  return { ...scan, scanMs: search.elapsedMs }
}

/** One page being searched. */
class Search {
  #request: ScanRequest
  #matches: MatchList
  #start: PageStart
  #open: OpenPage | undefined
  #kept = new KeptBytes(MAX_TREE_BYTES)
  elapsedMs = 0

  constructor(request: ScanRequest) {
    this.#request = request
    this.#start = new PageStart(request)
    this.#matches = new MatchList(request.counts ?? (() => true))
  }

  timed<Result>(work: () => Result): Result {
    const start = performance.now()
    const result = work()
    this.elapsedMs += performance.now() - start
    return result
  }

  get stopped(): boolean {
    return this.#start.unreadable || this.#open?.reader.stopped === true
  }

  push(chunk: Uint8Array): void {
    if (this.#open) return this.#scan(this.#open, this.#open.bytes.feed(chunk))
    const started = this.#start.push(chunk)
    if (started) this.#begin(started)
  }

  #begin({ bytes, head }: StartedPage): OpenPage {
    const reader = new PageReader({
      subject: this.#request.selector.subject,
      program: this.#request.selector.program,
      decode: bytes.decode,
      wide: bytes.wide,
      found: (element) => this.#matches.add(element),
      enough: (page) => this.#enough(page),
    })
    this.#open = { bytes, reader, tokenizer: new Tokenizer(reader) }
    this.#scan(this.#open, bytes.feed(head))
    return this.#open
  }

  #scan({ tokenizer, reader }: OpenPage, bytes: Uint8Array): void {
    this.#kept.add(bytes)
    reader.came(bytes)
    tokenizer.push(bytes)
  }

  /** A match in the body is certain only once no frameset can take its place. */
  #enough({ doc, structure }: PageReader): boolean {
    const { selector, enough } = this.#request
    if (enough === undefined || this.#matches.count < enough) return false
    if (selector.kind === 'tree' || doc.doubt !== undefined) return false
    if (structure && !structure.isSettled(doc)) return false
    return !doc.framesetMayFollow || this.#matches.countInHead >= enough
  }

  end(complete: boolean): Omit<PageScan, 'scanMs'> {
    const started = this.#open || this.#start.unreadable ? undefined : this.#start.end()
    const open = started ? this.#begin(started) : this.#open
    if (!open) return unreadable(this.#request.selector.subject)
    if (!open.reader.stopped) this.#finish(open, complete)
    const answer = this.#answer(open, complete)
    const { reader } = open
    const { character, notes } = reader
    // Of a page that did not come whole, the rest may be anything.
    const bare = complete && !reader.stopped && character.isBare
    return {
      policies: reader.context.policies,
      via: 'stream',
      ...answer,
      inactive: reader.inactive.list,
      nearMisses: reader.nearMisses.list,
      disguised: reader.disguised.list,
      notes,
      isBare: character.isBare,
      isEmpty: character.isEmpty,
      needsJavascript: character.needsJavascript || (bare && notes.redirectsByScript),
      challengeVendor: character.challengeVendor ?? (bare ? notes.challengeVendor : undefined),
    }
  }

  #finish(open: OpenPage, complete: boolean): void {
    this.#scan(open, open.bytes.rest())
    open.tokenizer.end()
    open.reader.end(complete)
  }

  #answer({ reader, bytes }: OpenPage, complete: boolean): Answer {
    const { subject } = this.#request.selector
    const kind = reader.structure?.doubt === undefined ? this.#request.selector.kind : 'tree'
    if (reader.stopped) return { ...this.#matches.totals, end: 'enough' }
    const { doubt, framesetMayFollow } = reader.doc
    const none = reader.candidates === 0
    const settled =
      kind === 'stream' || (kind === 'structure' && reader.structure?.isSettled(reader.doc) === true)
    const certainSoFar = settled && doubt === undefined && !framesetMayFollow
    const proven = certainSoFar ? this.#matches.totals : nothing
    if (!complete) return { ...proven, end: 'cut' }
    const noCopies = kind === 'structure' || !this.#matches.mayHaveCopies
    const certain = kind === 'tree' ? none && !subject.matchesImplied : noCopies
    if (doubt === undefined && certain) return { ...this.#matches.totals, end: 'whole' }
    try {
      return this.#searchTree(bytes, reader.tags)
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error
      return { ...proven, end: 'undecided', why: tooLarge(error.message) }
    }
  }

  #searchTree({ decode }: PageBytes, tags: number): Answer {
    const { list } = this.#request.selector
    const { found, policies } = searchKept(this.#kept, { decode, tags, list })
    const matches = new MatchList(this.#request.counts ?? (() => true))
    for (const element of found) matches.add(element)
    return { ...matches.totals, policies, via: 'tree', end: 'whole' }
  }
}

type OpenPage = { readonly bytes: PageBytes; readonly reader: PageReader; readonly tokenizer: Tokenizer }

type Totals = Pick<PageScan, 'count' | 'matches' | 'others'>
type Answer = Totals & Pick<PageScan, 'end'> & Partial<Pick<PageScan, 'via' | 'why' | 'policies'>>

const nothing: Totals = { count: 0, matches: [], others: [] }

function unreadable(subject: CompiledSelector['subject']): Omit<PageScan, 'scanMs'> {
  return {
    ...nothing,
    end: 'undecided',
    via: 'stream',
    why: unreadablePage,
    policies: [],
    inactive: [],
    nearMisses: [],
    disguised: [],
    notes: new PageNotes(subject, () => ''),
    isBare: false,
    isEmpty: false,
    needsJavascript: false,
    challengeVendor: undefined,
  }
}
