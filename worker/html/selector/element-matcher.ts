import { compile } from 'css-select'
import { SelectorType, type Selector } from 'css-what'
import { attributeOf, type StartTag } from '../tokenizer/start-tag.ts'
import { dependsOnForeign, withForeignCase } from './foreign-case.ts'
import { asHtmlText, withHtmlTexts } from './html-text.ts'
import { somePart } from './some-part.ts'

/** An element as one start tag shows it, without ancestors and siblings. */
export type LoneElement = { readonly name: string; readonly tag: StartTag; readonly foreign: boolean }

export type ElementTest = (element: LoneElement) => boolean

/**
 * Compiles compound selectors into a test of a lone element. css-select does the comparing, so that a result from the
 * byte stream and one from a whole tree cannot differ in what an attribute selector means. Throws for a selector that
 * css-select does not support.
 */
export function elementTest(compounds: readonly (readonly Selector[])[]): ElementTest {
  const test = testByMode(compounds)
  const pseudos = countPseudos(compounds)
  if (pseudos <= FEW_PSEUDOS) return test
  return (element) => {
    element.tag.work?.spend(pseudos * PSEUDO_STEPS)
    return test(element)
  }
}

/** This many pseudo-classes cost little compared with the tag itself. Attribute lookups are counted separately. */
const FEW_PSEUDOS = 4
const PSEUDO_STEPS = 8

function countPseudos(compounds: readonly (readonly Selector[])[]): number {
  return compounds.flat().reduce((count, part) => {
    if (part.type !== SelectorType.Pseudo) return count
    return count + 1 + (Array.isArray(part.data) ? countPseudos(part.data) : 0)
  }, 0)
}

function testByMode(compounds: readonly (readonly Selector[])[]): ElementTest {
  const test = testByQuirks(compounds)
  if (!dependsOnForeign(compounds)) return test
  const inForeign = testByQuirks(withForeignCase(compounds))
  return (element) => (element.foreign ? inForeign : test)(element)
}

function testByQuirks(compounds: readonly (readonly Selector[])[]): ElementTest {
  const test = compileTest(compounds, { quirksMode: false })
  if (!dependsOnQuirks(compounds)) return test
  const inQuirks = compileTest(compounds, { quirksMode: true })
  return (element) => (element.tag.inQuirksMode ? inQuirks : test)(element)
}

function compileTest(
  compounds: readonly (readonly Selector[])[],
  options: { quirksMode: boolean },
): ElementTest {
  // css-select sorts and lower-cases the tokens it is given (7.0.0, src/compile.ts and src/general.ts).
  return compile<LoneElement, LoneElement>(withHtmlTexts(structuredClone(compounds) as Selector[][]), {
    adapter: loneElements,
    cacheResults: false,
    ...options,
  })
}

/** True for a selector with an id or class (`#` or `.`) that contains a letter. */
export function dependsOnQuirks(compounds: readonly (readonly Selector[])[]): boolean {
  return somePart(compounds, (part) => {
    if (part.type !== SelectorType.Attribute || part.ignoreCase !== 'quirks') return false
    return part.value.toLowerCase() !== part.value.toUpperCase()
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
  const value = foreign && namespaced.has(name) ? undefined : attributeOf(tag, name)
  return value === undefined ? undefined : asHtmlText(value)
}
