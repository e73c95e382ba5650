import type { DefaultTreeAdapterTypes } from 'parse5'
import { asciiLower } from '../input/ascii.ts'
import type { WorkBudget } from '../work-budget.ts'

export type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** The cost of examining a node, including css-select's lookups in between. */
const LOOK_STEPS = 60
/** Returned lists and texts are read a few times, at memory speed. */
const ENTRIES_A_STEP = 2
const CHARACTERS_A_STEP = 2
/** An element with more attributes than this gets an index of them. */
const FEW_ATTRIBUTES = 8
const INDEXED_STEPS = 60

/** Adapter through which css-select walks parse5's tree. Counts all of css-select's work. */
export function treeAdapter(work: Pick<WorkBudget, 'spend'>): TreeAdapter {
  const indexes = new WeakMap<Element, Map<string, string>>()
  function attributeValue(element: Element, name: string): string | undefined {
    const value = element.attrs.length > FEW_ATTRIBUTES ? indexOf(element).get(name) : valueIn(element, name)
    work.spend(LOOK_STEPS + (value?.length ?? 0) / CHARACTERS_A_STEP)
    return value
  }
  function indexOf(element: Element): Map<string, string> {
    const known = indexes.get(element)
    if (known) return known
    work.spend(element.attrs.length * INDEXED_STEPS)
    const index = new Map(plainAttributes(element).toReversed())
    indexes.set(element, index)
    return index
  }
  function children(node: Node): Node[] {
    const list = childrenOf(node)
    work.spend(LOOK_STEPS + list.length / ENTRIES_A_STEP)
    return list
  }
  return {
    isTag: (node): node is Element => {
      work.spend(LOOK_STEPS)
      return 'tagName' in node
    },
    getName: ({ tagName }) => {
      work.spend(LOOK_STEPS + tagName.length)
      return asciiLower(tagName)
    },
    getAttributeValue: attributeValue,
    hasAttrib: (element, name) => attributeValue(element, name) !== undefined,
    getChildren: children,
    getParent: (node) => {
      work.spend(LOOK_STEPS)
      return 'parentNode' in node ? (node.parentNode ?? null) : null
    },
    getSiblings: (node) => ('parentNode' in node && node.parentNode ? children(node.parentNode) : [node]),
    getText: (node) => getText(node, work),
    // css-select calls this only with several roots (7.0.0, src/index.ts); here there is only one.
    removeSubsets: (nodes) => nodes,
  }
}

export type TreeAdapter = {
  isTag(node: Node): node is Element
  getName(element: Element): string
  getAttributeValue(element: Element, name: string): string | undefined
  hasAttrib(element: Element, name: string): boolean
  getChildren(node: Node): Node[]
  getParent(node: Node): Node | null
  getSiblings(node: Node): Node[]
  getText(node: Node): string
  removeSubsets(nodes: Node[]): Node[]
}

function valueIn(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.namespace === undefined && asciiLower(attr.name) === name)?.value
}

/** Attributes in a namespace (`xlink:href` in SVG) are invisible to selectors that name none. */
export function plainAttributes({ attrs }: Element): [name: string, value: string][] {
  return attrs.flatMap(({ namespace, name, value }) =>
    namespace === undefined ? [[asciiLower(name), value] as [string, string]] : [],
  )
}

function childrenOf(node: Node): Node[] {
  return 'childNodes' in node ? node.childNodes : []
}

/** The text in a node and all below it. */
export function getText(node: Node, work: Pick<WorkBudget, 'spend'>): string {
  let text = ''
  const waiting: Node[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    work.spend(LOOK_STEPS)
    if (next.nodeName === '#text' && 'value' in next) text += next.value
    const children = childrenOf(next)
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index]
      if (child) waiting.push(child)
    }
  }
  work.spend(text.length)
  return text
}
