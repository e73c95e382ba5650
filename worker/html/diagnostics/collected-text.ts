import type { Position } from '../input/line-counter.ts'
import { MAX_NOTED_TEXT } from '../page/page-notes.ts'
import type { Placement } from '../tree-builder/place-tags.ts'
import { TextCollector } from '../tokenizer/text-collector.ts'

/** A text being collected: a comment, or the content of a raw text element. */
export type CollectedText =
  | { readonly kind: 'comment' | 'noscript'; start: Start }
  | { readonly kind: 'text'; start: Start; readonly name: string }
  | { readonly kind: 'title' | 'script' }

/** An offset while its bytes are current, then a position. Most offsets never need a position. */
type Start = Position | number

/** Returns the text to collect from an element whose content begins at `start`; undefined if it is of no interest. */
export function textToCollect({ name, inTemplate }: Placement, start: number): CollectedText | undefined {
  if (name === 'title') return { kind: 'title' }
  if (inTemplate || name === 'style') return undefined
  if (name === 'script') return { kind: 'script' }
  return name === 'noscript' ? { kind: 'noscript', start } : { kind: 'text', start, name }
}

/** Number of bytes in which a comment or noscript element is searched for copies. */
const MAX_SEARCHED_TEXT = 64 * 1024

export class Collectors {
  /** Collects comments, and all content but that of scripts. */
  readonly comments = new TextCollector(MAX_SEARCHED_TEXT)
  #scripts = new TextCollector(MAX_NOTED_TEXT)

  of({ kind }: CollectedText): TextCollector {
    return kind === 'script' ? this.#scripts : this.comments
  }
}
