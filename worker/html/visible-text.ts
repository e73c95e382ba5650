import { textKindOf } from './document-state.ts'
import { nameOf } from './start-tag.ts'
import { Tokenizer, type Run, type TokenHandler } from './tokenizer.ts'
import type { TagSpan } from './read-tag.ts'
import type { TextKind } from './raw-text.ts'

/** Tells of places in a whole page whether they are in text that visitors may see: in no tag, script or template. */
export function visibleText(page: Buffer): (at: number) => boolean {
  const runs = new TextRuns()
  const tokenizer = new Tokenizer(runs)
  tokenizer.push(page)
  tokenizer.end()
  return (at) => runs.has(at)
}

/** The runs of text of a page that is read in one piece. */
class TextRuns implements TokenHandler {
  /** Where each begins and ends, in the order of the page. */
  #from: number[] = []
  #to: number[] = []
  #templates = 0
  /** How many bytes of the page came before those at hand. */
  #before = 0

  /** By bisection: the last run that begins at or before the place. */
  has(at: number): boolean {
    let low = 0
    let high = this.#from.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#from[middle] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return low > 0 && at < (this.#to[low - 1] ?? 0)
  }

  startTag(bytes: Buffer, span: TagSpan): { kind: TextKind; name: string } {
    const name = nameOf(bytes, span, ascii)
    if (name === 'template') this.#templates += 1
    return { kind: textKindOf(name), name }
  }

  endTag(bytes: Buffer, span: TagSpan): void {
    if (nameOf(bytes, span, ascii) === 'template') this.#templates = Math.max(0, this.#templates - 1)
  }

  text({ from, to }: Run): void {
    if (this.#templates > 0) return
    this.#from.push(this.#before + from)
    this.#to.push(this.#before + to)
  }

  consumed(to: number): void {
    this.#before += to
  }

  plainTags(): undefined {}
  comment(): void {}
  rawText(): void {}
  tagTooLong(): void {}

  cdataAllowed(): boolean {
    return false
  }

  finished(): boolean {
    return false
  }
}

/** Of a name, only what is ASCII is of interest. */
function ascii(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
