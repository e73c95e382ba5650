import type { LoneElement } from './selector/element-matcher.ts'
import type { Position } from './input/line-counter.ts'
import type { PageContext } from './page/page-context.ts'
import { attributesOf, excerptOf } from './tokenizer/start-tag.ts'

/** An element of a page that a selector matches. */
export type FoundElement = {
  /** In lower case. */
  readonly name: string
  /** By lower-case name. */
  readonly attributes: Readonly<Record<string, string>>
  /** Its start tag, at most 200 characters. */
  readonly excerpt: string
  /** Undefined for an element that the parser implied. */
  readonly where: Position | undefined
  readonly inHead: boolean
  /** True for SVG and MathML elements. */
  readonly foreign: boolean
  /** The kept text of a script element without `src`; empty for all others. */
  text: string
  /** Number of the page's own security policies before it. */
  readonly policiesBefore: number
  /** The `href` of the base element before it. */
  readonly base: string | undefined
}

/** Inline scripts are cut at this length. */
export const MAX_SCRIPT_TEXT = 256 * 1024

type ElementContext = { readonly inHead: boolean; readonly where: Position; readonly context: PageContext }

/** Copies an element out of its tag. */
export function foundElement(
  { name, tag, foreign }: LoneElement,
  { inHead, where, context }: ElementContext,
): FoundElement {
  return {
    name,
    attributes: attributesOf(tag),
    excerpt: excerptOf(tag),
    where,
    inHead,
    foreign,
    text: '',
    policiesBefore: context.policies.length,
    base: context.base,
  }
}

export function isInlineScript({ name, foreign, attributes }: FoundElement): boolean {
  return name === 'script' && !foreign && attributes['src'] === undefined
}
