import { AttributeAction, SelectorType } from 'css-what'
import {
  joinFacts,
  phrase,
  quoteValues,
  type Fact,
  type Phrase,
} from '../../../shared/check/messages/facts.ts'
import type { Difference } from '../../../shared/check/result.ts'
import type { LoneElement } from '../selector/element-matcher.ts'
import type { Position } from '../input/line-counter.ts'
import { wordsOf, type Compound, type Part } from '../selector/subject.ts'
import { attributeOf, excerptOf } from '../tokenizer/start-tag.ts'
import { differenceIn, MAX_DIFFERENCES } from './difference.ts'
import { nameInWords } from './named-value.ts'

/** An element that almost matches; `failed` is the part of the selector that it does not match, with the reason. */
export type NearMiss = {
  readonly failed: Fact
  readonly excerpt: string
  readonly where: Position
  /** The attributes that differ from the expected ones. */
  readonly differences: readonly Difference[]
  /**
   * True for an element that meets some conditions and has other values for the rest, or has the address and lacks the
   * rest: probably a copy of the snippet.
   */
  readonly isCopy?: boolean
}

export const MAX_NEAR_MISSES = 3

/** Characters of a value that are compared word by word. */
const MAX_COMPARED = 2048

/** The cost of a compound, and of a character that may be part of a word. */
const COMPOUND_STEPS = 10
const WORD_STEPS = 10

/** Keeps the elements that are closest to matching a selector. */
export class NearMisses {
  #compounds: readonly Compound[]
  #best: { miss: NearMiss; score: number }[] = []

  constructor(compounds: readonly Compound[]) {
    this.#compounds = compounds
  }

  get list(): NearMiss[] {
    return this.#best.map(({ miss }) => miss)
  }

  consider(element: LoneElement, where: () => Position): void {
    element.tag.work?.spend(this.#compounds.length * COMPOUND_STEPS)
    for (const compound of this.#compounds) {
      if (compound.name !== undefined && compound.name !== element.name) continue
      const failed = compound.parts.filter((part) => !part.test(element))
      const score = nearness(element, compound, failed)
      if (score > 0) this.#keep(score, () => describe(element, failed, { where: where(), compound }))
    }
  }

  #keep(score: number, miss: () => NearMiss): void {
    const worst = this.#best.at(-1)
    if (this.#best.length === MAX_NEAR_MISSES && worst && worst.score >= score) return
    this.#best = [...this.#best, { miss: miss(), score }]
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MAX_NEAR_MISSES)
  }
}

/** 0 if it is not a near miss. Parts that match raise the score, as does a value that resembles the requested one. */
function nearness(element: LoneElement, { parts }: Compound, failed: readonly Part[]): number {
  if (failed.length === 0) return 0
  const held = parts.filter((part) => !failed.includes(part))
  const alike = failed.filter((part) => resembles(element, part) || isOwnAttribute(element, part)).length
  // What many elements have says nothing about the wanted one.
  if (alike === 0 && !held.some(isTelling)) return 0
  return (held.length + 2 * alike) / parts.length
}

/** Attributes that many elements have, most of them with one of a few values. */
const common = new Set(
  'as async charset crossorigin defer fetchpriority height hidden lang language loading media nomodule referrerpolicy rel style type width'.split(
    ' ',
  ),
)
/** Attributes that many elements have, but whose value may tell one from all others. */
const namesOne = new Set(['src', 'href', 'id', 'class', 'name', 'title'])
const commonValues = /^(?:viewport|description|robots|generator|stylesheet|preconnect|icon|0|1|)$/i

function isTelling({ token }: Part): boolean {
  if (token.type !== SelectorType.Attribute || token.action === AttributeAction.Not) return false
  const name = token.name.toLowerCase()
  return namesOne.has(name) ? !commonValues.test(token.value) : !common.has(name)
}

/** Attributes with a hyphen that pages have for purposes of their own. */
const usual =
  /^(?:aria-|http-equiv$|accept-charset$|data-(?:id|src|srcset|type|name|value|key|url|href|index|title|target|toggle|testid|test-id|turbo|controller|action)$)/

