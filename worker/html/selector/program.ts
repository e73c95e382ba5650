import { parse, SelectorType, type Selector } from 'css-what'
import { elementTest, type LoneElement } from './element-matcher.ts'
import { parseNth, type Nth } from './nth.ts'
import type { LateTest, OpenElement } from '../tree-builder/open-element.ts'

/** An element whose start tag was just read, and its parent. */
export type NewElement = {
  readonly element: LoneElement
  readonly parent: OpenElement
  /** Bits of the steps tested so far that match it. */
  readonly bits: number
}

type Test = (candidate: NewElement) => boolean

type Relation = 'descendant' | 'child' | 'adjacent' | 'sibling'

/** One compound of the selector. The previous step must match the relative that the combinator names. */
export type SelectorStep = {
  readonly bit: number
  readonly test: Test
  readonly relation: Relation | undefined
  /** The bit of the previous step; 0 for the first one. */
  readonly before: number
}

/** A selector split into steps that are decided at each start tag, one bit for each. */
export type SelectorProgram = {
  readonly steps: readonly SelectorStep[]
  /** An element that has one of these bits matches. */
  readonly accept: readonly { readonly bit: number; readonly late: readonly LateTest[] }[]
  /** For each `:nth-child(n of S)` the bits of S. */
  readonly counters: readonly number[]
  readonly countsTypes: boolean
  readonly asksForText: boolean
  /** Attributes added by a second html or body tag could end a match. */
  readonly canBeUndone: boolean
}

/** Compounds of a selector, each of which has a bit of a 32-bit integer. */
const MAX_STEPS = 30

class NotInOnePass extends Error {}

/** Compiles a selector; undefined when it cannot be decided in one pass over the tags. */
export function selectorProgram(
  list: readonly (readonly Selector[])[],
  text: string,
): SelectorProgram | undefined {
  const builder = new ProgramBuilder()
  try {
    const accept = list.map((selector) => {
      const late: LateTest[] = []
      return { bit: builder.chain(selector, late), late }
    })
    const { steps, counters, countsTypes, asksForText } = builder
    return { steps, accept, counters, countsTypes, asksForText, canBeUndone: mayNegate.test(text) }
  } catch (error) {
    if (error instanceof NotInOnePass) return undefined
    throw error
  }
}

/** Finds selectors that could exclude elements. A pseudo-class spelled with an escape could be `:not`. */
const mayNegate = /!=|:(?:not|[a-z]*\\)/i

const relations: Readonly<Record<string, Relation>> = {
  [SelectorType.Descendant]: 'descendant',
  [SelectorType.Child]: 'child',
  [SelectorType.Adjacent]: 'adjacent',
  [SelectorType.Sibling]: 'sibling',
}

class ProgramBuilder {
  readonly steps: SelectorStep[] = []
  readonly counters: number[] = []
  countsTypes = false
  asksForText = false

  /**
   * Adds the steps of one complex selector and returns the bit of the last one. Conditions of its subject that a start
   * tag does not settle are added to `late`.
   */
  chain(selector: readonly Selector[], late?: LateTest[]): number {
    let before = 0
    let relation: SelectorStep['relation']
    let compound: Selector[] = []
    for (const part of selector) {
      const next = relations[part.type]
      if (next === undefined) {
        compound.push(part)
        continue
      }
      before = this.#step(this.#compound(compound), relation, before)
      relation = next
      compound = []
    }
    return this.#step(this.#compound(compound, late), relation, before)
  }

