import type { OpenElement } from './open-element.ts'

/** The list of active formatting elements (13.2.4.3), with the elements that stand in it as markers. */
export class FormattingList {
  #entries: { element: OpenElement; isMark: boolean }[] = []

  /** No formatting element is in it. */
  get isEmpty(): boolean {
    return this.#entries.every(({ isMark }) => isMark)
  }

  add(element: OpenElement): void {
    this.#entries.push({ element, isMark: false })
  }

  mark(element: OpenElement): void {
    this.#entries.push({ element, isMark: true })
  }

  /** The end of an element that is a marker takes all entries after it along; whether it was one. */
  clearMark(element: OpenElement): boolean {
    const at = this.#entries.findLastIndex((entry) => entry.isMark && entry.element === element)
    if (at >= 0) this.#entries.length = at
    return at >= 0
  }

  /** The last one with this name behind the last marker. */
  find(name: string): OpenElement | undefined {
    for (let at = this.#entries.length - 1; at >= 0; at -= 1) {
      const entry = this.#entries[at]
      if (!entry || entry.isMark) return undefined
      if (entry.element.name === name) return entry.element
    }
    return undefined
  }

  /** How many with this name there are behind the last marker. */
  count(name: string): number {
    const mark = this.#entries.findLastIndex((entry) => entry.isMark)
    return this.#entries.slice(mark + 1).filter(({ element }) => element.name === name).length
  }

  remove(element: OpenElement): void {
    this.#entries = this.#entries.filter((entry) => entry.element !== element)
  }

  /** Whether the last entry is a formatting element that is not open any more. */
  needsCopies(open: readonly OpenElement[]): boolean {
    const last = this.#entries.at(-1)
    return last !== undefined && !last.isMark && open.lastIndexOf(last.element) < 0
  }
}
