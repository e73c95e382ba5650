import { compile } from 'css-select'
import { SelectorType, type Selector } from 'css-what'
import { html } from 'parse5'
import { phrase } from '../../../shared/check/messages/facts.ts'
import { shorten } from '../../../shared/check/shorten.ts'
import { asciiLower } from '../input/ascii.ts'
import { MAX_SCRIPT_TEXT, type FoundElement } from '../found-element.ts'
import { newContext, noteBase, notePolicy, type PageContext } from '../page/page-context.ts'
import { withEachCase } from '../selector/foreign-case.ts'
import { somePart } from '../selector/some-part.ts'
import { isPlain } from '../selector/subject.ts'
import { unclearPage } from '../undecided.ts'
import { asHtmlText, withHtmlTexts } from '../selector/html-text.ts'
import { asBrowsersSearch, treeName } from './relative-selectors.ts'
import { MAX_EXCERPT_CHARACTERS, MAX_EXCERPT_SOURCE } from '../tokenizer/start-tag.ts'
import { getText, plainAttributes, treeAdapter, type Element, type Node } from './tree-adapter.ts'
import { buildTree } from './tree-builder.ts'
import { TooComplex, type WorkBudget } from '../work-budget.ts'

export type TreeSearch = {
  readonly page: string
  readonly list: readonly (readonly Selector[])[]
  readonly work: WorkBudget
  /** Called with each matching element, in tree order. */
  readonly found: (element: FoundElement) => void
}

/**
 * Parses the whole page and searches its tree, as a browser's querySelectorAll would. The content of templates is not
 * part of the document. Returns the page's own security policies. Throws TooComplex for a page that takes too much
 * work.
 */
export async function searchTree({ page, list, work, found }: TreeSearch): Promise<readonly string[]> {
  const adapter = treeAdapter(work)
  const context = newContext()
  const document = await buildTree(page, work)
  // css-select sorts and lower-cases the tokens it is given (7.0.0, src/compile.ts and src/general.ts).
  const matches = compile<Node, Element>(
    withHtmlTexts(structuredClone(asBrowsersSearch(withEachCase(list)))),
    {
      adapter: {
        ...adapter,
        getName: (element) => treeName(adapter.getName(element)),
        getAttributeValue: (element, name) => {
          const value = adapter.getAttributeValue(element, name)
          return value === undefined ? undefined : asHtmlText(value)
        },
      },
      // Unlike browsers, css-select ignores white space in one and accepts a link element for the other (7.0.0,
      // src/pseudo-selectors/pseudos.ts and aliases.ts).
      pseudos: {
        foreign: (element: Element) => !isHtml(element),
        'any-link': ':is(a, area)[href]',
        empty: (element: Element) =>
          adapter.getChildren(element).every(({ nodeName }) => nodeName === '#comment'),
      },
      quirksMode: document.mode === html.DOCUMENT_MODE.QUIRKS,
    },
  )
  refuseUnlike(depthOf(document, work), { page, list })
  for (const { element, inHead } of elementsOf(document)) {
    work.spend(VISIT_STEPS)
    const attribute = (name: string): string | undefined => adapter.getAttributeValue(element, name)
    if (isHtml(element) && element.tagName === 'base') noteBase(context, attribute('href'))
    if (isHtml(element) && element.tagName === 'meta' && inHead) notePolicy(context, attribute)
    if (matches(element)) found(describe({ element, inHead }, { page, context, work }))
    if (work.isPauseDue) await work.pause()
  }
  return context.policies
}

const VISIT_STEPS = 50
const DESCRIBE_STEPS = 1000
const ATTRIBUTE_STEPS = 100

/**
 * css-select moves its whole stack at each level, so its cost grows with the square of the depth (7.0.0,
 * src/helpers/querying.ts).
 */
const MAX_TREE_DEPTH = 1000

/** Depth of the deepest element. Throws TooComplex for a deeper node than css-select can search. */
function depthOf(root: Node, work: WorkBudget): number {
  let deepest = 0
  let level: Node[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_TREE_DEPTH) throw new TooComplex()
    work.spend(level.length)
    if (level.some((node) => 'tagName' in node)) deepest = depth
    level = level.flatMap((node) => ('childNodes' in node ? node.childNodes : []))
  }
  return deepest
}

/** Browsers give an element beyond this depth another parent than the tags say (see `MAX_DEPTH` of Structure). */
const MAX_BROWSER_DEPTH = 513

/** Throws for a selector about the tree if this one may differ from that of browsers, or what they know of languages. */
function refuseUnlike(depth: number, { page, list }: Pick<TreeSearch, 'page' | 'list'>): void {
  if (list.every(isPlain)) return
  if (depth > MAX_BROWSER_DEPTH) throw new TooComplex(unclearPage(phrase('deep_nesting')))
  // Browsers also look at xml:lang in SVG, at a meta element, and at a header.
  const usesLanguage = somePart(list, (part) => part.type === SelectorType.Pseudo && part.name === 'lang')
  const isPlainLanguage = /<html\s[^>]*\blang\s*=/i.test(page) && !/xml:lang/i.test(page)
  if (usesLanguage && !isPlainLanguage) throw new TooComplex(unclearPage(phrase('other_language')))
}

function isHtml(element: Element): boolean {
  return element.namespaceURI === html.NS.HTML
}

type TreeElement = { readonly element: Element; readonly inHead: boolean }

/**
 * All elements in tree order. parse5 keeps the content of a template apart from its children (8.1.1,
 * https://github.com/inikulin/parse5/blob/v8.1.1/packages/parse5/lib/tree-adapters/default.ts).
 */
function* elementsOf(root: Node): Generator<TreeElement> {
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

type TreePage = { readonly page: string; readonly context: PageContext; readonly work: WorkBudget }

function describe({ element, inHead }: TreeElement, { page, context, work }: TreePage): FoundElement {
  work.spend(DESCRIBE_STEPS + element.attrs.length * ATTRIBUTE_STEPS)
  const source = element.sourceCodeLocation
  return {
    name: asciiLower(element.tagName),
    attributes: Object.fromEntries(plainAttributes(element)),
    excerpt: source ? excerptIn(page, source.startOffset, source.endOffset) : '',
    where: source ? { line: source.startLine, column: source.startCol } : undefined,
    inHead,
    foreign: !isHtml(element),
    // A script that the end of the page ends does not run.
    text:
      element.tagName === 'script' && source?.endTag ? getText(element, work).slice(0, MAX_SCRIPT_TEXT) : '',
    policiesBefore: context.policies.length,
    base: context.base,
  }
}

function excerptIn(page: string, from: number, to: number): string {
  return shorten(page.slice(from, Math.min(to, from + MAX_EXCERPT_SOURCE)), MAX_EXCERPT_CHARACTERS)
}