  #step(test: Test, relation: SelectorStep['relation'], before: number): number {
    if (this.steps.length >= MAX_STEPS) throw new NotInOnePass()
    const bit = 1 << this.steps.length
    this.steps.push({ bit, test, relation, before })
    return bit
  }

  #compound(parts: readonly Selector[], late?: LateTest[]): Test {
    const plain = parts.filter((part) => part.type !== SelectorType.Pseudo)
    const matchesPlain = plain.length > 0 ? elementTest([plain]) : undefined
    const pseudos = parts
      .filter((part) => part.type === SelectorType.Pseudo)
      .map((part) => this.#pseudo(part, late))
      .filter((test) => test !== undefined)
    return (candidate) =>
      (matchesPlain?.(candidate.element) ?? true) && pseudos.every((test) => test(candidate))
  }

  #pseudo(
    part: Selector & { type: typeof SelectorType.Pseudo },
    late: LateTest[] | undefined,
  ): Test | undefined {
    const { name, data } = part
    if (Array.isArray(data)) {
      if (name !== 'has') return this.#listPseudo(name, data)
      if (!late) throw new NotInOnePass()
      late.push(this.#has(data))
      return undefined
    }
    const early = this.#earlyPseudo(name, data)
    if (early) return early
    const lateTest = lateTestOf(name, data)
    if (!lateTest || !late) throw new NotInOnePass()
    if (name.includes('type')) this.countsTypes = true
    if (name === 'empty') this.asksForText = true
    late.push(lateTest)
    return undefined
  }

  #listPseudo(name: string, data: readonly Selector[][]): Test {
    const mask = this.#anyOf(data)
    if (name === 'not') return ({ bits }) => (bits & mask) === 0
    if (name === 'is' || name === 'where' || name === 'matches') return ({ bits }) => (bits & mask) !== 0
    throw new NotInOnePass()
  }

  /** The argument must be a single compound. With several, the first could match outside the element. */
  #has(list: readonly Selector[][]): LateTest {
    const tests = list.map((selector) => {
      const relation = relations[selector[0]?.type ?? '']
      const compound = relation === undefined ? selector : selector.slice(1)
      if (relation === 'sibling' || compound.some((part) => relations[part.type])) throw new NotInOnePass()
      return lateTestOfRelation(relation, this.chain(compound))
    })
    return (place) => tests.some((test) => test(place))
  }

  #anyOf(list: readonly (readonly Selector[])[]): number {
    return list.reduce((mask, selector) => mask | this.chain(selector), 0)
  }

  #earlyPseudo(name: string, data: string | null): Test | undefined {
    if (name === 'root') return ({ parent }) => parent.name === '#document'
    if (name === 'first-child') return ({ parent }) => parent.children === 0
    if (name === 'nth-child') return this.#nthChild(data ?? '')
    if (name !== 'first-of-type' && name !== 'nth-of-type') return undefined
    this.countsTypes = true
    const nth = name === 'nth-of-type' ? nthOf(data) : { step: 0, offset: 1 }
    return ({ parent, element }) => isNth(nth, (parent.types?.get(element.name) ?? 0) + 1)
  }

  #nthChild(data: string): Test {
    const { 0: word = '', index: end = data.length } = /\sof\s/i.exec(data) ?? {}
    const nth = nthOf(data.slice(0, end))
    const of = data.slice(end + word.length)
    if (of === '') return ({ parent }) => isNth(nth, parent.children + 1)
    const mask = this.#anyOf(parse(of))
    const counter = this.counters.push(mask) - 1
    return ({ parent, bits }) => (bits & mask) !== 0 && isNth(nth, (parent.counts[counter] ?? 0) + 1)
  }
}

function lateTestOfRelation(relation: SelectorStep['relation'], bit: number): LateTest {
  if (relation === 'child') return ({ element }) => (element.anyChild & bit) !== 0
  if (relation === 'adjacent') return ({ element }) => (element.next & bit) !== 0
  return ({ element }) => (element.inside & bit) !== 0
}

function lateTestOf(name: string, data: string | null): LateTest | undefined {
  switch (name) {
    case 'empty':
      return ({ element }) => element.children === 0 && !element.hasText
    case 'last-child':
      return ({ after }) => after === 0
    case 'only-child':
      return ({ after, before }) => after + before === 0
    case 'last-of-type':
      return ({ sameTypeAfter }) => sameTypeAfter === 0
    case 'only-of-type':
      return ({ sameTypeAfter, sameTypeBefore }) => sameTypeAfter + sameTypeBefore === 0
    case 'nth-last-child': {
      if (/\bof\b/i.test(data ?? '')) return undefined
      const nth = nthOf(data)
      return ({ after }) => isNth(nth, after + 1)
    }
    case 'nth-last-of-type': {
      const nth = nthOf(data)
      return ({ sameTypeAfter }) => isNth(nth, sameTypeAfter + 1)
    }
    default:
      return undefined
  }
}

function nthOf(data: string | null): Nth {
  const nth = parseNth(data ?? '')
  if (!nth) throw new NotInOnePass()
  return nth
}

/** Tests whether `index`, counted from 1, equals step * n + offset for some n >= 0. */
function isNth({ step, offset }: Nth, index: number): boolean {
  if (step === 0) return index === offset
  const n = (index - offset) / step
  return n >= 0 && Number.isInteger(n)
}
