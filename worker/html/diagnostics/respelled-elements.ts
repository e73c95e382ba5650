import type { FoundElement } from '../found-element.ts'
import type { LoneElement } from '../selector/element-matcher.ts'

/**
 * Returns an element that does not match, but would if an address of it were written as in the selector: with that address.
 * `found` copies the element out of its tag.
 */
export type FindRespelled = (element: LoneElement, found: () => FoundElement) => FoundElement | undefined

const MAX_RESPELLED = 100

/** Keeps the first elements whose addresses are the wanted ones only for browsers. */
export class RespelledElements {
  readonly list: FoundElement[] = []
  #find: FindRespelled | undefined

  constructor(find: FindRespelled | undefined) {
    this.#find = find
  }

  consider(element: LoneElement, found: () => FoundElement): void {
    if (!this.#find || element.foreign || this.list.length >= MAX_RESPELLED) return
    const respelled = this.#find(element, found)
    if (respelled) this.list.push(respelled)
  }
}
