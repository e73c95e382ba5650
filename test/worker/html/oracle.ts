import { _compileUnsafe as compileForElements } from 'css-select'
import { parse as parseSelector } from 'css-what'
import { html, parse, type DefaultTreeAdapterTypes } from 'parse5'
import { asciiLower } from '../../../worker/html/input/ascii.ts'
import { KeptPage, type PageSource } from '../../../worker/html/page/page-source.ts'
import { DecodedPage } from '../../../worker/html/input/decoded-page.ts'
import type { Labels } from '../../../worker/html/input/page-start.ts'
import { MatchSearch } from '../../../worker/html/match-search.ts'
import type { PageScan, SearchResult } from '../../../worker/html/page-scan.ts'
import { asBrowsersSearch, treeName } from '../../../worker/html/fallback/relative-selectors.ts'
import { scanPage, type ScanRequest } from '../../../worker/html/scan-page.ts'
import { compileSelector, type CompiledSelector } from '../../../worker/html/selector/compile.ts'
import { WorkBudget } from '../../../worker/html/work-budget.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const adapter = {
  isTag: (node: Node): node is Element => 'tagName' in node,
  getName: (element: Element) => treeName(asciiLower(element.tagName)),
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

/**
 * parse5 drops most of a select element's content (8.1.1, `startTagInSelect` in dist/parser/index.js), as the standard
 * required until 2025. Browsers keep it.
 */
export const parse5IsRight = (page: string): boolean => !/<select/i.test(page)

/** Counts matching elements, and those in the head, with parse5 and css-select only. */
export function expected(document: Document, selector: string): { count: number; inHead: number } {
  const matches = matcher(selector, document.mode === html.DOCUMENT_MODE.QUIRKS)
  const elements = elementsOf.get(document) ?? elementsIn(document)
  elementsOf.set(document, elements)
  const found = elements.filter(matches)
  return { count: found.length, inHead: found.filter(isInHead).length }
}

type Matcher = (element: Element) => boolean

/** Matchers by selector and mode, because most tests look for a few selectors in thousands of documents. */
const matchers = { quirks: new Map<string, Matcher>(), standards: new Map<string, Matcher>() }

function matcher(selector: string, quirksMode: boolean): Matcher {
  const known = quirksMode ? matchers.quirks : matchers.standards
  const made =
    known.get(selector) ??
    compileForElements<Node, Element>(asBrowsersSearch(parseSelector(selector)), {
      adapter,
      cacheResults: false,
      pseudos: {
        empty: (element: Element) => element.childNodes.every((node) => node.nodeName === '#comment'),
      },
      quirksMode,
    })
  known.set(selector, made)
  return made
}

/** Elements by document, because some tests look for many selectors on the same pages. */
const elementsOf = new WeakMap<Document, readonly Element[]>()

/** Lists all elements. selectAll would skip the children of an SVG element named template. */
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

const compiledSelectors = new Map<string, CompiledSelector>()

/** Compiles each selector once, because most tests look for a few selectors on thousands of pages. */
export function compiled(selector: string): CompiledSelector {
  const known = compiledSelectors.get(selector)
  if (known) return known
  const result = compileSelector(selector)
  if (result.kind === 'refused') throw new Error(`${selector}: ${result.reason}`)
  compiledSelectors.set(selector, result)
  return result
}

/** Splits bytes at these offsets. */
export async function* splitAt(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
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

export type Existence = Pick<SearchResult, 'via' | 'reason'> & { readonly answer: 'yes' | 'no' | 'unknown' }

/** Looks for a matching element with only the first pass, which stops at the first match. */
export function exists(page: Page, selector: string, cuts: readonly number[] = []): Promise<Existence> {
  return existsIn(request(page, selector, cuts))
}

export async function existsIn({ body, complete, ...request }: ScanRequest): Promise<Existence> {
  const search = new MatchSearch({ work: new WorkBudget(), ...request, enough: 1 })
  for await (const chunk of body) {
    search.push(chunk)
    while (search.readSlice());
    if (search.stopped) break
  }
  const { count, end, via, reason } = await search.end(complete?.() ?? true)
  const answer = end === 'whole' ? answerFor(count) : 'unknown'
  return { answer: count > 0 ? 'yes' : answer, via, ...(reason && { reason }) }
}

export const answerFor = (count: number): Existence['answer'] => (count > 0 ? 'yes' : 'no')

/** A page in the form that the diagnostics of the second pass read. */
export function wholePage(
  bytes: Uint8Array,
  labels: Labels,
  work = new WorkBudget(),
): PageSource | undefined {
  const page = new DecodedPage(labels, new WorkBudget())
  page.push(bytes)
  page.end()
  return new KeptPage(page, work).source()
}

function request(page: Page, selector: string, cuts: readonly number[]) {
  const bytes = typeof page === 'string' ? Buffer.from(page) : page
  return {
    body: splitAt(bytes, cuts),
    contentType: 'text/html; charset=utf-8',
    selector: compiled(selector),
  }
}
