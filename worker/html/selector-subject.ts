import { AttributeAction, isTraversal, SelectorType, stringify, type Selector } from 'css-what'
import { elementTest, type ElementTest } from './element-matcher.ts'
import { significantNames, type SignificantNames } from './plain-tags.ts'
import { emptyTag } from './start-tag.ts'

/** One compound selector, such as `script[src]`, taken apart so that a miss can be explained. */
export type Compound = {
  /** The type in lower case; undefined when any element will do. */
  readonly name: string | undefined
  /** All but the type, each with a test of its own. */
  readonly parts: readonly Part[]
}

export type Part = { readonly text: string; readonly token: Selector; readonly test: ElementTest }

/** What a selector asks of the matching element itself, leaving out its surroundings. */
export type Subject = {
  readonly compounds: readonly Compound[]
  readonly test: ElementTest
  /** The types that can match at all; undefined when any can. */
  readonly names: ReadonlySet<string> | undefined
  /** The names of tags that need a closer look, and of those that may explain a miss, too; undefined where all do. */
  readonly significant: { readonly existence: SignificantNames; readonly all: SignificantNames } | undefined
  /** Attributes that a second html or body tag adds could make a match. */
  readonly mayBeRoot: boolean
  /** An element that the parser makes up, without a tag of its own, could match: start tags alone do not tell. */
  readonly matchesImplied: boolean
  /** Start tags alone tell whether an element matches. */
  readonly exact: boolean
}

/** Whether a selector is one compound that asks nothing of an element's surroundings. */
export function isPlain(selector: readonly Selector[]): boolean {
  return selector.every(isPlainPart)
}

/** Elements that explain a miss; all others, which are most of a page, are not looked at for that. */
export const tellingNames: readonly string[] = ['script', 'iframe', 'img', 'link', 'meta', 'base']

const listPseudos = new Set(['not', 'is', 'where', 'matches'])

const plainTypes = new Set([SelectorType.Tag, SelectorType.Universal, SelectorType.Attribute])

function isPlainPart(part: Selector): boolean {
  if (part.type === SelectorType.Pseudo) {
    return listPseudos.has(part.name) && Array.isArray(part.data) && part.data.every(isPlain)
  }
  return plainTypes.has(part.type)
}

export function subjectOf(list: readonly (readonly Selector[])[]): Subject {
  const plain = list.map((selector) => lastCompound(selector).filter(isPlainPart))
  const compounds = plain.map(compoundOf)
  const names = compounds.map(({ name }) => name)
  // A compound of which nothing is left matches anything.
  const any = plain.some((compound) => compound.length === 0)
  const test = any ? (): boolean => true : elementTest(plain)
  const known = names.includes(undefined) ? undefined : new Set(names.filter((name) => name !== undefined))
  const mayBeRoot = names.some((name) => name === undefined || name === 'html' || name === 'body')
  const matchesImplied = impliedNames.some((name) => test({ name, tag: emptyTag, foreign: false }))
  return {
    compounds,
    test,
    names: known,
    significant: known && significant([...known]),
    mayBeRoot,
    matchesImplied,
    exact: !matchesImplied && !(mayBeRoot && plain.some(canBeUndone)),
  }
}

function significant(names: readonly string[]): Subject['significant'] {
  return { existence: significantNames(names), all: significantNames([...names, ...tellingNames]) }
}

export function lastCompound(selector: readonly Selector[]): readonly Selector[] {
  return selector.slice(selector.findLastIndex(isTraversal) + 1)
}

function compoundOf(compound: readonly Selector[]): Compound {
  const type = compound.find((part) => part.type === SelectorType.Tag)
  const rest = compound.filter(
    (part) => part.type !== SelectorType.Tag && part.type !== SelectorType.Universal,
  )
  return {
    name: type?.type === SelectorType.Tag ? type.name.toLowerCase() : undefined,
    parts: rest.map((token) => ({ text: stringify([[token]]), token, test: elementTest([[token]]) })),
  }
}

/** Elements that the parser makes up where their tags are missing. */
const impliedNames = ['html', 'head', 'body', 'p', 'br', 'tbody', 'tr', 'colgroup']

/** Whether an attribute that is added later could end a match. */
function canBeUndone(compound: readonly Selector[]): boolean {
  return compound.some((part) => {
    if (part.type === SelectorType.Attribute) return part.action === AttributeAction.Not
    if (part.type !== SelectorType.Pseudo) return false
    return part.name === 'not' || (Array.isArray(part.data) && part.data.some(canBeUndone))
  })
}
