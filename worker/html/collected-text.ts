import { MAX_SCRIPT_TEXT } from './found-element.ts'
import type { Position } from './line-counter.ts'
import { MAX_NOTED_TEXT } from './page-notes.ts'
import type { Placement } from './place-tags.ts'
import { TextCollector } from './text-collector.ts'

/** A raw text element whose content is of interest, or a comment. */
export type Collected =
  | { readonly kind: 'comment' | 'noscript'; start: Start }
  | { readonly kind: 'text'; start: Start; readonly name: string }
  | { readonly kind: 'title' | 'script' | 'otherScript' }

/** As long as it is among the bytes at hand, its offset there: few are ever asked for their position. */
type Start = Position | number

/** What to keep of the text of an element; `isFound` when it is a script that the selector matches. */
export function collectedOf(
  { name, inTemplate }: Placement,
  { start, isFound }: { start: number; isFound: boolean },
): Collected | undefined {
  if (name === 'script' && isFound) return { kind: 'script' }
  if (name === 'title') return { kind: 'title' }
  if (inTemplate || name === 'style') return undefined
  if (name === 'script') return { kind: 'otherScript' }
  return name === 'noscript' ? { kind: 'noscript', start } : { kind: 'text', start, name }
}

/** A comment or noscript element is searched for copies up to here. */
const MAX_SEARCHED_TEXT = 64 * 1024

export class Collectors {
  readonly comments = new TextCollector(MAX_SEARCHED_TEXT)
  #scripts = new TextCollector(MAX_SCRIPT_TEXT)
  #others = new TextCollector(MAX_NOTED_TEXT)

  of({ kind }: Collected): TextCollector {
    if (kind === 'script') return this.#scripts
    return kind === 'otherScript' ? this.#others : this.comments
  }
}
