import { AttributeAction, isTraversal, SelectorType, stringify, type Selector } from 'css-what'
import { elementTest, type ElementTest } from './element-matcher.ts'
import { significantNames, type SignificantNames } from '../tokenizer/plain-tags.ts'
import { emptyTag, type StartTag } from '../tokenizer/start-tag.ts'

/** One compound selector, such as `script[src]`, split into parts so that a miss can be explained. */
export type Compound = {
  /** The type in lower case; undefined when any element will do. */
  readonly name: string | undefined
  /** All conditions but the type, each with its own test. */
  readonly parts: readonly Part[]
}

export type Part = {
  readonly text: string
  readonly token: Selector
  readonly test: ElementTest
  /** The words of the value that an attribute is compared with. */
  readonly words: readonly string[]
}

/** The conditions of a selector on the matching element itself, without its ancestors and siblings. */
export type Subject = {
  readonly compounds: readonly Compound[]
  readonly test: ElementTest
  /** The types that can match at all; undefined when any can. */
  readonly names: ReadonlySet<string> | undefined
  /**
   * Names of tags that must be examined at first, and once enough link and meta elements have been noted; undefined if
   * all must.
   */
  readonly significant: { readonly first: SignificantNames; readonly later: SignificantNames } | undefined
  /** True if attributes added by a second html or body tag could cause a match. */
  readonly mayBeRoot: boolean
  /** True if an element that the parser implies, without a tag, could match. Start tags are not enough then. */
  readonly matchesImplied: boolean
  /** True if start tags alone decide whether an element matches. */
  readonly exact: boolean
}

/** True if a tag would match as an HTML element in the right place. */
export function matchesTag({ names, test }: Subject, tag: StartTag): boolean {
  return (!names || names.has(tag.name)) && test({ name: tag.name, tag, foreign: false })
}

/** True for one compound selector without conditions on ancestors or siblings. */
export function isPlain(selector: readonly Selector[]): boolean {
  return selector.every(isPlainPart)
}

/** Elements that help to identify the site. All others, most of a page, are skipped for that purpose. */
const siteNames: readonly string[] = ['link', 'meta']

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
  // A compound with nothing left matches anything.
  const matchesAnything = plain.some((compound) => compound.length === 0)
  const test = matchesAnything ? (): boolean => true : elementTest(plain)
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
  const later = [...names, 'base']
  return { first: significantNames([...later, ...siteNames]), later: significantNames(later) }
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
    parts: rest.map(partOf),
  }
}

function partOf(token: Selector): Part {
  const words = token.type === SelectorType.Attribute ? wordsOf(token.value.toLowerCase()) : []
  return { text: stringify([[token]]), token, test: elementTest([[token]]), words }
}

/** Splits an address or text into words, to compare it with others. */
export function wordsOf(value: string): string[] {
  return value.split(/[/\s?#&=]+/).filter((word) => word.length >= 4 && !commonWords.has(word))
}

const commonWords = new Set(['http:', 'https:', 'text', 'javascript'])

/** Elements that the parser implies if their tags are missing. */
const impliedNames = ['html', 'head', 'body', 'p', 'br', 'tbody', 'tr', 'colgroup']

/** Returns true if an attribute added later could undo a match. */
function canBeUndone(compound: readonly Selector[]): boolean {
  return compound.some((part) => {
    if (part.type === SelectorType.Attribute) return part.action === AttributeAction.Not
    if (part.type !== SelectorType.Pseudo) return false
    return part.name === 'not' || (Array.isArray(part.data) && part.data.some(canBeUndone))
  })
}
