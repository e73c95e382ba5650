import type { LoneElement } from '../selector/element-matcher.ts'
import type { FoundElement } from '../found-element.ts'

/** Condition on descendants or following siblings, which can be decided only when the parent has ended. */
export type LateTest = (place: {
  readonly element: OpenElement
  readonly after: number
  readonly sameTypeAfter: number
  readonly before: number
  readonly sameTypeBefore: number
}) => boolean

/** A match that depends on later siblings. `index` and `typeIndex` count from 1. */
export type LateMatch = {
  readonly found: FoundElement
  readonly element: OpenElement
  readonly index: number
  readonly typeIndex: number
  readonly late: readonly (readonly LateTest[])[]
}

/** An open element, with everything that later children may need to know about it and their siblings. */
export type OpenElement = {
  readonly name: string
  readonly foreign: boolean
  /** The selector's steps that match it, and those that match it or an ancestor. */
  readonly bits: number
  readonly within: number
  children: number
  /** The steps that match its last child, and those that match any of its children. */
  lastChild: number
  anyChild: number
  /** The steps that match any of its descendants, and those that match its next sibling. */
  inside: number
  next: number
  /** True if it contains text. */
  hasText: boolean
  hasShadowRoot: boolean
  newest: OpenElement | undefined
  /** Number of children of each type. */
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
  return {
    ...newElement(element.name, countsTypes),
    foreign: element.foreign,
    bits,
    within: parent.within | bits,
  }
}

/** The document, as the parent of the html element. */
export function documentNode(countsTypes: boolean): OpenElement {
  return newElement('#document', countsTypes)
}

function newElement(name: string, countsTypes: boolean): OpenElement {
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
    hasShadowRoot: false,
    newest: undefined,
    types: countsTypes ? new Map() : undefined,
    counts: [],
    late: undefined,
  }
}
