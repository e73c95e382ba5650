import { isLetter, isSpace, LESS } from './ascii.ts'
import { positionIn, type Position } from './line-counter.ts'
import { readTag } from './read-tag.ts'
import type { Subject } from './selector-subject.ts'
import { excerptOf, startTag, type Decode, type StartTag } from './start-tag.ts'

/** A copy of what is looked for that stands where it has no effect. */
export type InactiveCopy = {
  readonly place: string
  readonly excerpt: string
  /** Not known of every place. */
  readonly where: Position | undefined
}

const MAX_COPIES = 3

/** After so many tags that do not end no more are tried: each of them costs a look at all the rest of its text. */
const MAX_OPEN_TAGS = 100

/** Gathers copies in comments, templates and noscript elements. */
export class InactiveCopies {
  readonly list: InactiveCopy[] = []
  #subject: Subject
  #decode: Decode
  #openTags = 0

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

  /** Looks through a text in which no tag has an effect, such as that of a comment, which begins at `start`. */
  search(place: string, text: Buffer, start: (() => Position | undefined) | undefined): void {
    if (!this.wanted()) return
    for (const tag of this.#tagsIn(text)) {
      if (!this.wanted()) return
      if (!this.#isCopy(tag)) continue
      const begin = start?.()
      const where = begin && positionIn(text, tag.span.start, begin)
      this.list.push({ place, excerpt: excerptOf(tag), where })
    }
  }

  /** A snippet that was pasted into a script element makes its text begin with a tag, as no script does. */
  searchScript(text: Buffer): void {
    let at = 0
    while (isSpace(text[at])) at += 1
    if (text[at] === LESS && isLetter(text[at + 1])) this.search('another script element', text, undefined)
  }

  #isCopy(tag: StartTag): boolean {
    const { names, test } = this.#subject
    if (names && !names.has(tag.name)) return false
    return test({ name: tag.name, tag, foreign: false })
  }

  *#tagsIn(text: Buffer): Generator<StartTag> {
    let at = text.indexOf(LESS)
    while (at !== -1 && this.#openTags < MAX_OPEN_TAGS) {
      const begins = isLetter(text[at + 1])
      const span = begins ? readTag(text, at, at + 1) : undefined
      if (span) yield startTag(text, span, this.#decode)
      else if (begins) this.#openTags += 1
      at = text.indexOf(LESS, span?.end ?? at + 1)
    }
  }
}
