import { isLetter, LESS } from './ascii.ts'
import { positionIn, type Position } from './line-counter.ts'
import { readTag } from './read-tag.ts'
import type { Subject } from './selector-subject.ts'
import { excerptOf, startTag, type Decode, type StartTag } from './start-tag.ts'

/** A copy of what is looked for that stands where it has no effect. */
export type InactiveCopy = { readonly place: string; readonly excerpt: string; readonly where: Position }

const MAX_COPIES = 3

/** Gathers copies in comments, templates and noscript elements. */
export class InactiveCopies {
  readonly list: InactiveCopy[] = []
  #subject: Subject
  #decode: Decode

  constructor(subject: Subject, decode: Decode) {
    this.#subject = subject
    this.#decode = decode
  }

  /** Whether there is any use in looking at more. */
  wanted(): boolean {
    return this.list.length < MAX_COPIES && !this.#subject.matchesImplied
  }

  add(place: string, where: Position, tag: StartTag): void {
    if (this.wanted()) this.list.push({ place, excerpt: excerptOf(tag), where })
  }

  /** Looks through the text of a comment or noscript element that begins at `start`. */
  search(place: string, text: Buffer, start: Position): void {
    if (!this.wanted()) return
    for (const tag of tagsIn(text, this.#decode)) {
      if (!this.#isCopy(tag)) continue
      this.add(place, positionIn(text, tag.span.start, start), tag)
    }
  }

  #isCopy(tag: StartTag): boolean {
    const { names, test } = this.#subject
    if (names && !names.has(tag.name)) return false
    return test({ name: tag.name, tag, foreign: false })
  }
}

function* tagsIn(text: Buffer, decode: Decode): Generator<StartTag> {
  let at = text.indexOf(LESS)
  while (at !== -1) {
    const span = isLetter(text[at + 1]) ? readTag(text, at, at + 1) : undefined
    if (span) yield startTag(text, span, decode)
    at = text.indexOf(LESS, span?.end ?? at + 1)
  }
}
