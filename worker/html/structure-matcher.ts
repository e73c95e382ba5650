import { textKindOf } from './document-state.ts'
import type { FoundElement } from './found-element.ts'
import { openElement, type LateMatch, type OpenElement } from './open-element.ts'
import type { SelectorProgram } from './selector-program.ts'
import type { StartTag } from './start-tag.ts'

/** What a new element is to the selector: no match, a match, or one if its siblings to come allow it. */
export type Verdict =
  | { readonly kind: 'none' | 'match' }
  | { readonly kind: 'late'; keep: (found: FoundElement) => void }

export type NewTag = { readonly name: string; readonly tag: StartTag; readonly foreign: boolean }

export const none: Verdict = { kind: 'none' }

/** More matches that wait for the end of their parents are not held. */
const MAX_LATE = 1000

/** Decides at each start tag which steps of a selector hold for the element, by what is noted at its parent. */
export class StructureMatcher {
  /** Why it can no longer tell. */
  doubt: string | undefined
  #program: SelectorProgram
  #settled: (found: FoundElement) => void
  #late = 0

  constructor(program: SelectorProgram, settled: (found: FoundElement) => void) {
    this.#program = program
    this.#settled = settled
  }

  /** Inserts an element, which is not opened yet: for one without content that is all. */
  add(added: NewTag, parent: OpenElement): { verdict: Verdict; opened: OpenElement } {
    const bits = this.#bitsOf(added, parent)
    const { countsTypes } = this.#program
    const opened = openElement({ element: added, bits, countsTypes }, parent)
    const verdict = this.#verdict(opened, parent)
    if (parent.newest) parent.newest.next = bits
    parent.newest = opened
    parent.inside |= bits
    parent.children += 1
    parent.lastChild = bits
    parent.anyChild |= bits
    if (parent.types) parent.types.set(added.name, (parent.types.get(added.name) ?? 0) + 1)
    this.#program.counters.forEach((mask, index) => {
      if ((bits & mask) !== 0) parent.counts[index] = (parent.counts[index] ?? 0) + 1
    })
    return { verdict, opened }
  }

  #bitsOf(element: NewTag, parent: OpenElement): number {
    let bits = 0
    for (const { bit, test, relation, before } of this.#program.steps) {
      if (relation !== undefined && (related(parent, relation) & before) === 0) continue
      if (test({ element, parent, bits })) bits |= bit
    }
    return bits
  }

  #verdict(element: OpenElement, parent: OpenElement): Verdict {
    const { name, bits } = element
    const holding = this.#program.accept.filter(({ bit }) => (bits & bit) !== 0)
    if (holding.length === 0) return none
    if (holding.some(({ late }) => late.length === 0)) return { kind: 'match' }
    const index = parent.children + 1
    const typeIndex = (parent.types?.get(name) ?? 0) + 1
    return {
      kind: 'late',
      keep: (found) =>
        this.#keepLate(parent, { found, element, index, typeIndex, late: holding.map(({ late }) => late) }),
    }
  }

  #keepLate(parent: OpenElement, match: LateMatch): void {
    this.#late += 1
    if (this.#late > MAX_LATE) this.doubt = 'too many matches that depend on what follows'
    // Its text is not looked at.
    if (this.#program.asksForText && !match.element.foreign && textKindOf(match.element.name) !== 'data') {
      this.doubt = 'an element of nothing but text that may be empty'
    }
    if (this.doubt !== undefined) return
    parent.late ??= []
    parent.late.push(match)
  }

  /** The last child has come: tells which of the matches that waited for it are matches. */
  settle(parent: OpenElement): void {
    for (const { found, element, index, typeIndex, late } of parent.late ?? []) {
      this.#late -= 1
      const sameType = parent.types?.get(element.name) ?? typeIndex
      const place = {
        element,
        before: index - 1,
        after: parent.children - index,
        sameTypeBefore: typeIndex - 1,
        sameTypeAfter: sameType - typeIndex,
      }
      if (late.some((tests) => tests.every((test) => test(place)))) this.#settled(found)
    }
    parent.late = undefined
  }
}

function related(parent: OpenElement, relation: 'descendant' | 'child' | 'adjacent' | 'sibling'): number {
  switch (relation) {
    case 'descendant':
      return parent.within
    case 'child':
      return parent.bits
    case 'adjacent':
      return parent.lastChild
    case 'sibling':
      return parent.anyChild
  }
}
