import type { Position } from './line-counter.ts'

/** An element of a page that a selector matches. */
export type FoundElement = {
  /** In lower case. */
  readonly name: string
  /** By lower-case name. */
  readonly attributes: Readonly<Record<string, string>>
  /** Its start tag, at most 200 characters. */
  readonly excerpt: string
  /** Undefined for an element that the parser made up. */
  readonly where: Position | undefined
  readonly inHead: boolean
  /** What a script element without `src` holds, as far as it was kept; empty for all others. */
  text: string
  /** How many of the page's own security policies stand before it. */
  readonly policiesBefore: number
  /** The `href` of the base element that stands before it. */
  readonly base: string | undefined
}

/** More of an inline script than this is not kept. */
export const MAX_SCRIPT_TEXT = 256 * 1024
