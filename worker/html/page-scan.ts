import type { DisguisedCopy } from './diagnostics/disguised-copies.ts'
import type { InactiveCopy } from './diagnostics/inactive-copies.ts'
import type { NearMiss } from './diagnostics/near-misses.ts'
import type { KeptPage } from './page/page-source.ts'
import type { FoundElement } from './found-element.ts'
import type { StandIn } from './page/stand-in.ts'
import type { PageNotes } from './page/page-notes.ts'
import type { Undecided } from './undecided.ts'

/**
 * `whole`: the whole page was read, so the matches are complete. `enough`: reading ended at the requested number.
 * `cut`: the page arrived incomplete; the matches are certain, but there may be more. `undecided`: no result.
 */
type ScanEnd = 'whole' | 'enough' | 'cut' | 'undecided'

export type SearchResult = {
  readonly end: ScanEnd
  /** The source of the result: only the bytes, the tags, or the whole tree. */
  readonly via: 'bytes' | 'stream' | 'tree'
  /** Set if the search is undecided. */
  readonly reason?: Undecided
  /** Number of elements that match and count. */
  readonly count: number
  /** The first 100 of them. */
  readonly matches: readonly FoundElement[]
  /** Elements that match the selector but do not count. */
  readonly others: readonly FoundElement[]
  /** The page's own content security policies. */
  readonly policies: readonly string[]
}

/** The explanation of a miss; empty for a page on which enough was found. */
export type Explanation = {
  /** True if only the first 2 MiB of the page were searched. */
  readonly truncated: boolean
  readonly inactive: readonly InactiveCopy[]
  /** Elements that would match and that belong in a noscript element. */
  readonly fallbacks: readonly InactiveCopy[]
  readonly nearMisses: readonly NearMiss[]
  /** Elements that fail only the selector's conditions on position. Useful if nothing matches. */
  readonly misplaced: readonly FoundElement[]
  /** Elements that would match, were their addresses written as in the selector. Empty if they have been counted. */
  readonly respelled: readonly FoundElement[]
  /** Elements that would match, had a consent tool or an optimiser not changed them. */
  readonly disguised: readonly DisguisedCopy[]
  /** Facts about the page's site, computed on first use. For a page with enough matches only the platform is known. */
  readonly notes: PageNotes
  /** True if the page has hardly any text. */
  readonly isBare: boolean
  readonly isEmpty: boolean
  readonly needsJavascript: boolean
  /** What the page is if it stands in for another one, such as a page in a frame. */
  readonly standIn: StandIn | undefined
  /** The bot protection vendor that seems to have responded in place of the site. */
  readonly challengeVendor: string | undefined
}

export type PageScan = SearchResult &
  Explanation & {
    readonly via: 'stream' | 'tree'
    /** The beginning of the page, which is searched again to explain a miss. */
    readonly kept: KeptPage
    /** Processing time of the page, without waiting for it. */
    readonly scanMs: number
  }

export type Totals = Pick<SearchResult, 'count' | 'matches' | 'others'>

export const noMatches: Totals = { count: 0, matches: [], others: [] }
