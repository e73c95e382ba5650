import type { DecodedPage } from '../input/decoded-page.ts'
import { positionOf, type Position } from '../input/line-counter.ts'
import type { Decode } from '../tokenizer/start-tag.ts'
import type { WorkBudget } from '../work-budget.ts'

/** The kept bytes of a page, searched again to explain a miss. */
export type PageSource = {
  /** In an encoding in which tags can be found. */
  readonly bytes: Buffer
  readonly decode: Decode
  readonly positionOf: (offset: number) => Position
  /** True if the page is longer than the kept bytes. */
  readonly truncated: boolean
  /** Yields to the rest of the process. */
  readonly pause: () => Promise<void>
  /** What else may be spent on the search. */
  readonly work: WorkBudget
}

/** The cost of a byte: the page is prepared, then searched up to five times. */
const LOOKED_THROUGH_STEPS = 20

/** The kept beginning of a searched page. */
export class KeptPage {
  #page: DecodedPage
  #work: WorkBudget
  #source: PageSource | undefined

  constructor(page: DecodedPage, work: WorkBudget) {
    this.#page = page
    this.#work = work
  }

  /** Undefined if the page cannot be decoded or the work budget is too small. */
  source(): PageSource | undefined {
    this.#source ??= this.#prepare()
    return this.#source
  }

  #prepare(): PageSource | undefined {
    const { kept, encoding, unreadable } = this.#page
    if (unreadable || !this.#work.trySpend(kept.length * LOOKED_THROUGH_STEPS)) return undefined
    const bytes = kept.join()
    const work = this.#work
    return {
      bytes,
      decode: encoding.decode,
      positionOf: (offset) => positionOf(bytes, offset, encoding),
      truncated: kept.truncated,
      pause: () => work.pause(),
      work,
    }
  }
}
