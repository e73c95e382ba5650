import {
  defaultTreeAdapter,
  Parser,
  Tokenizer,
  type DefaultTreeAdapterMap,
  type Token,
  type TreeAdapter,
} from 'parse5'
import type { Node } from './tree-adapter.ts'
import { TooComplex, type WorkBudget } from '../work-budget.ts'

/** The cost of a node, including the parser's work on it, and of each attribute. */
const NODE_STEPS = 1000
const ATTRIBUTE_STEPS = 100
/** The cost of a text, of a move, and of a query about an open element. */
const TEXT_STEPS = 50
const MOVE_STEPS = 50
const ASK_STEPS = 2
/** The cost of a character: the parser examines each one. */
const CHARACTER_STEPS = 8

/** Characters of a page parsed at once. */
const SLICE_CHARACTERS = 4 * 1024

/** Limits on data that the parser keeps outside the tree: pieces of text in a table, and the attributes of a tag. */
const MAX_PENDING_TEXTS = 50_000
const MAX_ATTRIBUTES = 10_000

/**
 * Parses a page with parse5 and counts the work. A few bytes can produce many elements, since the parser reopens
 * formatting elements in each paragraph. Its searches take the same time however many elements are open (8.1.1,
 * `indexed` in dist/parser/open-element-stack.js).
 */
export async function buildTree(page: string, work: WorkBudget): Promise<DefaultTreeAdapterMap['document']> {
  const options = { sourceCodeLocationInfo: true, treeAdapter: countingAdapter(work) }
  const parser = new Parser<DefaultTreeAdapterMap>(options)
  const tokenizer = new OpenTokenizer(options, parser)
  parser.tokenizer = tokenizer
  for (let from = 0; from < page.length; from += SLICE_CHARACTERS) {
    const slice = page.slice(from, from + SLICE_CHARACTERS)
    work.spend(slice.length * CHARACTER_STEPS)
    tokenizer.write(slice, false)
    if (parser.pendingCharacterTokens.length > MAX_PENDING_TEXTS) throw new TooComplex()
    if (tokenizer.openAttributes > MAX_ATTRIBUTES) throw new TooComplex()
    if (work.isPauseDue) await work.pause()
  }
  tokenizer.write('', true)
  return parser.document
}

/** Tokenizer that exposes the number of attributes of the unfinished tag. */
class OpenTokenizer extends Tokenizer {
  get openAttributes(): number {
    const token = this.currentToken
    return token && 'attrs' in token ? token.attrs.length : 0
  }
}

type Adapter = TreeAdapter<DefaultTreeAdapterMap>

const tree = defaultTreeAdapter

/** parse5's default adapter, with counting added. */
function countingAdapter(work: WorkBudget): Adapter {
  return {
    ...tree,
    ...countedCreation(work),
    ...countedMoves(work),
    ...countedTexts(work),
    ...countedLookups(work),
    ...startTagLocations,
  }
}

function countedCreation(
  work: WorkBudget,
): Pick<Adapter, 'createElement' | 'createCommentNode' | 'adoptAttributes'> {
  // Copies of an element share the attributes, which the parser reads again for each.
  const weights = new WeakMap<readonly Token.Attribute[], number>()
  return {
    createElement: (name, space, attrs) => {
      const weight = weights.get(attrs) ?? weightOf(attrs)
      weights.set(attrs, weight)
      work.spend(NODE_STEPS + weight)
      return tree.createElement(name, space, attrs)
    },
    createCommentNode: (data) => {
      work.spend(NODE_STEPS)
      return tree.createCommentNode(data)
    },
    adoptAttributes: (element, attrs) => {
      work.spend(ATTRIBUTE_STEPS * (attrs.length + element.attrs.length))
      tree.adoptAttributes(element, attrs)
    },
  }
}

function weightOf(attrs: readonly Token.Attribute[]): number {
  return attrs.reduce((sum, { name, value }) => sum + ATTRIBUTE_STEPS + name.length + value.length, 0)
}

function countedMoves(work: WorkBudget): Pick<Adapter, 'appendChild' | 'insertBefore' | 'detachNode'> {
  return {
    appendChild: (parent, node) => {
      work.spend(MOVE_STEPS)
      tree.appendChild(parent, node)
    },
    insertBefore: (parent, node, reference) => {
      work.spend(MOVE_STEPS + searchSteps(parent, reference))
      tree.insertBefore(parent, node, reference)
    },
    detachNode: (node) => {
      work.spend(MOVE_STEPS + (node.parentNode ? searchSteps(node.parentNode, node) : 0))
      tree.detachNode(node)
    },
  }
}

/** The adapter searches the list for a node that is not its parent's last (8.1.1, dist/tree-adapters/default.js). */
function searchSteps({ childNodes }: DefaultTreeAdapterMap['parentNode'], node: Node): number {
  return childNodes.at(-1) === node ? 0 : childNodes.length
}

function countedTexts(work: WorkBudget): Pick<Adapter, 'insertText' | 'insertTextBefore'> {
  return {
    insertText: (parent, text) => {
      work.spend(TEXT_STEPS)
      tree.insertText(parent, text)
    },
    insertTextBefore: (parent, text, reference) => {
      // The parser searches for it again to note its location (8.1.1, `_insertCharacters` in dist/parser/index.js).
      work.spend(TEXT_STEPS + 2 * searchSteps(parent, reference))
      tree.insertTextBefore(parent, text, reference)
    },
  }
}

function countedLookups(work: WorkBudget): Pick<Adapter, 'getTagName' | 'getNamespaceURI'> {
  return {
    getTagName: (element) => {
      work.spend(ASK_STEPS)
      return tree.getTagName(element)
    },
    getNamespaceURI: (element) => {
      work.spend(ASK_STEPS)
      return tree.getNamespaceURI(element)
    },
  }
}

/**
 * Keeps the location of each start tag, and of the end tags of scripts, without which they do not run. No other location,
 * since they take much memory.
 */
const startTagLocations: Pick<
  Adapter,
  'setNodeSourceCodeLocation' | 'getNodeSourceCodeLocation' | 'updateNodeSourceCodeLocation'
> = {
  setNodeSourceCodeLocation: (node, location) => {
    if (!location || !tree.isElementNode(node)) return
    const { startLine, startCol, startOffset, endLine, endCol, endOffset } = location
    node.sourceCodeLocation = { startLine, startCol, startOffset, endLine, endCol, endOffset }
  },
  // The parser sets the end of elements that have a location (8.1.1, `_setEndLocation` in dist/parser/index.js).
  getNodeSourceCodeLocation: (node) => (isScript(node) ? node.sourceCodeLocation : undefined),
  updateNodeSourceCodeLocation: (node, { endTag }) => {
    if (endTag && isScript(node) && node.sourceCodeLocation) node.sourceCodeLocation.endTag = endTag
  },
}

function isScript(node: Node): node is DefaultTreeAdapterMap['element'] {
  return tree.isElementNode(node) && node.tagName === 'script'
}
