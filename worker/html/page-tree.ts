import { compile } from 'css-select'
import type { Selector } from 'css-what'
import { html, parse } from 'parse5'
import { shorten } from '../../shared/check/codes.ts'
import { asciiLower } from './ascii.ts'
import { MAX_SCRIPT_TEXT, type FoundElement } from './found-element.ts'
import { newContext, noteContext, type PageContext } from './page-context.ts'
import { MAX_EXCERPT_CHARACTERS } from './start-tag.ts'
import { getText, TooComplex, treeAdapter, type Element, type Node } from './tree-adapter.ts'

/** What the tree tells: the matching elements in tree order, and the page's own security policies. */
export type TreeAnswer = { readonly found: readonly FoundElement[]; readonly policies: readonly string[] }

/**
 * Parses the whole page and searches its tree, as a browser's querySelectorAll would. The content of templates is not
 * part of the document. Throws TooComplex for a page made to be slow.
 */
export function searchTree(page: string, selector: readonly (readonly Selector[])[]): TreeAnswer {
  const adapter = treeAdapter()
  // css-select sorts and lower-cases the tokens it is given.
  const matches = compile<Node, Element>(structuredClone(selector) as Selector[][], { adapter })
  const found: FoundElement[] = []
  const context = newContext()
  const document = parse(page, { sourceCodeLocationInfo: true })
  refuseDeep(document)
  for (const { element, inHead } of elementsOf(document)) {
    const attribute = (name: string): string | undefined => adapter.getAttributeValue(element, name)
    if (isHtml(element)) noteContext(context, { name: element.tagName, inHead, attribute })
    if (matches(element)) found.push(describe({ element, inHead }, page, context))
  }
  return { found, policies: context.policies }
}

/** css-select moves its whole stack at each level, so that what it takes grows with the depth squared. */
const MAX_TREE_DEPTH = 1000

function refuseDeep(root: Node): void {
  let level: Node[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_TREE_DEPTH) throw new TooComplex(`${MAX_TREE_DEPTH} levels`)
    level = level.flatMap((node) => ('childNodes' in node ? node.childNodes : []))
  }
}

function isHtml(element: Element): boolean {
  return element.namespaceURI === html.NS.HTML
}

type Visited = { readonly element: Element; readonly inHead: boolean }

/** All elements in tree order. parse5 keeps the content of a template apart from its children. */
function* elementsOf(root: Node): Generator<Visited> {
  const waiting: { node: Node; inHead: boolean }[] = [{ node: root, inHead: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, inHead } = next
    const element = 'tagName' in node ? node : undefined
    if (element) yield { element, inHead }
    const childInHead = inHead || (element?.tagName === 'head' && isHtml(element))
    const children = 'childNodes' in node ? node.childNodes : []
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index]
      if (child && 'childNodes' in child) waiting.push({ node: child, inHead: childInHead })
    }
  }
}

function describe({ element, inHead }: Visited, page: string, context: PageContext): FoundElement {
  const source = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation
  return {
    name: asciiLower(element.tagName),
    attributes: attributesOf(element),
    excerpt: source ? shorten(page.slice(source.startOffset, source.endOffset), MAX_EXCERPT_CHARACTERS) : '',
    where: source ? { line: source.startLine, column: source.startCol } : undefined,
    inHead,
    text: element.tagName === 'script' ? getText(element).slice(0, MAX_SCRIPT_TEXT) : '',
    policiesBefore: context.policies.length,
    base: context.base,
  }
}

function attributesOf(element: Element): Record<string, string> {
  const plain = element.attrs.filter((attr) => attr.namespace === undefined)
  return Object.fromEntries(plain.map((attr) => [asciiLower(attr.name), attr.value]))
}
