import type { FoundElement } from '../found-element.ts'
import { openElement, type LateMatch, type OpenElement } from '../tree-builder/open-element.ts'
import type { SelectorProgram } from './program.ts'
import type { StartTag } from '../tokenizer/start-tag.ts'
import { textKindOf } from '../tokenizer/text-kind.ts'
import type { WorkBudget } from '../work-budget.ts'

/** A new element does not match, matches, or matches unless later elements rule it out. */
export type SubjectMatch =
  | { readonly kind: 'none' | 'match' }
  | { readonly kind: 'late'; keep: (found: FoundElement) => void }

export type NewTag = { readonly name: string; readonly tag: StartTag; readonly foreign: boolean }

export const none: SubjectMatch = { kind: 'none' }

const ELEMENT_STEPS = 30
const TYPE_STEPS = 200
const TEST_STEPS = 10

/** Maximum number of matches held until their parents end. */
const MAX_LATE = 1000

/** Decides at each start tag which steps of a selector match the element, from the state kept on its parent. */
export class StructureMatcher {
  /** The reason why it can no longer decide. */
  bailout: string | undefined
  #program: SelectorProgram
  #settled: (found: FoundElement) => void
  #late = 0
  #work: WorkBudget
  /** The cost of one element. */
  #elementSteps: number

  constructor(program: SelectorProgram, settled: (found: FoundElement) => void, work: WorkBudget) {
    this.#program = program
    this.#settled = settled
    this.#work = work
    const { steps, accept, counters, countsTypes } = program
    this.#elementSteps =
      (countsTypes ? TYPE_STEPS : ELEMENT_STEPS) + steps.length * TEST_STEPS + accept.length + counters.length
  }

  /** Inserts an element without opening it, which is all that a void element needs. */
  add(added: NewTag, parent: OpenElement): { match: SubjectMatch; opened: OpenElement } {
    this.#work.spend(this.#elementSteps)
    const bits = this.#bitsOf(added, parent)
    const { countsTypes } = this.#program
    const opened = openElement({ element: added, bits, countsTypes }, parent)
    const match = this.#match(opened, parent)
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
    return { match, opened }
  }

  #bitsOf(element: NewTag, parent: OpenElement): number {
    let bits = 0
    for (const { bit, test, relation, before } of this.#program.steps) {
      if (relation !== undefined && (findRelated(parent, relation) & before) === 0) continue
      if (test({ element, parent, bits })) bits |= bit
    }
    return bits
  }

  #match(element: OpenElement, parent: OpenElement): SubjectMatch {
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
    if (this.#late > MAX_LATE) this.bailout = 'too many matches that depend on what follows'
    // Its text is not looked at.
    if (this.#program.asksForText && !match.element.foreign && textKindOf(match.element.name) !== 'data') {
      this.bailout = 'an element of nothing but text that may be empty'
    }
    if (this.bailout !== undefined) return
    parent.late ??= []
    parent.late.push(match)
  }

  /** Decides the late matches once the last child is known. */
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

function findRelated(parent: OpenElement, relation: 'descendant' | 'child' | 'adjacent' | 'sibling'): number {
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
