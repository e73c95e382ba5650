import type { LoneElement } from './element-matcher.ts'
import type { FoundElement } from './found-element.ts'
import type { LateTest } from './selector-program.ts'

/** A match that depends on the siblings still to come. `index` and `typeIndex` are counted from 1. */
export type LateMatch = {
  readonly found: FoundElement
  readonly element: OpenElement
  readonly index: number
  readonly typeIndex: number
  readonly late: readonly (readonly LateTest[])[]
}

/** An element whose end has not come, with all that its children to come may ask about it and their siblings. */
export type OpenElement = {
  readonly name: string
  readonly foreign: boolean
  /** The steps of the selector that hold for it, and those that hold for it or an element it is in. */
  readonly bits: number
  readonly within: number
  children: number
  /** The steps that hold for its last child, and for any of its children. */
  lastChild: number
  anyChild: number
  /** The steps that hold for any element in it, and for the one that follows it. */
  inside: number
  next: number
  /** There is more in it than elements, comments and white space. */
  hasText: boolean
  newest: OpenElement | undefined
  /** How many children there are of each type. */
  readonly types: Map<string, number> | undefined
  readonly counts: number[]
  late: LateMatch[] | undefined
}

export type ElementFacts = {
  readonly element: LoneElement
  readonly bits: number
  readonly countsTypes: boolean
}

export function openElement({ element, bits, countsTypes }: ElementFacts, parent: OpenElement): OpenElement {
  return { ...blank(element.name, countsTypes), foreign: element.foreign, bits, within: parent.within | bits }
}

/** What the html element stands in. */
export function documentNode(countsTypes: boolean): OpenElement {
  return blank('#document', countsTypes)
}

function blank(name: string, countsTypes: boolean): OpenElement {
  return {
    name,
    foreign: false,
    bits: 0,
    within: 0,
    children: 0,
    lastChild: 0,
    anyChild: 0,
    inside: 0,
    next: 0,
    hasText: false,
    newest: undefined,
    types: countsTypes ? new Map() : undefined,
    counts: [],
    late: undefined,
  }
}
