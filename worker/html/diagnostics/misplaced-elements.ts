import type { FoundElement } from '../found-element.ts'

const MAX_MISPLACED = 3

/** Keeps the first elements that match the last compound of a selector, but not all of it. */
export class MisplacedElements {
  readonly list: FoundElement[] = []

  add(element: () => FoundElement): void {
    if (this.list.length < MAX_MISPLACED) this.list.push(element())
  }
}
