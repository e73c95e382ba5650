import type { DefaultTreeAdapterTypes } from 'parse5'
import { asciiLower } from './ascii.ts'

export type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** A page that would take too much work; the message names the limit that it goes beyond. */
export class TooComplex extends Error {
  override name = 'TooComplex'
}

/** How many nodes css-select may look at before it is stopped: some hundred milliseconds of work. */
const MAX_STEPS = 10_000_000

/** What css-select needs to walk parse5's tree. It throws TooComplex when a page made to be slow is searched. */
export function treeAdapter(maxSteps: number = MAX_STEPS): typeof adapter {
  let steps = 0
  function isTag(node: Node): node is Element {
    steps += 1
    if (steps > maxSteps) throw new TooComplex('what can be searched in time')
    return 'tagName' in node
  }
  const adapter = {
    isTag,
    getName: (element: Element) => asciiLower(element.tagName),
    getAttributeValue: attributeValue,
    hasAttrib: (element: Element, name: string) => attributeValue(element, name) !== undefined,
    getChildren,
    getParent: (node: Node) => ('parentNode' in node ? (node.parentNode ?? null) : null),
    getSiblings: (node: Node) =>
      'parentNode' in node && node.parentNode ? getChildren(node.parentNode) : [node],
    getText,
    // css-select asks for this only with several roots, and there is one.
    removeSubsets: (nodes: Node[]) => nodes,
  }
  return adapter
}

/** Attributes in a namespace (`xlink:href` in SVG) are invisible to selectors that name none. */
function attributeValue(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.namespace === undefined && asciiLower(attr.name) === name)?.value
}

function getChildren(node: Node): Node[] {
  return 'childNodes' in node ? node.childNodes : []
}

/** The text in a node and all below it. */
export function getText(node: Node): string {
  let text = ''
  const waiting: Node[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.nodeName === '#text' && 'value' in next) text += next.value
    const children = getChildren(next)
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index]
      if (child) waiting.push(child)
    }
  }
  return text
}
