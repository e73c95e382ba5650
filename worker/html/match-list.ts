import type { FoundElement } from './found-element.ts'

const MAX_KEPT = 100

/** Elements that may have copies without a tag: the parser repeats them when they are closed in the wrong order. */
const copied = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

/** Counts the elements that match a selector and keeps the first of them. */
export class MatchList {
  /** The first matches that count. */
  readonly kept: FoundElement[] = []
  /** The first elements that match the selector but do not count. */
  readonly others: FoundElement[] = []
  count = 0
  countInHead = 0
  /** True if there may be more matches than tags. */
  mayHaveCopies = false
  #filter: (element: FoundElement) => boolean

  constructor(filter: (element: FoundElement) => boolean) {
    this.#filter = filter
  }

  get totals(): { count: number; matches: readonly FoundElement[]; others: readonly FoundElement[] } {
    return { count: this.count, matches: this.kept, others: this.others }
  }

  add(element: FoundElement): void {
    this.mayHaveCopies ||= copied.has(element.name)
    if (!this.#filter(element)) {
      if (this.others.length < MAX_KEPT) this.others.push(element)
      return
    }
    this.count += 1
    if (element.inHead) this.countInHead += 1
    if (this.kept.length < MAX_KEPT) this.kept.push(element)
  }
}
