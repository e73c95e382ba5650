import type { Run } from '../../tokenizer/tokenizer.ts'
import type { TagSpan } from '../../tokenizer/read-tag.ts'
import { textKindOf, type TextKind } from '../../tokenizer/text-kind.ts'
import { asciiNameOf, readThrough, WholePageHandler } from './whole-page-handler.ts'
import type { PageSource } from '../../page/page-source.ts'

/** Returns a test for offsets in visible text: not in a tag, script or template. */
export async function visibleText(page: PageSource): Promise<(at: number) => boolean> {
  const runs = new TextRuns()
  await readThrough(page, runs)
  return (at) => runs.has(at)
}

/** The text runs of a page. */
class TextRuns extends WholePageHandler {
  /** Start and end offsets of the runs, in page order. */
  #from: number[] = []
  #to: number[] = []
  #templates = 0

  /** Finds the last run that starts at or before `at` by binary search. */
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
    const name = asciiNameOf(bytes, span)
    if (name === 'template') this.#templates += 1
    return { kind: textKindOf(name), name }
  }

  endTag(bytes: Buffer, span: TagSpan): void {
    if (asciiNameOf(bytes, span) === 'template') this.#templates = Math.max(0, this.#templates - 1)
  }

  text({ from, to }: Run): void {
    if (this.#templates > 0) return
    this.#from.push(this.before + from)
    this.#to.push(this.before + to)
  }
}
