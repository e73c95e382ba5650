import type { Position } from '../input/line-counter.ts'
import { MAX_NOTED_TEXT } from '../page/page-notes.ts'
import type { Placement } from '../tree-builder/place-tags.ts'
import { TextCollector } from '../tokenizer/text-collector.ts'

/** A raw text element whose content is of interest, or a comment. */
export type Collected =
  | { readonly kind: 'comment' | 'noscript'; start: Start }
  | { readonly kind: 'text'; start: Start; readonly name: string }
  | { readonly kind: 'title' | 'script' }

/** An offset while its bytes are current, then a position. Most offsets never need a position. */
type Start = Position | number

/** Returns how to keep an element's content, which begins at `start`; undefined if it is of no interest. */
export function collectedOf({ name, inTemplate }: Placement, start: number): Collected | undefined {
  if (name === 'title') return { kind: 'title' }
  if (inTemplate || name === 'style') return undefined
  if (name === 'script') return { kind: 'script' }
  return name === 'noscript' ? { kind: 'noscript', start } : { kind: 'text', start, name }
}

/** A comment or noscript element is searched for copies up to here. */
const MAX_SEARCHED_TEXT = 64 * 1024

export class Collectors {
  readonly comments = new TextCollector(MAX_SEARCHED_TEXT)
  #scripts = new TextCollector(MAX_NOTED_TEXT)

  of({ kind }: Collected): TextCollector {
    return kind === 'script' ? this.#scripts : this.comments
  }
}
