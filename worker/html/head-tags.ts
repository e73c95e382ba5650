import { isLetter, isSpace, LESS } from './ascii.ts'
import { knownName } from './known-names.ts'
import { readTag } from './read-tag.ts'

/** Elements without content that change nothing in a head. */
const empty: ReadonlySet<string> = new Set(['base', 'basefont', 'bgsound', 'link', 'meta'])

/** Skips over white space and over the tags of a head that change nothing. */
export class HeadTags {
  /** How many tags have been skipped. */
  count = 0
  #plain: ReadonlySet<string>

  /** `wanted`: the names of the elements that are looked for. */
  constructor(wanted: ReadonlySet<string>) {
    this.#plain = empty.isDisjointFrom(wanted) ? empty : empty.difference(wanted)
  }

  /** Skips from `from`, which is outside of any tag, to the first byte that needs a closer look, or to the end. */
  skip(bytes: Buffer, from: number, maxBytes: number): number {
    let at = from
    for (;;) {
      while (isSpace(bytes[at])) at += 1
      if (bytes[at] !== LESS || !isLetter(bytes[at + 1])) return at
      const span = this.#isPlain(bytes, at + 1) ? readTag(bytes, at, at + 1) : undefined
      if (!span || span.end - at > maxBytes) return at
      this.count += 1
      at = span.end
    }
  }

  #isPlain(bytes: Buffer, from: number): boolean {
    let to = from
    while (isLetter(bytes[to])) to += 1
    const name = knownName(bytes, from, to)
    if (name === undefined || !this.#plain.has(name)) return false
    return isSpace(bytes[to])
  }
}
