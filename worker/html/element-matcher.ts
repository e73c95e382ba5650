import { compile } from 'css-select'
import type { Selector } from 'css-what'
import { attributeOf, type StartTag } from './start-tag.ts'

/** An element as one start tag shows it: nothing is known of its surroundings. */
export type LoneElement = { readonly name: string; readonly tag: StartTag; readonly foreign: boolean }

export type ElementTest = (element: LoneElement) => boolean

/**
 * Compiles compound selectors into a test of a lone element. css-select does the comparing, so that an answer from the
 * byte stream and one from a whole tree cannot differ in what an attribute selector means. Throws for a selector that
 * css-select does not know.
 */
export function elementTest(compounds: readonly (readonly Selector[])[]): ElementTest {
  // css-select sorts and lower-cases the tokens it is given.
  return compile<LoneElement, LoneElement>(structuredClone(compounds) as Selector[][], {
    adapter: loneElements,
    cacheResults: false,
  })
}

const loneElements = {
  isTag: (_node: LoneElement): _node is LoneElement => true,
  getName: (element: LoneElement) => element.name,
  getAttributeValue: valueOf,
  hasAttrib: (element: LoneElement, name: string) => valueOf(element, name) !== undefined,
  getChildren: () => [],
  getParent: () => null,
  getSiblings: (element: LoneElement) => [element],
  getText: () => '',
  removeSubsets: (elements: LoneElement[]) => elements,
}

/** Attributes that HTML's parser puts into a namespace in SVG and MathML, where selectors do not look (13.2.6.1). */
const namespaced = new Set([
  'xlink:actuate',
  'xlink:arcrole',
  'xlink:href',
  'xlink:role',
  'xlink:show',
  'xlink:title',
  'xlink:type',
  'xml:lang',
  'xml:space',
  'xmlns',
  'xmlns:xlink',
])

function valueOf({ tag, foreign }: LoneElement, name: string): string | undefined {
  return foreign && namespaced.has(name) ? undefined : attributeOf(tag, name)
}