/** True for an attribute that hardly any other element has, such as `data-website-id`, with another value or none. */
function isOwnAttribute({ tag }: LoneElement, { token }: Part): boolean {
  if (token.type !== SelectorType.Attribute || token.action !== AttributeAction.Equals) return false
  const name = token.name.toLowerCase()
  if (!name.includes('-') || usual.test(name)) return false
  return attributeOf(tag, name) !== undefined
}

/** True for an address of the wanted host that differs in one piece with a digit, such as a customer's id. */
function hasOtherId({ tag }: LoneElement, { token }: Part): boolean {
  if (token.type !== SelectorType.Attribute || !/^(?:src|href)$/i.test(token.name)) return false
  const expected = piecesFromHost(token.value)
  const actual = piecesFromHost(attributeOf(tag, token.name.toLowerCase()) ?? '')
  if (expected.length < 2 || expected.length !== actual.length || expected[0] !== actual[0]) return false
  const different = expected.flatMap((piece, index) =>
    piece === actual[index] ? [] : [piece, actual[index]],
  )
  return different.length === 2 && different.every((piece) => /\d/.test(piece ?? ''))
}

/** The host and the parts of the path and query after it; empty for an address without a host. */
function piecesFromHost(address: string): string[] {
  const at = address.slice(0, MAX_COMPARED).indexOf('//')
  return at === -1 ? [] : address.slice(at + 2, MAX_COMPARED).split(/[/?&=]/)
}

function resembles({ tag }: LoneElement, { token, words }: Part): boolean {
  if (token.type !== SelectorType.Attribute || token.action === AttributeAction.Not) return false
  const actual = attributeOf(tag, token.name.toLowerCase())?.slice(0, MAX_COMPARED).toLowerCase()
  if (actual === undefined || actual === '' || token.value === '') return false
  tag.work?.spend((actual.length + token.value.length) * WORD_STEPS)
  return actual.trim() === token.value.toLowerCase().trim() || sharesWords(actual, words)
}

/** Checks whether the two values share a host, a file name or another long word. */
function sharesWords(actual: string, expected: readonly string[]): boolean {
  const contained = expected.filter((word) => actual.includes(word))
  if (contained.length === 0) return false
  const words = new Set(wordsOf(actual))
  return contained.some((word) => words.has(word))
}

/** Maximum number of reasons that fit into a message. */
const MAX_REASONS = 5

type Place = { readonly where: Position; readonly compound: Compound }

function describe(element: LoneElement, failed: readonly Part[], { where, compound }: Place): NearMiss {
  const reasons = failed.slice(0, MAX_REASONS).map((part) => reasonOf(element, part))
  const differences = failed.flatMap((part) => differenceIn(element.tag, part) ?? [])
  return {
    failed: joinFacts('also', reasons),
    excerpt: excerptOf(element.tag),
    where,
    differences: differences.slice(0, MAX_DIFFERENCES),
    isCopy: differences.some(({ found }) => found !== null)
      ? failed.length < compound.parts.length ||
        failed.some((part) => isOwnAttribute(element, part) || hasOtherId(element, part))
      : compound.parts.some((part) => !failed.includes(part) && isFile(part)),
  }
}

/** True for an address with a host and a path, which no other script or element has. */
function isFile({ token }: Part): boolean {
  if (token.type !== SelectorType.Attribute || token.action === AttributeAction.Not) return false
  return /^(?:src|href)$/i.test(token.name) && piecesFromHost(token.value).length > 1
}

function reasonOf({ tag }: LoneElement, { token, text: condition }: Part): Phrase {
  if (token.type !== SelectorType.Attribute) return phrase('does_not_hold', { condition })
  const attribute = nameInWords(token.name)
  const actual = attributeOf(tag, token.name.toLowerCase())
  return actual === undefined
    ? phrase('attribute_missing', { condition, attribute })
    : phrase('attribute_differs', { condition, attribute, actual: quoteValues(actual) })
}
