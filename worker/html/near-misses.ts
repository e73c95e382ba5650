import { AttributeAction, SelectorType } from 'css-what'
import { shorten } from '../../shared/check/codes.ts'
import type { LoneElement } from './element-matcher.ts'
import type { Position } from './line-counter.ts'
import type { Compound, Part } from './selector-subject.ts'
import { attributeOf, excerptOf } from './start-tag.ts'

/** An element that nearly is what is looked for; `failed` says which part of the selector it does not meet, and why. */
export type NearMiss = { readonly failed: string; readonly excerpt: string; readonly where: Position }

const MAX_NEAR_MISSES = 3

/** Keeps the elements that come nearest to a selector. */
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
    for (const compound of this.#compounds) {
      if (compound.name !== undefined && compound.name !== element.name) continue
      const failed = compound.parts.filter((part) => !part.test(element))
      const score = nearness(element, compound, failed)
      if (score > 0) this.#keep(score, () => describe(element, failed, where()))
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

/** 0 when it is no near miss: parts that hold count for it, and so does a value that resembles the one asked for. */
function nearness(element: LoneElement, { parts }: Compound, failed: readonly Part[]): number {
  if (failed.length === 0) return 0
  const held = parts.length - failed.length
  const alike = failed.filter((part) => resembles(element, part)).length
  return held + alike === 0 ? 0 : (held + 2 * alike) / parts.length
}

function resembles({ tag }: LoneElement, { token }: Part): boolean {
  if (token.type !== SelectorType.Attribute || token.action === AttributeAction.Not) return false
  const actual = attributeOf(tag, token.name.toLowerCase())?.toLowerCase()
  if (actual === undefined || actual === '' || token.value === '') return false
  const expected = token.value.toLowerCase()
  return actual.trim() === expected.trim() || sharesWords(actual, expected)
}

/** Whether the two have their host or their file name in common, or another word of some length. */
function sharesWords(actual: string, expected: string): boolean {
  const words = wordsOf(actual)
  return words.length > 0 && wordsOf(expected).some((word) => words.includes(word))
}

function wordsOf(value: string): string[] {
  return value.split(/[/\s?#&=]+/).filter((word) => word.length >= 4 && !commonWords.has(word))
}

const commonWords = new Set(['http:', 'https:', 'text', 'javascript'])

const MAX_SHOWN_VALUE = 100

function describe(element: LoneElement, failed: readonly Part[], where: Position): NearMiss {
  const reasons = failed.map((part) => `${part.text} does not hold${actualValue(element, part)}`)
  return { failed: shorten(reasons.join('; '), 1000), excerpt: excerptOf(element.tag), where }
}

function actualValue({ tag }: LoneElement, { token }: Part): string {
  if (token.type !== SelectorType.Attribute) return ''
  const actual = attributeOf(tag, token.name.toLowerCase())
  return actual === undefined
    ? `: there is no ${token.name}`
    : `: ${token.name} is "${shorten(actual, MAX_SHOWN_VALUE)}"`
}
