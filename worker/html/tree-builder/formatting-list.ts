import type { OpenElement } from './open-element.ts'
import type { OpenStack } from './open-stack.ts'

/** The list of active formatting elements (13.2.4.3) and its markers. */
export class FormattingList {
  /** Elements before the first marker and after each one. The lists are short: no more than three equal elements are added. */
  #runs: OpenElement[][] = [[]]
  #marks: OpenElement[] = []
  #marked = new Set<OpenElement>()
  #size = 0

  /** True if it contains no formatting element. */
  get isEmpty(): boolean {
    return this.#size === 0
  }

  add(element: OpenElement): void {
    this.#last().push(element)
    this.#size += 1
  }

  mark(element: OpenElement): void {
    this.#marks.push(element)
    this.#marked.add(element)
    this.#runs.push([])
  }

  /** Called at the end of an element: removes its marker and all entries after it. Returns false if it was not a marker. */
  clearMark(element: OpenElement): boolean {
    if (!this.#marked.has(element)) return false
    while (this.#marked.has(element)) {
      const mark = this.#marks.pop()
      if (mark) this.#marked.delete(mark)
      this.#size -= this.#runs.pop()?.length ?? 0
    }
    return true
  }

  /** The last element with this name after the last marker. */
  find(name: string): OpenElement | undefined {
    return this.#last().findLast((element) => element.name === name)
  }

  /** Number of elements with this name after the last marker. */
  count(name: string): number {
    return this.#last().filter((element) => element.name === name).length
  }

  /** Removes an element returned by `find`. */
  remove(element: OpenElement): void {
    const run = this.#last()
    const at = run.lastIndexOf(element)
    if (at < 0) return
    run.splice(at, 1)
    this.#size -= 1
  }

  /** Returns true if the last entry is a formatting element that is no longer open. */
  needsCopies(open: OpenStack): boolean {
    const last = this.#last().at(-1)
    return last !== undefined && !open.holds(last)
  }

  #last(): OpenElement[] {
    const last = this.#runs.at(-1)
    if (!last) throw new Error('there is a run before the first marker')
    return last
  }
}
