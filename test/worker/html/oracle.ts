import { compile } from 'css-select'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { asciiLower } from '../../../worker/html/ascii.ts'
import { existsIn, type Existence } from '../../../worker/html/exists.ts'
import { scanPage, type PageScan } from '../../../worker/html/scan-page.ts'
import { compileSelector, type CompiledSelector } from '../../../worker/html/selector.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const adapter = {
  isTag: (node: Node): node is Element => 'tagName' in node,
  getName: (element: Element) => asciiLower(element.tagName),
  getAttributeValue: (element: Element, name: string) => attribute(element, name)?.value,
  hasAttrib: (element: Element, name: string) => attribute(element, name) !== undefined,
  getChildren: (node: Node) => ('childNodes' in node ? node.childNodes : []),
  getParent: (node: Node) => ('parentNode' in node ? node.parentNode : null),
  getSiblings: (node: Node) =>
    'parentNode' in node && node.parentNode ? node.parentNode.childNodes : [node],
  getText: (node: Node) => ('value' in node ? node.value : ''),
  removeSubsets: (nodes: Node[]) => nodes,
}

function attribute(element: Element, name: string) {
  return element.attrs.find((attr) => attr.namespace === undefined && asciiLower(attr.name) === name)
}

export type Document = DefaultTreeAdapterTypes.Document

export const parseWhole = (page: string): Document => parse(page)

/** How many elements match, by parse5 and css-select alone, and how many of them are in the head. */
export function expected(document: Document, selector: string): { count: number; inHead: number } {
  const matches = compile<Node, Element>(selector, { adapter })
  const found = elementsIn(document).filter(matches)
  return { count: found.length, inHead: found.filter(isInHead).length }
}

/** selectAll would pass over the children of an SVG element named template, which are part of the document. */
function elementsIn(root: Node): Element[] {
  const found: Element[] = []
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) waiting.push(...node.childNodes)
  }
  return found
}

function isInHead(element: Element): boolean {
  for (
    let node: Node | null = element.parentNode;
    node;
    node = 'parentNode' in node ? node.parentNode : null
  ) {
    if (node.nodeName === 'head') return true
  }
  return false
}

export function compiled(selector: string): CompiledSelector {
  const result = compileSelector(selector)
  if (result.kind === 'refused') throw new Error(`${selector}: ${result.reason}`)
  return result
}

/** The bytes in pieces that end at the given places. */
export async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    if (cut <= from || cut >= bytes.length) continue
    yield bytes.subarray(from, cut)
    from = cut
  }
  yield bytes.subarray(from)
}

type Page = string | Uint8Array

export function scan(page: Page, selector: string, cuts: readonly number[] = []): Promise<PageScan> {
  return scanPage(request(page, selector, cuts))
}

/** The answer of the search that explains nothing. */
export function exists(page: Page, selector: string, cuts: readonly number[] = []): Promise<Existence> {
  return existsIn(request(page, selector, cuts))
}

export const answerFor = (count: number): Existence['answer'] => (count > 0 ? 'yes' : 'no')

function request(page: Page, selector: string, cuts: readonly number[]) {
  const bytes = typeof page === 'string' ? Buffer.from(page) : page
  return {
    body: inPieces(bytes, cuts),
    contentType: 'text/html; charset=utf-8',
    selector: compiled(selector),
  }
}
